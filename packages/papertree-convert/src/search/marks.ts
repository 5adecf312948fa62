/** How a letter of a normalised text stands: raised, a capital, in a formula, with an accent, in a font; packed into one number. */
import { accentCommands, type FontName } from '../symbols.ts';

/** The low bits: 0 on the line, 1 below it, 2 above it; two bits for each script in a script, the outermost first. */
export const script = { below: 1, above: 2 } as const;
const scriptBits = 255;
export const capital = 256;
export const inFormula = 512;
/** A letter of a word that is set in a formula, or of the name of a function. */
export const inWord = 1024;
const accentUnit = 2048;
const fontUnit = accentUnit << 5;

const accents = [...new Set([...Object.values(accentCommands), '\u0327', '\u0328', '\u030b', '\u0331', '\u0305'])];
/** Those that look the same. */
const alike: Readonly<Record<string, string>> = { '\u0305': '\u0304', '\u0331': '\u0332', '\u20d1': '\u20d7' };
const accentNumbers = new Map(accents.map((mark, i) => [mark, (i + 1) * accentUnit]));
const accentBits = 31 * accentUnit;

const fonts: readonly FontName[] = ['bold', 'blackboard', 'script', 'fraktur', 'sans', 'typewriter'];
const variant = 7 * fontUnit;
const fontBits = 15 * fontUnit;

export const scriptOf = (marks: number): number => marks & scriptBits;

/** The last level of a script. */
export const innermost = (place: number): number => place & 3;

const levels = (place: number): number => Math.ceil((32 - Math.clz32(place)) / 2);

/** The place of a script as seen from another one that it stands in; as it is where it does not. */
export function placeFrom(outer: number, place: number): number {
  const deeper = 2 * (levels(place) - levels(outer));
  return deeper >= 0 && place >> deeper === outer ? place - (outer << deeper) : place;
}

export const accentOf = (marks: number): number => marks & accentBits;
export const isSymbol = (marks: number): boolean => (marks & (inFormula | inWord)) === inFormula;
/** What tells two symbols of the same letter apart. */
export const looksOf = (marks: number): number => marks & (capital | accentBits | fontBits);

/** No bits for a character that is no accent. */
export const accentMark = (character: string): number => accentNumbers.get(alike[character] ?? character) ?? 0;

export const fontMark = (name: FontName): number => (fonts.indexOf(name) + 1) * fontUnit;

/** What stands around a letter and what it has itself: its own font and accent count, and a script in a script is deeper. */
export function within(outer: number, own: number): number {
  const place =
    scriptOf(own) === 0 ? scriptOf(outer) : (scriptOf(outer) << (2 * levels(scriptOf(own)))) | scriptOf(own);
  const accent = accentOf(own) || accentOf(outer);
  const font = own & fontBits || outer & fontBits;
  return (place & scriptBits) | accent | font | ((outer | own) & (capital | inFormula | inWord));
}

export const withFont = (marks: number, name: FontName): number => (marks & ~fontBits) | fontMark(name);

const high = /[\u00aa\u00b2\u00b3\u00b9\u00ba\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d61\u1d78\u1d9b-\u1dbf\u2070-\u207f]/;
const low = /[\u1d62-\u1d6a\u2080-\u209c\u2c7c]/;

const letterLike: readonly (readonly [RegExp, FontName])[] = [
  [/[ℂℍℕℙℚℝℤ]/, 'blackboard'],
  [/[ℊℋℐℒℓℛℬℯℰℱℳℴ]/, 'script'],
  [/[ℌℑℜℨℭ]/, 'fraktur'],
];
/** Fonts of the mathematical letters and digits of Unicode (U+1D400 and on), alphabet by alphabet. */
const latin = 'bold plain bold script script fraktur blackboard fraktur sans sans sans sans typewriter'.split(' ');
const greek = 'bold plain bold sans sans'.split(' ');
const digits = 'bold blackboard sans sans typewriter'.split(' ');

/** The font and place that a character has by itself: `ℝ`, `𝐱`, `₁`. */
export function ownMarks(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x1d400 && code <= 0x1d7ff) {
    const name =
      code < 0x1d6a4
        ? latin[Math.floor((code - 0x1d400) / 52)]
        : code < 0x1d7ce
          ? greek[Math.floor((code - 0x1d6a8) / 58)]
          : digits[Math.floor((code - 0x1d7ce) / 10)];
    return fontMark(name as FontName);
  }
  if (high.test(character)) return script.above;
  if (low.test(character)) return script.below;
  if (/[ϕϵϑϰϱϖς]/.test(character)) return variant;
  const [, name] = letterLike.find(([letters]) => letters.test(character)) ?? [];
  return name ? fontMark(name) : 0;
}
