/** The words of inline nodes as plain text; formulas stay LaTeX between dollars, marks of notes are raised. */
import type { Inline } from './nodes.ts';

/** Words for people: what is raised is told from the word before it, `10⁵`, `printing¹`. */
export function plainText(inlines: readonly Inline[]): string {
  return join(inlines, false, false);
}

/** A formula between dollars, as plain text has it: no space within its ends, no digit behind it (`$5 and $6`). */
export const formula = /\$(?=[^\s$])(?:\\.|[^\\$])*(?<!\s)\$(?![0-9])/;

/** The offset in the plain text at which each inline begins, and at which the last one ends. */
export function plainOffsets(inlines: readonly Inline[]): number[] {
  const offsets = [0];
  let end = 0;
  let last = '';
  for (let i = 0; i < inlines.length; i++) {
    const words = wordsIn(inlines, i, last, false, false);
    if (words !== '') last = words;
    end += words.length;
    offsets.push(end);
  }
  return offsets;
}

/** The same with the address of each link whose words do not show it: `Code (https://a.org/b)`. */
export function textWithAddresses(inlines: readonly Inline[]): string {
  return join(inlines, false, true);
}

/** Words to compare, such as labels: raised letters are as others. */
export function levelText(inlines: readonly Inline[]): string {
  return join(inlines, true, false);
}

function join(inlines: readonly Inline[], level: boolean, addresses: boolean): string {
  let out = '';
  let last = '';
  for (let i = 0; i < inlines.length; i++) {
    const words = wordsIn(inlines, i, last, level, addresses);
    if (words === '') continue;
    out += words;
    last = words;
  }
  return out;
}

/** The words of one of a line, behind the last ones before it: a space where it has none and parts two words. */
function wordsIn(line: readonly Inline[], i: number, before: string, level: boolean, addresses: boolean): string {
  const words = wordsOf(line[i] as Inline, level, addresses);
  return words === '' && partsWords(before, line[i + 1]) ? ' ' : words;
}

/**
 * Whether something without words, a picture or the call of a note, stands between two words: the last ones before it, for
 * to look at the end of a line that grows copies it each time, and those of the node behind.
 */
export function partsWords(before: string, next: Inline | undefined): boolean {
  return next?.type === 'text' && /^[\p{L}\p{N}]/u.test(next.text) && /[\p{L}\p{N}]$/u.test(before.slice(-2));
}

function wordsOf(node: Inline, level: boolean, addresses: boolean): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'math':
      return node.drawing ? '' : `$${node.latex}$`;
    case 'break':
      return ' ';
    case 'image':
    case 'footnoteRef':
    case 'hidden':
      return '';
    case 'superscript': {
      const words = join(node.children, level, addresses);
      return level ? words : raise(words);
    }
    case 'link': {
      const words = join(node.children, level, addresses);
      const address = addresses ? unseenAddress(node.url, words) : undefined;
      return address === undefined ? words : `${words} (${address})`;
    }
    case 'emphasis':
    case 'strong':
    case 'deleted':
    case 'subscript':
    case 'cite':
    case 'ref':
      return join(node.children, level, addresses);
    default:
      return node satisfies never;
  }
}

const digits = '0123456789+-−=()';
const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾';
const letters = 'abcdefghijklmnoprstuvwxyz';
const raisedLetters = 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ';

/** Numbers and the marks of notes as characters that are raised themselves; words such as `th` in `5th` stay. */
export function raise(words: string): string {
  const letter = words.length === 1 ? letters.indexOf(words) : -1;
  if (letter >= 0) return raisedLetters[letter] as string;
  if (!/\d/.test(words) || !/^[\d+−=(),;\s*∗†‡§¶⋆-]+$/.test(words)) return words;
  return words.replace(/[\d+−=()-]/g, (character) => raisedDigits[digits.indexOf(character)] as string);
}

/** The address of a link as it is printed, where its words do not show it. */
export function unseenAddress(url: string, words: string): string | undefined {
  const address = url.replace(/^mailto:/i, '');
  const shown = words.replace(/\s+/g, '').toLowerCase();
  if (address !== url) return shown !== '@' && shown.includes('@') ? undefined : address;
  const bare = url.replace(/^[a-z]+:\/*(?:www\.)?/i, '').replace(/\/+$/, '');
  const isShown = shown.includes(bare.toLowerCase()) || (shown.length > 8 && bare.toLowerCase().endsWith(shown));
  return isShown || /^(?:https?:|www\.)/.test(shown) ? undefined : address;
}

/** The marks by which a name points to affiliations and notes: `1,2∗†` is four, `(b,a)` two, `***` one. */
export const marksIn = (printed: string): string[] =>
  printed.match(/#?[\p{L}\p{N}]+|([^\s,;()[\]\p{L}\p{N}])\1*/gu) ?? [];
