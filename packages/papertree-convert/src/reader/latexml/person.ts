/** An author while the title page is read, and the details that are added to one. */

import type { Author } from '../../tree/nodes.ts';
import { marksIn } from '../../tree/words.ts';
import type { State } from '../state.ts';

export interface Person {
  author: Author;
  marks: string[];
  /** The words of the name in each way e-mails spell them, once they were asked for. */
  spelt?: readonly (readonly string[])[];
}

export function addMark(person: Person, printed: string): void {
  const mark = printed.replace(/\s+/g, '');
  if (mark === '') return;
  person.author.marks = (person.author.marks ?? '') + mark;
  person.marks.push(...tokens(mark));
}

/** The marks in a printed one; ∗ and * are one. */
export const tokens = (mark: string) => marksIn(mark).map((each) => (each === '∗' ? '*' : each));

export function addNote(person: Pick<Person, 'author'>, printed: string): void {
  const words = printed.replace(/\s*:$/, '');
  if (!saysSomething(words)) return;
  person.author.notes ??= [];
  addUnique(person.author.notes, words);
}

/** Adds one detail to several authors, within the bound on repeated text. */
export function addNotes(people: readonly Person[], words: string, state: State): void {
  if (!mayRepeat(people, words, state)) return;
  for (const person of people) addNote(person, words);
}

/** A note beside one author is of that author; beside several it may be of any of them, and is a remark on the paper. */
export function addNoteBeside(people: readonly Person[], words: string, state: State): void {
  const [first, ...others] = people;
  if (first !== undefined && others.length === 0) addNote(first, words);
  else if (saysSomething(words)) state.front.remarks.push(words);
}

/** Whether the page is large enough for saying this of so many; if not, it becomes a remark on the paper. */
function mayRepeat(people: readonly Person[], words: string, state: State): boolean {
  const written = people.length > 1 ? people.length * words.length : 0;
  if (written > state.front.repeatsLeft) {
    state.front.remarks.push(words);
    return false;
  }
  state.front.repeatsLeft -= written;
  return true;
}

/** A bracket or a letter left over by the page is no detail. */
const saysSomething = (words: string) => /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(words);

/** In a list longer than this, repeated details are not looked for. */
const mostCompared = 200;

export function addUnique(list: string[], words: string): void {
  if (saysSomething(words) && (list.length > mostCompared || !list.includes(words))) list.push(words);
}

/**
 * Says of people that they work at a place. A place given to many is written many times: where that would come to far
 * more than the page, it is a remark on the paper.
 */
export function addAffiliation(people: readonly Person[], words: string, state: State): void {
  if (!mayRepeat(people, words, state)) return;
  for (const person of people) addUnique(person.author.affiliations, words);
}
