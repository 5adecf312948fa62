/** Finds where a text names people of a page: by full names, by initials and family names, or as `the authors`. */
import { withoutAccents } from '../../../letters.ts';
import type { Person } from './person.ts';
import { generation } from './vocabulary.ts';

/** The people of a page by the last words of their names, without accents. */
export interface Register {
  readonly persons: readonly Person[];
  readonly byFamily: ReadonlyMap<string, readonly Named[]>;
}

interface Named {
  readonly person: Person;
  readonly words: readonly string[];
}

export const foldName = (text: string) => withoutAccents(text).replace(/[’ʼ]/g, "'").toLowerCase();
const wordPattern = /[\p{L}\p{M}'’]+\.?/gu;
const wordsOfName = (name: string) =>
  (name.replace(generation, '').match(wordPattern) ?? []).map((word) => foldName(word).replace(/\.$/, ''));

export function registerOf(persons: readonly Person[]): Register {
  const named = persons.map((person): Named => ({ person, words: wordsOfName(person.author.name) }));
  return { persons, byFamily: Map.groupBy(named, ({ words }) => words.at(-1) ?? '') };
}

export interface Mention {
  from: number;
  to: number;
  people: readonly Person[];
}

/** People of one family name that are compared with a mention. */
const mostNamesakes = 50;

/** Where a text names people: by full names, by initials and family names, or as `the authors`. */
export function mentionsIn(text: string, { persons, byFamily }: Register): Mention[] {
  const found: Mention[] = [];
  const tokens = [...text.matchAll(wordPattern)].map((match) => ({
    word: foldName(match[0]).replace(/\.$/, ''),
    from: match.index,
    to: match.index + match[0].length,
  }));
  for (const [at, { word, from, to }] of tokens.entries()) {
    if (word === 'authors' || word === 'author') {
      const named = groupNamed(text.slice(Math.max(0, from - 80), to), persons);
      if (named !== undefined)
        found.push({
          from: Math.max(found.at(-1)?.to ?? 0, from - named.length + word.length),
          to,
          people: named.people,
        });
      continue;
    }
    const heirs = byFamily.get(word);
    // `ann.able@x.org` names nobody here.
    if (heirs === undefined || !/[\p{Lu}\p{Lo}]/u.test(text[from] ?? '')) continue;
    let best: { person: Person; from: number; matched: number } | undefined;
    let equals = false;
    for (const { person, words } of heirs.slice(0, mostNamesakes)) {
      let name = words.length - 2;
      let start = from;
      let matched = 0;
      for (let back = at - 1; back >= 0 && name >= 0; back--) {
        const token = tokens[back] as (typeof tokens)[number];
        if (!/^[\s.\u00a0-]*$/.test(text.slice(token.to, start))) break;
        const is = (printed: string | undefined) =>
          printed !== undefined &&
          (token.word === printed ||
            (token.word.length === 1 && printed.startsWith(token.word)) ||
            // Tharmalingam writes Tharm.
            (printed.length > 3 && token.word.startsWith(printed)));
        const where = is(words[name]) ? name : [name - 1, name - 2].find((each) => each >= 0 && is(words[each]));
        if (where === undefined) break;
        matched++;
        start = token.from;
        name = where - 1;
      }
      if (best === undefined || matched > best.matched) {
        best = { person, from: start, matched };
        equals = false;
      } else if (matched === best.matched) equals = true;
    }
    if (best === undefined || equals || (best.matched === 0 && heirs.length > 1)) continue;
    // `12 Main Street` names no Street.
    const before = /(\p{Lu}[\p{L}’'-]*) $/u.exec(text.slice(Math.max(0, from - 40), from))?.[1];
    if (best.matched === 0 && before !== undefined && !titleBefore.test(before)) continue;
    const suffix = /^,? (?:[JS]r\.?|I{2,3}|IV)(?![\p{L}])/u.exec(text.slice(to, to + 6))?.[0].length ?? 0;
    // The given name of one may be the family of another: `Tu Fernández` names no Tu.
    while ((found.at(-1)?.from ?? -1) >= best.from) found.pop();
    found.push({ from: best.from, to: to + suffix, people: [best.person] });
  }
  return found;
}

const titleBefore = /^(?:Prof|Dr|Mr|Mrs|Ms|Authors?|And|Professor|Corresponding)$/;

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const counts = ['one', 'two', 'three', 'four', 'five', 'six'];

/** `The authors`, `all the authors`, `the first two authors`, `the last author`. */
function groupNamed(
  words: string,
  persons: readonly Person[],
): { people: readonly Person[]; length: number } | undefined {
  const found = authorsNamed.exec(words);
  if (found === null) return undefined;
  const [{ length }, which, count] = found;
  // `The author` of a note is who bears it.
  if (which === undefined) return /s$/i.test(words) || persons.length === 1 ? { people: persons, length } : undefined;
  const number = count === undefined ? 1 : counts.indexOf(count.toLowerCase()) + 1;
  const people = (which.match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const at = word.toLowerCase() === 'last' ? persons.length - number : ordinals.indexOf(word.toLowerCase());
    return at < 0 ? [] : persons.slice(at, at + number);
  });
  return { people, length };
}

const ordinal = '(?:first|second|third|fourth|fifth|sixth|last)';
const authorsNamed = new RegExp(
  `(?:^|(?:both|all|all of the|all the|the|these) |the (${ordinal}(?:(?:,|,? and) (?:the )?${ordinal})*)(?: (two|three|four|five|six))? )authors?$`,
  'i',
);
