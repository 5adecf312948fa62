/** Finds the authors with whose names words begin: `A. Able and B. Baker: University of Trees`, `(A.A., B.B.) University of Trees`, or behind which these stand. */
import { squeeze } from './lines.ts';
import { rankOf } from './vocabulary.ts';

export interface Head<T> {
  readonly named: readonly T[];
  /** What stands behind the last name: a sign, a comma for all that parts names, `is` for a verb; empty where nothing does. */
  readonly seam: string;
  /** The words behind it. */
  readonly rest: string;
}

/** Whom a name means, among those who are not named yet, by the sign behind it. */
export type NameOf<T> = (name: string, named: readonly T[], seam: string) => T | undefined;

/** A name, and what parts it from the next, or from what is said of the named. */
const fragment =
  /^\s*(?:(?:and|&|y|et|und|e)\s+)?([^:,;()·|–—]{1,60}?(?:,\s[JS]r\.?)?)\s*(,\s*(?:and\s+)?|;|·|:|\(|\||[–—]|\.?\s+(?=(?:is|are|was|were)\s)|\s-\s|\s(?:and|&|y|et|und|e)(?=\s)|\.?$)/iu;
const between = /^(?:,\s*(?:and\s+)?|;|·|\s(?:and|&|y|et|und|e))$/i;
const verb = /^\s*(?:is|are|was|were)\s/;
const inBrackets = /^\(([^()]{1,1000})\)[\s:,]*(.{4,})$/su;
/** `University of Trees (A. Able)` */
const bracketBehind = /^(?!\()([^()]{4,1000}?)\s*\(([^()]{1,300})\)\.?$/su;
/** Words of which heads are looked for. */
const longest = 3000;

/** The people whom the first words name, each by a function; undefined where these name nobody. */
export function headOf<T>(words: string, personOf: NameOf<T>): Head<T> | undefined {
  if (words.length > longest) return undefined;
  const bracketed = inBrackets.exec(words);
  if (bracketed !== null) {
    const inner = headOf(bracketed[1] as string, personOf);
    if (inner?.rest === '') return { ...inner, seam: ')', rest: bracketed[2] as string };
  }
  const [, place = '', names = ''] = bracketBehind.exec(words) ?? [];
  if (rankOf(place) > 0) {
    const inner = headOf(names, personOf);
    if (inner?.rest === '') return { ...inner, seam: ')', rest: place };
  }
  const named: T[] = [];
  let seam = ',';
  // `A. Able (✉)`
  let rest = words.replace(/^(?:for|addresses? of)\s+/i, '').replace(/\s*\([✉🖂*∗]\)/gu, '');
  while (rest !== '' && seam === ',') {
    const [all = '', name = '', sign = ''] = fragment.exec(rest) ?? [];
    const person = all === '' ? undefined : personOf(name, named, sign.trim());
    if (person === undefined) break;
    if (!named.includes(person)) named.push(person);
    rest = rest.slice(all.length);
    seam = verb.test(rest) ? 'is' : between.test(sign) ? ',' : sign.trim();
  }
  if (named.length === 0) return undefined;
  return { named, seam, rest: squeeze(seam === '(' ? rest.replace(/\)([^()]*)$/, '$1') : rest) };
}
