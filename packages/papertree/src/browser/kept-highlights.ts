/** Highlights as this browser keeps them, by paper: those of all its versions together. */
import { announce } from './elements.ts';

export interface Kept {
  /** The part in which they begin. */
  readonly anchor: string;
  /** The words, block by block. */
  readonly words: readonly string[];
}

const nameOf = (idv: string) => `papertree highlights ${idv.replace(/v\d+$/, '')}`;

export const hasHighlights = (idv: string): boolean => readKept(idv).length > 0;

/** What another program wrote there counts as nothing. */
export function readKept(idv: string): readonly Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(nameOf(idv)) ?? '[]');
    return Array.isArray(found) ? found.filter((each) => Array.isArray(each?.words)) : [];
  } catch {
    return [];
  }
}

export function writeKept(idv: string, kept: readonly Kept[]): void {
  try {
    localStorage.setItem(nameOf(idv), JSON.stringify(kept));
  } catch {
    announce('This browser keeps no highlights');
  }
}
