/** Finds the drawings in a formula's LaTeX: pictures of xy-pic and pgf, of which LaTeXML wrote the insides there. */

/** The colour of words is told by pgf too, and draws nothing. */
export const guts = /\\(?:lx@xy@|pgfsys@(?!color@)|pgfpicture)/;

/** The LaTeX of a formula without its drawings, and the formulas that are labels in them. */
export interface DrawnFormula {
  /** LaTeX of the author's around the drawings; empty where that is nothing to read. */
  readonly around: string;
  /** Whether nothing but labels is left of a drawing. */
  readonly incomplete: boolean;
  /** Whether the labels stand before the rest, and not after it. */
  readonly labelsFirst: boolean;
  readonly labels: readonly string[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** `\hbox to4.57pt{`, `\raise-0.1124pt\hbox{`: TeX's boxes, which stand around each drawing. */
const box = /(?:\\(?:raise|lower)\s?-?[\d.]+pt\s?)?\\(?:[hv]box|vtop|lx@xy@svg)(?:\s?(?:to|spread)\s?-?[\d.]+pt)?\s?$/;
const longestBox = 60;
const longestCommand = 40;

/** The drawings, each with all boxes around it; undefined where they cannot be told from the rest. */
function findDrawings(latex: string): Span[] | undefined {
  const spans: Span[] = [];
  /** For each open brace, where the box begins of which it is; -1 for another brace. */
  const open: number[] = [];
  let outermost: { start: number; depth: number } | undefined;
  let drawn = false;
  for (let at = 0; at < latex.length; at++) {
    const character = latex[at];
    if (character === '\\') {
      if (outermost !== undefined && /^\\(?:lx@xy@svg|pgfpicture)(?![A-Za-z@])/.test(latex.slice(at, at + 13)))
        drawn = true;
      at++;
    } else if (character === '{') {
      const before = latex.slice(Math.max(0, at - longestBox), at);
      const found = box.exec(before);
      if (found !== null && outermost === undefined) {
        outermost = { start: at - (before.length - found.index), depth: open.length };
        drawn = before.endsWith('\\lx@xy@svg');
      }
      open.push(at);
    } else if (character === '}') {
      if (open.pop() === undefined) return undefined;
      if (outermost !== undefined && open.length === outermost.depth) {
        if (drawn) spans.push({ start: outermost.start, end: at + 1 });
        outermost = undefined;
      }
    }
  }
  return open.length === 0 ? spans : undefined;
}

/** The formulas between dollars in a drawing. */
function labelsOf(drawing: string): string[] {
  const labels: string[] = [];
  for (const match of drawing.matchAll(/\$([^$]*)\$/g)) {
    const label = (match[1] ?? '')
      .replace(/\\(?:ignorespaces|textstyle|displaystyle|scriptstyle)(?![A-Za-z])\s*/g, '')
      .trim();
    const bare = /^\{[^{}]*\}$/.test(label) ? label.slice(1, -1) : label;
    if (bare !== '' && !guts.test(bare)) labels.push(bare);
  }
  return labels;
}

const tip =
  /\\kern (\d+(?:\.\d+)?)pt\\raise 0\.0pt\\hbox\{\\hbox\{\\kern 0\.0pt\\raise 0\.0pt\\hbox\{\\lx@xy@tip\{1\}\\lx@xy@tip\{-1\}\}/g;

/** Less far from the left, a tip may be that of an arrow to the left. */
const shortestArrow = 10;

/** Whether xy-pic drew `\xymatrix{{}\ar[r]&{}}` without words: a line, and one tip, level with it, at its right end. */
function isArrow(drawing: string): boolean {
  if (/\\lx@xy@(?!svg|droprule|tip)/.test(drawing) || drawing.split('\\lx@xy@tip').length !== 3) return false;
  const tips = [...drawing.matchAll(tip)].map((match) => Number(match[1]));
  const kerns = [...drawing.matchAll(/\\kern (\d+(?:\.\d+)?)pt/g)].map((match) => Number(match[1]));
  return tips.length === 1 && tips[0]! >= shortestArrow && kerns.every((kern) => kern <= tips[0]!);
}

/** A node of xy-pic's matrix, the label of an arrow, or a tip; and how far they are from the left, and above the middle. */
const piece =
  /\\kern\s?(-?[\d.]+)pt\\raise\s?(-?[\d.]+)pt\\hbox\{(?:\{\})?\\hbox\{\\kern 0\.0pt\\raise 0\.0pt\\hbox\{(?:\\lx@xy@tip\{1\}\\lx@xy@tip\{-1\}|\\hbox\{\\kern 3\.0pt(?:\\hbox\{\\hbox\{\\kern 0\.0pt)?\\raise\s?-?[\d.]+pt\\hbox\{\$([^$]*)\$)/g;

/** `\xymatrix{0\ar[r]&A\ar[r]^{f}&B}`, whose nodes stand in one row with an arrow from each to the next, as LaTeX. */
function chainOf(drawing: string): string | undefined {
  if (/\\lx@xy@(?!svg|droprule|tip)/.test(drawing)) return undefined;
  const pieces = [...drawing.matchAll(piece)];
  const words = drawing.split('$').length - 1;
  const tips = drawing.split('\\lx@xy@tip').length - 1;
  if (pieces.length < 3 || pieces.length !== words / 2 + tips / 2) return undefined;
  let chain = '';
  let [above, below, end] = ['', '', ''];
  for (const [, right = '', height = '', given] of pieces) {
    const [label = ''] = given === undefined ? [] : labelsOf(`$${given}$`);
    if (given === undefined) {
      if (chain === '' || end !== '' || Number(height) !== 0) return undefined;
      end = right;
    } else if (/^\\scriptstyle(?![A-Za-z])/.test(given.trim())) {
      if (chain === '' || end !== '' || Number(height) === 0) return undefined;
      if (Number(height) > 0) above += label;
      else below += label;
    } else {
      // A node begins where the arrow to it ends.
      if (Number(height) !== 0 || (chain !== '' && end !== right)) return undefined;
      if (chain !== '')
        chain += above + below === '' ? '\\longrightarrow ' : `\\xrightarrow${below && `[${below}]`}{${above}}`;
      chain += label.replace(/^\\displaystyle(?![A-Za-z])\s*/, '') || '{}';
      [above, below, end] = ['', '', ''];
    }
  }
  return above + below + end === '' ? chain : undefined;
}

export function takeDrawingsOut(latex: string): DrawnFormula {
  const drawn = { around: '', incomplete: true, labelsFirst: true, labels: labelsOf(latex) };
  const spans = findDrawings(latex);
  if (spans === undefined || spans.length === 0) return drawn;
  const pieces: string[] = [];
  let tail = '';
  const add = (piece: string) => {
    if (piece === '') return;
    // A command and a letter that a drawing parted stay apart.
    if (/\\[A-Za-z]+$/.test(tail) && /^[A-Za-z]/.test(piece)) pieces.push(' ');
    pieces.push(piece);
    tail = piece.slice(-longestCommand);
  };
  let last = 0;
  let incomplete = false;
  const labels: string[] = [];
  for (const { start, end } of spans) {
    const drawing = latex.slice(start, end);
    const inside = labelsOf(drawing);
    const read = inside.length === 0 ? isArrow(drawing) && '\\longrightarrow' : chainOf(drawing);
    add(latex.slice(last, start));
    if (read) add(read);
    else {
      incomplete = true;
      labels.push(...inside);
    }
    last = end;
  }
  add(latex.slice(last));
  const around = pieces
    .join('')
    .replaceAll(/\\ignorespaces(?![A-Za-z])\s?/g, '')
    .trim();
  // `.` after a drawing in a display, or what pgf and xy-pic have left outside of the boxes.
  if (nothing.test(around) || around.includes('@')) return drawn;
  return { around, incomplete, labelsFirst: nothing.test(latex.slice(0, spans[0]!.start)), labels };
}

const nothing = /^(?:[\s.,;:!]|\\[,;:!> ]|\\(?:q?quad|displaystyle)(?![A-Za-z]))*$/;
