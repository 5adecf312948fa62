/** One run of `papertree check`: works first, then the sentences that cite them, with a bar; a signal ends it. */
import { join } from 'node:path';
import type { CheckReport, CitationCheck, DraftCitation, WorkCheck, WorkList } from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import type { CheckPlan, Papers } from '../questions/index.ts';
import { readSettings } from './command.ts';
import { formatTime, report, showProgress, stopSignal, type Terminal } from './terminal.ts';

/** A list, and the sentences of a draft. */
export interface ListAndDraft {
  readonly list: Pick<WorkList, 'works' | 'faults'>;
  readonly cited: readonly DraftCitation[];
}

/** Of a paper, its own list and sentences. Undefined where a signal ended it. */
export async function checkAll(asked: ListAndDraft | PaperId, terminal: Terminal): Promise<CheckReport | undefined> {
  const { openHoldings } = await import('./holdings.ts');
  const questions = await import('../questions/index.ts');
  const { openKeptAnswers } = await import('./kept-answers.ts');
  const { stderr } = terminal;
  const config = await readSettings(terminal);
  const holdings = await openHoldings(
    config,
    (thrown) => void report(stderr, `papertree: ${(thrown as Error).message}\n`),
  );
  const threads = questions.openPaperThreads();
  const papers = questions.createPapers(holdings.library, config, threads);
  const over = new AbortController();
  const stop = new AbortController();
  let told: NodeJS.Signals | undefined;
  stopSignal(over.signal).then((signal) => {
    told = signal;
    stop.abort();
  });
  try {
    const { list, cited } = 'id' in asked ? await readPaper(asked, papers) : asked;
    const { works, faults } = list;
    const kept = openKeptAnswers(join(config.dataDir, 'checks'));
    const checker = questions.createWorkChecker({
      library: holdings.library,
      searches: holdings.archive.searches,
      kept,
    });
    const estimate = tellPlan(await checker.plan(works));
    if (estimate !== '') await report(stderr, estimate);
    const found: WorkCheck[] = [];
    const progress = showProgress(stderr, works.length);
    for await (const checked of checker.check(works, { signal: stop.signal })) {
      if (told) return undefined;
      found.push(checked);
      progress.step(checked.key);
    }
    progress.clear();
    const sorted = found.toSorted((a, b) => a.place - b.place);
    const citations: CitationCheck[] = [];
    const drafted = showProgress(stderr, cited.length);
    for await (const each of questions.checkCitations(cited, questions.citedWorks(works, sorted), papers)) {
      if (told) return undefined;
      citations.push(each);
      drafted.step(each.line === undefined ? (each.anchor ?? '') : `line ${each.line}`);
    }
    drafted.clear();
    return { faults, works: sorted, citations };
  } finally {
    over.abort();
    await threads.close();
    await holdings.close();
    if (told) process.kill(process.pid, told);
  }
}

async function readPaper(paper: PaperId, papers: Papers): Promise<ListAndDraft> {
  const { citationsOfPaper } = await import('../questions/index.ts');
  const { works, citations } = await citationsOfPaper(papers, paper);
  if (works.length === 0) throw new Problem('unreadable', `${formatId(paper)} cites no works.`);
  return { list: { works, faults: [] }, cited: citations };
}

/** Short runs say nothing before they are done. */
const shortRun = 10;

function tellPlan({ works, requests, seconds }: CheckPlan): string {
  if (seconds.most <= shortRun) return '';
  const range = <T>(least: T, most: T) => (least === most ? `${most}` : `${least} to ${most}`);
  const time = range(formatTime(seconds.least), formatTime(seconds.most));
  return `papertree: ${works} works take ${range(requests.least, requests.most)} requests at the archive’s pace: ${time}.\n`;
}
