/** Tells whose an e-mail is: by the names it may be made of, and by whom it stands beside. */
import { withoutAccents, withoutStrokes } from '../../../letters.ts';
import { appendAll } from '../../flatten.ts';
import type { State } from '../../state.ts';
import type { Contact } from './collected.ts';
import type { Detail } from './details.ts';
import { emailsIn } from './emails.ts';
import { wordsOf } from './lines.ts';
import { addEmail, type Person } from './person.ts';
import { remembered } from './remembered.ts';
import { endsInCountry, generation } from './vocabulary.ts';

/** E-mails that stand together, and who may have them, maybe in the order of these. */
export interface Mail {
  readonly inOrder: boolean;
  readonly emails: string[];
  readonly people: readonly Person[];
}

export function addMail(mails: Mail[], emails: readonly string[], people: readonly Person[], inOrder: boolean): void {
  if (emails.length === 0) return;
  const last = mails.at(-1);
  const sole = people.length === 1 && last?.people.length === 1 && people[0] === last.people[0];
  if (last !== undefined && (last.people === people || sole)) for (const email of emails) last.emails.push(email);
  else mails.push({ emails: [...emails], people, inOrder });
}

/** Gives e-mails to the one author they stand beside, or to those of several whose names they contain; others are remarks. */
export function sendMails(mails: readonly Mail[], persons: readonly Person[], state: State): void {
  const left: string[] = [];
  const owning = new Map(
    mails.flatMap(({ people: [one, more], emails }) =>
      one !== undefined && more === undefined ? [[one, emails] as const] : [],
    ),
  );
  for (const { emails, people, inOrder } of mails) {
    const [first, second] = people;
    // Those of all may stand below the place of the last mark.
    const isOfOther = (email: string) =>
      people.length < persons.length &&
      persons.length <= mostCompared &&
      !people.includes(ownerOf(email, persons, state) ?? (first as Person));
    const alone = first !== undefined && second === undefined;
    const unique = [...new Set(emails)].filter((email) => !alone || email !== first.author.email);
    // Of several e-mails of one the one that contains the name comes first.
    if (alone && unique.length > 1) unique.sort((one, other) => likenessTo(first, other) - likenessTo(first, one));
    const strange = people.length > 1 ? unique.filter(isOfOther) : [];
    const own = unique.filter((email) => !strange.includes(email));
    appendAll(left, strange);
    const owners = alone
      ? own.map((email) => soleOwner(email, first, own.length === 1, persons, owning, state))
      : ownersOf(own, people, inOrder, state);
    for (const [at, email] of own.entries()) {
      const owner = owners[at];
      if (owner !== undefined) addEmail(owner, email);
      else left.push(email);
    }
  }
  let open = persons.filter(({ author }) => author.email === undefined);
  const corresponding = open.filter(({ author }) => author.notes?.some((note) => /correspond/i.test(note)) === true);
  // The only e-mail that is left is of the only author without one, or of the corresponding author.
  const [sole, more] = open.length === 1 && persons.length > 1 ? open : corresponding;
  const given = new Set(persons.map(({ author }) => author.email));
  for (const email of left) {
    if (given.has(email)) continue;
    const owner = ownerOf(email, open, state) ?? (left.length === 1 && more === undefined ? sole : undefined);
    if (owner === undefined) {
      state.front.remarks.push(email);
      continue;
    }
    addEmail(owner, email);
    given.add(email);
    open = open.filter((each) => each !== owner);
  }
}

/** With more authors e-mails below one are not compared with the names of all others. */
const mostCompared = 60;

/** Who stands above an e-mail, unless it contains the name of another author, and not this one's, or more clearly where it is one of several. */
function soleOwner(
  email: string,
  above: Person,
  isOne: boolean,
  persons: readonly Person[],
  owning: ReadonlyMap<Person, readonly string[]>,
  state: State,
): Person {
  if (persons.length > mostCompared || (isOne && ownerOf(email, [above], state) !== undefined)) return above;
  const named = ownerOf(email, persons, state) ?? above;
  // Initials alone are no proof against where an e-mail stands.
  if (likenessTo(named, email) < 2) return above;
  // Who has an e-mail besides needs none from another, unless that one names another, too: two e-mails may have changed places.
  const others = owning.get(named)?.filter((each) => [named, undefined].includes(ownerOf(each, persons, state))) ?? [];
  return isOne && others.length > 0 && !others.includes(email) ? above : named;
}

