/** The key of a list that was meant by one that the list does not have. */
import { nearest } from '../nearest.ts';

/** Longer ones are nobody's keys, and more are not mistyped. */
const longestKey = 60;
const mostAsked = 200;

/** Finds the key that a mistyped one is nearest to, by its letters, its beginning, or its name and year; undefined where none is. */
export function nearestKeys(keys: readonly string[]): (typed: string) => string | undefined {
  const known = keys.filter((key) => key.length <= longestKey);
  const found = new Map<string, string | undefined>();
  return (typed) => {
    if (!found.has(typed) && found.size < mostAsked && typed.length <= longestKey)
      found.set(typed, nearestKey(typed, known));
    return found.get(typed);
  };
}

function nearestKey(typed: string, keys: readonly string[]): string | undefined {
  const bare = typed.toLowerCase();
  const alike = keys.filter((key) => Math.abs(key.length - typed.length) <= 2);
  const lower = new Map(alike.map((key) => [key.toLowerCase(), key]));
  return (
    lower.get(nearest(bare, lower.keys()) ?? '') ??
    onlyOne(keys, (key) => isBegun(key.toLowerCase(), bare)) ??
    onlyOne(keys, (key) => isOfNameAndYear(nameAndYear(key), nameAndYear(typed)))
  );
}

function onlyOne(keys: readonly string[], isMeant: (key: string) => boolean): string | undefined {
  const meant = keys.filter(isMeant);
  return meant.length === 1 ? meant[0] : undefined;
}

const isBegun = (a: string, b: string) => Math.min(a.length, b.length) > 3 && (a.startsWith(b) || b.startsWith(a));

type NameAndYear = readonly [name: string, year: string];
/** `able` and `2024` of `Able:2024kettle`. */
function nameAndYear(key: string): NameAndYear {
  const [, name = '', year = ''] = /^(\p{L}+)\P{N}*((?:19|20)\d\d)/u.exec(key.toLowerCase()) ?? [];
  return [name, year];
}
const isOfNameAndYear = ([name, year]: NameAndYear, [other, same]: NameAndYear) =>
  name !== '' && name === other && year === same;
