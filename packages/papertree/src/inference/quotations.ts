/** Looks up in a paper what a language model quotes of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openPaperThreads } from '../threads/paper-threads.ts';
import type { FoundPlace } from './evidence.ts';

/** A paper to be searched; its content is read only where the search does not have it. */
export interface SearchedPaper {
  /** Names one build. */
  readonly key: string;
  /** The tree as JSON. */
  content(): Promise<Buffer>;
}

export interface Quotations {
  /** The places of a quotation, the best first. */
  find(paper: SearchedPaper, quotation: string): Promise<readonly FoundPlace[]>;
  close(): Promise<void>;
}

/** Places told of each quotation: it may stand in headings or captions first. */
const most = 20;

/** On a thread of its own, so that readers do not wait for it; the thread ends when nothing is asked. */
export function openQuotations(): Quotations {
  const threads = openPaperThreads(1);
  return {
    find({ key, content }, quotation) {
      // A copy of its own, for the thread takes it away.
      const load = async () => ({ paper: { id: '' }, page: '', content: new Uint8Array(await content()) });
      return threads.ask({ key, load }, 'quotation', quotation, most);
    },
    close: threads.close,
  };
}

const pauseMs = 200;

/** Tries a search that failed once more: to ask the model again costs money. */
export function findPersistently(
  quotations: Quotations,
  paper: SearchedPaper,
  quotation: string,
  fault: (thrown: unknown) => void,
): Promise<readonly FoundPlace[]> {
  return quotations.find(paper, quotation).catch(async (thrown: unknown) => {
    fault(thrown);
    await sleep(pauseMs);
    return quotations.find(paper, quotation);
  });
}