/** elsarticle: one e-mail, and then the places of all. */
export function hasOwnEmail(parts: readonly Contact[]): boolean {
  const [at, more] = [...parts.keys()].filter((part) => parts[part]?.role === 'email');
  return at === 0 && more === undefined && emailsIn(parts[0]?.lines.map(wordsOf).join(' ') ?? '').found.length === 1;
}

/** Two e-mails may both be of one author; more, or as many as authors, are of all. */
export function mayBeOfAll(details: readonly Detail[], authors: number): boolean {
  const count = details.reduce((sum, { emails }) => sum + emails.length, 0);
  return count > 2 || (count === 2 && authors === 2);
}

/** The owner of each e-mail. If those that contain a name stand in the order of the names, as many as these, the others do so, too. */
export function ownersOf(
  emails: readonly string[],
  people: readonly Person[],
  inOrder: boolean,
  state: State,
): (Person | undefined)[] {
  const owners = emails.map((email) => ownerOf(email, people, state));
  if (emails.length !== people.length) return owners;
  const known = owners.filter((owner) => owner !== undefined).length;
  const inPlace = owners.filter((owner, place) => owner === people[place]).length;
  const owning = new Set(owners);
  const left = people.filter((person) => !owning.has(person));
  const areInOrder = 4 * inPlace >= 3 * known && (inOrder || known > 0);
  return owners.map(
    (owner, place) => owner ?? left.find((each) => left.length === 1 || (areInOrder && each === people[place])),
  );
}

/** The author whose name an e-mail contains, if it matches one more clearly than all others. */
export function ownerOf(email: string, people: readonly Person[], state: State): Person | undefined {
  if (people.length > state.front.comparisonsLeft) return undefined;
  state.front.comparisonsLeft -= people.length;
  let best: Person | undefined;
  let most = 0;
  let equals = false;
  for (const person of people) {
    const score = likenessTo(person, email);
    if (score > most) {
      most = score;
      best = person;
      equals = false;
    } else if (score === most && score > 0 && person.author !== best?.author) equals = true;
  }
  return equals ? undefined : best;
}

/** How much an e-mail looks like one of a person; 0 where it does not. */
function likenessTo(person: Person, email: string): number {
  const { user, parts } = userIn(email);
  person.spelt ??= spellings(person.author.name);
  return Math.max(...person.spelt.map((words) => likeness(user, words) || partsAlike(parts, words)));
}

/** The letters of the user of an e-mail, and of its parts. */
const userIn = remembered((email) => {
  const [printed = ''] = email.split('@');
  return {
    // `able22s`: the year in which a student began.
    user: letters(printed.replace(/\d{2}[a-z]$/i, '')).slice(0, longestUser),
    parts: printed.split(/[^a-zA-Z]+/).map(letters),
  };
});

/** Whether the user of an e-mail is made of a name as most are. */
export const isUserOf = (printed: string, name: string): boolean => isSpelt(printed, spellings(name));

function isSpelt(printed: string, spelt: readonly (readonly string[])[]): boolean {
  const user = letters(printed);
  return (
    /^\p{L}/u.test(printed) &&
    user.length > 1 &&
    spelt.some((words) =>
      user.length === 2
        ? words.length > 1 && words.at(-1) === user
        : isUsual(user, words) || words.includes(user) || user === words.slice(1).join(''),
    )
  );
}

/** The end of a word that is the user of an e-mail as most are made of a name; the longest, unless a country ends before another. */
export function userOf(word: string, name: string): string | undefined {
  const spelt = spellings(name);
  let found: string | undefined;
  let behind: string | undefined;
  for (let at = Math.max(0, word.length - longestUser); at < word.length - 1; at++) {
    const end = word.slice(at);
    const before = word.slice(0, at);
    if (beginsUser.test(before)) continue;
    if (/\p{Lu}/u.test(before) && (endsInCountry(before) || endsInBody.test(before)) && letters(end) !== '') {
      if (isSpelt(end, spelt) || letters(end) === spelt[0]?.at(-1)) return end;
      behind = end;
    } else if (isSpelt(end, spelt)) found ??= end;
  }
  return found ?? behind;
}

/** `A.` of `A.Able`, `a.baker` of `a.bakerable`: what is glued to an e-mail has capitals, digits or a label. */
const beginsUser = /(?<!\p{L})\p{L}[._-]$|^(?!.*mail$)[\p{Ll}._-]+$/u;

