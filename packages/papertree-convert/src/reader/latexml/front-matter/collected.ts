/** What a page says of its authors, as it was met, before it is known who is meant. */

import type { State } from '../../state.ts';
import type { Line } from './lines.ts';
import type { Source } from './sources.ts';

/** What hangs on an author: `<span class="ltx_contact ltx_role_email">`, or `\\thanks`, which has no role. */
export interface Contact {
  readonly role: string;
  readonly lines: Line[];
}

/** Whether LaTeXML's role of a contact or note is that of a place. */
export const isPlaceRole = (role: string): boolean => /affil|address|institut/.test(role);

export interface Creator {
  readonly source: Source;
  readonly contacts: readonly Contact[];
  /** Whether it stands in a paragraph, behind a command that LaTeXML did not know. */
  readonly stray?: boolean;
}

/** What stands beside the authors: institutes, notes, paragraphs, addresses in place of a date. */
export interface Loose {
  readonly from: 'institute' | 'paragraph' | 'date' | 'note' | 'author';
  /** The creator of whom it is said, by its place. */
  readonly of?: number;
  readonly marks: readonly string[];
  readonly lines: Line[];
}

export interface Collected {
  readonly creators: Creator[];
  readonly loose: Loose[];
  /** Paragraphs before the title that may be family names, a line each. */
  readonly familyNames: string[];
}

/** Keeps what stands beside the authors until it is known of whom it is said. */
export const keepLoose = (
  from: Loose['from'],
  lines: readonly Line[],
  { front }: State,
  marks: readonly string[] = [],
): unknown => front.titlePage.loose.push({ from, marks, lines: [...lines] });

export const openCollected = (): Collected => ({ creators: [], loose: [], familyNames: [] });
