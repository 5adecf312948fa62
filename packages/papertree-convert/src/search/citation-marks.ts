/** Citations as papers print them, which who quotes leaves out. */

const someone = String.raw`\p{Lu}[\p{L}’'-]{1,30}(?:\set\sal\.?|(?:,|,?\s(?:and|&))\s\p{Lu}[\p{L}’'-]{1,30}){0,5}`;
const year = String.raw`(?:19|20)\d\d[a-z]?(?:,\s(?:19|20)\d\d[a-z]?){0,5}`;
const numbers = String.raw`\s?\[\d[\d,;\s–-]{0,60}\]`;
/** With a comma before the year, which no digit precedes as in a date. */
const bracketed = String.raw`\s?\((?=[^()]{0,300}\p{L})[^()]{1,300}[^\d()],\s${year}(?:,\s[a-z])?\)`;
const named = String.raw`\s${someone}\s\(${year}\)(?:;\s${someone}\s\(${year}\)){0,9}`;

/** `[3, 4]`, `(e.g., Able et al., 2020; Baker, 2021)`, `Able and Baker (2020)` */
const wholly = new RegExp(`${numbers}|${bracketed}|${named}`, 'gu');
/** Where the names are words of the sentence: `Able and Baker (2020) show`. */
const partly = new RegExp(String.raw`${numbers}|${bracketed}|\s\(${year}\)`, 'gu');

/** A text without its citations, in the ways in which it may be quoted; none where it has none. */
export const withoutCitations = (text: string): string[] =>
  [wholly, partly].map((marks) => text.replace(marks, '')).filter((bare) => bare !== text);

/** Where citations stand, in the order of the text. */
export function* citationsIn(text: string): Generator<{ readonly from: number; readonly to: number }, void> {
  for (const { 0: found, index } of text.matchAll(wholly)) yield { from: index, to: index + found.length };
}
