/** Which numbers a sentence gives, with the words around each and the parts in which it stands by the draft. */
import { lastUpTo } from '../../search/index.ts';
import { numbersIn, type WrittenNumber } from '../../tree/numbers-in-text.ts';
import { type Call, callsNear, type NearWorks, otherClause, type Stretch, worksNear } from './calls.ts';
import { isSizeOfName, mayBeOfName } from './numbers-in-names.ts';
import type { DraftPart } from './parts.ts';

export interface DraftNumber extends NearWorks {
  readonly words: string;
  /** The sentence, and its stretch between commas that has the number: without citations, quotations and names of parts. */
  readonly sentence: string;
  readonly clause: string;
  /** The parts that are named beside it. */
  readonly parts: readonly DraftPart[];
  /** Whether it may be a part of a name, by how it is written: `Python 3.8`. */
  readonly mayBeOfName?: true;
}

interface NumberWritten extends Stretch, Pick<DraftNumber, 'words' | 'mayBeOfName'> {}

/** No number of a draft stands behind these: a letter or point, an index or power, the model of a colour, the hyphen of a name (`GPT-3.5`), the sign of an error. */
const behindNone = /(?:[\w.,\\^]|[_^]\{-?|color\[\w{1,6}\]\{|[\p{L}_^})\]]-|(?:±|\\pm|\+\/?-)\$?[\s~]?\$?)$/u;
/** The error of a measurement: `316 ± 20`. */
const withError = /^\$?(?:[\s~]|\\[,;:! ])?\$?(?:±|\\pm(?![A-Za-z])|\+\/?-)\$?(?:[\s~]|\\[,;:! ])?\$?\d/;
/** The width of a box, `{0.5\textwidth}`. */
const lengthInBraces = /^\s?(?:(?:pt|em|ex|cm|mm|in)\}|\\[a-z]{0,10}(?:width|height)(?![a-z]))/;
/** `2401.90001`, `2019` */
const idOrYear = /^(?:\d{4}\.\d{4,5}|(?:19|20)\d\d)$/;

/** Whether a number tells something: not years, ids of papers, lengths of the page, nor numbers of up to three digits without percent, scale or unit. */
function isTelling(text: string, number: WrittenNumber): boolean {
  const { from, to, bare, decimals, isPercent, scale, unit } = number;
  const [before, words, behind] = [
    text.slice(Math.max(0, from - 16), from),
    text.slice(from, to),
    text.slice(to, to + 20),
  ];
  if (words.length > longestNumber || behindNone.test(before) || (scale === '' && /^[\w.]*\d/.test(behind)))
    return false;
  if (before.endsWith('{') && lengthInBraces.test(behind)) return false;
  if (isSizeOfName(...around(text, number))) return false;
  if (isPercent || unit !== '' || withError.test(behind)) return true;
  if (idOrYear.test(words)) return false;
  // `3 T` may be tesla.
  return decimals > 0 || bare >= 1000 || (scale !== '' && !/[\s~$][MBT]$/.test(words));
}
/** What stands before a number and behind it, far enough to tell whether they are a name. */
const around = (text: string, { from, to }: Stretch) =>
  [text.slice(Math.max(0, from - 40), from), text.slice(from, to), text.slice(to, to + 60)] as const;

/** A longer one is none that a sentence gives. */
const longestNumber = 100;

/** Where numbers stand, as they are written but for what LaTeX sets between a number and its sign. */
const writtenIn = (text: string): NumberWritten[] =>
  numbersIn(text)
    .filter((number) => isTelling(text, number))
    .map((number) => ({ ...number, isOfName: mayBeOfName(number, ...around(text, number)) }))
    .map(({ from, to, isPercent, isOfName }) => ({
      ...{ from, to, ...(isOfName && { mayBeOfName: true as const }) },
      words: `${text
        .slice(from, to)
        .replace(/(?<=\d)(?:~|\\,)(?=\d)/g, ',')
        .replace(/\\(?:times|cdot)/, '×')
        .replace(/\\pm/, '±')
        .replace(/(±[^)]*)\)/, '$1')
        .replace(/\sand\s/g, '')
        .replace(/\\[,;:!]|[\s~\\{}$]+/g, '')
        .replace(/(?=(?:thousand|[a-z]illion))/, ' ')}${isPercent ? '%' : ''}`,
    }));

/** What parts clauses; of LaTeX, `\,` is a space. */
const border = /(?<!\\)[,;:](?![\d}])|\s(?:while|whereas|but)\s/g;

const pairing = /\brespectively\b/i;

