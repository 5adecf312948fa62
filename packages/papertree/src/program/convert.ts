/** `papertree convert`: converts pages from files, the standard input, the archive or the web. */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { asProblem } from 'papertree-convert/errors';
import { type Choices, flavours } from 'papertree-convert/render';
import type { Piscina } from 'piscina';
import { makeFolder } from '../settings/folders.ts';
import { chunkChoices, readChunkCut } from '../threads/chunk-choices.ts';
import { openThreads } from '../threads/pool.ts';
import { openTokenizer } from '../threads/tokenizers.ts';
import type { Command } from './command.ts';
import { type ConvertJob, type ConvertResult, convertPage } from './convert-page.ts';
import { type ConvertRequest, type ConvertStep, planSteps, readConvertRequest } from './convert-request.ts';
import { convertSourceFile } from './convert-source.ts';
import { writeDataSet } from './data-set.ts';
import { dataSetParts } from './data-set-line.ts';
import { offlineHint } from './fetch.ts';
import { writing } from './files.ts';
import { formats } from './formats.ts';
import { createRemote } from './remote.ts';
import { formatTime, report, showProgress, write } from './terminal.ts';

const formatList = Object.entries(formats)
  .map(([name, { doc }]) => `                 ${name.padEnd(14)} ${doc}`)
  .join('\n');

const flavourWords = Object.keys(flavours)
  .map((name) => `[--${name} ${name.toUpperCase()}]`)
  .join(' ');

const flavourList = Object.entries(flavours)
  .map(([name, { doc, values }]) => {
    const lines = Object.entries(values).map(([value, means]) => `                 ${value.padEnd(11)} ${means}`);
    return `  --${`${name} ${name.toUpperCase()}`.padEnd(14)} ${doc} For Markdown; the first is the default\n${lines.join('\n')}`;
  })
  .join('\n');

const chunkList = Object.entries<Choices[string]>(chunkChoices)
  .map(([name, { doc, values, numbers }]) => {
    const lines = Object.entries(values).map(([value, means]) => `\n                 ${value.padEnd(11)} ${means}`);
    const range = numbers ? ` ${numbers.least} to ${numbers.most}, by default ${numbers.usual}` : '';
    return `  --${`${name} ${name.toUpperCase()}`.padEnd(14)} ${doc.replaceAll('`', '')}${range}${lines.join('')}`;
  })
  .join('\n');

const partList = Object.entries(dataSetParts)
  .map(([name, doc]) => `                 ${name.padEnd(14)} ${doc}`)
  .join('\n');

const help = `Usage: papertree convert PATH|-|URL|ID… [--format FORMAT] ${flavourWords} [--out DIR] [--id ID]
       papertree convert DIR|FILE.zip|FILE.tar[.gz|.zst]… --format jsonl [--parts PARTS] --out FILE.jsonl[.zst|.gz]

Converts papers to Markdown, JSON or plain text. An input is one of
  PATH  an HTML page on disk, as LaTeXML writes it; it may be gzipped. Or LaTeX: a file *.tex with what lies beside it, or
        a source *.tar.gz. That is converted by LaTeXML in a sandbox (Debian's latexml and bubblewrap must be installed)
  -     an HTML page from the standard input
  ID    an arXiv id, or a link to a paper: the page is fetched, and the metadata with it
  URL   any other HTML page on the web

  --format FORMAT  one of
${formatList}
${flavourList}
Of chunks, also in a data set:
${chunkList}
  --out DIR        writes files DIR/NAME.FORMAT instead of the standard output
  --id ID          the arXiv id of the page; by default it is guessed from the file name

Of folders and archives with pages \`--format jsonl\` makes a data set: a line of JSON a paper, with its name, id and warnings, or the
problem because of which there is none. A run that was stopped goes on where it was, when it is started again.
  --parts PARTS    what a line has, with commas between; metadata,markdown by default
${partList}

An input that fails is reported on the standard error, and the others go on. Of several inputs the last line tells how many
were converted, with how many warnings, and how long it took.
Exit status: 0 all converted, 1 some failed, 2 wrong usage.
`;

