/** Finds e-mails in text and assigns them to authors, only where name and address match clearly. */
import type { State } from '../state.ts';
import { squeeze } from './byline.ts';
import { addNote, type Person } from './person.ts';

/** `a@gmail.comb@x.org`: two addresses, the first of a service that everybody knows. */
const gluedBehind = /(@(?:gmail|outlook|hotmail|yahoo|foxmail|qq|163|126)\.com)(?=[\w.-]+@)/g;

/** Only from the beginning of a word: a long word without @ would be searched again from each of its characters. */
const address = /(?<![^\s,;:<>()[\]{}"|])[^\s,;:<>()[\]{}"|]+@[\w.-]*\w/g;

/** E-mails in a line, `{a,b}@x.org` as two, and the rest of the line. */
export function emailsIn(words: string): { found: string[]; rest: string } {
  const found: string[] = [];
  const rest = words
    .replace(/\{([^{}@]+)\}\s*@\s*([\w.-]+)/g, (whole, users: string, host: string, at: number) => {
      // `{name}.{surname}@x.org` is a rule for addresses and none itself.
      if (at > 0 && /[}.]/.test(words[at - 1] ?? '')) return whole;
      for (const user of users.split(/[,;|/]|\s+/)) if (user.trim() !== '') found.push(`${user.trim()}@${host}`);
      return '';
    })
    .replace(gluedBehind, '$1 ')
    .replace(address, (email) => {
      if (isRule.test(email) || email.indexOf('@') < email.lastIndexOf('@')) return email;
      found.push(email);
      return '';
    });
  const left = squeeze(rest.replace(/[,;<>|]+/g, ' ').replace(/\b(?:e-?mails?|emails?)\b\s*:?/gi, ' '));
  return { found, rest: /[\p{L}\p{N}]/u.test(left) ? left : '' };
}

/** `firstname.lastname@x.org` */
const isRule = /^(?:first|given|fore|sur|last|family)?_?name[._-]?(?:\w*name)?@/i;

/**
 * Gives e-mails to the one author they stand beside, or to those of several whose names they contain; others are remarks.
 * Further words beside a single e-mail go to its owner, too.
 */
export function addEmails(emails: readonly string[], people: readonly Person[], state: State, rest = ''): void {
  const [first, ...others] = people;
  if (first === undefined) return;
  const owners = others.length === 0 ? emails.map(() => first) : ownersOf(emails, people, state);
  emails.forEach((email, place) => {
    const owner = owners[place];
    if (owner !== undefined) addEmail(email, owner);
    else state.front.remarks.push(email);
  });
  const of = others.length === 0 ? first : owners.length === 1 ? owners[0] : undefined;
  if (of !== undefined) addNote(of, rest);
  else if (rest !== '') state.front.remarks.push(rest);
}

/** `Department of X, City; able@x.org`: the e-mail behind a place is the author's, and the place is what is left. */
export function withoutEmail(words: string, people: readonly Person[], state: State): string {
  const email = /[;,:(]\s*([^\s,;:<>()[\]{}"|@]+@[\w.-]+\w)\)?$/.exec(words);
  if (email === null || people.length > 1) return words;
  addEmails([email[1] as string], people, state);
  return words.slice(0, email.index).trimEnd();
}

export function addEmail(printed: string, { author }: Person): void {
  // `\_` in the fonts of old.
  const email = printed.replaceAll('˙', '_');
  if (author.email === undefined) author.email = email;
  else if (author.email !== email) addNote({ author }, email);
}

/** The owner of each e-mail. If most stand in the order of the names, the few that contain no name do so, too. */
function ownersOf(emails: readonly string[], people: readonly Person[], state: State): (Person | undefined)[] {
  const owners = emails.map((email) => ownerOf(email, people, state));
  const inPlace = owners.filter((owner, place) => owner !== undefined && owner === people[place]).length;
  const known = owners.filter((owner) => owner !== undefined).length;
  const ordered = emails.length === people.length && inPlace === known && 2 * inPlace >= people.length;
  return ordered ? [...people] : owners;
}

/**
 * Some classes put the e-mails of all authors on one of them: an e-mail that contains another author's name goes to that
 * author, and one that contains nobody's becomes a remark.
 */
export function shareEmails(persons: readonly Person[], state: State): boolean {
  const holders = persons.filter(({ author }) => author.email !== undefined);
  const [holder, ...more] = holders;
  if (holder === undefined || more.length > 0 || persons.length === 1) return false;
  const { email: own = '', notes = [] } = holder.author;
  const emails = [own, ...notes.filter((words) => /^[^\s@]+@[^\s@]+$/.test(words))];
  const others = persons.filter((person) => person !== holder);
  // The holder first: an e-mail of more than one name stays.
  const owners = ownersOf(emails, emails.length === persons.length ? persons : [holder, ...others], state);
  const matched = owners.some((owner) => owner !== undefined && owner !== holder);
  // Two may both be of the holder; more, or as many as authors, are of all.
  if (!matched && (owners.includes(holder) || emails.length < 2 || Math.min(3, persons.length) > emails.length))
    return false;
  delete holder.author.email;
  const rest = notes.filter((words) => !emails.includes(words));
  if (rest.length > 0) holder.author.notes = rest;
  else delete holder.author.notes;
  emails.forEach((email, place) => {
    const owner = owners[place];
    if (owner === undefined) state.front.remarks.push(email);
    else addEmail(email, owner);
  });
  return true;
}

/** The author whose name an e-mail contains, if it matches one more clearly than all others. */
export function ownerOf(email: string, people: readonly Person[], state: State): Person | undefined {
  if (people.length > state.front.comparisonsLeft) return undefined;
  state.front.comparisonsLeft -= people.length;
  const user = letters(email.split('@')[0] ?? '').slice(0, longestUser);
  let best: Person | undefined;
  let most = 0;
  let equals = false;
  for (const person of people) {
    person.spelt ??= spellings(person.author.name);
    const score = Math.max(...person.spelt.map((words) => likeness(user, words)));
    if (score > most) {
      most = score;
      best = person;
      equals = false;
    } else if (score === most && score > 0) equals = true;
  }
  return equals ? undefined : best;
}

const longestUser = 40;
const mostWords = 6;

/** Hübotter writes hubotter or huebotter. */
function spellings(name: string): string[][] {
  const one = wordsOfName(name);
  const other = wordsOfName(name.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`));
  return one.join() === other.join() ? [one] : [one, other];
}

const wordsOfName = (name: string) =>
  name
    .split(/[\s.·]+/)
    .map(letters)
    .filter((word) => word !== '')
    .slice(0, mostWords);

const special: Readonly<Record<string, string>> = { ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', ß: 'ss', æ: 'ae', Æ: 'ae', ı: 'i' };

const letters = (text: string) =>
  text
    .replace(/[øØłŁßæÆı]/g, (letter) => special[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** The number of letters of an e-mail that a name accounts for: a word of it, its initials, or most of the letters; else 0. */
function likeness(user: string, words: readonly string[]): number {
  if (user.length > 1 && (words.includes(user) || user === words.map((word) => word[0]).join(''))) return user.length;
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
  for (const word of left) {
    const shortest = said > 0 ? 1 : 3;
    for (let length = word.length; length >= shortest; length--) {
      const piece = word.slice(0, length);
      // A piece of a name alone is no proof, unless the address begins with it or it is long.
      if (said > 0 || length > 3 ? !rest.includes(piece) : !rest.startsWith(piece)) continue;
      take(piece);
      break;
    }
  }
  return said >= 3 && said >= 0.6 * user.length ? said : 0;
}
