/**
 * Normalises text for comparison: without case, accents, quotes, dashes, spaces, ligatures, scripts and Markdown, and formulas
 * by the signs they print, with the offsets in the original and what was left out of each letter.
 */
import { accentCommands, emptyCommands, fontCommands, settingCommands, symbols } from '../symbols.ts';
import { formula } from '../tree/words.ts';
import { accentMark, capital, inFormula, inWord, ownMarks, script, withFont, within } from './marks.ts';

export interface Normalised {
  readonly text: string;
  /** The offset in the original for each UTF-16 unit of the normalised text. */
  readonly at: Int32Array;
  /** How each unit stands in the original: see `marks.ts`. */
  readonly marks: Int32Array;
}

/** A stretch of text that is a formula from end to end, without dollars, or written in LaTeX. */
export interface Piece {
  readonly text: string;
  readonly isFormula?: boolean;
}

const space = /^[\s\u200b-\u200d\u2060\ufeff]$/u;
const dash = /^[\p{Pd}\u2212]$/u;
/** Letters, digits, signs of arithmetic and money, and the combining stroke that negates a sign (`≠`). */
const kept = /[\p{L}\p{N}\p{Sm}\p{Sc}]|\u0338/u;
/** Signs that part or mark others, as points and stars do. */
const parting = /[|∣∥~⋅∗⋆]/u;

/**
 * Letters (small, without accents) and digits stay. So does what changes the sense where it stands: signs of arithmetic
 * and of money, a question mark, a point or comma within a number, a minus or hyphen before one. Commands of LaTeX give the signs that
 * they print.
 */
export function normalise(text: string): Normalised {
  return normalisePieces([{ text }]);
}

/** Pieces of a text with a character between them. */
export function normalisePieces(pieces: readonly Piece[]): Normalised {
  const units = collectUnits(pieces.reduce((sum, { text }) => sum + text.length + 1, 0));
  let offset = 0;
  for (const piece of pieces) {
    readPiece(piece, offset, units);
    offset += piece.text.length + 1;
  }
  return units.all();
}

interface Units {
  put(code: number, from: number, marks: number): void;
  /** Adds to the marks of the last one. */
  mark(more: number): void;
}

/** Typed, and for all of the text at once: of a long paper, lists of numbers would be most of the work. */
function collectUnits(size: number) {
  let codes = new Uint16Array(size);
  let at = new Int32Array(size);
  let marks = new Int32Array(size);
  let length = 0;
  return {
    put(code: number, from: number, mark: number) {
      if (length === codes.length) [codes, at, marks] = [longer(codes), longer(at), longer(marks)];
      codes[length] = code;
      at[length] = from;
      marks[length++] = mark;
    },
    mark(more: number) {
      if (length > 0) marks[length - 1] = within(marks[length - 1] ?? 0, more);
    },
    all: (): Normalised => ({
      text: textOf(codes.subarray(0, length)),
      at: at.slice(0, length),
      marks: marks.slice(0, length),
    }),
  };
}

/** Some characters become several letters. */
function longer<A extends Uint16Array | Int32Array>(array: A): A {
  const copy = new (array.constructor as new (length: number) => A)(2 * array.length + 64);
  copy.set(array);
  return copy;
}

/** In pieces: the number of arguments of one call is limited. */
function textOf(codes: Uint16Array): string {
  let out = '';
  for (let i = 0; i < codes.length; i += 8192) out += String.fromCharCode(...codes.subarray(i, i + 8192));
  return out;
}

