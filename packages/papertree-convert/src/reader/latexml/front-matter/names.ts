/** Reads the people whom a line names, and what stands beside each name. */
import type { State } from '../../state.ts';
import { isArchiveName } from './archive-names.ts';
import { keepLoose } from './collected.ts';
import { emailsIn } from './emails.ts';
import { sentenceEnd } from './item-sentences.ts';
import { addTitle, isTitle } from './jobs.ts';
import { type Line, lineOf, type Piece, squeeze } from './lines.ts';
import { withoutOrcid } from './orcids.ts';
import { addEmail, addMark, addNote, indexOf, openPerson, type Person, tokens } from './person.ts';
import { remembered } from './remembered.ts';
import { addressesOf, and, endsInCountry, honorifics, isInstitution, isNote } from './vocabulary.ts';

/** Wide space stands between names; thin space stands within one. */
const quad = /[\u2000-\u2006]+|[\u00a0 ]*\u00a0[\u00a0 ]+| {3,}/;

/** A name of two words or more. */
export const fullName =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,3} (?:[dl]['’]|al-|el-|o['’])?\p{Lu}[\p{L}\p{M}'’-]+(?:,? [JS]r\.?| I{2,3}| IV)?$/u;
export const eastern = /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u;

const between = new RegExp(
  `,|;|\\s(?=(?:on behalf of|for) the .{2,60} [Cc]ollab)| · | ⓡ | r\u20DD | [–—] |${and}|${and.replace('and', 'AND')}|\\s&\\s|^\\s*&\\s*|${quad.source}`,
  'u',
);

export const splitNames: (text: string) => readonly string[] = remembered((text) =>
  text
    // `A.  Able` has one space too many.
    .replace(/[\u00a0 ]{2,}(?=\p{Lu})(?<=(?:^|[,;&·]|\band)\s*\p{Lu}\.?[\u00a0 ]+)/gu, ' ')
    .replace(/\([^()]{1,80}\)/g, (aside) => aside.replaceAll(',', '\u0001'))
    .split(between)
    .filter((fragment) => !conjunction.test(fragment))
    // The sign of an envelope, undefined on the page, leaves its brackets.
    .flatMap((fragment) =>
      coupled(
        squeeze(fragment.replace('()', '')).replace(dividers, '').replace(printedTwice, '$1').replace(inBrackets, '$1'),
      ),
    ),
);

/** `Ann Able und Ben Baker`: `y` and `e` stand within a name, too, but not between two whole ones. */
function coupled(fragment: string): string[] {
  const [, one = '', other = ''] = fragment.length > 120 ? [] : (couple.exec(fragment) ?? []);
  return fullName.test(one) && fullName.test(other) ? [one, other] : [fragment];
}

/** `Ann AbleAnn Able`, as `\\texorpdfstring` leaves them. */
const printedTwice = /^(\p{L}.{4,60})\1$/u;

/** `(The Oak Collaboration)` below the names. */
const inBrackets = /^\((.{3,60} collaboration)\)$/iu;

/** Alone between wide spaces. */
const conjunction = /^\s*(?:and|y|e|et|und|en|og|och|и)\s*$/;

const couple = /^(\S+ .+) (?:und|et|y|e|og|och|en|и) (\S+ .+)$/u;

/** In front of a name and behind it. Only from the first of a row, as signs below: else a long row takes n² steps. */
const dividers = /^[.·•|]+\s*|^(?:y|e|et|und|en|og|och|и) (?=\p{Lu})|\s*(?<![·•|])[·•|]+$/gu;

const alone = /^\p{Lu}[\p{Ll}'’-]+$/u;
const withInitials = /^\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}\.?)+$/u;

/** `Ann Able, Baker, Ben C`: a family name, a comma and given names that end in an initial are one name. */
function turned(names: readonly string[]): string[] {
  const out: string[] = [];
  for (const name of names) {
    const before = out.at(-1);
    if (before !== undefined && alone.test(before) && withInitials.test(name))
      out[out.length - 1] = `${name} ${before}`;
    else out.push(name);
  }
  return out;
}

export const ordinal = /^\d+(?:st|nd|rd|th)$/;
/** `The Oak Collaboration`, `the OAKS study group` */
export const collaboration =
  /^(?:and )?(?:the )?\p{Lu}[\p{L}\p{N} .&/-]{1,60} (?:collaborations?|consortium|(?<=\bthe .*)(?:study|working) group)$/iu;
/** Whether words are of such, or `Oak Team`, as the only words of a creator. */
export const isGroup = (words: string): boolean => collaboration.test(words) || team.test(words);
/** `Oak Team`, which may stand above its company. */
export const team = /^(?:the )?\p{Lu}[\p{L}\p{N} .&-]{1,40} (?:team|working group)$/iu;
const sign = String.raw`(?:\(✉\)|[*∗†‡§¶⋆✉♯])`;
export const signs = new RegExp(`(?<!${sign})${sign}+$`, 'u');
/** `Juan Carlos R.` */
const endsInInitial = /^\p{Lu}\p{Ll}+ .*\p{Lu}\.$/u;
/** `Ann Able12`, marks that LaTeXML set without raising them. */
export const glued = /(?<=[\p{L}.])\s?\d{1,4}$/u;
export const marksAlone = new RegExp(`^(?:\\d{1,2}|${sign})+$`, 'u');

