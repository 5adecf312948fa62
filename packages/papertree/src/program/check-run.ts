/** One run of `papertree check`: works first, then the sentences that cite them, with a bar; a signal ends it. */
import { join } from 'node:path';
import { type CheckLine, type CheckReport, reportOfLines, tellPlan } from 'papertree-convert/checks';
import type { PaperId } from 'papertree-convert/paper';
import type { ListAndDraft } from '../questions/index.ts';
import { readSettings } from './command.ts';
import { report, showProgress, stopSignal, type Terminal } from './terminal.ts';

/** Of a paper, its own list and sentences. Undefined where a signal ended it. */
export async function checkAll(
  asked: ListAndDraft | PaperId,
  terminal: Terminal,
  passages = false,
): Promise<CheckReport | undefined> {
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
  const kept = openKeptAnswers(join(config.dataDir, 'checks'));
  const { archivePublicUrl } = config;
  const sources = { library: holdings.library, searches: holdings.archive.searches, kept, archivePublicUrl };
  const check = questions.createCheck(questions.createWorkChecker(sources), papers);
  const over = new AbortController();
  const stop = new AbortController();
  let told: NodeJS.Signals | undefined;
  stopSignal(over.signal).then((signal) => {
    told = signal;
    stop.abort();
  });
  try {
    const lines: CheckLine[] = [];
    const progress = showProgress(stderr, 0);
    for await (const line of check(asked, { signal: stop.signal, passages })) {
      lines.push(line);
      const { plan, work, citation } = line;
      if (plan) {
        if (plan.seconds.most > shortRun) await report(stderr, `papertree: ${tellPlan(plan)}\n`);
        progress.expect(plan.works + plan.citations);
      } else if (work) progress.step(work.key);
      else if (citation) progress.step(citation.anchor ?? `line ${citation.line}`);
    }
    progress.clear();
    return told ? undefined : reportOfLines(lines);
  } finally {
    over.abort();
    await threads.close();
    await holdings.close();
    if (told) process.kill(process.pid, told);
  }
}

/** Seconds; shorter runs say nothing before they are done. */
const shortRun = 10;
