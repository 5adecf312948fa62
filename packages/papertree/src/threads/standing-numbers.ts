/** Where a number that a draft gives stands in a paper, and what stands there instead where the draft says certainly where it is. */
import { isSameValue, numbersIn, type WrittenNumber, withoutNumber } from 'papertree-convert/tree';
import { type CellsSaid, cellsSaid, certainCells, insteadOf, labelWith, otherPlace } from './cell-said.ts';
import { bestNamed, cellsNamed, namingScore, sharedWords, sharesOf } from './named-cells.ts';
import { headWords } from './named-heads.ts';
import { nearestNumber } from './nearest-number.ts';
import { type IsMeant, type NumberSaid, numberSaid, withoutOthers } from './number-said.ts';
import {
  type NumberCell,
  type NumberPlace,
  type PaperNumbers,
  paperNumbers,
  placeInText,
  wordsAround,
} from './paper-numbers.ts';
import type { ParsedPaper } from './parsed-paper.ts';
import {
  type FoundNumber,
  holds,
  isOfOtherKind,
  isOtherUnit,
  isRestOf,
  isSame,
  isSameQuantity,
  mayBeMadeOf,
  roundedIn,
  unitsOf,
} from './same-number.ts';
import { saidAlone } from './shared-subjects.ts';
import { isIn, partsHolding } from './standing.ts';

export interface StandingNumber {
  readonly isThere: boolean;
  /** Where it is there; else what is nearest. */
  readonly place?: NumberPlace;
  /** Of one that is there: the cell of the row or column that the sentence names, where that is another. */
  readonly instead?: NumberPlace;
  /** Of one that is there: what it is rounded of. */
  readonly rounded?: string;
  /** Whether it stands in none of the parts in which it does by the draft. */
  readonly isOutside?: true;
  /** What certainly stands there in its place. */
  readonly differs?: NumberDiffers;
}

export interface NumberDiffers {
  readonly place: Omit<NumberPlace, 'isCell' | 'text'>;
  /** The cells that the draft names; none where it names a table that has no such number. */
  readonly has: readonly string[];
  /** Where the number stands: in another row or column of the table. */
  readonly stands?: string;
  /** The units or scales of the same number, where these differ. */
  readonly units?: { readonly draft: string; readonly paper: string };
}

/** Where a number may stand: a cell, or a place in a text. */
interface Candidate extends FoundNumber {
  readonly words: string;
  readonly at: Parameters<typeof isIn>[1];
  readonly place: () => NumberPlace;
}