/** `Oak Universityable@x.org` */
const endsInBody =
  /(?:University|College|Institute|Technology|Laborator(?:y|ies)|Labs?|School|Cent(?:re|er)|Research|Sciences?|Engineering|Academy|Inc\.?)$/;

const longestUser = 40;
const mostWords = 6;

/** Hübotter writes hubotter or huebotter, Eigenthaler-Roth may write eroth. */
function spellings(printed: string): string[][] {
  const name = printed.replace(generation, '');
  const others = [name.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`), name.replace(/(?<= \S*)-/g, ' ')];
  return [name, ...others.filter((each) => each !== name)].map(wordsOfName);
}

const wordsOfName = (name: string) =>
  name
    .split(/[\s.·]+/)
    .map(letters)
    .filter((word) => word !== '')
    .slice(0, mostWords);

const letters = (text: string) => withoutStrokes(withoutAccents(text).toLowerCase()).replace(/[^a-z]/g, '');

/** The number of letters of an e-mail that a name accounts for: a word of it, its initials, or most of the letters; else 0. */
function likeness(user: string, words: readonly string[]): number {
  if (user.length > 2 && isUsual(user, words)) return user.length + 4;
  // `ez` for E. Q. Zhou, if for nobody else.
  if (words.length > 2 && user === `${words[0]?.[0]}${words.at(-1)?.[0]}`) return 1;
  const last = words.at(-1) ?? '';
  // `bbak` for Ben Baker.
  if (user.length > 3 && words.length > 1 && user[0] === words[0]?.[0] && last.startsWith(user.slice(1)))
    return user.length;
  if (user.length > 1 && (words.includes(user) || user === words.map((word) => word[0]).join(''))) return user.length;
  // `xcj` for Chaojun Xiao.
  const [given = ''] = words;
  if (user.length === 3 && user[0] === last[0] && given.length > 3 && areOf(user.slice(1), given)) return 3;
  let rest = user;
  let said = 0;
  const take = (piece: string) => {
    rest = rest.replace(piece, ' ');
    said += piece.length;
  };
  const left = words
    .toSorted((one, other) => other.length - one.length)
    .filter((word) => {
      if (word.length < 3 || !rest.includes(word)) return true;
      take(word);
      return false;
    });
  for (const word of left)
    for (let length = word.length; length >= (said > 0 ? 1 : 3); length--) {
      const piece = word.slice(0, length);
      // A piece of a name alone is no proof, unless the address begins with it or it is long.
      if (said > 0 || length > 3 ? !rest.includes(piece) : !rest.startsWith(piece)) continue;
      take(piece);
      break;
    }
  return said >= 3 && said >= 0.6 * user.length ? said : 0;
}

/** `bu.burning` for Ann Bu: one of several parts is a short word of the name. */
const partsAlike = (parts: readonly string[], words: readonly string[]): number =>
  parts.length > 1
    ? Math.max(0, ...parts.map((part) => (/^[a-z]{2,4}$/.test(part) && words.includes(part) ? part.length : 0)))
    : 0;

/** Whether letters stand in a word in their order, the first at its beginning: bx in bingxiang. */
function areOf(letters: string, word: string): boolean {
  let at = -1;
  if (letters[0] !== word[0]) return false;
  for (const letter of letters) {
    at = word.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Whether an e-mail is made of a name as most are: `a.able`, `ann.able`, `ablea`, `aable`; `xiaoyu.ueda` for X. Ueda. */
function isUsual(user: string, words: readonly string[]): boolean {
  const [given = '', ...others] = words;
  const last = others.at(-1) ?? '';
  const initials = words.slice(0, -1).map(([letter = '']) => letter);
  const isGiven = (rest: string, family: string) =>
    [given, given[0], initials.join('')].includes(rest) ||
    (family === last &&
      ([...rest].sort().join('') === initials.toSorted().join('') ||
        (given.length > 3 && rest.length < 4 && areOf(rest, given))));
  return [last, others.join('')].some(
    (family) =>
      family.length > 1 &&
      (user === given + family[0] ||
        (user.startsWith(family) && isGiven(user.slice(family.length), family)) ||
        (user.endsWith(family) && isGiven(user.slice(0, -family.length), family)) ||
        (given.length === 1 && user.startsWith(given) && user.endsWith(last))),
  );
}
