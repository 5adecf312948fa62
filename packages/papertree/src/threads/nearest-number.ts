/** The place in a paper that is nearest to a sentence of a draft, where its number does not stand there: what has a number of its kind. */
import { type CompareTexts, comparing, cutAtWord, sentencesOf } from 'papertree-convert/search';
import { isSameValue, numbersIn, type WrittenNumber, withoutParts } from 'papertree-convert/tree';
import { namingScore, sharedWords, sharesOf } from './named-cells.ts';
import { shareNamed } from './named-heads.ts';
import { type NumberCell, type NumberPlace, paperNumbers } from './paper-numbers.ts';
import type { ParsedPaper } from './parsed-paper.ts';
import { nameOfPlace } from './standing.ts';

/** Kinds of numbers, by what a text has that holds one. */
const kinds = {
  percent: /\d\s?(?:\\?%|per ?cent\b)/,
  decimal: /(?<![\w.])\d+\.\d+(?!\.?\d)/,
  short: /\d\s?(?:[kKMBT]|million|billion)\b/,
  power: /10\s?(?:\^|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻])|\de-?\d/,
  any: /\d/,
  whole: /(?<![\w.])(?:\d{1,3}(?:[,\s]\d{3})+|(?!(?:19|20)\d\d\b)\d{4,})(?![.\d])/,
} as const;
type Kind = keyof typeof kinds;

function kindOf({ isPercent, scale, decimals }: WrittenNumber): Kind {
  if (isPercent) return 'percent';
  if (scale !== '') return scale.startsWith('10') ? 'power' : 'short';
  return decimals > 0 ? 'decimal' : 'whole';
}

interface NearPlace {
  readonly text: string;
  readonly place: NumberPlace;
}

/** Places among which the best is chosen. */
const mostPlaces = 20;

/** Cells with a number of a kind; one without a unit may be of a column in %. */
function cellsOfKind(paper: ParsedPaper, kind: Exclude<Kind, 'any'>): NumberCell[] {
  const held = kind === 'percent' ? /\d\.\d|%/ : kinds[kind];
  return paperNumbers(paper).cells.filter(({ text, unit }) => held.test(text) && (kind !== 'percent' || unit === ''));
}

/** A sentence that says most of what the draft says; the cell whose row and column are named; else what shares most words, of cells that whose heads are named best; else a sentence with any number. */
export function nearestNumber(
  paper: ParsedPaper,
  number: WrittenNumber,
  clause: string,
  sentence: string,
): NumberPlace | undefined {
  const kind = kindOf(number);
  const isLike = ({ text, place }: NearPlace) => place.isCell || sharedWords(text, sentence) > 1;
  const anything = () => nearest(paper, 'any')(sentence, 1).find(isLike)?.place;
  if (kind === 'any') return anything();
  const compare = nearest(paper, kind);
  const said = compare(sentence, mostPlaces).find(
    ({ place, text }) => !place.isCell && 2 * shareNamed(sentence, text) >= 1,
  );
  if (said) return said.place;
  const far = ({ numbers }: NumberCell) => Math.abs((numbers[0]?.value ?? 0) - number.value);
  const inSentence = numbersIn(sentence);
  const isTold = ({ numbers }: NumberCell) =>
    inSentence.some(({ value }) => isSameValue(value, numbers[0]?.value ?? Number.NaN));
  const [named] = cellsOfKind(paper, kind)
    // What the sentence says of another cell is not what it means here.
    .filter((cell) => sharesOf(cell, sentence).includes(1) && !isTold(cell))
    .toSorted((a, b) => namingScore(b, clause, sentence) - namingScore(a, clause, sentence) || far(a) - far(b));
  if (named && sharesOf(named, sentence).every((share) => share === 1)) return named;
  const like = [...compare(clause, 1), ...compare(sentence, 1)].find(isLike);
  if (like && !like.place.isCell) return like.place;
  return named ?? like?.place ?? anything();
}

const nearby = new WeakMap<ParsedPaper, Map<Kind, CompareTexts<NearPlace>>>();

/** What holds a number of a kind, compared by words; the heads of a cell are few, and one of them tells. */
function nearest(paper: ParsedPaper, kind: Kind): CompareTexts<NearPlace> {
  const own = nearby.get(paper) ?? new Map<Kind, CompareTexts<NearPlace>>();
  nearby.set(paper, own);
  const before = own.get(kind);
  if (before) return before;
  const sentences = sentencesOf(paper.searchIndex())
    .filter(({ text }) => kinds[kind].test(withoutParts(text)))
    .map(({ anchor, text }) => ({
      text,
      place: { anchor, name: nameOfPlace(paper, { anchor }), text: cut(text), isCell: false },
    }));
  const cells = (kind === 'any' ? [] : cellsOfKind(paper, kind)).map(({ anchor, name, text, words }) => ({
    text: words,
    place: { anchor, name, text: cut(text), isCell: true },
  }));
  const made = comparing([...sentences, ...cells], { fewest: () => 1 });
  own.set(kind, made);
  return made;
}

const longestText = 300;
const cut = (text: string) => cutAtWord(text, longestText);
