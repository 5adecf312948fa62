/** The names by which the archive knows the authors: they tell a name on the page from what is said of it. */
import { withoutAccents } from '../../../letters.ts';
import type { State } from '../../state.ts';
import { addMark, openPerson, type Person, takeOver } from './person.ts';
import { honorifics } from './vocabulary.ts';

export const isArchiveName = (name: string, state: State) => state.front.archiveNames.keys.has(nameKey(name));

/** Initial and last name without accents: Ann Ábel, Dr. Ann Abel and A. Abel are one. */
export function nameKey(name: string): string {
  const words = wordsOf(name.replace(titles, ''));
  return `${words[0]?.[0] ?? ''} ${words.at(-1) ?? ''}`;
}

const titles = new RegExp(`^${honorifics}`, 'u');

const wordsOf = (name: string) =>
  withoutAccents(name)
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{N}'-]{1,1000}/u)
    .filter((word) => word !== '');

/** Mends names that the page broke: `Able`, `Ann B.` for two; `Ann Able Ben Baker` for one; `Ann` alone. The people who are now meant by one who was read. */
export function mendNames(persons: Person[], state: State): ReadonlyMap<Person, readonly Person[]> {
  const { names } = state.front.archiveNames;
  const meant = new Map<Person, readonly Person[]>();
  if (names.length === 0) return meant;
  const spelt = names.map(wordsOf);
  /** The places of names by their first words. */
  const byFirst = Map.groupBy(spelt.keys(), (at) => spelt[at]?.[0] ?? '');
  const index = new Map(spelt.map((words, at) => [[...words].sort().join(' '), at]));
  for (let at = 0; at < persons.length; at++) {
    const person = persons[at] as Person;
    const next = persons[at + 1];
    if (isArchiveName(person.author.name, state)) continue;
    const words = wordsOf(person.author.name);
    const both = [...words, ...wordsOf(next?.author.name ?? '')].sort().join(' ');
    const whole = index.get(both);
    if (next !== undefined && whole !== undefined && !isArchiveName(next.author.name, state)) {
      person.author.name = names[whole] as string;
      takeOver(person, next.author);
      addMark(person, next.author.marks ?? '');
      persons.splice(at + 1, 1);
      meant.set(next, [person]);
      continue;
    }
    const parts = sequenceOf(words, spelt, byFirst);
    if (parts.length > 1) {
      const { block = -1, creator = -1 } = person;
      const before = parts.slice(0, -1).map((part) => ({ ...openPerson(names[part] as string), block, creator }));
      meant.set(person, [...before, person]);
      person.author.name = names[parts.at(-1) as number] as string;
      persons.splice(at, 0, ...before);
      at += before.length;
    } else if (
      words.length > 0 &&
      persons.length === names.length &&
      words.every((word) => spelt[at]?.some((one) => isSpeltAs(word, one)))
    )
      person.author.name = names[at] as string;
  }
  return meant;
}

/** `Mărcu` for Mărcuț, whose last letter the page draws. */
const isSpeltAs = (word: string, known: string) =>
  word === known || (word.length > 3 && known.length - word.length === 1 && known.startsWith(word));

/** The names that follow upon each other in words, if these are nothing else. */
function sequenceOf(
  words: readonly string[],
  names: readonly (readonly string[])[],
  byFirst: ReadonlyMap<string, readonly number[]>,
): number[] {
  const found = new Set<number>();
  for (let from = 0; from < words.length; ) {
    const at = byFirst
      .get(words[from] as string)
      ?.slice(0, mostNamesakes)
      .find(
        (index) => !found.has(index) && names[index]?.every((word, place) => words[from + place] === word) === true,
      );
    if (at === undefined) return [];
    found.add(at);
    from += names[at]?.length ?? 1;
  }
  return [...found];
}

const mostNamesakes = 50;
