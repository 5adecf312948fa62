/** Where a number may stand in a paper: each cell of its tables, and each place in its text. */
import type { WrittenNumber } from 'papertree-convert/tree';
import type { ParsedPaper } from '../parsed-paper.ts';
import type { isIn } from '../standing.ts';
import { sharedWords, sharesOf } from './named-cells.ts';
import type { FoundNumber } from './number-kinds.ts';
import type { NumberSaid } from './number-said.ts';
import { type NumberCell, type NumberPlace, paperNumbers, placeInText, wordsAround } from './paper-numbers.ts';

export interface Candidate extends FoundNumber {
  readonly words: string;
  readonly at: Parameters<typeof isIn>[1];
  readonly place: () => NumberPlace;
}

const known = new WeakMap<ParsedPaper, readonly Candidate[]>();

export function candidates(paper: ParsedPaper): readonly Candidate[] {
  const before = known.get(paper);
  if (before) return before;
  const { inText, cells } = paperNumbers(paper);
  const made = [
    ...inText.map((number) => ({
      ...{ number, unit: number.unit, words: wordsAround(number), at: number.passage },
      place: () => placeInText(paper, number),
    })),
    ...candidatesOf(cells),
  ];
  known.set(paper, made);
  return made;
}

export const candidatesOf = (cells: readonly NumberCell[]): Candidate[] =>
  cells.flatMap((cell) =>
    cell.numbers.map((number) => ({
      ...{ number, unit: number.unit || cell.unit, words: cell.words, cell, at: cell },
      place: () => placeOf(cell),
    })),
  );

export const placeOf = ({ anchor, name, text, isCell }: NumberPlace): NumberPlace => ({ anchor, name, text, isCell });

/** Those first that share most words with the sentence, and with its clause. */
export function likestFirst(
  some: readonly Candidate[],
  { clause, sentence }: NumberSaid,
  { isPercent }: WrittenNumber,
): Candidate[] {
  const scores = new Map(
    some.map((each) => [
      each,
      2 * sharedWords(clause, each.words) +
        sharedWords(sentence, each.words) +
        (each.number.isPercent === isPercent ? 0.5 : 0),
    ]),
  );
  return some.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

/** Whether a place is about what the sentence says: one of its heads is named, or it has words of the sentence. */
export const isAbout = ({ cell, words }: Candidate, { sentence }: NumberSaid) =>
  cell ? sharesOf(cell, sentence).includes(1) : sharedWords(words, sentence) > 1;

export const sharesWords = ({ cell, words }: Candidate, { sentence }: NumberSaid) =>
  cell ? sharesOf(cell, sentence).some((share) => share > 0) : sharedWords(words, sentence) > 1;
