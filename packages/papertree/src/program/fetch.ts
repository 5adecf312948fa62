/** `papertree fetch`: stores papers, so that their readers need not wait. */
import { asProblem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import { environment, readConfig } from '../settings/config.ts';
import { type Command, readSettings } from './command.ts';
import type { Holdings } from './holdings.ts';
import { commandLine } from './own-name.ts';
import { type NamedPapers, readPapers } from './paper-list.ts';
import { report, showProgress, stopSignal, type Terminal, write } from './terminal.ts';
import { readWords } from './words.ts';

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
  run(words, terminal) {
    const { values, positionals } = readWords(words, { command: 'fetch', options: { list: { type: 'string' } } });
    return withPapers({ ids: positionals, list: values.list }, terminal, {
      done: 'stored',
      work: async ({ library }, paper) => void (await library.open(paper)),
      finish: async ({ library }) => void (await Promise.all([library.mirrored(), library.reported()])),
    });
  },
};

/** Shown if no paper of a run could be fetched because of the archive or the network. */
export function offlineHint(): string {
  const { host } = new URL(readConfig(environment).arxivUrl);
  return `papertree: asked ${host} (ARXIV_URL) in vain: no network? Try \`${commandLine('demo')}\`, which needs none\n`;
}

interface PaperTask {
  /** The word for a success in the summary: `3 stored, 0 failed`. */
  readonly done: string;
  /** Chooses the papers; else they are read from the command line. */
  readonly papers?: (holdings: Holdings) => Promise<readonly PaperId[]>;
  /** Whether this process asks the language model. */
  readonly asks?: boolean;
  readonly atOnce?: number;
  readonly work: (holdings: Holdings, paper: PaperId) => Promise<void>;
  /** Waits for the files of the papers: only then are they counted. */
  readonly finish?: (holdings: Holdings) => Promise<void>;
}

/** Runs a task for each paper, shows progress and reports failures; a signal stops it after its leases are returned. */
export async function withPapers(
  named: NamedPapers,
  terminal: Terminal,
  { done, papers: choose, asks = false, atOnce = pagesAtOnce, work, finish }: PaperTask,
): Promise<number> {
  const { papers: given, mistakes } = choose ? { papers: [], mistakes: [] } : await readPapers(named);
  const faults: unknown[] = [];
  const { openHoldings } = await import('./holdings.ts');
  const progress = showProgress(terminal.stderr, 0);
  const fault = (thrown: unknown) => void faults.push(thrown);
  const holdings = await openHoldings(await readSettings(terminal), fault, {
    asks,
    ...(finish && { files: progress }),
  });
  for (const mistake of mistakes) await report(terminal.stderr, `${mistake}\n`);
  let papers: readonly PaperId[] = given;
  let failed = mistakes.length;
  let unreachable = 0;
  const over = new AbortController();
  let told: NodeJS.Signals | undefined;
  const stopping = stopSignal(over.signal).then(async (signal) => {
    told = signal;
    progress.clear();
    await report(terminal.stderr, 'papertree: stopping; press Ctrl-C again to end at once\n');
  });
  const workAll = async () => {
    if (choose) papers = await choose(holdings);
    progress.expect(papers.length);
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
          await report(terminal.stderr, `${formatId(paper)}: ${code}: ${reason}\n`);
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
  for (const fault of faults) await report(terminal.stderr, `papertree: ${asProblem(fault).reason}\n`);
  if (unreachable > 0 && unreachable === papers.length) await report(terminal.stderr, offlineHint());
  const succeeded = papers.length + mistakes.length - failed;
  await write(terminal.stdout, `${succeeded} ${done}, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}
