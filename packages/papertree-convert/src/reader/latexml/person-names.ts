/** Reads names: who stands in a line of them, which lines go on naming people, and family names that stand apart. */

import { descendant, named, textOf } from '../element.ts';
import type { State } from '../state.ts';
import { type BylineLine, type BylinePiece, squeeze, withoutNotes, wordsOf } from './byline.ts';
import { addEmail, emailsIn } from './emails.ts';
import { addMark, addNote, addUnique, type Person } from './person.ts';

/** Wide space stands between names; thin space stands within one. */
const quad = /[\u2000-\u2006]+|[\u00a0 ]*\u00a0[\u00a0 ]+| {3,}/;

const institutions = 'univ|institut|depart|dept|school|college|laborator|academy|facult|hospital|observator';
const others =
  'uc\\b|labs?\\b|centre|center|research|inc\\b|ltd|corp|gmbh|company|technolog|google|microsoft|meta\\b|openai|' +
  'deepmind|nvidia|ibm\\b|group\\b|team\\b|division|foundation|agency|ministry|cnrs|inria|eth\\b|mit\\b|caltech|' +
  'independent|polytech|école|ecole|politecn|national|society|street|avenue|\\d{4,}';

export const institution = new RegExp(`\\b(?:${institutions})`, 'i');
export const place = new RegExp(`\\b(?:${institutions}|${others})`, 'i');

/** A part of a pattern. */
export const months = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** A part of a pattern. `\b` covers English letters only: there is no “and” in Ñandú. */
export const and = '(?<!\\p{L})and(?!\\p{L})';
const endsOpen = new RegExp(`(?:,|${and}|&)$`, 'u');

/** Whether a line after the first goes on naming people. */
export function isNames(line: BylineLine, before: BylineLine, people: Person[]): boolean {
  const words = wordsOf(withoutNotes(line));
  const goesOn = endsOpen.test(wordsOf(before));
  if (line[0]?.kind === 'mark' || words.includes('@') || place.test(words) || /https?:/.test(words)) return false;
  const fragments = line
    .filter((piece) => piece.kind === 'text')
    .flatMap((piece) => splitNames(piece.text))
    .filter((fragment) => fragment !== '');
  if (fragments.some((fragment) => fragment.split(/\s+/).length > 5)) return false;
  const marked = line[line.length - 1]?.kind === 'mark';
  if (people.length > 1) return goesOn || fragments.length > 1 || line.some((piece) => piece.kind === 'mark');
  // One name a line, each with its mark.
  return marked && before[before.length - 1]?.kind === 'mark';
}

