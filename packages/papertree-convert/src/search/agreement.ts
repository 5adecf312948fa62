/** Whether words that stand in a paper are those that were sought: which marks may differ, and when they agree exactly. */
import { emptyCommands, symbols } from '../symbols.ts';
import { accentOf, capital, innermost, isSymbol, looksOf, placeFrom, scriptOf } from './marks.ts';
import type { Normalised } from './normalise.ts';

/** An original text with its normalised form. */
export interface WrittenText extends Normalised {
  readonly written: string;
}

const unit = (text: WrittenText, i: number): number => text.marks[i] ?? 0;
const isDigit = (character: string) => character >= '0' && character <= '9';

/**
 * Whether the match at `start` has the symbols of the query. Subscripts are not superscripts, `10^{5}` is not `105`, and in a formula
 * a capital is no small letter, `\hat{C}` not `C` and `x'` not `x`. What only one of them has is allowed where it may have been lost:
 * plain text drops subscripts (`H2O`), a text copied from a PDF accents and stars. A query in LaTeX has lost nothing.
 */
export function hasSameSymbols(query: WrittenText, paper: WrittenText, start: number): boolean {
  const { isWritten, hasAccents, hasSigns, isOneSymbol } = careOf(query);
  const sub = shift(query, paper, start);
  for (let i = 0; i < query.text.length; i++) {
    const asked = unit(query, i);
    const found = unit(paper, start + i);
    if (!scriptsAgree(i, asked, found)) return false;
    if (!isSymbol(found) && !isOneSymbol) continue;
    if ((asked ^ found) & capital) return false;
    if (accentOf(asked) !== accentOf(found) && (accentOf(asked) !== 0 || hasAccents)) return false;
    if (i > 0 && isSymbol(unit(paper, start + i - 1))) {
      const [wanted, given] = [signsIn(gapBefore(query, i)), signsIn(gapBefore(paper, start + i))];
      if (wanted !== given && (wanted !== '' || hasSigns)) return false;
    }
  }
  return true;

  function scriptsAgree(i: number, asked: number, found: number): boolean {
    const [a, b] = [scriptOf(asked), sub(found)];
    if (a === b) return true;
    if (isSymbol(found) && (isWritten || b === 0)) return false;
    // `x_i_j` is not how LaTeX has it.
    if (a !== 0 && b !== 0) return innermost(a) === innermost(b) && (a < 4 || b < 4);
    if (a !== 0) return true;
    // What is raised in the paper inside a number of the query: `10^{5}` is not 105, but `x_1^3` may have been copied as x13.
    const isInside = i > 0 && isDigit(query.text.charAt(i - 1)) && isDigit(query.text.charAt(i));
    return !isInside || sub(unit(paper, start + i - 1)) !== 0;
  }
}

interface Care {
  /** In LaTeX, with all its marks. */
  readonly isWritten: boolean;
  readonly hasAccents: boolean;
  readonly hasSigns: boolean;
  /** One letter, which the article of a sentence is none of. */
  readonly isOneSymbol: boolean;
}

const cares = new WeakMap<WrittenText, Care>();

/** What a query tells of its symbols, found once for all its places. */
function careOf(query: WrittenText): Care {
  const known = cares.get(query);
  if (known) return known;
  const isWritten = query.marks.some((marks) => isSymbol(marks));
  const care = {
    isWritten,
    hasAccents: isWritten || query.marks.some((marks) => accentOf(marks) !== 0),
    hasSigns: isWritten || /[*∗⋆′†‡]/.test(query.written),
    isOneSymbol: (query.text.match(/\p{L}/gu)?.length ?? 0) === 1,
  };
  cares.set(query, care);
  return care;
}

/** Where the match begins in a subscript of the paper, and the query has none there, what stands in it is on the line. */
function shift(query: WrittenText, paper: WrittenText, start: number): (marks: number) => number {
  const first = scriptOf(unit(query, 0)) === 0 ? scriptOf(unit(paper, start)) : 0;
  return (marks) => (first === 0 ? scriptOf(marks) : placeFrom(first, scriptOf(marks)));
}

