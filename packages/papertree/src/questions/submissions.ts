/** What is sent to be checked: a list, or the id of a paper in place of it, and a draft. Long ones are read on a thread. */
import {
  draftKindOf,
  includedFiles,
  isDraft,
  readDraftWithList,
  readListAndDraft,
  readWorkList,
} from 'papertree-convert/checks';
import { type PaperId, readSpelling } from 'papertree-convert/paper';
import type { PaperThreads } from '../threads/paper-threads.ts';
import type { ListAndDraft } from './checks.ts';

export interface Submission {
  readonly list: string;
  /** Empty where there is none. */
  readonly draft: string;
  /** No more than these is read. */
  readonly most: { readonly works: number; readonly sentences: number };
}

export type SubmissionReader = (submission: Submission) => Promise<ListAndDraft | PaperId>;

const longestSpelling = 300;

export function readSubmission({ list, draft, most }: Submission): ListAndDraft | PaperId {
  const typed = list.trim();
  const paper = typed.length < longestSpelling && !/\n/.test(typed) ? readSpelling(typed) : undefined;
  if (paper) return paper;
  const kind = draftKindOf(draft);
  const whole = draft === '' ? readDraftWithList(list, most) : undefined;
  const readBoth = () => {
    const works = readWorkList(list, most.works);
    return draft === '' ? { list: works, cited: [] } : readListAndDraft(works, draft, kind, most);
  };
  return {
    ...(whole ?? readBoth()),
    isDraft: draft === '' && whole === undefined && isDraft(list),
    unread: kind === 'latex' ? [...new Set(includedFiles(draft))].slice(0, mostUnread) : [],
  };
}

/** Files that are told of one draft. */
const mostUnread = 500;

/** Characters that are read in some milliseconds, whatever they are; two million may take half a second. */
const mostAtOnce = 50_000;
const reading = 'readSubmission';

/** Without threads all is read where it is asked for. */
export function createSubmissionReader(threads?: Pick<PaperThreads, 'call'>): SubmissionReader {
  return async (submission) =>
    threads && submission.list.length + submission.draft.length > mostAtOnce
      ? threads.call<ListAndDraft | PaperId>(reading, submission)
      : readSubmission(submission);
}
