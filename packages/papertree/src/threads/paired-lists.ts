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
  isPercent || unit !== '' ? words.replace(/^[\s~$]*(?:\\?%|per ?cent|[^\s~$,]+)/, '') : words;

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
