/** Reads institutes that stand before the authors, as the classes of Springer and JHEP have it, and finds who is at each. */
import type { Element } from '../element.ts';
import { appendAll } from '../flatten.ts';
import type { PendingInstitute } from '../front.ts';
import type { State } from '../state.ts';
import { type BylineLine, type BylinePiece, linesOf, squeeze, unTex, wordsOf } from './byline.ts';
import { addEmails, emailsIn, ownerOf } from './emails.ts';
import { addAffiliation, addMark, addNote, addUnique, type Person, tokens } from './person.ts';
import { and, months } from './person-names.ts';

/** The text of an institute: its place, the e-mails of those who work there, and the rest. */
interface Institute {
  readonly marks: readonly string[];
  readonly place: string;
  readonly emails: readonly string[];
  readonly rest: readonly string[];
}

export function addInstitute(mark: string, content: Element | string, state: State): void {
  // A dagger is what LaTeXML prints where there is no mark.
  const marks = tokens(unTex(mark)).filter((each) => each !== '†');
  for (const each of marks) state.front.instituteMarks.add(each);
  state.front.institutes.push({ marks, content });
}

/**
 * `<span class="ltx_author_notes">1122</span>`: the marks of an author stand among the notes, each printed twice by
 * Springer's classes; JHEP's are `a,2`. Whether these words were such marks alone.
 */
export function readMarks(lines: BylineLine[], person: Person, state: State): boolean {
  const words = lines.map(wordsOf).join(' ');
  const known = state.front.instituteMarks;
  if (known.size === 0 || words === '') return false;
  // `Equal contribution.11`: marks behind a note.
  const [, said = '', digits = ''] = /^(|.*[^\s\d])(\d+)$/s.exec(words) ?? [];
  const twice = [...digits.matchAll(/(\d{1,2})\1/g)].map(([, mark = '']) => mark);
  if (digits !== '' && twice.join('').length * 2 === digits.length && twice.every((mark) => known.has(mark))) {
    addMark(person, twice.join(','));
    addNote(person, squeeze(said));
    return true;
  }
  const listed = words.split(/\s*,\s*/);
  if (
    !listed.every((each) => /^(?:\p{L}|\d\d?|[^\s\p{L}\p{N}])$/u.test(each)) ||
    !listed.some((each) => known.has(each))
  )
    return false;
  addMark(person, listed.join(','));
  return true;
}

