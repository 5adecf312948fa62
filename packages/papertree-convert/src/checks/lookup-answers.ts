/** What a search for something that a sentence takes from works answered for one of them, or why it could not be looked into. */
import type { PaperPassage } from './citation-checks.ts';
import type { WordDifference } from './told-difference.ts';

/** Why works could not be looked into, and what to do. */
export const closedReasons = {
  'no-work': ['not in the list', 'Add it to the list, or correct the key.'],
  'no-paper': ['not known as a paper of the archive; no other texts are searched', 'Look there yourself.'],
  'wrong-id': ['its id is another paper’s', 'Correct the id, and check again.'],
  'not-found': ['not found at the archive', 'Look there yourself.'],
  'no-html': ['no text of it at the archive that can be searched', 'Look there yourself.'],
  'no-html-of-version': [
    'the archive has no HTML of the version that the list names, but of the newest',
    'Cite the newest version, or look there yourself.',
  ],
  withdrawn: ['withdrawn by its authors; the archive has no text of it that can be searched', 'Read why.'],
  'held-back': ['its licence does not let its text be given here', 'Look there yourself.'],
  'no-version': ['not at the archive in this version', 'Correct the version, or look there yourself.'],
  'not-on-page': [
    'the paper names it, or it may be in a supplement: its page does not hold it',
    'Look there yourself.',
  ],
  'no-answer': ['the archive gave no answer', 'Check again later.'],
  unreadable: ['it could not be read', 'Look there yourself.'],
} as const;
export type ClosedReason = keyof typeof closedReasons;

/** What a search answered for a work. */
export interface LookupAnswer {
  readonly key: string;
  /** Left out where the text could not be looked into. */
  readonly match?: 'exact' | 'normalised' | 'fuzzy' | 'words' | 'not found';
  /** The words that were found, where they are not exactly those asked for. */
  readonly found?: string;
  readonly anchor?: string;
  /** What that place is called. */
  readonly place?: string;
  readonly url?: string;
  /** Words that stand there, but in none of the parts that the draft names, or not behind those that it quotes before them. */
  readonly misplaced?: 'part' | 'order';
  /** The first words of a part, or the words around a number. */
  readonly shows?: string;
  /** Of a number: what certainly stands in its place. */
  readonly differs?: NumberDiffers;
  /** How two cells make a number, the first of which is the place, and what the other is called. */
  readonly made?: { readonly says: string; readonly other: string };
  /** What stands for a part of a part that was not looked for, or for a number that is there: with a minus and no word for it, a hundred times as much, what it is rounded of, with another error, or on the side of it that the sentence says. */
  readonly otherwise?: {
    readonly by: 'minus' | 'hundred' | 'rounding' | 'side' | 'error' | 'whole';
    readonly text: string;
  };
  /** Of a part that is not there: what others of its kind are called. */
  readonly similar?: readonly string[];
  /** Where a number of its kind stands with most words of the sentence: of one that is not there, or stands in another row of a table. */
  readonly nearest?: Omit<PaperPassage, 'key'>;
  readonly difference?: WordDifference;
  /** Why it could not be looked into. */
  readonly reason?: ClosedReason;
}

/** What stands where a draft says that its number does. */
export interface NumberDiffers {
  /** The cells that it names; none where it names a table that has no such number. */
  readonly has: readonly string[];
  /** Of a table that has no such number: what the cells hold that the draft names. */
  readonly beside?: readonly string[];
  /** The row and column of the table where the number stands instead. */
  readonly stands?: string;
  /** The units or scales of the same number, where these differ. */
  readonly units?: { readonly draft: string; readonly paper: string };
}
