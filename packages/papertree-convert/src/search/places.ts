/** The places of a paper where all of a query stands in its order. */

import { accentCommands, fontCommands } from '../symbols.ts';
import { endOf, hasSameSymbols, isExact, type WrittenText } from './agreement.ts';
import { isSymbol, scriptOf } from './marks.ts';
import type { SearchIndex, TextRange } from './search.ts';

export interface Place extends TextRange {
  readonly match: 'exact' | 'normalised';
  /** Of a symbol or formula: whether it stands there by itself, and in no subscript. */
  readonly isWhole: boolean;
}

/** Every place where the normalised query matches whole words; within words of formulas where there is none other. */
export function findPlaces(index: SearchIndex, query: WrittenText): Place[] {
  const { written, text: wanted } = query;
  if (written === '') return [];
  const paper = index.normalised;
  if (wanted === '')
    return everywhere(index.text, written).map((from) => ({
      ...{ from, to: from + written.length, match: 'exact' as const, isWhole: true },
    }));
  const all = everywhere(paper.text, wanted).filter((start) => hasSameSymbols(query, paper, start));
  const whole = all.filter((start) => isWhole(paper, start, start + wanted.length, false));
  const isPart = (start: number) => isWhole(paper, start, start + wanted.length, true);
  return (whole.length > 0 ? whole : all.filter(isPart)).map((start) => ({
    ...withTrail(paper, query, rangeOf(paper, start, start + wanted.length - 1)),
    match: isExact(query, paper, start) ? 'exact' : 'normalised',
    isWhole: scriptOf(paper.marks[start] ?? 0) === 0,
  }));
}

/** A bracket that the query ends with belongs to what is found. */
function withTrail({ written }: WrittenText, query: WrittenText, { from, to }: TextRange): TextRange {
  const trail = query.written.slice(endOf(query, query.text.length - 1)).trim();
  return { from, to: /^[)\]}|]+$/.test(trail) && written.startsWith(trail, to) ? to + trail.length : to };
}

function rangeOf(paper: WrittenText, first: number, last: number): TextRange {
  const [from, to] = [paper.at[first] ?? 0, endOf(paper, last)];
  const isInFormula = isSymbol(paper.marks[first] ?? 0) || isSymbol(paper.marks[last] ?? 0);
  return isInFormula ? balanced(paper.written, from, to) : { from, to };
}

/** A brace with the script or the command before it. */
const opening = /(?:\\[A-Za-z]+|[_^])?\s*\{\s*$/;
/** An accent or font before a symbol, with the brace around it. */
const setting = /\\([A-Za-z]+)\s*(\{?)\s*$/;
const isLook = (name: string) => Object.hasOwn(accentCommands, name) || Object.hasOwn(fontCommands, name);

/** A range in a formula with the braces that it cuts, and with the accents and fonts before it. */
function balanced(text: string, from: number, to: number): TextRange {
  let [depth, least] = [0, 0];
  for (let i = from; i < to; i++) {
    const character = text.charAt(i);
    if (character === '\\') i++;
    else if (character === '{') depth++;
    else if (character === '}') least = Math.min(least, --depth);
  }
  let [begin, end] = [from, to];
  const before = (pattern: RegExp) => pattern.exec(text.slice(Math.max(0, begin - 40), begin));
  for (let open = -least; open > 0; open--) {
    const found = before(opening);
    if (found === null) break;
    begin -= found[0].length;
  }
  for (let close = depth - least; close > 0 && text.charAt(end) === '}'; close--) end++;
  for (let found = before(setting); found && isLook(found[1] ?? ''); found = before(setting)) {
    if (found[2] === '{' && text.charAt(end) !== '}') break;
    begin -= found[0].length;
    end += found[2] === '{' ? 1 : 0;
  }
  return { from: begin, to: end };
}

function everywhere(text: string, wanted: string): number[] {
  const all: number[] = [];
  for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + wanted.length)) all.push(i);
  return all;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether no word and no number continues beyond the ends; where a part will do, letters of a formula may. */
function isWhole(
  { text: normalised, written, at, marks }: WrittenText,
  start: number,
  end: number,
  isPart: boolean,
): boolean {
  return !goesOn(start) && !goesOn(end);
  function goesOn(border: number): boolean {
    if (border === 0 || border === normalised.length) return false;
    if (!letter.test(normalised.charAt(border - 1)) || !letter.test(normalised.charAt(border))) return isNumber(border);
    const isInFormula = isSymbol(marks[border - 1] ?? 0) && isSymbol(marks[border] ?? 0);
    if (isInFormula && /\p{L}/u.test(normalised.slice(border - 1, border + 1)) && (isPart || !isRun(border)))
      return false;
    return !/[^\p{L}\p{N}\p{M}]/u.test(written.slice(at[border - 1], at[border]));
  }
  /** In a formula two letters, or a letter and a digit, are two symbols; more letters in a row may be a word. */
  function isRun(border: number): boolean {
    const from = at[border] ?? 0;
    const [before = ''] = /\p{L}{0,2}$/u.exec(written.slice(Math.max(0, from - 4), from)) ?? [];
    const [behind = ''] = /^\p{L}{0,3}/u.exec(written.slice(from, from + 6)) ?? [];
    return before !== '' && before.length + behind.length > 2;
  }
  /** Whether a border cuts a number: `3` does not match in `3.5`, nor does `5`. */
  function isNumber(border: number): boolean {
    return (
      /[0-9][.,]?$/.test(normalised.slice(Math.max(0, border - 2), border)) &&
      /^[.,]?[0-9]/.test(normalised.slice(border))
    );
  }
}