/** Gives each institute to the authors who are there; where that cannot be told, it is a remark. */
export function giveInstitutes(persons: readonly Person[], state: State): void {
  if (persons.length === 0) return;
  const institutes = state.front.institutes.splice(0).map((pending) => readInstitute(pending, state));
  const places = institutes.filter(({ place }) => place !== '').length;
  splitMarks(
    persons,
    institutes.flatMap(({ marks }) => marks),
  );
  const byName = indexOf(persons, ({ author }) => [nameKey(author.name)]);
  const byMark = indexOf(persons, ({ marks }) => marks);
  let named: Person[] = [];
  const unowned: Unowned[] = [];
  for (const institute of institutes) {
    const heads = peopleNamed(institute.place, byName);
    if (heads.length > 0) {
      named = heads;
      continue;
    }
    const marked = personsMarked(institute.marks, byMark);
    let people = marked.length > 0 ? marked : named;
    if (people.length === 0 && places === 1 && institute.place !== '') people = [...persons];
    if (people.length > 0) addEmails(institute.emails, people, state);
    else people = ownersOf(institute, persons, unowned, state);
    if (people.length === 0 && institute.place !== '') state.front.affiliations.push(institute.place);
    appendAll(state.front.remarks, institute.rest);
    addAffiliation(people, institute.place, state);
  }
  const [left, ...more] = persons.filter(({ author }) => author.email === undefined);
  const [lone, ...others] = unowned;
  if (left !== undefined && lone !== undefined && more.length === 0 && others.length === 0) {
    left.author.email = lone.email;
    addUnique(left.author.affiliations, lone.place);
  } else for (const { email } of unowned) state.front.remarks.push(email);
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

/** `13` is 1 and 3 where these are explained and 13 is not. */
export function splitMarks(persons: readonly Person[], explained: readonly string[]): void {
  const known = new Set(explained);
  for (const person of persons)
    person.marks = person.marks.flatMap((mark) => {
      const parts = [...mark];
      return known.has(mark) || !parts.every((part) => known.has(part)) ? [mark] : parts;
    });
}

/** The persons with one of the marks, in printed order. */
export function personsMarked(marks: readonly string[], byMark: ReadonlyMap<string, Person[]>): Person[] {
  if (marks.length === 1) return byMark.get(marks[0] as string) ?? [];
  return [...new Set(marks.flatMap((mark) => byMark.get(mark) ?? []))];
}

/** Initial and last name: Ann Able and A. Able are one. */
function nameKey(name: string): string {
  const words = name.trim().split(/[\s.]+/);
  return `${words[0]?.[0] ?? ''} ${words.at(-1) ?? ''}`;
}

interface Unowned {
  email: string;
  place: string;
}

/** Institutes that the page names after its authors, or without any. */
export function keepInstitutes(state: State): void {
  giveInstitutes(
    state.front.authors.map((author) => ({ author, marks: tokens(author.marks ?? '') })),
    state,
  );
  for (const institute of state.front.institutes.splice(0)) {
    const { place, emails, rest } = readInstitute(institute, state);
    if (place !== '') state.front.affiliations.push(place);
    appendAll(state.front.remarks, [...emails, ...rest]);
  }
}

const dated = new RegExp(`^(?:\\d{1,2}\\.? )?(?:${months}) (?:\\d{1,2}, )?\\d{4}$`);

const textPiece = (text: string): BylinePiece => ({ kind: 'text', text });

function readInstitute({ marks, content }: PendingInstitute, state: State): Institute {
  const emails: string[] = [];
  const rest: string[] = [];
  const places: string[] = [];
  for (const line of typeof content === 'string' ? [[textPiece(content)]] : linesOf(content, state)) {
    for (const { kind, text } of line) {
      if (kind !== 'note') continue;
      if (text.includes('@')) appendAll(emails, emailsIn(text).found);
      else rest.push(text);
    }
    const words = wordsOf(line.filter(({ kind }) => kind !== 'note'));
    const found = emailsIn(words);
    appendAll(emails, found.found);
    if (found.found.length > 0 && found.rest === '') continue;
    if (dated.test(words)) {
      state.front.dates.push(words);
      continue;
    }
    const address = /(?:^|\s)((?:https?:\/\/|www\.)\S+)$/.exec(words)?.[1] ?? '';
    const before = words.slice(0, words.length - address.length).trim();
    if (address !== '') rest.push(address);
    if (before !== '') places.push(before.replace(/[,;]$/, ''));
  }
  return { marks, place: places.join(', '), emails, rest };
}

const between = new RegExp(`·|,|;|${and}`, 'u');

/** `\institute{A. Able · B. Baker \at University …}`: some name their people where an institute would stand. */
function peopleNamed(line: string, byName: ReadonlyMap<string, Person[]>): Person[] {
  const found: Person[] = [];
  for (const name of line.split(between)) {
    if (name.trim() === '') continue;
    const person = byName.get(nameKey(name))?.find((each) => !found.includes(each));
    if (person === undefined) return [];
    found.push(person);
  }
  return found;
}

/** The persons to whom the e-mails of an institute belong, by their names. */
function ownersOf(
  { emails, place }: Institute,
  persons: readonly Person[],
  unowned: Unowned[],
  state: State,
): Person[] {
  const owners: Person[] = [];
  for (const email of emails) {
    const owner = ownerOf(
      email,
      persons.filter(({ author }) => author.email === undefined),
      state,
    );
    if (owner === undefined) {
      unowned.push({ email, place });
    } else {
      owner.author.email = email;
      owners.push(owner);
    }
  }
  return owners;
}

/** Addresses beside one author, with the e-mails of all authors, are those of all: they are given to none. */
export function shareAddresses(persons: readonly Person[], state: State): void {
  const [holder, ...more] = persons.filter(({ author }) => author.affiliations.length > 0);
  if (holder === undefined || more.length > 0 || holder.author.affiliations.length < 2 || holder.marks.length > 0)
    return;
  appendAll(state.front.affiliations, holder.author.affiliations.splice(0));
}