/** Where clauses are parted; a comma parts none of one that pairs lists, `0.04, 0.03 and 0.02 for glass, steel and tin, respectively`. */
function bordersOf(text: string): number[] {
  const all = [...text.matchAll(border)].map(({ 0: mark, index }) => ({ index, isComma: mark === ',' }));
  const others = all.filter(({ isComma }) => !isComma).map(({ index }) => index);
  const paired = [...text.matchAll(new RegExp(pairing, 'gi'))].map(({ index }) => lastUpTo(others, index, (at) => at));
  return all
    .filter(({ index, isComma }) => !isComma || !paired.includes(lastUpTo(others, index, (at) => at)))
    .map(({ index }) => index);
}

/** `In Table 1 of [@able], glass has 0.31`: the names of parts are blanks. */
const leadIn = /^\W*(?:In|From|By|According to|As)(?:\s+(?:of|in|the|their|its))*\s*$/;

/** Whether a number stands outside of the brackets of a citation that have a number of their own, or what it is cited for: `(0.46 M in Table 2 of [@able])`, `(see [@able] for more)`. */
function isOutsideOfBrackets(text: string, number: Stretch, call: Stretch): boolean {
  const from = text.lastIndexOf('(', call.from);
  const to = text.indexOf(')', call.to);
  if (from < 0 || to < 0 || text.slice(from, call.from).includes(')')) return false;
  return (number.to <= from || number.from > to) && /\d|\bfor\b/.test(text.slice(from, to));
}

/** Whether no border stands between a number and a citation: `0.31, [@able, Table 1]`. */
function isBeside(text: string, number: Stretch, call: Stretch, clause: Stretch): boolean {
  if (isOutsideOfBrackets(text, number, call)) return false;
  if (call.from >= number.to) return text.slice(clause.to, call.from).replace(border, '').trim() === '';
  if (call.to > clause.from) return true;
  return leadIn.test(text.slice(0, call.from)) && text.slice(call.to, clause.from).trim() === '';
}

/**
 * The citation in the clause of a number that says whose it is: of lists that are paired the one in its place, else one in brackets behind it, else the last
 * before it.
 */
function callInClause(
  text: string,
  number: Stretch,
  clause: Stretch,
  allCalls: readonly Call[],
  allNumbers: readonly Stretch[],
): Call | undefined {
  const isInside = ({ from }: Stretch) => from >= clause.from && from < clause.to;
  const [calls, numbers] = [allCalls.filter(isInside), allNumbers.filter(isInside)];
  if (pairing.test(text.slice(clause.from + 1, clause.to)) && calls.length === numbers.length)
    return calls[numbers.indexOf(number)];
  const before = calls.findLast(({ from }) => from < number.from);
  const behind = calls.find(({ from }) => from >= number.to);
  if (before === undefined || behind === undefined) return behind ?? before;
  const between = text.slice(number.to, behind.from);
  const isOthers =
    behind.isWord || otherClause.test(between) || numbers.some(({ from }) => from > number.from && from < behind.from);
  return isOthers ? before : behind;
}

/** More of one sentence are no sentence's. */
const mostNumbers = 50;

/**
 * The numbers of a sentence, of which `bare` is the text with blanks for all that is not its own words, as long as before. A part is
 * that of a number if no border of clauses stands between the number and the citation.
 */
export function numbersFor(
  bare: string,
  calls: readonly Call[],
  parts: readonly (DraftPart & Pick<Call, 'group'>)[],
  plain: (words: string) => string,
): DraftNumber[] {
  const borders = bordersOf(bare);
  const sentence = plain(bare);
  const written = writtenIn(bare).slice(0, mostNumbers);
  const numbers = written.map((number): DraftNumber => {
    const { from, to, ...told } = number;
    const begin = borders.findLast((at) => at < from) ?? -1;
    const end = borders.find((at) => at >= to) ?? bare.length;
    const clause = { from: begin, to: end };
    const nearest = callInClause(bare, number, clause, calls, written) ?? callsNear(number, calls)[0];
    const isTied = nearest !== undefined && isBeside(bare, number, nearest, clause);
    return {
      ...{ ...told, sentence, clause: plain(bare.slice(begin + 1, end)) },
      parts: isTied
        ? parts.filter(({ group }) => group === nearest.group).map(({ words, keys }) => ({ words, keys }))
        : [],
      ...worksNear(number, calls, nearest),
    };
  });
  return [...new Map(numbers.map((each) => [`${each.words} ${each.clause}`, each])).values()];
}
