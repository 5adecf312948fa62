/** Ways in which title pages say who works where. Each reads a group of details as if it were set so; the best explanation wins. */
import type { State } from '../../state.ts';
import { nameKey } from './archive-names.ts';
import type { Detail } from './details.ts';
import { ownerOf } from './email-owners.ts';
import { emailsIn } from './emails.ts';
import { foldName, type Register } from './mentions.ts';
import { type Head, headOf } from './named-heads.ts';
import { areMarked, type Person, personsMarked } from './person.ts';
import { readSentences } from './sentences.ts';
import { generation, rankOf } from './vocabulary.ts';

/** Details that stand together, and the people of whom they may be said. */
export interface Group {
  readonly from: 'name' | 'block' | 'contact' | 'thanks' | 'institute' | 'paragraph' | 'date' | 'note' | 'page';
  readonly people: readonly Person[];
  /** Those before them of whom the page says nothing. */
  readonly before: readonly Person[];
  readonly details: readonly Detail[];
  /** All words as printed. */
  readonly text: string;
  /** Whether LaTeXML hung on one author what the page says of all: others have no places. */
  readonly onOne: boolean;
  /** Whether it stands below one author, but for all of them. */
  readonly common: boolean;
  /** Whether it is the only thanks of the page, which others call, too. */
  readonly called?: boolean;
  /** Whether one creator holds all the names. */
  readonly inOne: boolean;
}

export interface TitlePage {
  readonly persons: readonly Person[];
  readonly register: () => Register;
  readonly byMark: ReadonlyMap<string, readonly Person[]>;
  /** Marks that stand before a detail. */
  readonly explained: ReadonlySet<string>;
  readonly byKey: () => ReadonlyMap<string, readonly Person[]>;
  readonly byInitials: () => ReadonlyMap<string, readonly Person[]>;
  readonly state: State;
}

export interface Given {
  readonly detail: Detail;
  readonly people: readonly Person[];
  /** The words of the place, where they are not all of the detail. */
  readonly text?: string;
}

export interface Reading {
  readonly given: readonly Given[];
  readonly left: readonly Detail[];
  /** Whether notes and the rest are among these, too; else only places are. */
  readonly whole?: boolean;
  /** Whether it explains the names among the details. */
  readonly headed?: boolean;
}

/** Reads a group as if it were set in one way; undefined where it is not. */
export type Layout = (group: Group, page: TitlePage) => Reading | undefined;

export const placesOf = ({ details }: Group) => details.filter(({ kind }) => kind === 'place');

export const bearers = ({ marks }: Detail, { byMark }: TitlePage) => personsMarked(marks, byMark);

/** A reading that gives each place to the people whom a function names; undefined where it names nobody. */
function giveEach(
  places: readonly Detail[],
  peopleOf: (place: Detail, at: number) => readonly Person[],
): Reading | undefined {
  const given: Given[] = [];
  const left: Detail[] = [];
  for (const [at, detail] of places.entries()) {
    const people = peopleOf(detail, at);
    if (people.length > 0) given.push({ detail, people });
    else left.push(detail);
  }
  return given.length === 0 ? undefined : { given, left };
}

/** `Ann Able¹`, and `¹University of Trees` */
const marked: Layout = (group, page) => giveEach(placesOf(group), (place) => bearers(place, page));

/** `Ann Able¹, Ben Baker²`, and as many places as marks, but without these. */
const numbered: Layout = (group, { byMark, explained }) => {
  const places = placesOf(group);
  const marks = places.map((_, at) => (byMark.has('a') ? String.fromCharCode('a'.charCodeAt(0) + at) : String(at + 1)));
  const mayBe =
    (group.from === 'paragraph' || group.from === 'institute') &&
    marks.every((mark) => byMark.has(mark) && !explained.has(mark));
  if (!mayBe) return undefined;
  const known = [...byMark.keys()].filter((mark) => /^(?:\d{1,2}|[a-z])$/.test(mark));
  return known.length === places.length
    ? giveEach(places, (_, at) => byMark.get(marks[at] as string) ?? [])
    : undefined;
};

