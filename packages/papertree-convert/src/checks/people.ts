/** Names of people, compared as people write them: accents, initials and order forgiven. */
import { withoutAccents, withoutStrokes } from '../letters.ts';

/** A name as its words in small letters of English; `j` stands for every name that begins so. */
type NameWords = readonly string[];

const folded = (text: string) => withoutStrokes(withoutAccents(text).toLowerCase()).replace(/['’ʼ`´]/g, '');

const generation = /^(?:jr|sr|ii|iii|iv)$/;

function wordsOf(name: string): NameWords {
  // `AB` behind a family name, and `A.B.`, are two initials.
  const apart = name.replace(/\b\p{Lu}{2,3}(?=$|[\s,.])/gu, (initials) =>
    /\p{Ll}/u.test(name) ? [...initials].join(' ') : initials,
  );
  const words = folded(apart).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !generation.test(word));
}

/** `Müller` may be written `Mueller`. */
const plainVowels = (word: string) => word.replace(/([aou])e/g, '$1');

const isSame = (a: string, b: string) => a === b || plainVowels(a) === plainVowels(b);
/** An initial stands for a word that begins with it. */
const agree = (a: string, b: string) => isSame(a, b) || ((a.length === 1 || b.length === 1) && a[0] === b[0]);

/**
 * Whether two names may be one person's: each word of the shorter has one of the longer that is the same, or begins with
 * it; and one of two letters or more is the same in both.
 */
function mayBeOne(a: NameWords, b: NameWords): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 0) return false;
  const left = [...long];
  let isNamed = false;
  for (const word of short.toSorted((x, y) => y.length - x.length)) {
    const whole = left.findIndex((each) => isSame(each, word));
    const at = whole >= 0 ? whole : left.findIndex((each) => agree(each, word));
    if (at < 0) return isRunTogether(short, long);
    isNamed ||= whole >= 0 && word.length > 1;
    left.splice(at, 1);
  }
  return isNamed || isRunTogether(short, long);
}

/** `Xiao-Ming Li` and `Xiaoming Li`, `De La Cruz` and `DelaCruz`. */
function isRunTogether(a: NameWords, b: NameWords): boolean {
  const letters = (words: NameWords) => words.toSorted().join('');
  return a.join('') === b.join('') || letters(a) === letters(b) || turned(a).includes(b.join(''));
}
/** The words in each order that begins with another of them. */
const turned = (words: NameWords) => words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(''));

const others = /^(?:et\.? al\.?|others)$/i;

export interface PeopleComparison {
  /** Of ours, those that the record does not name. */
  readonly strange: readonly string[];
  /** Of the record's, those that we leave out though our list is whole. */
  readonly missing: readonly string[];
  /** How many names ours has. */
  readonly named: number;
}

/** A longer list is compared by its first names. */
const mostNames = 5000;
const mostSought = 100;
/** In more names, one is sought only among those that have a word of it. */
const fewNames = 200;

/** Compares lists of names; ours may end in `et al.` */
export function comparePeople(ours: readonly string[], theirs: readonly string[]): PeopleComparison {
  const isCut = ours.some((name) => others.test(name.trim())) || ours.length > mostSought;
  const named = ours.filter((name) => !others.test(name.trim())).slice(0, mostSought);
  const left = new Map(theirs.slice(0, mostNames).map((name, i) => [i, wordsOf(name)]));
  const byWord = Map.groupBy(
    [...left].flatMap(([i, words]) => words.map((word) => ({ i, word: plainVowels(word) }))),
    ({ word }) => word,
  );
  const strange: string[] = [];
  for (const name of named) {
    const words = wordsOf(name);
    const near = words
      .flatMap((word) => (word.length > 1 ? (byWord.get(plainVowels(word)) ?? []) : []))
      .map(({ i }) => i);
    const among = left.size > fewNames ? near : [...near, ...left.keys()];
    const at = among.find((i) => mayBeOne(words, left.get(i) ?? []));
    if (at !== undefined) left.delete(at);
    else if (!isGroupIn(words, theirs)) strange.push(name);
  }
  const isOfGroup = named.some((name) => isGroup(name));
  const missing = isCut || isOfGroup ? [] : [...left.keys()].map((i) => theirs[i] ?? '');
  return { strange, missing, named: named.length };
}

const groupWord = /\b(?:collaborations?|team|group|consortium|project|authors|contributors)\b/i;
const isGroup = (name: string) => groupWord.test(name) || /^\S+$/.test(name.trim());

/** A group whose words are all in a name of the record: `Kettle Team` of “Kettle Team, Example Corp.” */
function isGroupIn(words: NameWords, theirs: readonly string[]): boolean {
  if (words.length > 8) return false;
  return theirs.some((name) => {
    if (!groupWord.test(name)) return false;
    const all = wordsOf(name);
    return words.every((word) => all.includes(word) || groupWord.test(word));
  });
}
