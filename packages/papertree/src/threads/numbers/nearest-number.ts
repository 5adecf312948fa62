/** The place in a paper that is nearest to a sentence of a draft, where its number does not stand there: what has a number of its kind. */
import { type CompareTexts, comparing, cutAtWord, sentencesOf } from 'papertree-convert/search';
import { isSameValue, numbersIn, type WrittenNumber, withoutParts } from 'papertree-convert/tree';
import type { ParsedPaper } from '../parsed-paper.ts';
import { nameOfPlace } from '../standing.ts';
import { namingScore, sharedWords, sharesOf } from './named-cells.ts';
import { shareNamed } from './named-heads.ts';
import { type Candidate, candidates, isAbout, likestFirst } from './number-candidates.ts';
import { type FoundNumber, tellingDigits } from './number-kinds.ts';
import type { NumberSaid } from './number-said.ts';
import { type NumberCell, type NumberPlace, paperNumbers } from './paper-numbers.ts';
import { holdsInPercent } from './same-number.ts';

/** Kinds of numbers, by what a text has that holds one. */
const kinds = {
  percent: /\d\s?(?:\\?%|per ?cent\b)/,
  decimal: /(?<![\w.])\d+\.\d+(?!\.?\d)/,
  short: /\d\s?(?:[kKMBT]|million|billion)\b/,
  power: /10\s?(?:\^|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻])|\de-?\d/,
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
function cellsOfKind(paper: ParsedPaper, kind: Kind): NumberCell[] {
  const held = kind === 'percent' ? /\d\.\d|%/ : kinds[kind];
  return paperNumbers(paper).cells.filter(({ text, unit }) => held.test(text) && (kind !== 'percent' || unit === ''));
}

/** Whether two numbers are one with a digit that is mistyped, or two that are swapped. */
function isMistyped(said: WrittenNumber, { number, unit, cell }: FoundNumber): boolean {
  if (said.isPercent !== number.isPercent && unit !== '') return false;
  if (said.decimals !== number.decimals || (said.unit !== '' && unit !== '' && said.unit !== unit)) return false;
  const [a, b] = [said, number].map(({ bare, decimals }) => bare.toFixed(decimals)) as [string, string];
  if (a.length !== b.length || tellingDigits(said) < (cell ? 2 : fewestTelling)) return false;
  const [first = 0, second, ...more] = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  if (second === undefined) return a !== b;
  const isSwapped = /^(.)\.?(.)$/.test(a.slice(first, second + 1)) && a[first] === b[second] && a[second] === b[first];
  return more.length === 0 && isSwapped;
}
/** Two digits are like those of many numbers of a text. */
const fewestTelling = 3;

/**
 * What is about the sentence and mistyped in it, or has it in percent; else a sentence that says most of what the draft says; else the cell whose row and column
 * are named; else what shares several words. `isWithin` says whether a place is in a part that the draft names: only these are told, if there are any.
 */
export function nearestNumber(
  paper: ParsedPaper,
  number: WrittenNumber,
  said: NumberSaid,
  isWithin: (place: Candidate['at']) => boolean,
): NumberPlace | undefined {
  const { clause, sentence } = said;
  const inParts = <T>(all: readonly T[], at: (each: T) => Candidate['at']) => {
    const within = all.filter((each) => isWithin(at(each)));
    return within.length > 0 ? within : all;
  };
  const alike = candidates(paper).filter(
    (each) => (isMistyped(number, each) || (each.cell && holdsInPercent(each.cell, number))) && isAbout(each, said),
  );
  const [mistyped] = likestFirst(
    inParts(alike, ({ at }) => at),
    said,
    number,
  );
  if (mistyped) return mistyped.place();
  const kind = kindOf(number);
  const compare = nearest(paper, kind);
  const like = inParts(
    [...compare(sentence, mostPlaces)].filter(({ place }) => !place.isCell),
    ({ place }) => place,
  );
  const most = like.find(({ text }) => 2 * shareNamed(sentence, text) >= 1);
  if (most) return most.place;
  const far = ({ numbers }: NumberCell) => Math.abs((numbers[0]?.value ?? 0) - number.value);
  const inSentence = numbersIn(sentence);
  const isTold = ({ numbers }: NumberCell) =>
    inSentence.some(({ value }) => isSameValue(value, numbers[0]?.value ?? Number.NaN));
  const named = cellsOfKind(paper, kind)
    // What the sentence says of another cell is not what it means here.
    .filter((cell) => sharesOf(cell, sentence).every((share) => share === 1) && !isTold(cell));
  const [cell] = inParts(named, (each) => each).toSorted(
    (a, b) => namingScore(b, clause, sentence) - namingScore(a, clause, sentence) || far(a) - far(b),
  );
  return cell ?? like.find(({ text }) => sharedWords(text, sentence) >= fewestShared)?.place;
}
/** Words that a sentence shares with another that is about the same. */
const fewestShared = 3;

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
  const cells = cellsOfKind(paper, kind).map(({ anchor, name, text, words }) => ({
    text: words,
    place: { anchor, name, text: cut(text), isCell: true },
  }));
  const made = comparing([...sentences, ...cells], { fewest: () => 1 });
  own.set(kind, made);
  return made;
}

const longestText = 300;
const cut = (text: string) => cutAtWord(text, longestText);