/** A place below one name or in its notes; or below several, of whom the page says none before: revtex, a group after the other. */
const own: Layout = (group) => {
  const { from, before, people, onOne } = group;
  return onOne || (from !== 'name' && before.length === 0 && people.length !== 1)
    ? undefined
    : giveEach(placesOf(group), () => [...before, ...people]);
};

/** Several names, and one place below them. */
const shared: Layout = (group, page) => {
  const places = placesOf(group);
  const [place] = places;
  // `Also with Oak College` is said of one of them.
  if (place === undefined || places.length > 1 || group.people.length < 2 || /^also\b/i.test(place.text))
    return undefined;
  // A place without a mark is not of all those who have marks of others.
  const some = group.from === 'block' && group.people.some(({ marks }) => marks.length === 0);
  if (!some && areMarked(group.people)) return undefined;
  // A note on one of several names is not of all whose places stand elsewhere.
  if (group.from === 'thanks' && group.people.some(({ marks }) => marks.some((mark) => page.explained.has(mark))))
    return undefined;
  if (group.from === 'page' && group.people.some(({ author }) => author.affiliations.length > 0)) return undefined;
  return giveEach(places, () => group.people);
};

/** `Ann Able and Ben Baker`, and as many addresses (amsart). */
const inOrder: Layout = (group) => {
  const places = placesOf(group);
  if (group.from !== 'contact' || !group.inOne || places.length !== group.people.length || places.length < 2)
    return undefined;
  return giveEach(places, (_, at) => [group.people[at] as Person]);
};

/** `A. Able · B. Baker` before their institute, `Ann Able: University of Trees`, or `(A.A.) University of Trees`. */
const headed: Layout = (group, page) => {
  let heads: readonly Person[] = [];
  /** Those who were named last, of whom an e-mail by itself is. */
  let last: readonly Person[] = [];
  /** Whether no place of theirs was met yet. */
  let waiting = false;
  const given: Given[] = [];
  const left: Detail[] = [];
  for (const detail of group.details) {
    const { named = [], rest = '', seam = '' } = peopleAt(detail.text, page) ?? {};
    if (detail.kind === 'note' && seam !== ':') continue;
    if (named.length > 0 && rest === '') {
      heads = waiting ? [...heads, ...named] : named;
      last = heads;
      waiting = true;
    }
    // In a contact a comma behind a name may be part of the words that hang on that author.
    else if (named.length > 0 && seam !== 'is' && (seam !== ',' || group.from === 'paragraph' || rankOf(rest) > 0)) {
      // `A. Able`, and in the next institute `B. Baker, University of Trees`: svjour3 parts them at \\and.
      last = waiting ? [...heads, ...named] : named;
      given.push({ detail, text: rest, people: last });
      waiting = false;
    } else if (detail.kind !== 'place' && detail.emails.length > 0 && last.length > 0) {
      given.push({ detail, people: last, text: '' });
      waiting = false;
    } else if (detail.kind === 'place' && heads.length > 0) {
      given.push({ detail, people: heads });
      waiting = false;
    } else if (detail.kind === 'place') left.push(detail);
  }
  if (given.length === 0) return undefined;
  // `Oak College`, `(A. Able) University of Trees` below the last name: what is said before is of that.
  const own = group.from === 'contact' && group.people.length === 1 ? left.splice(0) : [];
  return { given: [...own.map((detail) => ({ detail, people: group.people })), ...given], left, headed: true };
};

/** Addresses and e-mails in turn, the e-mails of each author behind their place: amsart. */
const inPairs: Layout = (group, page) => {
  const places: Detail[] = [];
  const runs: string[][] = [];
  for (const detail of group.details) {
    if (detail.kind === 'place') {
      places.push(detail);
      runs.push([...detail.emails]);
    } else if (detail.emails.length > 0 && detail.kind === 'nothing') runs.at(-1)?.push(...detail.emails);
    else if (detail.emails.length > 0) return undefined;
  }
  const people = group.onOne ? page.persons : group.people;
  const isWhole = runs.every((emails) => emails.length > 0) && runs.flat().length === people.length;
  if (!isWhole || people.length < 2 || people.length > mostCompared) return undefined;
  const owners = runs.map((emails) => emails.map((email) => ownerOf(email, people, page.state)));
  const known = owners.flat().filter((owner) => owner !== undefined);
  const areInOrder = runs.length === people.length && owners.every(([one], at) => (one ?? people[at]) === people[at]);
  const isClear = new Set(known).size === known.length && 4 * known.length >= 3 * people.length;
  if (areInOrder ? known.length === 0 : !isClear) return undefined;
  // Whose e-mail does not show the name is at the only place that has such ones.
  const open = owners.filter((each) => each.includes(undefined)).length === 1;
  const rest = open ? people.filter((each) => !known.includes(each)) : [];
  return giveEach(places, (_, at) => {
    const own = (owners[at] ?? []).filter((each) => each !== undefined);
    return areInOrder ? [people[at] as Person] : own.length < (owners[at]?.length ?? 0) ? [...own, ...rest] : own;
  });
};