export function numberStanding(paper: ParsedPaper, given: NumberSaid): StandingNumber {
  const holding = partsHolding(paper, given.parts);
  const isMeant = (anchor: string) => holding.some(({ ids }) => ids.has(anchor));
  const tables = holding.filter(({ type }) => type === 'table');
  const said = withoutOthers(paper, given, tables.length > 0 ? isMeant : undefined);
  const { clause, sentence, parts } = said;
  const number = numberSaid(said);
  const all = candidates(paper);
  const score = ({ words, number: other }: Candidate) =>
    2 * sharedWords(clause, words) + sharedWords(sentence, words) + (other.isPercent === number.isPercent ? 0.5 : 0);
  const sorted = (some: readonly Candidate[]) => {
    const scores = new Map(some.map((each) => [each, score(each)]));
    return some.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  };
  const label = labelWith(paper, sentence, number);
  if (label) return { isThere: true, place: label };
  const found = sorted(all.filter((each) => isSame(number, each)));
  const isOwn = mayBeOwn(clause);
  const cells = namedBy(paper, said, number, tables.length > 0 ? isMeant : () => true);
  const certain = certainCells(cells);
  const best = certain.length > 0 ? certain : namedCells(paper, said, number, tables.length > 0 ? isMeant : undefined);
  const held = best.find((cell) => holds(cell, number));
  if (held) return { isThere: true, place: placeOf(held), ...roundedIn(held, number) };
  // A number of the table may be of a row or column that the sentence calls by another word: none is certain.
  const [{ anchor } = { anchor: '' }] = best;
  const inTable = cellsHolding(paper, said, number, tables.length > 0 ? isMeant : (id) => id === anchor);
  const other = otherPlace(
    certain,
    number,
    inTable.filter((cell) => cell.anchor === anchor),
  );
  if (other && (tables.length > 0 || found.every(({ cell }) => cell?.anchor === anchor)))
    return { isThere: false, differs: { ...differsIn(certain, number), stands: placeInTable(other) } };
  const compared = best.filter((cell) => !isOfOtherKind(cell, number));
  const headsNamed = compared.map((cell) => [...cell.column, ...cell.labels].join(' ')).join(' ');
  const isNamed =
    compared.length > 0 &&
    inTable.length === 0 &&
    !mayBeOwn(clause, headsNamed) &&
    !comparing.test(sentence) &&
    !(compared.length > 1 ? mayBeMadeOf(compared, number) : compared.some((cell) => isRestOf(cell, number)));
  if (isNamed && (tables.length > 0 || found.length === 0))
    return { isThere: false, differs: differsIn(compared, number) };
  const within = found.filter((each) => holding.some(({ ids }) => isIn(ids, each.at)));
  const [rounded] = inTable;
  if (rounded && !found.some(({ cell }) => cell?.anchor === rounded.anchor)) {
    const instead = insteadOf(rounded, cells);
    return { isThere: true, place: placeOf(rounded), ...(instead && { instead }), ...roundedIn(rounded, number) };
  }
  const [alike] = sorted(all.filter((each) => isOtherUnit(number, each)));
  const units = alike && unitsOf(number, alike);
  // A number without a unit that is of something else is none of that unit.
  const isElse = found.every((each) => number.unit !== '' && each.unit === '' && !sharesWords(each, said));
  if (alike && units && !isOwn && isElse && isAbout(alike, said)) {
    const { text: _, isCell: __, ...where } = alike.place();
    return { isThere: false, differs: { place: where, has: [], units } };
  }
  const [place] = within.length > 0 ? within : found;
  if (place) {
    // What is drawn in a figure has no words, and a number of a section may stand in a table to which it refers.
    const canTell = holding.length === parts.length && holding.every(({ type }) => type !== 'figure' && type !== '');
    const isOutside =
      !isOwn &&
      holding.length > 0 &&
      canTell &&
      within.length === 0 &&
      (tables.length > 0 || !found.some(({ cell }) => cell && isMentionedIn(paper, cell.anchor, holding)));
    const instead = place.cell && insteadOf(place.cell, cells);
    return {
      ...{ isThere: true, place: place.place() },
      ...(isOutside ? { isOutside } : instead && { instead }),
    };
  }
  const [table] = tables;
  if (table && tables.length === parts.length && !isOwn) {
    const cells = paperNumbers(paper).cells.filter(({ anchor }) => isMeant(anchor));
    const isOfUnit = cells.some((cell) => !isOfOtherKind(cell, number));
    if (isOfUnit && !mayBeMadeOf(cells, number))
      return { isThere: false, differs: { place: { anchor: table.id, name: table.name }, has: [] } };
  }
  const [close] = cellsHolding(paper, said, number, () => tables.length === 0);
  if (close && sharesOf(close, sentence).includes(1))
    return { isThere: true, place: placeOf(close), ...roundedIn(close, number) };
  const near = alike?.place() ?? nearestNumber(paper, number, clause, sentence);
  return { isThere: false, ...(near && { place: placeOf(near) }) };
}

const isMentionedIn = (paper: ParsedPaper, id: string, parts: ReturnType<typeof partsHolding>) =>
  (paper.passages().mentions.get(id) ?? []).some((mention) => parts.some(({ ids }) => isIn(ids, mention)));

/** The cells of tables that have a number, rounded or scaled, too: those first of which the sentence names most. */
const cellsHolding = (
  paper: ParsedPaper,
  { clause, sentence }: NumberSaid,
  said: WrittenNumber,
  isMeant: IsMeant,
): NumberCell[] =>
  paperNumbers(paper)
    .cells.filter((cell) => isMeant(cell.anchor) && holds(cell, said))
    .toSorted((a, b) => namingScore(b, clause, sentence) - namingScore(a, clause, sentence));

const placeOf = ({ anchor, name, text, isCell }: NumberPlace): NumberPlace => ({ anchor, name, text, isCell });

const known = new WeakMap<ParsedPaper, readonly Candidate[]>();

