/** What is answered of a number of a draft: where it stands in a paper, or what stands in its place. */
import type { NumberEvidence } from './number-evidence.ts';
import type { NumberPlace } from './paper-numbers.ts';

export interface StandingNumber {
  readonly isThere: boolean;
  /** Whether it is a part of a name, and is not looked up. */
  readonly isOfName?: true;
  /** Where it is there; else what is nearest. */
  readonly place?: NumberPlace;
  /** Of one that is there: the cell of the row or column that the sentence names, where that is another. */
  readonly instead?: NumberPlace;
  /** Of one that is there: what stands there otherwise. */
  readonly otherwise?: WrittenOtherwise;
  /** Whether it stands in none of the parts in which it does by the draft. */
  readonly isOutside?: true;
  /** How two cells of which the place is the first make it, and what the other is called. */
  readonly made?: { readonly says: string; readonly other: string };
  /** What certainly stands there in its place. */
  readonly differs?: NumberDiffers;
}

/** What stands for a number: with a minus of which the sentence says nothing, a hundred times as much, what it is rounded of, or on the side of it that the sentence says. */
export interface WrittenOtherwise {
  readonly by: 'minus' | 'hundred' | 'rounding' | 'side' | 'error';
  readonly text: string;
}

export interface NumberDiffers {
  readonly place: Omit<NumberPlace, 'isCell' | 'text'>;
  /** The cells that the draft names; none where it names a table that has no such number. */
  readonly has: readonly string[];
  /** Of a table that has no such number: what the cells hold that the draft names, `row “glass” has 0.5`. */
  readonly beside?: readonly string[];
  /** Where the number stands: in another row or column of the table. */
  readonly stands?: string;
  /** The units or scales of the same number, where these differ. */
  readonly units?: { readonly draft: string; readonly paper: string };
}

/** Undefined where it does not decide. */
export type Decision = (evidence: NumberEvidence) => StandingNumber | undefined;