/** `University of Trees, able@x.org`, a place for the people whose e-mails stand in it. */
const byEmail: Layout = (group, page) => {
  const people = group.onOne || group.people.length === 0 ? page.persons : group.people;
  if (group.from === 'block' || people.length < 2 || people.length > mostCompared) return undefined;
  const places = placesOf(group);
  // The e-mail behind the only place need not be of all who are there.
  if (places.length < 2) return undefined;
  return giveEach(places, ({ emails }) => {
    // E-mails of several hosts are of several places.
    if (new Set(emails.map(hostOf)).size > 1) return [];
    const owners = emails.map((email) => ownerOf(email, people, page.state)).filter((owner) => owner !== undefined);
    return [...new Set(owners)];
  });
};

/** `A. Able and B. Baker are with the University of Trees`. */
const inSentences: Layout = (group, page) => {
  const said = readSentences(group.text, page.register);
  if (said === undefined) return undefined;
  const given = said.places.map(
    ({ people, place, emails }): Given => ({ people, detail: { kind: 'place', marks: [], text: place, emails } }),
  );
  const left = said.rest.map((text): Detail => ({ kind: 'rest', marks: [], text, emails: emailsIn(text).found }));
  return { given, left, whole: true };
};

/** In the order in which they win where two explain as much. */
export const layouts: readonly Layout[] = [
  marked,
  numbered,
  own,
  shared,
  inOrder,
  headed,
  inPairs,
  byEmail,
  inSentences,
];

/** How a note on names may be set, of which it is known whose it is. */
export const layoutsOfNotes: readonly Layout[] = [own, headed, inSentences];

const hostOf = (email: string) => email.split('@')[1]?.split('.').slice(-2).join('.');

/** With more authors e-mails are not compared with all names to choose a layout. */
export const mostCompared = 60;

/** The key of a name whatever stands behind it. */
export const shortKey = (name: string): string => nameKey(name.replace(generation, '').trim());

/** The people with whose names a line begins. */
export const peopleAt = (line: string, page: TitlePage): Head<Person> | undefined =>
  headOf(line, (name, named, seam) => personOf(name, named, seam, page));

/** The people of whom a line consists; nobody where it holds anything else. */
export function peopleNamed(line: string, page: TitlePage): readonly Person[] {
  const head = peopleAt(line, page);
  return head?.rest === '' ? head.named : [];
}

function personOf(
  name: string,
  named: readonly Person[],
  seam: string,
  { byKey, byInitials, register }: TitlePage,
): Person | undefined {
  if (name.split(/\s+/).length > 5) return undefined;
  const person = byKey()
    .get(shortKey(name))
    ?.find((each) => !named.includes(each));
  if (person !== undefined) return person;
  // `Able: University of Trees`
  if (seam === ':' && aFamily.test(name)) {
    const [heir, other] = register().byFamily.get(foldName(name.split('-').at(-1) ?? '')) ?? [];
    return other === undefined ? heir?.person : undefined;
  }
  if (!initials.test(name)) return undefined;
  const bearers = byInitials().get(name.replace(/\P{Lu}/gu, ''));
  return bearers?.length === 1 ? bearers[0] : undefined;
}

const aFamily = /^\p{Lu}[\p{L}’'-]+$/u;
const initials = /^(?:\p{Lu}\p{Ll}{0,2}\.?[\s-]?){2,6}$/u;
