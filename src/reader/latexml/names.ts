/** Reads names: who stands in a line of them, and which lines go on naming people. */
import { type Line, squeeze, wordsOf } from './byline.ts';
import { addEmails, addMark, addNote, emailsIn, type Person } from './person.ts';

/** Wide space stands between names; thin space stands within one. */
const quad = /[\u2000-\u2006]+|[\u00a0 ]*\u00a0[\u00a0 ]+| {3,}/;

export const place =
  /\b(?:univ|uc\b|institut|depart|dept|school|college|laborator|labs?\b|centre|center|academy|research|facult|inc\b|ltd|corp|gmbh|hospital|company|technolog|google|microsoft|meta\b|openai|deepmind|nvidia|ibm\b|group\b|team\b|division|foundation|observator|agency|ministry|cnrs|inria|eth\b|mit\b|caltech|independent|polytech|école|ecole|politecn|national|society|street|avenue|\d{4,})/i;

/** Whether a line after the first goes on naming people. */
export function isNames(line: Line, before: Line, people: Person[]): boolean {
  const words = wordsOf(line);
  const goesOn = /(?:,|\band|&)$/.test(wordsOf(before));
  if (line[0]?.kind === 'mark' || words.includes('@') || place.test(words) || /https?:/.test(words)) return false;
  const fragments = line
    .filter((piece) => piece.kind === 'text')
    .flatMap((piece) => split(piece.text))
    .filter((fragment) => fragment !== '');
  if (fragments.some((fragment) => fragment.split(/\s+/).length > 5)) return false;
  const marked = line[line.length - 1]?.kind === 'mark';
  if (people.length > 1) return goesOn || fragments.length > 1 || line.some((piece) => piece.kind === 'mark');
  // One name a line, each with its mark.
  return marked && before[before.length - 1]?.kind === 'mark';
}

const between = new RegExp(`,|;|\\band\\b|\\s&\\s|${quad.source}`);

const split = (text: string) =>
  text.split(between).map((fragment) => squeeze(fragment).replace(/^[.·|]+\s*|\s*[·|]+$/g, ''));

const title =
  /^(?:Jr\.?|Sr\.?|I{2,3}|IV|Ph\.?\s?D\.?|M\.?\s?D\.?|(?:Senior |Student |Life |Graduate )*(?:Member|Fellow)|IEEE|ACM|et al\.?)$/i;
const ordinal = /^\d+(?:st|nd|rd|th)$/;
const sign = /(?:\(✉\)|[*∗†‡§¶⋆✉♯])+$/u;

export function addNames(line: Line, people: Person[]): void {
  for (const piece of line) {
    const last = people[people.length - 1];
    if (piece.kind === 'mark') {
      // `1<sup>st</sup> Ann Author`
      if (last !== undefined && ordinal.test(`${last.author.name}${piece.text}`)) people.pop();
      else if (last !== undefined) addMark(last, piece.text);
      continue;
    }
    if (piece.kind === 'note') {
      if (last !== undefined) addNote(last, piece.text);
      continue;
    }
    for (const fragment of split(piece.text)) {
      if (fragment === '') continue;
      const current = people[people.length - 1];
      if (current !== undefined && title.test(fragment)) {
        addNote(current, fragment);
        continue;
      }
      if (fragment.includes('@') && current !== undefined) {
        addEmails(emailsIn(fragment), [current]);
        continue;
      }
      const signed = sign.exec(fragment)?.[0] ?? '';
      const name = signed === '' ? fragment : fragment.slice(0, -signed.length).trim();
      if (name === '') {
        if (current !== undefined) addMark(current, signed);
        continue;
      }
      const person: Person = { author: { name, affiliations: [] }, marks: [] };
      if (signed !== '') addMark(person, signed);
      people.push(person);
    }
  }
}
