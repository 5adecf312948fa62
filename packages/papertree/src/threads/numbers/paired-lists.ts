/** Lists that a sentence pairs, `0.04 and 0.03 for glass and steel, respectively`: what it says of one of their numbers. */
import { isSameValue, numbersIn, type WrittenNumber } from 'papertree-convert/tree';
import { headsIn, type Stretch } from './named-heads.ts';

const pairing = /,?\s*\brespectively\b,?/i;
/** What stands between the items of a list. */
const separator = String.raw`[\s~$]*(?:,|(?:,[\s~]*)?(?:and|&)(?![\p{L}\d]))[\s~$]*`;
const betweenNumbers = new RegExp(`^${separator}$`, 'u');
const betweenHeads = new RegExp(`^${separator}(?:(?:the|a|an|for|in|on|of|with|by)[\\s~]+)*$`, 'u');

/**
 * The text with the number alone, and in place of each list of heads of a kind, rows or columns, the one that stands where the number does; undefined where the
 * lists are not told apart: no list of heads is as long as that of the numbers, or one is not.
 */
export function pairedText(
  text: string,
  number: WrittenNumber,
  heads: () => readonly ReadonlySet<string>[],
): string | undefined {
  if (!pairing.test(text)) return undefined;
  const numbers = listWith(text, number);
  const places = numbers.flatMap(({ value }, i) => (isSameValue(value, number.value) ? [i] : []));
  const [at = 0] = places;
  if (numbers.length < 2 || places.length > 1) return undefined;
  const lists = heads().flatMap((kind) =>
    runsOf(headsIn(text, kind), (a, b) => betweenHeads.test(text.slice(a.to, b.from))),
  );
  const several = lists.filter(
    (list, i) => list.length > 1 && lists.findIndex(([first]) => first?.from === list[0]?.from) === i,
  );
  if (several.length === 0 || several.some(({ length }) => length !== numbers.length)) return undefined;
  const edits = [numbers, ...several].map((list) => ({ ...stretchOf(list), words: wordsAt(text, list[at]) }));
  const paired = edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((rest, { from, to, words }) => rest.slice(0, from) + words + rest.slice(to), text);
  return paired.replace(pairing, ' ');
}

/**
 * The text with the number and its head alone, where numbers in brackets stand behind their heads, each behind its own, `glass (0.03) is behind steel (0.04)`, or all
 * behind a list of as many, `glass and steel (0.03, 0.04 m)`.
 */
export function bracketedText(
  text: string,
  number: WrittenNumber,
  heads: () => readonly ReadonlySet<string>[],
): string | undefined {
  if (!/\(\s?\$?\d/.test(text)) return undefined;
  const numbers = numbersIn(text);
  const list = listWith(text, number);
  const [first] = list;
  const last = list.at(-1);
  for (const kind of heads()) {
    const named = headsIn(text, kind);
    const pairs = numbers.flatMap((each) => {
      const head = named.find(({ from, to }) => from < to && opening.test(text.slice(to, each.from)));
      const isAlone = closing.test(withoutUnit(text.slice(each.to), each));
      return head && isAlone && each.scale === '' ? [{ from: head.from, to: each.to, number: each, head }] : [];
    });
    const own = pairs.filter((each) => isSameValue(each.number.value, number.value));
    if (pairs.length > 1 && own.length === 1) return withOnly(text, stretchOf(pairs), own[0]?.head, own[0]?.number);
    if (!first || !last || list.length < 2 || !closingList.test(withoutUnit(text.slice(last.to), last))) continue;
    const runs = runsOf(named, (a, b) => betweenHeads.test(text.slice(a.to, b.from)));
    const before = runs.find((run) => opening.test(text.slice(run.at(-1)?.to, first.from)));
    const places = list.flatMap(({ value }, i) => (isSameValue(value, number.value) ? [i] : []));
    const [at = 0] = places;
    if (before?.length === list.length && places.length === 1)
      return withOnly(text, { from: before[0]?.from ?? 0, to: last.to }, before[at], list[at]);
  }
  return undefined;
}
const opening = /^[\s~]{0,2}\([\s~$]{0,2}$/;
const closing = /^[\s~$]{0,2}\)/;
/** A word of all may stand behind the last: `(12, 14 pots)`. */
const closingList = /^[\s~$]{0,2}(?:\p{L}{1,20})?[\s~]{0,2}\)/u;

/** A text with a head and a number in place of a stretch. */
const withOnly = (text: string, { from, to }: Stretch, head: Stretch | undefined, number: Stretch | undefined) =>
  `${text.slice(0, from)}${wordsAt(text, head)} ${wordsAt(text, number)} ${text.slice(to).replace(')', ' ')}`;

const stretchOf = (list: readonly Stretch[]): Stretch => ({ from: list[0]?.from ?? 0, to: list.at(-1)?.to ?? 0 });
const wordsAt = (text: string, { from, to }: Stretch = { from: 0, to: 0 }) => text.slice(from, to);

/** The list of numbers that holds one, all in the unit of the last; empty where there is none. */
function listWith(text: string, { value }: WrittenNumber): readonly WrittenNumber[] {
  const isNext = (a: WrittenNumber, b: WrittenNumber) => betweenNumbers.test(withoutUnit(text.slice(a.to, b.from), a));
  const lists = runsOf(numbersIn(text), isNext).filter((list) => list.some((each) => isSameValue(each.value, value)));
  const [list = []] = lists;
  const isOfOneUnit = list.every(({ unit }) => unit === '' || unit === list.at(-1)?.unit);
  return lists.length === 1 && isOfOneUnit ? list : [];
}

const withoutUnit = (words: string, { unit, isPercent }: WrittenNumber) =>
  isPercent || unit !== '' ? words.replace(/^[\s~$]*(?:\\?%|per ?cent|[^\s~$,()]+)/, '') : words;

/** Stretches one after another, as lists of those between which only a separator stands. */
function runsOf<S extends Stretch>(all: readonly S[], isNext: (a: S, b: S) => boolean): S[][] {
  const runs: S[][] = [];
  for (const each of all) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isNext(last, each)) run.push(each);
    else runs.push([each]);
  }
  return runs;
}