const formulaHere = new RegExp(`\\$\\$[^$]+\\$\\$|${formula.source}`, 'y');
/** A command, with the argument of one that prints nothing, or the environment it begins. */
const commandHere = /\\(?:(begin|end)\s*\{[^{}]*\}(?:\{[lcr|@{}\s]*\})?|([A-Za-z]+)|[^A-Za-z])/y;
const emptyArgument = /\s*(?:\{[^{}]*\}|-?[\d.]+\s?(?:pt|em|ex|mu|cm|mm|in)\b)/y;
/** TeX outside dollars, as it is copied from a source. */
const isSource = /\\[A-Za-z]|[_^]\{/;

function readPiece({ text, isFormula = false }: Piece, offset: number, { put, mark }: Units): void {
  const isTex = isFormula || isSource.test(text);
  /** What stands around, and what the next letter or group has. */
  let outer = isFormula ? inFormula : 0;
  let next = 0;
  const groups: number[] = [];
  let isNegated = false;
  let formulaEnd = -1;
  const begin = (marks: number) => {
    outer = marks;
    next = 0;
    groups.length = 0;
  };
  const emit = (letters: string, from: number, marks: number) => {
    for (let n = 0; n < letters.length; n++) put(letters.charCodeAt(n), offset + from, marks);
    if (isNegated && letters !== '') put(stroke, offset + from, marks);
    if (letters !== '') isNegated = false;
  };
  /** In TeX a mark is of one letter, in words of all letters or all digits in a row: `x_10`. */
  const consume = (i: number) => {
    const [before, behind] = [text.charCodeAt(i - 1), text.charCodeAt(i)];
    const isRun = isDigit(before) ? isDigit(behind) : isLetter(before) && isLetter(behind);
    if (isTex || outer & inFormula || !isRun) next = 0;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isSmall(code) || isDigit(code)) {
      put(code, offset + i, next === 0 ? outer : within(outer, next));
      if (next !== 0) consume(i + 1);
    } else if (code >= 65 && code <= 90) {
      put(code + 32, offset + i, (next === 0 ? outer : within(outer, next)) | capital);
      if (next !== 0) consume(i + 1);
    } else if (code < 128) {
      switch (code) {
        case dollar:
          if (i === formulaEnd) begin(0);
          else if (!isFormula && i > formulaEnd) {
            formulaHere.lastIndex = i;
            const found = formulaHere.exec(text)?.[0];
            if (found !== undefined) {
              formulaEnd = i + found.length - 1;
              begin(inFormula);
              if (found.startsWith('$$')) i++;
            } else begin(0);
          }
          break;
        case backslash: {
          commandHere.lastIndex = i;
          const [whole = '\\', environment, name] = commandHere.exec(text) ?? [];
          if (name !== undefined) i += readCommand(name, i) - 1;
          else if (environment !== undefined || /^\\[\s,;:!>(){}[\]|\\]$/.test(whole)) i += whole.length - 1;
          break;
        }
        case braceOpen:
          groups.push(outer);
          outer = within(outer, next);
          next = 0;
          break;
        case braceClose:
          outer = groups.pop() ?? outer;
          next = 0;
          break;
        case underscore:
        case caret:
          next = within(next, code === caret ? script.above : script.below);
          break;
        default:
          if (code > 32 && isMeaningful(text, i)) emit(text.charAt(i), i, within(outer, next));
          if (code > 32 || !(isTex || outer & inFormula)) next = 0;
      }
    } else {
      const character = String.fromCodePoint(text.codePointAt(i) ?? code);
      if (dash.test(character)) {
        if (isDigit(nextCode(text, i + 1))) emit('-', i, within(outer, next));
      } else if (Object.hasOwn(standing, character)) {
        // In print an accent stands over a letter; in what is copied before it or behind it. Between two it tells of neither.
        const accent = accentMark(standing[character] ?? '');
        const [isBefore, isBehind] = [
          /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, i - 2), i)),
          /^[\p{L}\p{N}]/u.test(text.slice(i + 1, i + 3)),
        ];
        if (isBehind && !isBefore) next = within(next, accent);
        else if (isBefore && !isBehind) mark(accent);
      } else if (!space.test(character)) {
        const accent = accentMark(character);
        if (accent !== 0) mark(accent);
        for (const { letter, marks } of lettersOf(character)) emit(letter, i, within(within(outer, next), marks));
        if (next !== 0) consume(i + character.length);
      }
      i += character.length - 1;
    }
  }

  /** The length of the command at a place. */
  function readCommand(name: string, i: number): number {
    const length = name.length + 1;
    const accent = Object.hasOwn(accentCommands, name) ? accentCommands[name] : undefined;
    const font = Object.hasOwn(fontCommands, name) ? fontCommands[name] : undefined;
    if (accent !== undefined) next = within(next, accentMark(accent));
    else if (font !== undefined) {
      // `{\bf x}` holds to the end of its group.
      if (/^(?:bf|rm|it|sf|tt|cal)$/.test(name)) outer = withFont(outer, font);
      else next = withFont(next, font) | (font === 'words' || name === 'operatorname' ? inWord : 0);
    } else if (emptyCommands.has(name)) {
      emptyArgument.lastIndex = i + length;
      return length + (emptyArgument.exec(text)?.[0].length ?? 0);
    } else if (name === 'not') isNegated = true;
    else if (!settingCommands.has(name)) {
      const marks = within(outer, next);
      const sign = Object.hasOwn(symbols, name) ? (symbols[name] ?? '') : undefined;
      if (sign === undefined)
        for (const letter of name) {
          const small = letter.toLowerCase();
          emit(small, i, marks | inWord | (small === letter ? 0 : capital));
        }
      else if (sign.charCodeAt(0) < 128) emit(/[<>]/.test(sign) ? sign : '', i, marks);
      else for (const each of lettersOf(sign)) emit(each.letter, i, within(marks, each.marks));
      next = 0;
    }
    return length;
  }
}

