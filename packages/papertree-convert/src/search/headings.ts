/** Headings that a short query names in singular or plural: “limitations” is “Conclusion and Limitation”. */
import { wordsOf } from './normalise.ts';
import type { SearchIndex, TextRange } from './search.ts';

/** More words are a quotation. */
const mostWords = 3;

const singular = (word: string) => (word.length > 4 ? word.replace(/(?<=[^s])s$/, '') : word);

/** The headings that have every word of the query, but for those in which a match was found already. */
export function findNamedHeadings(
  { passages, starts }: SearchIndex,
  query: string,
  found: readonly TextRange[],
): TextRange[] {
  const asked = [...wordsOf(query.slice(0, 100))].map(({ word }) => singular(word));
  if (asked.length === 0 || asked.length > mostWords) return [];
  return passages.flatMap(({ role, text }, i) => {
    if (role !== 'heading') return [];
    const words = new Set([...wordsOf(text)].map(({ word }) => singular(word)));
    if (!asked.every((word) => words.has(word))) return [];
    const from = starts[i] ?? 0;
    const range = { from, to: from + text.length };
    return found.some((each) => each.from >= range.from && each.from < range.to) ? [] : [range];
  });
}
