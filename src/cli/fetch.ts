/** `papertree fetch`: fills the library with papers, so that their readers need not wait. */
import { readFile } from 'node:fs/promises';
import { environment, readConfig } from '../config.ts';
import { asProblem, Problem } from '../errors.ts';
import { formatId, type PaperId } from '../paper/id.ts';
import { readSpelling } from '../paper/spelling.ts';
import type { Holdings } from '../wiring.ts';
import { type Command, parseWords } from './command.ts';
import { showProgress, stopSignal, type Terminal, write } from './terminal.ts';

const help = `Usage: papertree fetch IDS…
       papertree fetch --list FILE

Builds papers and keeps them, with the files that they show. What is kept already is passed over, so that a fetch that
was cut off goes on where it was. An id may be spelt in any way: 2401.00001v2, a link, a DOI.

  --list FILE  reads ids from a file, one a line; what follows a # is a remark

Settings are those of \`papertree serve\`. A paper that cannot be had is named on the standard error.
Status: 0 all are kept, 1 some failed, 2 the command was not understood.
`;

/** The archive gives four pages a second; more papers at once would only wait in line. */
const pagesAtOnce = 4;

export const fetch: Command = {
  name: 'fetch',
  summary: 'fills the library with papers',
  help,
  run: (words, terminal) =>
    withPapers(words, terminal, {
      done: 'kept',
      work: async ({ library }, paper) => void (await library.open(paper)),
      finish: ({ library }) => library.mirrored(),
    }),
};

interface PaperTask {
  /** What the papers are afterwards. */
  readonly done: string;
  /** Which papers; else those that the words name. */
  readonly papers?: (holdings: Holdings) => Promise<readonly PaperId[]>;
  /** Whether the model is asked in this process. */
  readonly asks?: boolean;
  readonly atOnce?: number;
  readonly work: (holdings: Holdings, paper: PaperId) => Promise<void>;
  readonly finish?: (holdings: Holdings) => Promise<void>;
}

/** Does something to each paper of a list, shows how far it has come, and says what failed. Told to stop, it lays down what it holds. */
export async function withPapers(
  words: readonly string[],
  terminal: Terminal,
  { done, papers: choose, asks = false, atOnce = pagesAtOnce, work, finish }: PaperTask,
): Promise<number> {
  const named = choose ? [] : await readPapers(words);
  const faults: unknown[] = [];
  const { openHoldings } = await import('../wiring.ts');
  const holdings = await openHoldings(readConfig(environment), (thrown) => void faults.push(thrown), { asks });
  let papers: readonly PaperId[] = named;
  let progress = showProgress(terminal.stderr, 0);
  let failed = 0;
  const over = new AbortController();
  let told: NodeJS.Signals | undefined;
  const stopping = stopSignal(over.signal).then(async (signal) => {
    told = signal;
    progress.clear();
    await write(terminal.stderr, 'papertree: lays down what it holds; told once more, it ends at once\n');
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
          progress.clear();
          await write(terminal.stderr, `${formatId(paper)}: ${code}: ${reason}\n`);
        }
        if (told) return;
        progress.step();
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
  // Whoever started us is to see that we did not end by ourselves, and nobody waits for what the archive still owes us.
  if (told) process.kill(process.pid, told);
  for (const fault of faults) await write(terminal.stderr, `papertree: ${asProblem(fault).reason}\n`);
  await write(terminal.stdout, `${papers.length - failed} ${done}, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}

async function readPapers(words: readonly string[]): Promise<PaperId[]> {
  const { values, positionals } = parseWords({
    args: [...words],
    options: { list: { type: 'string' } },
    allowPositionals: true,
  });
  const listed = values.list === undefined ? [] : await readList(values.list);
  const texts = [...positionals, ...listed];
  if (texts.length === 0) throw new Problem('usage', 'which papers? Give their ids, or a file of them with --list.');
  const papers = texts.map((text) => {
    const paper = readSpelling(text);
    if (paper) return paper;
    throw new Problem('usage', `“${text.slice(0, 100)}” is not a paper id such as 2401.00001v2 or hep-th/9901001.`);
  });
  return [...new Map(papers.map((paper) => [formatId(paper), paper])).values()];
}

async function readList(path: string): Promise<string[]> {
  try {
    const lines = (await readFile(path, 'utf8')).split(/\r?\n/);
    return lines.map((line) => line.replace(/#.*$/, '').trim()).filter(Boolean);
  } catch (cause) {
    throw new Problem('unreadable', asProblem(cause).reason, { cause });
  }
}