const [dollar, backslash, braceOpen, braceClose, underscore, caret] = [36, 92, 123, 125, 95, 94];
const stroke = 0x338;

const isSmall = (code: number) => code >= 97 && code <= 122;
const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => isSmall(code) || (code >= 65 && code <= 90);

/** ASCII marks that change the meaning: `+ = < > % ?` always, `. ,` between digits, `-` before one, `!` before `=`. */
function isMeaningful(text: string, i: number): boolean {
  switch (text.charAt(i)) {
    case '+':
    case '=':
    case '<':
    case '>':
    case '%':
    case '?':
      return true;
    case '.':
    case ',':
      return isDigit(text.charCodeAt(i - 1)) && isDigit(text.charCodeAt(i + 1));
    case '!':
      return text.charAt(i + 1) === '=';
    case '-':
      return isDigit(nextCode(text, i + 1));
    default:
      return false;
  }
}

/** The next character that is no space, on the next line if need be, and no brace or dollar: `3\text{--}5`, `$3$–$5$`. */
function nextCode(text: string, from: number): number {
  let i = from;
  while (i < text.length && (space.test(text.charAt(i)) || /[{}$]/.test(text.charAt(i)))) i++;
  return text.charCodeAt(i);
}

/** Accents that are characters of their own. */
const standing: Readonly<Record<string, string>> = {
  ...{ ˆ: '\u0302', '˜': '\u0303', '¯': '\u0304', ˉ: '\u0304', '˙': '\u0307', '¨': '\u0308', ˇ: '\u030c' },
  ...{ '˘': '\u0306', '˚': '\u030a', '´': '\u0301' },
};

interface Letter {
  readonly letter: string;
  readonly marks: number;
}

const known = new Map<string, readonly Letter[]>();

/** `ﬁ` is `fi`, `é` is `e`, `²` is `2`; a character that is neither letter, number nor sign gives none. */
function lettersOf(character: string): readonly Letter[] {
  const found = known.get(character);
  if (found !== undefined) return found;
  const own = ownMarks(character);
  const pieces = parting.test(character) ? [] : [...character.normalize('NFKD')];
  const accent = pieces.reduce((mark, each) => mark || accentMark(each), 0);
  const made = pieces.flatMap((each) => {
    const small = each.toLowerCase();
    const marks = own | accent | (small === each ? 0 : capital);
    return [...small].flatMap((letter) => (kept.test(letter) ? [{ letter, marks }] : []));
  });
  if (known.size > 10_000) known.clear();
  known.set(character, made);
  return made;
}