/** Whether they agree to the letter, with the marks at the ends; in formulas symbol by symbol, however these are written. */
export function isExact(query: WrittenText, paper: WrittenText, start: number): boolean {
  const end = query.text.length;
  if (end === 0) return false;
  const sub = shift(query, paper, start);
  for (let i = 0; i < end; i++) {
    const asked = unit(query, i);
    const found = unit(paper, start + i);
    if (isSymbol(asked) && !isSymbol(found)) return false;
    if (!isSymbol(found)) {
      if (sourceOf(query, i) !== sourceOf(paper, start + i)) return false;
    } else if (looksOf(asked) !== looksOf(found) || scriptOf(asked) !== sub(found)) return false;
    if (i > 0 && !sameGap(i)) return false;
  }
  return sameBegin() && sameEnd();

  function sameGap(i: number): boolean {
    const [a, b] = [gapBefore(query, i), gapBefore(paper, start + i)];
    return a === b || (touchesFormula(start + i) ? bareGap(a) === bareGap(b) : spaced(a) === spaced(b));
  }
  function touchesFormula(at: number): boolean {
    return isSymbol(unit(paper, at - 1)) || isSymbol(unit(paper, at));
  }
  function sameBegin(): boolean {
    const [a, b] = [gapBefore(query, 0), gapBefore(paper, start)];
    return isSymbol(unit(paper, start)) ? bareGap(b).endsWith(bareGap(a)) : spaced(b).endsWith(spaced(a));
  }
  function sameEnd(): boolean {
    const [a, b] = [gapBefore(query, end), gapBefore(paper, start + end)];
    const last = unit(paper, start + end - 1);
    if (!isSymbol(last)) return spaced(b).startsWith(spaced(a));
    const [asked, given] = [bareGap(a), bareGap(b)];
    // `T` is not `T_1`, nor `T'`.
    const goesOn = !b.includes('$') && sub(unit(paper, start + end)) !== 0;
    return given.startsWith(asked) && !goesOn && !marking.test(given.slice(asked.length));
  }
}

const spaced = (text: string) => text.replace(/\s+/g, ' ');

/** What stands between a unit and the one before it, or at the ends. */
function gapBefore(text: WrittenText, i: number): string {
  const from = i === 0 ? 0 : endOf(text, i - 1);
  const to = i < text.at.length ? (text.at[i] ?? 0) : text.written.length;
  // A paper is long: what lies before its first words, or behind its last ones, is not.
  return text.written.slice(Math.max(from, to - longestGap), to);
}
const longestGap = 10_000;

const command = /\\(?:[A-Za-z]+|[^A-Za-z])/y;

/** Where the source of a unit ends: a command ends behind its name. */
export function endOf({ written, at }: WrittenText, i: number): number {
  const from = at[i] ?? 0;
  command.lastIndex = from;
  return from + (command.exec(written)?.[0].length ?? String.fromCodePoint(written.codePointAt(from) ?? 0).length);
}

const sourceOf = (text: WrittenText, i: number): string => text.written.slice(text.at[i] ?? 0, endOf(text, i));

const emptied = new RegExp(`\\\\(?:begin|end|${[...emptyCommands].join('|')})\\s*\\{[^{}]*\\}`, 'g');

const one: Readonly<Record<string, string>> = {
  ...{ '∗': '*', '⋆': '*', '’': '′', "'": '′', '∣': '|', '·': '⋅', '⋯': '…', '∥': '‖' },
};

/** Nothing that prints. */
const isSet = /^[\s{}$^_&]*$/;

/** The marks of a gap that print, without those that only say how it is set. */
function bareGap(gap: string): string {
  if (isSet.test(gap)) return '';
  return gap
    .replace(emptied, '')
    .replace(/\\([A-Za-z]+)|\\(.)/g, (_, name: string | undefined, character = '') =>
      name === undefined ? (character === '|' ? '‖' : character.replace(/[\s,;:!>(){}\\]/, '')) : (symbols[name] ?? ''),
    )
    .replace(/\.\.\./g, '…')
    .replace(/[{}$^_&\s~\p{M}ˆ˜¯ˉ˙¨ˇ˘˚]/gu, '')
    .replace(/\p{Pd}|−/gu, '-')
    .replace(/[∗⋆’'∣·⋯∥]/g, (character) => one[character] ?? '');
}

/** Marks that change the symbol or its sign. */
const signs = /[-*′†‡!]/g;
const marking = /^[*′†‡!]/;
const signsIn = (gap: string): string => bareGap(gap).match(signs)?.join('') ?? '';
