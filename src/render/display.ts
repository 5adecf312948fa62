/** Displayed formulas: single ones and aligned groups, with their numbers as tags. */
import type { Equation, EquationGroup, Inline } from '../tree/nodes.ts';
import { cellsOf, type FormulaShape, knownToKatex, shapeOf, tidyDisplay } from './tex.ts';
import { readDollarMath, stack, text, type Writer, writeBlocks, writeParagraph } from './writer.ts';

/** A formula without any of these has one line and one cell. */
const mayBreak = /&|\\\\|\\cr/;

export function writeEquation(node: Equation, writer: Writer): string {
  const number = node.number ?? '';
  if (node.children !== undefined)
    return writeParagraph(
      number === '' ? node.children : [...node.children, ...readDollarMath(` (${number})`)],
      writer,
    );
  writer.listMarker = '';
  const latex = tidyDisplay(node.latex ?? '');
  if (latex !== '' && !mayBreak.test(latex)) return fenced(latex, number);
  return displayRow({ latex, ...shapeOf(latex) }, number, writer);
}

/** Adjacent rows are one display; words between rows end it. */
export function writeEquationGroup(node: EquationGroup, writer: Writer): string {
  let out = '';
  let rows: Equation[] = [];
  const numbered = node.children.some((child) => child.type === 'equation' && child.number);
  let pending = numbered ? '' : (node.number ?? '');
  const end = () => {
    if (rows.length === 0) return;
    out = stack(out, displayRows(rows, pending, writer));
    if (rows.some((row) => row.latex)) pending = '';
    rows = [];
  };
  for (const child of node.children) {
    if (child.type === 'equation' && child.children === undefined) rows.push(child);
    else {
      end();
      out = stack(out, writeBlocks([child], writer));
    }
  }
  end();
  writer.listMarker = '';
  // The group has a number but no row to carry it.
  return pending === '' ? out : stack(out, writeParagraph(readDollarMath(`(${pending})`), writer));
}

function displayRows(all: readonly Equation[], groupNumber: string, writer: Writer): string {
  const rows = all
    .map(({ latex = '', number = '' }) => ({ latex: tidyDisplay(latex), number, ...shapeOf(latex) }))
    .filter((row) => row.latex !== '' || row.number !== '');
  const [first] = rows;
  if (first === undefined) return '';
  if (rows.length === 1) return displayRow(first, first.number || groupNumber, writer);
  const numbers = rows.map((row) => row.number).filter((number) => number !== '');
  // A row with line breaks of its own, with unbalanced braces or with commands KaTeX does not know would spoil the others.
  if (rows.some((row) => row.lines || !row.whole || row.latex.includes('\\tag') || !knownToKatex(row.latex))) {
    return rows.reduce(
      (out, row, i) => stack(out, displayRow(row, row.number || (i === 0 ? groupNumber : ''), writer)),
      '',
    );
  }
  if (numbers.length < 2) {
    const number = numbers[0] ?? groupNumber;
    return fenced(within('aligned', rows.map((row) => guardRow(row.latex)).join(' \\\\\n')), number);
  }
  // `aligned` takes one tag; `align` numbers by itself each row that has none.
  const tagged = rows.map(({ latex, number }) => `${guardRow(latex)} ${number === '' ? '\\notag' : tag(number)}`);
  return fenced(within('align', tagged.join(' \\\\\n')), '');
}

/** A row by itself. A cell that KaTeX refuses would spoil those beside it, so then each cell is a formula of its own. */
function displayRow(row: FormulaShape & { latex: string }, number: string, writer: Writer): string {
  if (!row.cells || !row.whole || row.lines || knownToKatex(row.latex)) return display(row.latex, number);
  const line = cellsOf(row.latex).flatMap((latex): Inline[] => [{ type: 'math', latex }, text(' ')]);
  return writeParagraph([...line.slice(0, -1), ...(number === '' ? [] : readDollarMath(` (${number})`))], writer);
}

/** After `\\` TeX reads a bracket as a length and a star as part of the command. */
function guardRow(latex: string): string {
  return latex.startsWith('[') || latex.startsWith('*') ? `{}${latex}` : latex;
}

function display(latex: string, number: string): string {
  const tidy = tidyDisplay(latex);
  if (tidy === '') return number === '' ? '' : fenced('', number);
  const { cells, lines, whole } = shapeOf(tidy);
  if (!whole || !(cells || lines)) return fenced(tidy, number);
  return fenced(within(cells ? 'aligned' : 'gathered', tidy), number);
}

const within = (environment: string, latex: string) => `\\begin{${environment}}\n${latex}\n\\end{${environment}}`;

function fenced(latex: string, number: string): string {
  const body = number === '' || latex.includes('\\tag') ? latex : `${latex}${latex === '' ? '' : ' '}${tag(number)}`;
  const longest = body.includes('$')
    ? (body.match(/\$+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 1)
    : 1;
  const fence = '$'.repeat(longest + 1);
  return `${fence}\n${body}\n${fence}`;
}

/** `\tag` takes text: its special characters are escaped, unless the number holds a formula. */
function tag(number: string): string {
  if (number.includes('$')) return `\\tag{${number}}`;
  return `\\tag{${number.replace(/[#%&_]/g, '\\$&').replace(/[\\^~{}](?![#%&_])/g, (c) => named[c] ?? c)}}`;
}

const named: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '^': '\\^{}',
  '~': '\\~{}',
  '{': '\\{',
  '}': '\\}',
};
