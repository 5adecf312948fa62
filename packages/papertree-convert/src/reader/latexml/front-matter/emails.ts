/** Finds e-mails in text and assigns them to authors, only where name and address match clearly. */
import { withoutAccents } from '../../../letters.ts';
import type { State } from '../../state.ts';
import { addNote, type Person } from './person.ts';
import { squeeze } from './pieces.ts';
import { withAts } from './spelled-emails.ts';
import { endsInCountry, generation, isEmailRule } from './vocabulary.ts';

/** `a@gmail.comb@x.org`: two addresses, the first of a service that everybody knows; `a@x.org.University of Trees`. */
const gluedBehind =
  /(@(?:gmail|outlook|hotmail|yahoo|foxmail|qq|163|126)\.com)(?=[\w.-]+@)|(@[\w-]+(?:\.[\w-]+)*?\.[a-z]{2,10})\.?(?=[A-Z])|(@[\w-]+(?:\.[\w-]+)*?\.[a-z]{2,6})(?=e-?mails?\b|https?:)/g;

/**
/**
 * `{a, b}@x.org`, `{a, b}.able@x.org`, `[a,b]@x.org`, `a,b@x.org`, `a@x.org`. Only from the beginning of a word: a long word without @ would be
 * searched again from each of its characters.
 */
const address =
  /(?:(?:[{[]([^{}[\]@]{1,2000})[}\]]|\(([^()@]{1,500},[^()@]{1,500})\))([\w.-]{0,40})|(?<![^\s:<>])((?:[a-z][\w.-]*,){1,60}[a-z][\w.-]*))\s?@\s?([\w.-]*\w)|(?<![^\s,;:<>()[\]{}"|])[^\s,;:<>()[\]{}"|/]+@[\w.-]*\w/g;

/** `E-mail: able, baker@x.org` */
const usersBehindLabel = /(?<=\be-?mails?: ?)(?:[a-z][\w.-]{0,60},\s{1,3}){1,20}[a-z][\w.-]{0,60}@/gi;

/** A raised mark behind an address: no domain ends in digits. */
const markBehind = /(?<=\.[a-z]{2,8})\d{1,2}$/;

/** `**able@x.org`, of who bears the sign. */
export const signsBefore: RegExp = /^[*†‡∗§¶]+(?=\w)/;

/** Words before e-mails, in the languages of the archive. */
export const emailLabel =
  '(?:e-?mails?|contacts?(?=:)|mailto|correos?(?: electr[oó]nicos?)?|courriels?|mél|electronic mail|e-?post[ai]?|posta elettronica|sähköposti|email-adressen?|эл(?:ектронная|\\.)? ?почта|ηλ\\. ?ταχ\\.)';

/** What stands around e-mails that were taken out: a label, brackets, commas. */
const around = new RegExp(
  `[\\s,;:(<[|]*(?:(?<!\\p{L})(?:and )?${emailLabel}(?: address(?:es)?)?(?!\\p{L})\\.?\\s*:?)?[\\s:(<[]*\\u0000(?:(?:[\\s,;|&<>()]|(?:and|or|y|et|und|e)(?!\\p{L}))*\\u0000)*[\\s)>\\]]*(?:\\.\\s*$)?`,
  'giu',
);
const labelAlone = new RegExp(`^${emailLabel}(?: address(?:es)?)?$`, 'iu');
const brackets = /^(?:first|given|fore|sur|last|family|user)?_?name\b/i;

/** E-mails in words, `{a,b}@x.org` as two, in printed order, and the rest of the words. */
export function emailsIn(printed: string): { found: string[]; rest: string } {
  const found: string[] = [];
  const words = withAts(printed);
  if (!words.includes('@')) return { found, rest: squeeze(printed) };
  const rest = words
    .replace(gluedBehind, '$1$2$3 ')
    .replace(usersBehindLabel, (users) => users.replace(/,\s+/g, ','))
    .replace(
      address,
      (
        whole,
        braced?: string,
        bracketed?: string,
        end: string = '',
        bare?: string,
        host: string = '',
        at: number = 0,
      ) => {
        const users = braced ?? bracketed ?? bare;
        if (users === undefined) {
          if (isEmailRule.test(whole) || whole.indexOf('@') < whole.lastIndexOf('@')) return whole;
          found.push(whole.replace(markBehind, '').replace(signsBefore, ''));
          return '\u0000';
        }
        // `{name}.{surname}@x.org` is a rule for addresses and none itself.
        if (
          (at > 0 && /[}.]/.test(words[at - 1] ?? '')) ||
          brackets.test(users.trim()) ||
          (end !== '' && !users.includes(','))
        )
          return whole;
        for (const user of users.split(/[,;|/&]|\s+/))
          if (user !== '' && user !== 'and') found.push(`${user}${end}@${host}`);
        return '\u0000';
      },
    )
    .replace(around, (run, at: number, all: string) => (at === 0 ? '' : at + run.length === all.length ? '' : '\u0001'))
    .replace(/([.,;])\s*\u0001\s*(?=\1)/g, '')
    .replace(/\u0001(?=[.,;:)])/g, '')
    .replaceAll('\u0001', ' ');
  const left = squeeze(rest).replace(/^[\s.,;:|)]+|[\s,;:|(]+$/g, '');
  return { found, rest: /[\p{L}\p{N}]/u.test(left) && !labelAlone.test(left) ? left : '' };
}