/** A name of two words or more. */
export const fullName = /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3} \p{Lu}[\p{L}'’-]+$/u;

const between = new RegExp(`,|;|${and}|\\s&\\s|${quad.source}`, 'u');

export const splitNames = (text: string) =>
  // The sign of an envelope, undefined on the page, leaves its brackets.
  text.split(between).map((fragment) => squeeze(fragment.replace('()', '')).replace(dividers, ''));

/** In front of a name and behind it. Only from the first of a row, as signs below: else a long row takes n² steps. */
const dividers = /^[.·|]+\s*|\s*(?<![·|])[·|]+$/g;

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

const title =
  /^(?:Jr\.?|Sr\.?|I{2,3}|IV|Ph\.?\s?D\.?|M\.?\s?D\.?|(?:Senior |Student |Life |Graduate )*(?:Member|Fellow)|IEEE|ACM|et al\.?)$/i;
const ordinal = /^\d+(?:st|nd|rd|th)$/;
/** `\\orcidlink`, undefined on the page: `Ann Author0000-0002-1825-0097`. */
const orcid = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/;
const sign = String.raw`(?:\(✉\)|[*∗†‡§¶⋆✉♯])`;
const signs = new RegExp(`(?<!${sign})${sign}+$`, 'u');

/** `\\altaffiltext{1}{Deceased}` is no place. */
const noPlace = /^deceased|\bfellow\b/i;

/** The kind of a note on a name: an address, a place, or something else. */
function addSaid(person: Person, { kind, text }: BylinePiece): void {
  const emails = emailsIn(text);
  if (emails.found.length > 0 && emails.rest === '') for (const email of emails.found) addEmail(email, person);
  else if (kind === 'note' || noPlace.test(text)) addNote(person, text);
  else addUnique(person.author.affiliations, text);
}

/** `Ann Able, PhD` as two creators: whether there is no name in this one. */
export const isTitle = (name: string) => title.test(name);

/** Adds `PhD`, or `Senior Member` and then `IEEE`, which are one note. */
export function addTitle(person: Person, words: string): void {
  const { notes } = person.author;
  const last = notes?.at(-1);
  if (notes !== undefined && last !== undefined && society.test(words) && /(?:Member|Fellow)$/i.test(last))
    notes[notes.length - 1] = `${last}, ${words}`;
  else addNote(person, words);
}

const society = /^(?:IEEE|ACM)$/i;

export function addNames(line: BylineLine, people: Person[]): void {
  for (const piece of line) {
    const last = people[people.length - 1];
    if (piece.kind === 'mark') {
      // `1<sup>st</sup> Ann Author`
      if (last !== undefined && ordinal.test(`${last.author.name}${piece.text}`)) people.pop();
      else if (last !== undefined) addMark(last, piece.text);
      continue;
    }
    if (piece.kind === 'note' || piece.kind === 'place') {
      if (last !== undefined) addSaid(last, piece);
      continue;
    }
    for (const each of turned(splitNames(piece.text))) {
      const id = orcid.exec(each)?.[0];
      const fragment = id === undefined ? each : squeeze(each.replace(id, ' '));
      if (fragment === '') {
        if (id !== undefined && last !== undefined) addNote(last, id);
        continue;
      }
      const current = people[people.length - 1];
      if (current !== undefined && title.test(fragment)) {
        addTitle(current, fragment);
        continue;
      }
      if (fragment.includes('@')) {
        const { found, rest } = emailsIn(fragment);
        // jmlr: `\name Ann Able \email able@x.org`.
        const first = current === undefined && fullName.test(rest) ? rest : undefined;
        if (first !== undefined) people.push({ author: { name: first, affiliations: [] }, marks: [] });
        const owner = people.at(-1);
        if (owner !== undefined) {
          for (const email of found) addEmail(email, owner);
          if (rest !== '' && first === undefined) addNote(owner, rest);
          continue;
        }
      }
      const signed = signs.exec(fragment)?.[0] ?? '';
      const name = signed === '' ? fragment : fragment.slice(0, -signed.length).trim();
      if (name === '') {
        if (current !== undefined) addMark(current, signed);
        continue;
      }
      const person: Person = { author: { name, affiliations: [] }, marks: [] };
      if (signed !== '') addMark(person, signed);
      if (id !== undefined) addNote(person, id);
      people.push(person);
    }
  }
}

const givenNames = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)*$/u;
const familyName = /^\p{L}[\p{L} .'’-]*$/u;

/**
 * `\name[affiliation={1}]{Ann}{Able}` of Interspeech: the class is unknown, so the authors are `Ann`, `Ben`, and before the
 * title stands a paragraph with a family name a line.
 */
export function addFamilyNames(persons: readonly Person[], state: State): void {
  const { remarks } = state.front;
  if (remarks.length === 0 || persons.length < 2 || state.article === undefined) return;
  if (!persons.every(({ author }) => givenNames.test(author.name))) return;
  const printed = textOf(descendant(state.article, named('p')) ?? { ...state.article, children: [] });
  const lines = printed
    .split('\n')
    .map(squeeze)
    .filter((line) => line !== '');
  const at = remarks.indexOf(squeeze(printed));
  if (at < 0 || lines.length !== persons.length || !lines.every((line) => familyName.test(line))) return;
  for (const [place, { author }] of persons.entries()) author.name += ` ${lines[place]}`;
  remarks.splice(at, 1);
}
