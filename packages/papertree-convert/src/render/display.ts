/** Displayed formulas: single ones and aligned groups, with their numbers as tags. */
import type { Equation, EquationGroup } from '../tree/nodes.ts';
import { lineOfLabels } from './floats.ts';
import { guardRow, shapeOf, tidyDisplay } from './tex.ts';
import { readDollarMath, stack, type Writer, writeBlocks, writeParagraph } from './writer.ts';

/** A formula without any of these has one line and one cell. */
const mayBreak = /&|\\\\|\\cr/;

export function writeEquation(node: Equation, writer: Writer): string {
  const number = node.number ?? '';
  const words = node.labels === undefined ? node.children : lineOfLabels(node, writer);
  if (words !== undefined)
    return writeParagraph(number === '' ? words : [...words, ...readDollarMath(` (${number})`)], writer);
  writer.listMarker = '';
  const latex = tidyDisplay(node.latex ?? '');
  if (latex !== '' && !mayBreak.test(latex)) return fenced(latex, number, writer);
  return display(latex, number, writer);
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
    if (child.type === 'equation' && child.latex !== undefined) rows.push(child);
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
  if (rows.length === 1) return display(first.latex, first.number || groupNumber, writer);
  // Braces that do not match would spoil the other rows.
  if (rows.some((row) => !row.whole)) {
    return rows.reduce(
      (out, { latex, number }, i) => stack(out, display(latex, number || (i === 0 ? groupNumber : ''), writer)),
      '',
    );
  }
  const numbers = rows.map((row) => row.number).filter((number) => number !== '');
  const bearsTag = rows.some((row) => row.latex.includes('\\tag'));
  if (numbers.length < 2 && !bearsTag) {
    const number = numbers[0] ?? groupNumber;
    return fenced(within('aligned', rows.map(oneRow).join(' \\\\\n')), number, writer);
  }
  // `aligned` takes one tag; `align` numbers by itself each row that has none.
  const tagged = rows.map((row) =>
    row.latex.includes('\\tag') ? oneRow(row) : `${oneRow(row)} ${row.number === '' ? '\\notag' : tag(row.number)}`,
  );
  return fenced(within('align', tagged.join(' \\\\\n')), '', writer);
}

/** A row that breaks lines of its own stays one row by an environment of its own, unless it bears a tag, which none may hold. */
function oneRow({ latex, cells, lines }: { latex: string; cells: boolean; lines: boolean }): string {
  if (lines && !latex.includes('\\tag')) return within(cells ? 'aligned' : 'gathered', latex);
  return guardRow(latex);
}

function display(latex: string, number: string, writer: Writer): string {
  const tidy = tidyDisplay(latex);
  if (tidy === '') return number === '' ? '' : fenced('', number, writer);
  const { cells, lines, whole } = shapeOf(tidy);
  if (!whole || !(cells || lines)) return fenced(tidy, number, writer);
  return fenced(within(cells ? 'aligned' : 'gathered', tidy), number, writer);
}

const within = (environment: string, latex: string) => `\\begin{${environment}}\n${latex}\n\\end{${environment}}`;

/** The number stands as a tag, unless the LaTeX has one of its own. */
function fenced(latex: string, number: string, { dialect }: Writer): string {
  if (number === '' || latex.includes('\\tag')) return dialect.math.display(latex);
  return dialect.math.display(`${latex}${latex === '' ? '' : ' '}${tag(number)}`);
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
