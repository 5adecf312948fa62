/** The contract of the search for quotations, which another room offers, and how it is asked. */
import { setTimeout as sleep } from 'node:timers/promises';
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

export type OpenQuotations = () => Quotations;

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
