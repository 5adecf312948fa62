/** An author while the title page is read, and what may be said of one. */
import type { Author } from '../../tree/nodes.ts';
import type { State } from '../state.ts';
import { squeeze } from './byline.ts';

export interface Person {
  author: Author;
  marks: string[];
  /** The words of the name as e-mails spell them, once they were asked for. */
  spelt?: readonly string[];
}

/** E-mails in a line, `{a,b}@x.org` as two, and what else the line says. */
export function emailsIn(words: string): { found: string[]; rest: string } {
  const found: string[] = [];
  const rest = words
    .replace(/\{([^{}@]+)\}\s*@\s*([\w.-]+)/g, (_whole, users: string, host: string) => {
      for (const user of users.split(/[,;|/]|\s+/)) if (user.trim() !== '') found.push(`${user.trim()}@${host}`);
      return '';
    })
    .replace(/[^\s,;:<>()[\]{}"|]+@[\w.-]*\w/g, (email) => {
      found.push(email);
      return '';
    });
  const left = squeeze(rest.replace(/[,;<>|]+/g, ' ').replace(/\b(?:e-?mails?|emails?)\b\s*:?/gi, ' '));
  return { found, rest: /[\p{L}\p{N}]/u.test(left) ? left : '' };
}

export function addEmails(emails: { found: string[]; rest: string } | string[], people: Person[]): void {
  // `\_` in the fonts of old.
  const found = (Array.isArray(emails) ? emails : emails.found).map((email) => email.replaceAll('˙', '_'));
  const first = people[0];
  if (first === undefined) return;
  if (!Array.isArray(emails) && emails.rest !== '') addNote(first, emails.rest);
  const inOrder = found.length === people.length;
  found.forEach((email, place) => {
    const person = inOrder
      ? people[place]
      : people.length > mostSearched
        ? undefined
        : (ownerOf(email, people) ?? people.find((each) => each.author.email === undefined));
    const owner = person ?? first;
    if (owner.author.email === undefined) owner.author.email = email;
    else if (owner.author.email !== email) addNote(owner, email);
  });
}

/** With more names and e-mails than this to compare, nobody is given another's. */
const mostPairs = 50_000;
/** Among more people than this nobody is looked for by the words of an e-mail. */
const mostSearched = 300;

/** JHEP's class hangs the e-mails of all authors on the last of them: those that bear another's name are that one's. */
export function shareEmails(persons: readonly Person[]): void {
  const others = persons.slice(0, -1);
  const last = persons[others.length];
  if (last?.author.email === undefined || others.some(({ author }) => author.email !== undefined)) return;
  const { email: own, notes = [] } = last.author;
  const emails = [own, ...notes.filter((words) => /^[^\s@]+@[^\s@]+$/.test(words))];
  if (emails.length * persons.length > mostPairs) return;
  const inOrder = emails.length === persons.length;
  const owners = emails.map(
    (email, place) => bearerOf(email, [last, ...others]) ?? (inOrder ? persons[place] : undefined),
  );
  if (owners.every((owner) => owner === undefined || owner === last)) return;
  delete last.author.email;
  const rest = notes.filter((words) => !emails.includes(words));
  if (rest.length > 0) last.author.notes = rest;
  else delete last.author.notes;
  emails.forEach((email, place) => addEmails([email], [owners[place] ?? last]));
}

/** Who of those without an e-mail this one looks to be made of the name of. */
export const ownerOf = (email: string, people: readonly Person[]) =>
  bearerOf(
    email,
    people.filter((each) => each.author.email === undefined),
  );

function bearerOf(email: string, people: readonly Person[]): Person | undefined {
  const user = plain(email.split('@')[0] ?? '');
  return people.find((person) => {
    person.spelt ??= plain(person.author.name)
      .split(' ')
      .filter((word) => word.length > 2);
    return person.spelt.some((word) => user.includes(word));
  });
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase();

export function addMark(person: Person, printed: string): void {
  const mark = printed.replace(/\s+/g, '');
  if (mark === '') return;
  person.author.marks = (person.author.marks ?? '') + mark;
  person.marks.push(...tokens(mark));
}

/** `1,2∗†` is four marks; ∗ and * are one. */
export const tokens = (mark: string) =>
  (mark.match(/[\p{L}\p{N}]+|[^\s,;\p{L}\p{N}]/gu) ?? []).map((each) => (each === '∗' ? '*' : each));

export function addNote(person: Person, printed: string): void {
  const words = printed.replace(/\s*:$/, '');
  if (!saysSomething(words)) return;
  person.author.notes ??= [];
  addUnique(person.author.notes, words);
}

/** Says the same of several, within the bound on what is said of many. */
export function addNotes(people: readonly Person[], words: string, state: State): void {
  if (!mayRepeat(people, words, state)) return;
  for (const person of people) addNote(person, words);
}

/** Whether the page is large enough for saying this of so many; if not, it is a remark on the paper. */
function mayRepeat(people: readonly Person[], words: string, state: State): boolean {
  const written = people.length > 1 ? people.length * words.length : 0;
  if (written > state.repeatsLeft) {
    state.parts.remarks.push(words);
    return false;
  }
  state.repeatsLeft -= written;
  return true;
}

/** A bracket or a letter that the page left of something says nothing. */
const saysSomething = (words: string) => /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(words);

/** In a list longer than this nobody looks for what is said twice. */
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
