/** Sentences that say several numbers of one thing, `Ada has 76.3 on birds and 93.1 on fish`: what they say of one of them. */
import { isSameValue, type WrittenNumber } from 'papertree-convert/tree';

/** What parts them. */
const separator = /(?:,\s+and|,|;|(?<=\s)and)\s/g;
/** What is said up to the verb. */
const subject =
  /^.*?\b(?:has|have|had|gets?|got|gives?|gave|takes?|took|needs?|costs?|(?:reach|obtain|achiev|attain|scor|show|yield|report)(?:es|e?d|s)?)\b/is;
/** What stands before a number that is said of the same: `and a top-5 of`; any other noun, `theirs`, `the ensemble`, may be another thing. */
const small = 'an?|the|and|also|with|has|have|had|at|in|on|for|to|from|is|are|was|were';
const leadToNumber = new RegExp(
  String.raw`^\s*(?:(?:${small})\s+)*(?:(?:(?!(?:of|their|theirs|its|his|her|our|ours|${small})\s)\S+\s+){1,5}of\s+)?\$?$`,
  'i',
);

/** The texts that say a number alone: its own stretch, and that behind the subject that it shares with the first; `numbers` are those of the text. */
export function saidAlone(text: string, said: WrittenNumber, numbers: readonly WrittenNumber[]): string[] {
  const places = numbers.flatMap(({ value }, i) => (isSameValue(value, said.value) ? [i] : []));
  const [at = -1] = places;
  const [first] = numbers;
  if (numbers.length < 2 || places.length !== 1 || first === undefined) return [];
  const borders = numbers.slice(1).map((next, i) => {
    const from = numbers[i]?.to ?? 0;
    const found = [...text.slice(from, next.from).matchAll(separator)];
    const [only] = found;
    return found.length === 1 && only ? { from: from + only.index, to: from + only.index + only[0].length } : undefined;
  });
  if (borders.includes(undefined)) return [];
  const begin = borders[at - 1]?.to ?? 0;
  const own = text.slice(begin, borders[at]?.from ?? text.length);
  const lead = text.slice(begin, numbers[at]?.from);
  if (at === 0 || !leadToNumber.test(lead)) return [own];
  const [shared] = subject.exec(text.slice(0, first.from)) ?? [];
  return shared === undefined ? [own] : [own, `${shared} ${own}`];
}