export function addEmail(printed: string, { author }: Pick<Person, 'author'>): void {
  // `\_` in the fonts of old.
  const email = printed.replaceAll('˙', '_');
  if (author.email === undefined) author.email = email;
  else if (author.email !== email) addNote({ author }, email);
}

/** The owner of each e-mail. If those that contain a name stand in the order of the names, as many as these, the others do so, too. */
export function ownersOf(
  emails: readonly string[],
  people: readonly Person[],
  inOrder: boolean,
  state: State,
): (Person | undefined)[] {
  const owners = emails.map((email) => ownerOf(email, people, state));
  const inPlace = owners.filter((owner, place) => owner !== undefined && owner === people[place]).length;
  const known = owners.filter((owner) => owner !== undefined).length;
  const owning = new Set(owners);
  if (emails.length === people.length && 4 * inPlace >= 3 * known && (inOrder || known > 0))
    return owners.map((owner, place) => {
      const next = people[place] as Person;
      return owner ?? (owning.has(next) ? undefined : next);
    });
  const left = people.filter((person) => !owning.has(person));
  const at = owners.indexOf(undefined);
  if (left.length === 1 && at >= 0 && emails.length === people.length) owners[at] = left[0];
  return owners;
}

/** The author whose name an e-mail contains, if it matches one more clearly than all others. */
export function ownerOf(email: string, people: readonly Person[], state: State): Person | undefined {
  if (people.length > state.front.comparisonsLeft) return undefined;
  state.front.comparisonsLeft -= people.length;
  const [printed = ''] = email.split('@');
  // `able22s`: the year in which a student began.
  const user = letters(printed.replace(/\d{2}[a-z]$/i, '')).slice(0, longestUser);
  const parts = printed.split(/[^a-zA-Z]+/).map(letters);
  let best: Person | undefined;
  let most = 0;
  let equals = false;
  for (const person of people) {
    person.spelt ??= spellings(person.author.name);
    const score = Math.max(...person.spelt.map((words) => likeness(user, words) || partsAlike(parts, words)));
    if (score > most) {
      most = score;
      best = person;
      equals = false;
    } else if (score === most && score > 0 && person.author !== best?.author) equals = true;
  }
  return equals ? undefined : best;
}

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
  for (let at = Math.max(0, word.length - longestUser); at < word.length - 1; at++) {
    const end = word.slice(at);
    const user = letters(end);
    const isBehind = at > 0 && endsInCountry(word.slice(0, at));
    if (!isSpelt(end, spelt) && !(isBehind && user !== '' && user === spelt[0]?.at(-1))) continue;
    if (isBehind) return end;
    found ??= end;
  }
  return found;
}

const longestUser = 40;
const mostWords = 6;

/** Hübotter writes hubotter or huebotter. */
function spellings(printed: string): string[][] {
  const name = printed.replace(generation, '');
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
  withoutAccents(text.replace(/[øØłŁßæÆı]/g, (letter) => special[letter] ?? letter))
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

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

/** Whether an e-mail is made of a name as most are: `able`, `a.able`, `ann.able`, `ablea`, `aable`. */
function isUsual(user: string, words: readonly string[]): boolean {
  const [given = '', ...others] = words;
  const last = others.at(-1) ?? '';
  // `X. Ueda` writes xiaoyu.ueda.
  if (given.length === 1 && last.length > 1 && user.startsWith(given) && user.endsWith(last)) return true;
  if (last.length > 1 && given.length > 3 && user.length - last.length < 4) {
    if (user.startsWith(last) && areOf(user.slice(last.length), given)) return true;
    if (user.endsWith(last) && areOf(user.slice(0, -last.length), given)) return true;
  }
  const initials = words
    .slice(0, -1)
    .map(([letter = '']) => letter)
    .join('');
  if (
    last.length > 1 &&
    user.endsWith(last) &&
    [...user.slice(0, -last.length)].sort().join('') === [...initials].sort().join('')
  )
    return true;
  return [last, others.join('')].some(
    (family) =>
      family.length > 1 &&
      [
        given + family,
        given + family.slice(0, 1),
        family + given,
        given.slice(0, 1) + family,
        family + given.slice(0, 1),
        initials + family,
        family + initials,
      ].includes(user),
  );
}