function candidates(paper: ParsedPaper): readonly Candidate[] {
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

const candidatesOf = (cells: readonly NumberCell[]): Candidate[] =>
  cells.flatMap((cell) =>
    cell.numbers.map((number) => ({
      ...{ number, unit: number.unit || cell.unit, words: cell.words, cell, at: cell },
      place: () => placeOf(cell),
    })),
  );

/** Whether a place is about what the sentence says: one of its heads is named, or it has words of the sentence. */
const isAbout = ({ cell, words }: Candidate, { sentence }: NumberSaid) =>
  cell ? sharesOf(cell, sentence).includes(1) : sharedWords(words, sentence) > 1;

const sharesWords = ({ cell, words }: Candidate, { sentence }: NumberSaid) =>
  cell ? sharesOf(cell, sentence).some((share) => share > 0) : sharedWords(words, sentence) > 1;

/** Other numbers that a text gives: small whole ones, those behind `=` and those of heads say what it is about. */
const othersIn = (text: string, said: WrittenNumber, { inHeads }: PaperNumbers) =>
  numbersIn(text).filter(
    ({ from, to, ...number }) =>
      !(
        (number.decimals === 0 && !number.isPercent && number.value < 1000 && number.unit === '') ||
        isSameValue(number.value, said.value) ||
        isSameQuantity({ from, to, ...number }, said) ||
        inHeads.has(/^[\d.,]*/.exec(text.slice(from, to))?.[0] ?? '') ||
        /=\s?$/.test(text.slice(Math.max(0, from - 2), from))
      ),
  );
const isOnlyIn = (text: string, said: WrittenNumber, numbers: PaperNumbers) =>
  othersIn(text, said, numbers).length === 0;

/** The cells of which a sentence names most. Where it gives several numbers, its clause names row and column. */
function namedCells(
  paper: ParsedPaper,
  { clause, sentence }: NumberSaid,
  number: WrittenNumber,
  isMeant: IsMeant | undefined,
): readonly NumberCell[] {
  const numbers = paperNumbers(paper);
  const cells = numbers.cells.filter(({ anchor }) => isMeant?.(anchor) ?? true);
  const bare = (text: string) => withoutNumber(text, number);
  const isOnly = isOnlyIn(sentence, number, numbers);
  if (!isOnly && !isOnlyIn(clause, number, numbers)) return [];
  const text = bare(isOnly ? sentence : clause);
  const own = cellsNamed(cells, text, text);
  const some = isOnly || own.length > 0 ? own : cellsNamed(cells, text, bare(sentence));
  const best = bestNamed(some, text);
  // Where no table is named, one cell is.
  return isMeant || best.length === 1 ? best : best.filter((cell) => holds(cell, number));
}

function differsIn(cells: readonly NumberCell[], said: WrittenNumber): NumberDiffers {
  const [{ anchor, name, at } = { anchor: '', name: '', at: [0, 0] }] = cells;
  const [units] = candidatesOf(cells).flatMap((each) => (isOtherUnit(said, each) ? (unitsOf(said, each) ?? []) : []));
  const isOne = cells.every((each) => each.anchor === anchor && each.at.every((place, i) => place === at[i]));
  return {
    place: { anchor, name: isOne ? name : nameOfTable(cells[0]) },
    has: [...new Set(cells.map(({ text }) => text))].slice(0, mostTold),
    ...(units && { units }),
  };
}
const mostTold = 4;

/** `row “glass”, column “rate”` */
const placeInTable = (cell: NumberCell) => cell.name.slice(nameOfTable(cell).length).replace(/^, /, '');
const nameOfTable = ({ name = '' }: Partial<NumberCell> = {}) => name.replace(/, (?:under|row|column) “.*$/s, '');

/** The author’s own, or made of what the paper has: `we measure`, `2.3 points more`, `a gain of 2.3`, `nearly 2.3`. */
const ownWords =
  /\b(?:we|our|ours|us|my|not|never|instead|unlike|respectively|differences?|gaps?|ratios?|average|mean|sums?|total|gain\w*|margins?|improv\w*|increas\w*|decreas\w*|drop\w*|reduc\w*|rais\w*|lower\w*|doubl\w*|halv\w*|times|fold|points?|more|less|fewer|greater|higher|better|worse|faster|slower|larger|smaller|than|altogether|together|overall|combined)\b|\d\S*\s+(?:below|above|behind|ahead|under|over|short|off|away)\b|\b(?:above|below|over|under|beyond|between|by|from|nearly|almost|least|most|up to|about|some|around|roughly|approximately|circa|ca\.|exceed\w*|exceeding)\s+(?:(?:a|an|about|some)\s+)?\$?\d/i;
/** A sentence with these names rows and columns that are not those of its number. */
const comparing =
  /\b(?:against|versus|vs|unlike|contrary|contrast|compared|comparison|whereas|while|than|except|besides|rather|where|although|though|despite)\b/i;

/** `heads` are named, and say nothing of the number. */
function mayBeOwn(clause: string, heads = ''): boolean {
  const named = headWords(heads);
  return ownWords.test(clause.replace(/\p{L}+/gu, (word) => (headWords(word).isSubsetOf(named) ? '' : word)));
}

/** The cells that a sentence names by whole labels; where it gives several numbers, its clause does, or what it says of this one. */
function namedBy(
  paper: ParsedPaper,
  { clause, sentence }: NumberSaid,
  number: WrittenNumber,
  isMeant: IsMeant,
): readonly CellsSaid[] {
  const numbers = paperNumbers(paper);
  const texts = isOnlyIn(sentence, number, numbers)
    ? [sentence]
    : [
        ...(isOnlyIn(clause, number, numbers) ? [clause] : []),
        ...[sentence, clause].flatMap((each) => alone(each, number, numbers)),
      ];
  for (const each of texts) {
    const cells = cellsSaid(paper, each, number, isMeant);
    if (cells.length > 0) return cells;
  }
  return [];
}

function alone(text: string, number: WrittenNumber, numbers: PaperNumbers): string[] {
  const others = new Set(othersIn(text, number, numbers).map(({ from }) => from));
  const all = numbersIn(text).filter((each) => others.has(each.from) || isSameValue(each.value, number.value));
  return saidAlone(text, number, all);
}