export const convert: Command = {
  name: 'convert',
  summary: 'converts papers to Markdown, JSON or text',
  help,
  async run(words, terminal) {
    const start = performance.now();
    const request = readConvertRequest(words);
    // A tokenizer that is not there is told once, and not of each page.
    const { chunks } = 'dataSet' in request ? request.dataSet : request;
    await openTokenizer(readChunkCut(chunks ?? {}).tokenizer);
    if ('dataSet' in request) return writeDataSet(request.dataSet, terminal);
    if (request.out !== undefined) await writing(request.out, makeFolder(request.out));
    const { steps, clashes } = await planSteps(request, terminal);
    const progress = showProgress(terminal.stderr, steps.length);
    const tellFailure = (name: string, code: string, reason: string) => {
      progress.clear();
      return report(terminal.stderr, `${name}: ${code}: ${reason}\n`);
    };
    for (const { name, reason } of clashes) await tellFailure(name, 'same-output', reason);
    let failed = clashes.length;
    let unreachable = 0;
    let warnings = 0;
    let index = 0;
    for await (const outcome of carryOut(steps, request, (name) => progress.step(name))) {
      const name = steps[index++]?.name ?? '';
      if ('code' in outcome) {
        failed += 1;
        if (outcome.code === 'upstream') unreachable += 1;
        await tellFailure(name, outcome.code, outcome.reason);
        continue;
      }
      warnings += outcome.warnings;
      if (outcome.text !== '') await write(terminal.stdout, outcome.text);
    }
    progress.clear();
    if (unreachable > 0 && unreachable === steps.length) await report(terminal.stderr, offlineHint());
    if (request.inputs.length > 1)
      await report(terminal.stderr, summary(request, { failed, warnings, ms: performance.now() - start }));
    return failed > 0 ? 1 : 0;
  },
};

interface Outcome {
  readonly failed: number;
  /** Of all papers together; what they are stands in the papers. */
  readonly warnings: number;
  readonly ms: number;
}

/** `117 converted to converted/ with 9 warnings, 2 failed, in 12 s` */
function summary({ inputs, out }: ConvertRequest, { failed, warnings, ms }: Outcome): string {
  const where = out === undefined ? '' : ` to ${join(out, '/')}`;
  const told = `${warnings} warning${warnings === 1 ? '' : 's'}`;
  return `${inputs.length - failed} converted${where} with ${told}, ${failed} failed, in ${formatTime(ms / 1000)}\n`;
}

/** The results in the order of the steps: pages on worker threads, sources, ids and URLs one after another. */
async function* carryOut(
  steps: readonly ConvertStep[],
  { format, flavour, chunks }: ConvertRequest,
  settled: (name: string) => void,
): AsyncGenerator<ConvertResult> {
  const names = new Map(steps.map(({ name, job }) => [job, name]));
  const pages = convertAll(
    steps.flatMap(({ job, isSource }) => (job && !isSource ? job : [])),
    (job) => settled(names.get(job) ?? ''),
  );
  const remote = createRemote();
  try {
    for (const { name, job, target, isSource } of steps) {
      if (job && isSource) {
        yield await convertSourceFile(name, job);
        settled(name);
      } else if (job) {
        const next = await pages.next();
        if (!next.done) yield next.value;
      } else {
        yield await remote.convert(name, { format, target, flavour, chunks });
        settled(name);
      }
    }
  } finally {
    await remote.close();
    await pages.return(undefined);
  }
}

/** Pages per thread that may be ahead of the slowest: their results are held in memory. */
const readAhead = 4;

/** The results in the order of the pages. A single page is converted on this thread, because a worker takes time to start. */
async function* convertAll(
  jobs: readonly ConvertJob[],
  settled: (job: ConvertJob) => void,
): AsyncGenerator<ConvertResult> {
  const threads = Math.min(availableParallelism(), jobs.length);
  if (jobs.length < 2) {
    for (const job of jobs) {
      const outcome = await convertPage(job);
      settled(job);
      yield outcome;
    }
    return;
  }
  const pool = openThreads({ minThreads: threads, maxThreads: threads });
  try {
    const underway: Promise<ConvertResult>[] = [];
    let next = 0;
    while (next < jobs.length || underway.length > 0) {
      for (; next < jobs.length && underway.length < threads * readAhead; next++) {
        const job = jobs[next] as ConvertJob;
        underway.push(runIn(pool, job).finally(() => settled(job)));
      }
      const first = underway.shift();
      if (first) yield await first;
    }
  } finally {
    await pool.destroy();
  }
}

/** A worker that dies, out of memory for example, fails only its own page. */
function runIn(pool: Piscina, job: ConvertJob): Promise<ConvertResult> {
  return pool.run(job, { name: convertPage.name }).catch((thrown: unknown) => {
    const { code, reason } = asProblem(thrown);
    return { code, reason };
  });
}