/** The words of a line in the pieces that names and commas part. */
export const fragmentsOf = (line: Line): string[] =>
  line.flatMap(({ kind, text }) => (kind === 'text' ? splitNames(text) : [])).filter((fragment) => fragment !== '');

/** What a note on names says, or words behind these, before it is known what it is. */
export interface NameNote {
  readonly owners: readonly Person[];
  readonly piece: Piece;
}

/** Adds the people whom a line names, with their marks, and what stands beside the names: notes, e-mails, a place behind them. */
export function addNames(line: Line, people: Person[], notes: NameNote[], state: State): void {
  const from = people.length;
  let placed = from;
  /** Places that stand in full at each name. */
  const given = new Set<string>();
  for (const piece of withoutOrdinals(line)) {
    const last = people.at(-1);
    if (piece.kind === 'mark') {
      if (last !== undefined) addMark(last, piece.text, piece.call);
    } else if (piece.kind === 'note' || piece.kind === 'place') {
      const holder = callerOf(piece, people) ?? last;
      if (isOfSeveral(piece) || holder === undefined) {
        keepLoose('note', [lineOf(piece.text)], state);
        continue;
      }
      // `Ann Able and Ben Baker (University of Trees)`
      const others = holder === last && piece.bracketed === true ? people.slice(Math.max(from, placed), -1) : [];
      // An e-mail in a place of several is not of all of them.
      const text = given.has(piece.text) ? emailsIn(piece.text).rest : piece.text;
      notes.push({ owners: [...others, holder], piece: { ...piece, text } });
      if (piece.own !== undefined) holder.noted.push(...tokens(piece.own));
      if (piece.kind !== 'place') continue;
      given.add(piece.text);
      placed = people.length;
    } else {
      const fragments = turned(splitNames(piece.text)).filter((fragment) => fragment !== '');
      const town = townFrom(fragments);
      const place = fragments.findIndex(
        (each, at) => at + people.length > from && (at === town || isBehind(each, state)),
      );
      for (const each of place < 0 ? fragments : fragments.slice(0, place)) addName(each, people);
      if (place < 0) continue;
      const text = piece.text.slice(startOf(fragments, place, piece.text)).replace(/^\(|[),\s]+$/g, '');
      notes.push({ owners: people.slice(placed), piece: { kind: 'place', text } });
      placed = people.length;
    }
  }
}

/** `\\altaffilmark{1}`, `\\footnotemark[1]`: what a note on the name of another says is said of all who bear its mark. */
export function withBearers(notes: readonly NameNote[], persons: readonly Person[]): readonly NameNote[] {
  if (notes.every(({ piece }) => piece.own === undefined)) return notes;
  const byMark = indexOf(persons, ({ marks }) => marks);
  const byCall = indexOf(persons, ({ calls }) => calls);
  const shared = new Set<unknown>();
  return notes.map(({ owners, piece }) => {
    const bearers = (piece.kind === 'place' ? byMark : byCall).get(piece.own ?? '');
    // Of several notes of one mark the first is meant.
    if (bearers === undefined || shared.has(bearers)) return { owners, piece };
    shared.add(bearers);
    return { owners: [...new Set([...owners, ...bearers])], piece };
  });
}

/** A list of the addresses of all, or `Correspondence to able@x.org, baker@x.org`, which stands behind one name but is said of others, too. */
const isOfSeveral = ({ kind, text }: Piece) =>
  addressesOf.test(text) ||
  / are with /.test(text.slice(0, longestSubject)) ||
  (kind === 'note' && emailsIn(text).found.length > 1 && isNote(text.split(sentenceEnd)[0] as string));

const longestSubject = 300;

/** `1<sup>st</sup> Ann Able and 2<sup>nd</sup> Ben Baker`, of a template: numbers that count the authors. */
function withoutOrdinals(line: Line): Line {
  const isOrdinal = (piece: Piece | undefined) => piece?.kind === 'mark' && ordinal.test(`1${piece.text}`);
  if (!line.some(isOrdinal)) return line;
  return line.flatMap((piece, at) => {
    if (isOrdinal(piece)) return [];
    return isOrdinal(line[at + 1]) ? [{ ...piece, text: piece.text.replace(/\d{1,2}\s*$/, '') }] : [piece];
  });
}

/** `Ann Able, Oakton, Norway able@x.org`: where the town behind one name begins, if a country follows it; else nowhere. */
function townFrom([name = '', town = '', country = '', ...others]: readonly string[]): number {
  const isTown =
    others.length === 0 && fullName.test(name) && alone.test(town) && endsInCountry(emailsIn(country).rest);
  // `Ann Able, UFVJM`
  const isAcronym = country === '' && fullName.test(name) && !/\p{Lu}{2}/u.test(name) && /^\p{Lu}{3,}$/u.test(town);
  return isTown || (isAcronym && !isTitle(town)) ? 1 : -1;
}

