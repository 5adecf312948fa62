/** Scans formulas: their shape, and how they are fenced by dollars. */

export interface FormulaShape {
  /** Has an alignment mark outside every environment and brace. */
  readonly cells: boolean;
  /** Breaks a line outside every environment and brace. */
  readonly lines: boolean;
  /** Braces, environments and `\left … \right` all match. */
  readonly whole: boolean;
}

const plain: FormulaShape = { cells: false, lines: false, whole: true };

const backslash = 0x5c;
const opening = 0x7b;
const closing = 0x7d;
const ampersand = 0x26;

const isLetter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

type OnMark = (mark: 'open' | 'close' | 'cell' | 'line', at: number) => void;

/** Scans a formula once and reports its marks: braces and environments, cells and line ends. */
function walk(latex: string, meet: OnMark): void {
  for (let at = 0; at < latex.length; at++) {
    const code = latex.charCodeAt(at);
    if (code === opening) meet('open', at);
    else if (code === closing) meet('close', at);
    else if (code === ampersand) meet('cell', at);
    if (code !== backslash) continue;
    let end = at + 1;
    while (isLetter(latex.charCodeAt(end))) end++;
    if (end === at + 1) {
      if (latex.charCodeAt(end) === backslash) meet('line', at);
      at = end;
      continue;
    }
    if (isWord(latex, at, end, 'left') || isWord(latex, at, end, 'begin')) meet('open', at);
    else if (isWord(latex, at, end, 'right') || isWord(latex, at, end, 'end')) meet('close', at);
    else if (isWord(latex, at, end, 'cr')) meet('line', at);
    at = end - 1;
  }
}

const isWord = (latex: string, at: number, end: number, word: string) =>
  end - at - 1 === word.length && latex.startsWith(word, at + 1);

export function shapeOf(latex: string): FormulaShape {
  if (!/[{}&\\]/.test(latex)) return plain;
  let depth = 0;
  let cells = false;
  let lines = false;
  let whole = true;
  walk(latex, (mark) => {
    if (mark === 'open') depth++;
    else if (mark === 'close') depth--;
    else if (mark === 'cell') cells ||= depth === 0;
    else if (mark === 'line') lines ||= depth === 0;
    if (depth < 0) whole = false;
  });
  return { cells, lines, whole: whole && depth === 0 };
}

/** The cells of a row, cut at the alignment marks outside every environment and brace. */
export function splitCells(latex: string): string[] {
  const cells: string[] = [];
  let depth = 0;
  let from = 0;
  walk(latex, (mark, at) => {
    if (mark === 'open') depth++;
    else if (mark === 'close') depth--;
    else if (mark === 'cell' && depth === 0) {
      cells.push(latex.slice(from, at));
      from = at + 1;
    }
  });
  cells.push(latex.slice(from));
  return cells;
}

/** After `\\\\` TeX reads a bracket as a length and a star as part of the command. */
export function guardRow(latex: string): string {
  return latex.startsWith('[') || latex.startsWith('*') ? `{}${latex}` : latex;
}

/** Removes white space that means nothing, and blank lines, which would end a paragraph of TeX: `a⏎⏎b`. */
export function tidyDisplay(latex: string): string {
  const trimmed = latex.trim();
  return trimmed.includes('\n') ? trimmed.replace(/\n\s*\n/g, '\n') : trimmed;
}

/** A formula in one line. `\ ` lost its space to trimming, and most parsers find no end in `$\$`. */
export function oneLine(latex: string): string {
  const value = latex.includes('\n') || latex.includes('\r') ? latex.replace(/\s*[\r\n]\s*/g, ' ') : latex;
  return value.endsWith('\\') && /(?<!\\)(?:\\\\)*\\$/.test(value) ? `${value} ` : value;
}

/** `$a$`, with a fence that differs in length from every run of dollars in the formula. */
export function inlineMath(latex: string): string {
  const value = oneLine(latex);
  if (!value.includes('$')) return `$${value}$`;
  const runs = new Set((value.match(/\$+/g) ?? []).map((run) => run.length));
  let size = 1;
  while (runs.has(size)) size++;
  const fence = '$'.repeat(size);
  // A parser drops one space at each end where both have one.
  const pad = value.startsWith('$') || value.endsWith('$') || (value.startsWith(' ') && value.endsWith(' ')) ? ' ' : '';
  return `${fence}${pad}${value}${pad}${fence}`;
}

/** A display, with a fence longer than every run of dollars in it. */
export function displayMath(latex: string): string {
  const longest = latex.includes('$')
    ? (latex.match(/\$+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 1)
    : 1;
  const fence = '$'.repeat(longest + 1);
  return `${fence}\n${latex}\n${fence}`;
}

/**
 * The same formula without `|`, which would end a cell of a pipe table: with the commands that draw the same line. Rules
 * between the columns of an array have no command and are left out.
 */
export function withoutPipes(latex: string): string {
  return latex
    .replace(/(?<=\\begin\{array\}(?:\[\w*\])?\{)[^{}]*(?=\})/g, (columns) => columns.replaceAll('|', ''))
    .replace(plainText, (words) =>
      words.replace(/\|(\s)?/g, (_, space = '') => `\\textbar${space === '' ? ' ' : `{}${space}`}`),
    )
    .replace(/\\.|\|/gs, (mark) => pipeCommands[mark] ?? mark);
}

const plainText = /(?<=\\(?:text\w*|mbox)\{)[^{}$\\]*(?=\})/g;

const pipeCommands: Readonly<Record<string, string>> = { '|': '\\vert ', '\\|': '\\Vert ' };

/** Whether a formula without `|` says the same: a rule of an array would be lost, and in text that holds formulas lines are not told apart. */
export function saysWithoutPipes(latex: string): boolean {
  if (!latex.includes('|')) return true;
  return !/\\(?:begin\{(?:\w*array|tabular)\*?\}|hbox|verb)|\\(?:text\w*|mbox)\{[^{}]*[{$\\]/.test(latex);
}
