/** A whole check, line by line: of a list with a draft, or of a paper with its own list and sentences; works first. */
import {
  type CheckLine,
  type DraftCitation,
  tellingTwins,
  type WorkCheck,
  type WorkList,
} from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import { withTimeout } from '../library/index.ts';
import { checkCitations, citationsOfPaper } from './check-citations.ts';
import type { CheckAsking, WorkChecker } from './check-works.ts';
import { citedWorks } from './cited-works.ts';
import type { PaperViews } from './papers.ts';

/** A list, and the sentences of a draft. */
export interface ListAndDraft {
  readonly list: Pick<WorkList, 'works' | 'faults'>;
  readonly cited: readonly DraftCitation[];
  /** Files that the draft includes, and that were not read. */
  readonly unread?: readonly string[];
  /** Whether the list is a draft: nothing can be checked. */
  readonly isDraft?: boolean;
}

/** Throws `unreadable` of a paper that cites nothing before the first line. It ends with the line `done`, unless its signal is aborted. */
export type Check = (asked: ListAndDraft | PaperId, asking?: CheckAsking) => AsyncGenerator<CheckLine, void>;

export function createCheck(checker: WorkChecker, papers: Pick<PaperViews, 'open'>): Check {
  return async function* check(asked, asking = {}) {
    const isOver = () => asking.signal?.aborted === true;
    const { list, cited, unread = [] } = 'id' in asked ? await readPaper(asked, papers) : asked;
    const { works, faults } = list;
    const missing = unread.length > 0 && { unread: [...unread] };
    yield { plan: { works: works.length, citations: cited.length, ...missing, ...(await checker.plan(works)) } };
    for (const fault of faults) yield { fault };
    const found: WorkCheck[] = [];
    const tellTwin = tellingTwins();
    for await (const checked of checker.check(works, asking)) {
      if (isOver()) return;
      const work = tellTwin(checked);
      found.push(work);
      yield { work };
    }
    for await (const citation of checkCitations(cited, citedWorks(works, found), papers, asking)) {
      if (isOver()) return;
      yield { citation };
    }
    yield { done: true };
  };
}

async function readPaper(paper: PaperId, papers: Pick<PaperViews, 'open'>): Promise<ListAndDraft> {
  const { works, citations } = await citationsOfPaper(papers, paper);
  if (works.length === 0) throw new Problem('not-found', `${formatId(paper)} cites no works.`);
  return { list: { works, faults: [] }, cited: citations };
}

/** Milliseconds to wait for the archive; MCP clients themselves give up after sixty seconds. */
const longestWait = 40_000;

/** Asks for one work; throws `upstream` where others’ questions take too long. */
export function createIdentify(checker: WorkChecker): NonNullable<PaperViews['identify']> {
  return async (work) => {
    const signal = AbortSignal.timeout(longestWait);
    const asked = checker.check([work], { signal }).next();
    const answer = await withTimeout(asked, longestWait);
    if (answer?.value) return answer.value;
    throw new Problem('upstream', 'The archive is asked for other works first; ask again.');
  };
}

/** Checks that run at once, of all clients and of one; each waits for the archive most of its time. */
const mostAtOnce = 40;
const mostOfClient = 2;

/** Throws `rate-limited` before the first line where too many run. */
export function boundChecks(check: Check): Check {
  const running = new Map<string, number>();
  let all = 0;
  return async function* bounded(asked, asking = {}) {
    const { client = '' } = asking;
    const own = running.get(client) ?? 0;
    if (own >= mostOfClient || all >= mostAtOnce) {
      const whose = own >= mostOfClient ? `${own} checks of yours run` : `${all} checks run here`;
      throw new Problem('rate-limited', `${whose}: send this one when one of them is done.`);
    }
    running.set(client, own + 1);
    all++;
    try {
      yield* check(asked, asking);
    } finally {
      const left = (running.get(client) ?? 1) - 1;
      if (left === 0) running.delete(client);
      else running.set(client, left);
      all--;
    }
  };
}
