/** Words, and bags of them: what the judge counts by. */

/** The number of times that each thing occurs. */
export type Bag = Map<string, number>;

/** A formula stands in the text of a block between these two, so that it parts words and can be found again. */
export const formulaStart = '\u0001';
export const formulaEnd = '\u0002';

const formulas = /\u0001[^\u0002]*\u0002/g;
// Soft hyphens, zero-width spaces and joiners: nobody sees them, and a reader may drop them.
const unseen = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

export const withoutFormulas = (text: string): string => text.replace(formulas, ' \u0001 ');

/** cleveref writes its tie as U+02DC, which NFKC would make an accent of the number after it. */
const tidy = (text: string): string => text.replaceAll('\u02dc', ' ').normalize('NFKC').replace(unseen, '');

/** Maximal runs of letters, marks and digits; case kept; formulas are no words, but part them. */
export function words(text: string): string[] {
  return tidy(withoutFormulas(text)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The text of a block for comparing: all characters, white space apart, formulas in their places. */
export const key = (text: string): string => tidy(text).replace(/[\s\u0003]+/gu, '');

/** The formulas that stand in the text of a block. */
export const formulasIn = (text: string): string[] => (text.match(formulas) ?? []).map((it) => it.slice(1, -1));

export function add(bag: Bag, items: Iterable<string>): Bag {
  for (const item of items) bag.set(item, (bag.get(item) ?? 0) + 1);
  return bag;
}

export const bagOf = (items: Iterable<string>): Bag => add(new Map(), items);

export function size(bag: Bag): number {
  let total = 0;
  for (const count of bag.values()) total += count;
  return total;
}

/** Takes `items` out of `bag`, which changes, and returns those it did not have. */
export function take(bag: Bag, items: Iterable<string>): string[] {
  const missing: string[] = [];
  for (const item of items) {
    const count = bag.get(item) ?? 0;
    if (count > 0) bag.set(item, count - 1);
    else missing.push(item);
  }
  return missing;
}

/** Every three words that follow one another. */
export function triples(list: readonly string[]): string[] {
  const found: string[] = [];
  for (let i = 0; i + 2 < list.length; i += 1) found.push(`${list[i]} ${list[i + 1]} ${list[i + 2]}`);
  return found;
}
