/** `papertree fetch`: stores papers, so that their readers need not wait. */
import { readFile } from 'node:fs/promises';
import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId, type PaperId, readSpelling } from 'papertree-convert/paper';
import { type Command, parseWords, readSettings } from './command.ts';
import type { Holdings } from './holdings.ts';
import { showProgress, stopSignal, type Terminal, write } from './terminal.ts';

const help = `Usage: papertree fetch IDS…
       papertree fetch --list FILE

Downloads papers, converts them and stores them with their figures, so that readers need not wait. Papers that are stored
already are skipped, so an interrupted fetch can simply be run again. An id may be written in any way: 2401.00001v2, a
link, a DOI.

  --list FILE  reads ids from a file, one per line; text after # is ignored

It takes the same settings as \`papertree serve\`. Papers that fail are reported on the standard error.
Exit status: 0 all stored, 1 some failed, 2 wrong usage.
`;

/** The archive allows four pages a second; more papers at once would only wait. */
const pagesAtOnce = 4;

export const fetch: Command = {
  name: 'fetch',
  summary: 'downloads papers for the service',
  help,
  run: (words, terminal) =>
    withPapers(words, terminal, {
      done: 'stored',
      work: async ({ library }, paper) => void (await library.open(paper)),
      finish: async ({ library }) => void (await Promise.all([library.mirrored(), library.reported()])),
    }),
};

/** Shown if no paper of a run could be fetched because of the archive or the network. */
export const offlineHint = 'papertree: if this machine has no network, try `papertree demo`, which needs none\n';

interface PaperTask {
  /** The word for a success in the summary: `3 stored, 0 failed`. */
  readonly done: string;
  /** Chooses the papers; else they are read from the command line. */
  readonly papers?: (holdings: Holdings) => Promise<readonly PaperId[]>;
  /** Whether this process asks the language model. */
  readonly asks?: boolean;
  readonly atOnce?: number;
  readonly work: (holdings: Holdings, paper: PaperId) => Promise<void>;
  readonly finish?: (holdings: Holdings) => Promise<void>;
}

/** Runs a task for each paper, shows progress and reports failures; a signal stops it after its leases are returned. */
export async function withPapers(
  words: readonly string[],
  terminal: Terminal,
  { done, papers: choose, asks = false, atOnce = pagesAtOnce, work, finish }: PaperTask,
): Promise<number> {
  const { papers: named, mistakes } = choose ? nothing : await readPapers(words);
  const faults: unknown[] = [];
  const { openHoldings } = await import('./holdings.ts');
  const holdings = await openHoldings(await readSettings(terminal), (thrown) => void faults.push(thrown), { asks });
  for (const mistake of mistakes) await write(terminal.stderr, `${mistake}\n`);
  let papers: readonly PaperId[] = named;
  let progress = showProgress(terminal.stderr, 0);
  let failed = mistakes.length;
  let unreachable = 0;
  const over = new AbortController();
  let told: NodeJS.Signals | undefined;
  const stopping = stopSignal(over.signal).then(async (signal) => {
    told = signal;
    progress.clear();
    await write(terminal.stderr, 'papertree: stopping; press Ctrl-C again to end at once\n');
  });
  const workAll = async () => {
    if (choose) papers = await choose(holdings);
    progress = showProgress(terminal.stderr, papers.length);
    const left = papers[Symbol.iterator]();
    const worker = async () => {
      for (const paper of left) {
        try {
          await work(holdings, paper);
        } catch (thrown) {
          if (told) return;
          failed++;
          const { code, reason } = asProblem(thrown);
          if (code === 'upstream') unreachable++;
          progress.clear();
          await write(terminal.stderr, `${formatId(paper)}: ${code}: ${reason}\n`);
        }
        if (told) return;
        progress.step(formatId(paper));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await finish?.(holdings);
  };
  try {
    await Promise.race([workAll(), stopping]);
  } finally {
    progress.clear();
    await holdings.close();
    over.abort();
  }
  // The exit status shows the signal, and requests that are still open do not delay the end.
  if (told) process.kill(process.pid, told);
  for (const fault of faults) await write(terminal.stderr, `papertree: ${asProblem(fault).reason}\n`);
  if (unreachable > 0 && unreachable === papers.length) await write(terminal.stderr, offlineHint);
  const succeeded = papers.length + mistakes.length - failed;
  await write(terminal.stdout, `${succeeded} ${done}, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}

interface PaperList {
  readonly papers: readonly PaperId[];
  /** Lines of a list that hold no id; they do not keep the others from their work. */
  readonly mistakes: readonly string[];
}

const nothing: PaperList = { papers: [], mistakes: [] };

async function readPapers(words: readonly string[]): Promise<PaperList> {
  const { values, positionals } = parseWords({
    args: [...words],
    options: { list: { type: 'string' } },
    allowPositionals: true,
  });
  const named = positionals.map((text) => {
    const paper = readSpelling(text);
    if (paper) return paper;
    throw new Problem('usage', `${notAnId(text)}.`);
  });
  const listed = values.list === undefined ? nothing : await readList(values.list);
  const papers = [...named, ...listed.papers];
  if (papers.length + listed.mistakes.length === 0)
    throw new Problem('usage', 'no paper given: name ids, or a file with ids by --list.');
  return {
    papers: [...new Map(papers.map((paper) => [formatId(paper), paper])).values()],
    mistakes: listed.mistakes,
  };
}

async function readList(path: string): Promise<PaperList> {
  const papers: PaperId[] = [];
  const mistakes: string[] = [];
  const lines = await readFile(path, 'utf8').catch((cause) => {
    const reason = cause.code === 'ENOENT' ? 'there is no such file' : asProblem(cause).reason;
    const next = '--list names a file with one id per line';
    throw new Problem('unreadable', `the list ${path} cannot be read: ${reason}; ${next}.`, { cause });
  });
  for (const [i, line] of lines.split(/\r?\n/).entries()) {
    const text = line.replace(/#.*$/, '').trim();
    const paper = readSpelling(text);
    if (paper) papers.push(paper);
    else if (text !== '') mistakes.push(`${path}:${i + 1}: invalid-id: ${notAnId(text)}`);
  }
  return { papers, mistakes };
}

function notAnId(text: string): string {
  return `“${text.slice(0, 100).toWellFormed()}” is not a paper id such as 2401.00001v2 or hep-th/9901001`;
}