/** Where a fragment of a text begins, behind the one before it: `Zhuowen TU, TU Oakton`. */
function startOf(fragments: readonly string[], at: number, text: string): number {
  const before = fragments[at - 1]?.split(' ').at(-1) ?? '';
  return text.indexOf(fragments[at]?.split(' ')[0] ?? '', before === '' ? 0 : text.indexOf(before) + before.length);
}

/** Those who bear each call, by the list of people: it may be long, and have as many notes. */
const callers = new WeakMap<readonly Person[], { indexed: number; readonly byCall: Map<string, Person> }>();

/** The first who calls a note from elsewhere. */
function callerOf({ calledBy }: Piece, people: readonly Person[]): Person | undefined {
  if (calledBy === undefined) return undefined;
  const index = callers.get(people) ?? { indexed: 0, byCall: new Map() };
  callers.set(people, index);
  // More marks may come for the last one.
  const last = people.at(-1);
  for (const person of people.slice(index.indexed, -1))
    for (const call of person.calls) if (!index.byCall.has(call)) index.byCall.set(call, person);
  index.indexed = Math.max(index.indexed, people.length - 1);
  return index.byCall.get(calledBy) ?? (last?.calls.includes(calledBy) ? last : undefined);
}

/** Whether a fragment behind a name is the place of the named. */
const isBehind = (fragment: string, state: State) =>
  isInstitution(emailsIn(fragment).rest) && !collaboration.test(fragment) && !isArchiveName(fragment, state);

/** `The Oak Collaboration: Ann Able` */
const collaborationOf =
  /^((?:the )?[^:,]{2,60}\b(?:collaboration|consortium|team|group|developers[’']? team)):\s+(?=\p{Lu})/iu;

/** `Ann Able on behalf of the Oak Collaboration` */
export const onBehalf: RegExp = /^(?:for|on behalf of) the /i;

/** `Lectures by`, `and` of other languages, `Prof. Dr.`: words before a name that are none of it. */
const before = new RegExp(
  String.raw`^(?:(?:\p{L}+ )?[Bb][Yy]\s+|(?:[Vv]on|[Pp]ar|[Pp]or|[Aa]utor(?:es|en)?:?|[Aa]uthors?:)\s+(?=\p{Lu}\S* \p{Lu})|and(?=\p{Lu}\p{Ll})|[Ww]ith the\s+|(?:y|e|et|und|en|og|och|и)\s+|${honorifics})(?=\p{Lu})`,
  'u',
);
/** `Mei Lin (林梅)`, `Sergei Ivanov (Сергей Иванов)`, `Mei Lin 林梅` */
const inOtherScript =
  /\s*[(（](?=[^()（）]*\p{L}[^()（）]*\p{L})[^()（）\p{Script=Latin}]+[)）]$|(?<=\p{Script=Latin}[.’'-]?\s*)[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}·]{2,8}$/u;
/** `Ann Able (editor, organizer)` */
const asideBehind = /\s*\(([^()@]{2,80})\)$/;

function addName(each: string, people: Person[]): void {
  const current = people.at(-1);
  const { id, rest: told } = withoutOrcid(each);
  if (onBehalf.test(told)) return current === undefined ? undefined : addNote(current, told);
  const [, collaboration = ''] = collaborationOf.exec(told) ?? [];
  const fragment = told.replace(collaborationOf, '').replace(before, '').replace(inOtherScript, '');
  if (current !== undefined && isTitle(fragment)) return addTitle(current, fragment);
  if (current !== undefined && marksAlone.test(fragment)) return addMark(current, fragment);
  if (fragment.includes('@')) {
    const { found, rest } = emailsIn(fragment);
    // jmlr: `\name Ann Able \email able@x.org`.
    const first = fullName.test(rest) && !isInstitution(rest) && !isNote(rest) ? rest : undefined;
    if (first !== undefined) people.push(openPerson(first));
    const owner = people.at(-1);
    if (owner !== undefined) {
      addEmail(owner, ...found);
      if (rest !== '' && first === undefined) addNote(owner, rest);
      return;
    }
  }
  const [, aside = ''] = asideBehind.exec(fragment) ?? [];
  const named = fragment.replace(asideBehind, '');
  const bare = named.replace(signs, '').trim();
  const unglued = bare.replace(glued, '');
  const digits = fullName.test(unglued) || endsInInitial.test(unglued) ? (glued.exec(bare)?.[0] ?? '') : '';
  const name = digits === '' ? bare : bare.slice(0, -digits.length);
  // Without a name it is all said of the one before.
  const person = name === '' ? current : openPerson(name);
  if (person === undefined) return;
  addMark(person, digits.trim() + named.slice(bare.length).trim());
  if (digits !== '') person.glued = true;
  for (const words of [id ?? '', collaboration, squeeze(aside.replaceAll('\u0001', ','))]) addNote(person, words);
  if (person !== current) people.push(person);
}
