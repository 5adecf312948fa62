/** Displayed formulas: one alone, or several aligned with one another, with their numbers as tags. */
import type { Equation, EquationGroup, Inline } from '../tree/nodes.ts';
import { fromPlain, type Pen, stack, text, writeBlocks, writeParagraph } from './pen.ts';
import { cellsOf, isKnown, type Survey, survey, tidyDisplay } from './tex.ts';

/** Without these a formula is of one line and one cell. */
const mayBreak = /&|\\\\|\\cr/;

export function writeEquation(node: Equation, pen: Pen): string {
  const number = node.number ?? '';
  if (node.children !== undefined)
    return writeParagraph(number === '' ? node.children : [...node.children, ...fromPlain(` (${number})`)], pen);
  pen.listMarker = '';
  const latex = tidyDisplay(node.latex ?? '');
  if (latex !== '' && !mayBreak.test(latex)) return fenced(latex, number);
  return displayRow({ latex, ...survey(latex) }, number, pen);
}

/** Rows that stand together are one display; words between them part it. */
export function writeEquationGroup(node: EquationGroup, pen: Pen): string {
  let out = '';
  let rows: Equation[] = [];
  const numbered = node.children.some((child) => child.type === 'equation' && child.number);
  let pending = numbered ? '' : (node.number ?? '');
  const end = () => {
    if (rows.length === 0) return;
    out = stack(out, displayRows(rows, pending, pen));
    if (rows.some((row) => row.latex)) pending = '';
    rows = [];
  };
  for (const child of node.children) {
    if (child.type === 'equation' && child.children === undefined) rows.push(child);
    else {
      end();
      out = stack(out, writeBlocks([child], pen));
    }
  }
  end();
  pen.listMarker = '';
  // No row was there to bear the number of the group.
  return pending === '' ? out : stack(out, writeParagraph(fromPlain(`(${pending})`), pen));
}

function displayRows(all: readonly Equation[], groupNumber: string, pen: Pen): string {
  const rows = all
    .map(({ latex = '', number = '' }) => ({ latex: tidyDisplay(latex), number, ...survey(latex) }))
    .filter((row) => row.latex !== '' || row.number !== '');
  const [first] = rows;
  if (first === undefined) return '';
  if (rows.length === 1) return displayRow(first, first.number || groupNumber, pen);
  const numbers = rows.map((row) => row.number).filter((number) => number !== '');
  // A row that breaks lines of its own, is not whole, or holds what KaTeX does not know, would spoil the others.
  if (rows.some((row) => row.lines || !row.whole || row.latex.includes('\\tag') || !isKnown(row.latex))) {
    return rows.reduce(
      (out, row, i) => stack(out, displayRow(row, row.number || (i === 0 ? groupNumber : ''), pen)),
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

/** A row by itself. Cells that KaTeX cannot set would spoil those beside them, so then each is a formula of its own. */
function displayRow(row: Survey & { latex: string }, number: string, pen: Pen): string {
  if (!row.cells || !row.whole || row.lines || isKnown(row.latex)) return display(row.latex, number);
  const line = cellsOf(row.latex).flatMap((latex): Inline[] => [{ type: 'math', latex }, text(' ')]);
  return writeParagraph([...line.slice(0, -1), ...(number === '' ? [] : fromPlain(` (${number})`))], pen);
}

/** After `\\` a bracket would be taken for a length, a star for part of the command. */
function guardRow(latex: string): string {
  return latex.startsWith('[') || latex.startsWith('*') ? `{}${latex}` : latex;
}

function display(latex: string, number: string): string {
  const tidy = tidyDisplay(latex);
  if (tidy === '') return number === '' ? '' : fenced('', number);
  const { cells, lines, whole } = survey(tidy);
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

/** `\tag` sets text: what has a meaning there is escaped, unless a formula stands in the number. */
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
