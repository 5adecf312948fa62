/** `papertree convert`: pages of the archive, from files or the standard input, as Markdown, JSON or text. */
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Problem } from '../errors.ts';
import { formatId } from '../paper/id.ts';
import { guessFromFileName } from '../paper/spelling.ts';
import type { Command } from './command.ts';
import { convertAll } from './crew.ts';
import { formats } from './formats.ts';
import type { Job } from './page.ts';
import { showProgress } from './progress.ts';
import { type Request, readWords } from './request.ts';
import { readAll, type Terminal, write } from './terminal.ts';

const formatList = Object.entries(formats)
  .map(([name, { doc }]) => `                 ${name.padEnd(11)} ${doc}`)
  .join('\n');

const help = `Usage: papertree convert PATH|-… [--format FORMAT] [--out DIR] [--id IDV]

Reads pages of a paper in HTML, as LaTeXML writes it, and writes each in another form.
Pages may be gzipped; \`-\` is the standard input.

  --format FORMAT  one of
${formatList}
  --out DIR        writes DIR/<name without .html>.<format>; without it all goes to the standard output
  --id IDV         what paper the page is; else its file name is asked

A page that cannot be converted is named on the standard error and the others go on.
Status: 0 all converted, 1 some failed, 2 the command was not understood.
`;

export const convert: Command = {
  name: 'convert',
  summary: 'turns HTML pages into Markdown, JSON or text',
  help,
  async run(words, terminal) {
    const request = readWords(words);
    if (request.out !== undefined) await makeFolder(request.out);
    const { jobs, clashes } = await plan(request, terminal);
    const names = jobs.map(({ name }) => name);
    const progress = showProgress(terminal.stderr, jobs.length);
    const report = (name: string, code: string, reason: string) => {
      progress.clear();
      return write(terminal.stderr, `${name}: ${code}: ${reason}\n`);
    };
    for (const { name, reason } of clashes) await report(name, 'same-output', reason);
    let failed = clashes.length;
    let index = 0;
    for await (const outcome of convertAll(
      jobs.map(({ job }) => job),
      () => progress.step(),
    )) {
      const name = names[index++] ?? '';
      if ('code' in outcome) {
        failed += 1;
        await report(name, outcome.code, outcome.reason);
      } else if (outcome.text !== '') await write(terminal.stdout, outcome.text);
    }
    progress.clear();
    return failed > 0 ? 1 : 0;
  },
};

/** What is to be done for each input. Two inputs that would write one file are a fault; the first of them is written. */
async function plan(request: Request, terminal: Terminal) {
  const jobs: { name: string; job: Job }[] = [];
  const clashes: { name: string; reason: string }[] = [];
  const written = new Map<string, string>();
  for (const input of request.inputs) {
    const target = request.out === undefined ? undefined : join(request.out, outputName(input, request));
    const earlier = target === undefined ? undefined : written.get(target);
    if (earlier !== undefined) {
      clashes.push({ name: input, reason: `${earlier} is already written to ${target}` });
      continue;
    }
    if (target !== undefined) written.set(target, input);
    const idv = request.idv ?? guess(input);
    jobs.push({
      name: input,
      job: {
        source: input === '-' ? await readAll(terminal.stdin) : input,
        format: request.format,
        ...(idv === undefined ? {} : { idv }),
        ...(target === undefined ? {} : { target }),
      },
    });
  }
  return { jobs, clashes };
}

/** `2401.00001v2.arxiv.html.gz` becomes `2401.00001v2.arxiv.md`. */
function outputName(input: string, request: Request): string {
  const stem =
    input === '-'
      ? (request.idv ?? 'stdin').replaceAll('/', '_')
      : basename(input)
          .replace(/\.gz$/i, '')
          .replace(/\.x?html?$/i, '');
  return `${stem}.${formats[request.format].extension}`;
}

function guess(input: string): string | undefined {
  const paper = guessFromFileName(basename(input));
  return paper && formatId(paper);
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (cause) {
    throw new Problem('unwritable', `cannot make the folder ${path}: ${(cause as Error).message}`, { cause });
  }
}
