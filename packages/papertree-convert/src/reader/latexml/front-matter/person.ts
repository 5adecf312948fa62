/** An author while the title page is read, and the details that are added to one. */

import type { Author } from '../../../tree/nodes.ts';
import { marksIn } from '../../../tree/words.ts';
import type { State } from '../../state.ts';

export interface Person {
  author: Author;
  marks: string[];
  /** Marks of footnotes, which say no place. */
  calls: string[];
  /** Marks of notes that stand at the name. */
  noted: string[];
  /** The block of lines and the creator that name the person. */
  block?: number;
  creator?: number;
  /** Whether another names the same author. */
  repeated?: boolean;
  /** The marks of its places, where it bears several. */
  placedBy?: Map<string, readonly string[]>;
  /** Whether its marks stand as plain digits behind the name. */
  glued?: boolean;
  /** The words of the name in each way e-mails spell them, once they were asked for. */
  spelt?: readonly (readonly string[])[];
}

export const openPerson = (name: string): Person => ({
  author: { name, affiliations: [] },
  marks: [],
  calls: [],
  noted: [],
});

/** Characters of the marks of one name, at most: a page may repeat a sign for ever. */
const longestMarks = 1000;

export function addMark(person: Person, printed: string, isCall = false): void {
  const mark = printed.replace(/\s+/g, '');
  if (mark === '') return;
  const { marks: known = '' } = person.author;
  if (known.length > longestMarks) return;
  // 4 and 1 are no 41.
  person.author.marks = known + (/\d$/.test(known) && /^\d/.test(mark) ? `,${mark}` : mark);
  (isCall ? person.calls : person.marks).push(...tokens(mark));
}

/** The marks in a printed one; ∗ and * are one. */
export const tokens = (mark: string) => marksIn(inFull(mark)).map((each) => each.replaceAll('∗', '*'));

/** `a,2`: the marks that words are, where some of them are known; else none. */
export function listedMarks(words: string, known: ReadonlySet<string>): readonly string[] {
  const marks = words.split(/\s*,\s*/);
  const areMarks = marks.every((each) => /^(?:\p{L}|\d\d?|[^\s\p{L}\p{N}])$/u.test(each));
  return areMarks && marks.some((each) => known.has(each)) ? marks : [];
}

/** `1-3` is 1, 2 and 3. */
const inFull = (mark: string) =>
  mark.replace(/(?<![\d.])(\d{1,2})[-–](\d{1,2})(?!\d)/g, (whole, from: string, to: string) => {
    const count = Number(to) - Number(from) + 1;
    return count > 1 && count < 20 ? Array.from({ length: count }, (_, at) => Number(from) + at).join(',') : whole;
  });

export function addNote(person: Pick<Person, 'author'>, printed: string): void {
  const words = printed.replace(/\s*:$/, '');
  if (!saysSomething(words)) return;
  person.author.notes ??= [];
  addUnique(person.author.notes, words);
}

/** The first e-mail of an author; others are notes. */
export function addEmail(person: Pick<Person, 'author'>, ...emails: readonly string[]): void {
  for (const printed of emails) {
    // `\_` in the fonts of old.
    const email = printed.replaceAll('˙', '_');
    person.author.email ??= email;
    if (person.author.email !== email) addNote(person, email);
  }
}

export function addPlace({ author }: Pick<Person, 'author'>, words: string): void {
  addUnique(author.affiliations, words);
}

/** Adds what is said of one to another, who is the same. */
export function takeOver(person: Pick<Person, 'author'>, { affiliations, email, notes = [] }: Author): void {
  for (const words of affiliations) addPlace(person, words);
  if (email !== undefined) addEmail(person, email);
  for (const words of notes) addNote(person, words);
}

/**
 * Adds a note or a place to several authors. What is given to many is written many times: where that would come to far
 * more than the page, it is a remark on the paper.
 */
export function addToAll(
  people: readonly Person[],
  words: string,
  add: typeof addNote | typeof addPlace,
  state: State,
): void {
  if (mayRepeat(people, words, state)) for (const person of people) add(person, words);
}

/** Collaborations have thousands of authors, so they are looked up and not searched. */
export function indexOf(
  persons: readonly Person[],
  keysOf: (person: Person) => readonly string[],
): Map<string, Person[]> {
  const index = new Map<string, Person[]>();
  for (const person of persons)
    for (const key of new Set(keysOf(person))) {
      const known = index.get(key);
      if (known === undefined) index.set(key, [person]);
      else known.push(person);
    }
  return index;
}

/** `13` is 1 and 3 where these are explained and 13 is not; the label `addr2` is 2. */
export function splitMarks(persons: readonly Person[], known: ReadonlySet<string>): void {
  const numbered = (mark: string) => (known.has(mark) ? mark : (/^\p{L}{2,}(\d{1,2})$/u.exec(mark)?.[1] ?? mark));
  const parted = (mark: string) =>
    known.has(mark) || ![...mark].every((part) => known.has(part)) ? [mark] : [...mark];
  for (const person of persons) {
    person.marks = person.marks.map(numbered);
    // Who parts marks by commas means no others.
    if (!/,/.test(person.author.marks ?? '')) person.marks = person.marks.flatMap(parted);
  }
}

/** Whether some bear marks that may say a place, which tell nobody apart where all have the same. Many groups of a page have the same people, who may be thousands. */
export function areMarked(people: readonly Person[]): boolean {
  let known = marked.get(people);
  if (known === undefined) {
    const [first] = people;
    known =
      people.some(({ marks }) => marks.some((mark) => /[\p{L}\p{N}]/u.test(mark))) &&
      people.some(({ marks }) => marks.join() !== first?.marks.join());
    marked.set(people, known);
  }
  return known;
}

const marked = new WeakMap<readonly Person[], boolean>();

/** The persons with one of the marks, in printed order. */
export function personsMarked(
  marks: readonly string[],
  byMark: ReadonlyMap<string, readonly Person[]>,
): readonly Person[] {
  if (marks.length === 1) return byMark.get(marks[0] as string) ?? [];
  return [...new Set(marks.flatMap((mark) => byMark.get(mark) ?? []))];
}

/** Whether the page is large enough for saying this of so many; if not, it becomes a remark on the paper. */
export function mayRepeat(people: readonly Person[], words: string, state: State): boolean {
  const written = people.length > 1 ? people.length * words.length : 0;
  if (written > state.front.repeatsLeft) {
    state.front.remarks.push(words);
    return false;
  }
  state.front.repeatsLeft -= written;
  return true;
}

/** A bracket or a letter left over by the page is no detail. */
export const saysSomething = (words: string) => /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(words);

/** In a list longer than this, repeated details are not looked for. */
const mostCompared = 200;

/** A place may be said once more with a point at its end. */
export const isSame = (one: string, other: string) => one.replace(/\.$/, '') === other.replace(/\.$/, '');

export function addUnique(list: string[], words: string): void {
  if (!saysSomething(words)) return;
  if (list.length > mostCompared) list.push(words);
  else if (!list.some((each) => isSame(each, words) || each.startsWith(`${words}, `))) {
    // `Department of X`, and then `Department of X, City`.
    const shorter = list.findIndex((each) => words.startsWith(`${each}, `));
    if (shorter < 0) list.push(words);
    else list[shorter] = words;
  }
}
