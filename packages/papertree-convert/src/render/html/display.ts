/** Writes displayed formulas: a single one beside its number, aligned rows as a grid whose cells are formulas. */

import { element, fragment } from '../../markup.ts';
import type { Equation, EquationGroup } from '../../tree/nodes.ts';
import { shapeOf, splitCells, tidyDisplay } from '../tex.ts';
import { readDollarMath } from '../writer.ts';
import { lineOfLabels } from './floats.ts';
import { writeInlines } from './inlines.ts';
import { claimId, type HtmlWriter } from './writer.ts';

export function writeEquation(node: Equation, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const shown = element('div', { class: 'formula' }, writeFormula(node, writer));
  return element('div', { class: 'equation', id }, shown + writeNumber(node.number, node.id, writer));
}

/** The words and formulas of an equation, without its number. */
function writeFormula({ latex = '', children, labels }: Equation, writer: HtmlWriter): string {
  if (labels !== undefined) return lineOfLabels(labels, writer);
  if (children !== undefined) return writeInlines(children, writer);
  return latex.trim() === '' ? '' : writer.formulas.display(latex);
}

function writeNumber(number: string | undefined, id: string, writer: HtmlWriter): string {
  if (number === undefined || number === '') return '';
  const words = writeInlines(readDollarMath(`(${number})`), writer, true);
  return element('a', { class: 'equation-number', href: fragment(id) }, words);
}

/** Rows next to one another are one grid; words between rows stand below it and above the next. */
export function writeEquationGroup(node: EquationGroup, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  let out = '';
  let rows: Equation[] = [];
  const end = () => {
    if (rows.length > 0) out += writeRows(rows, writer);
    rows = [];
  };
  for (const child of node.children) {
    if (child.type === 'equation') rows.push(child);
    else {
      end();
      out += writer.block(child, writer);
    }
  }
  end();
  const numbered = node.children.some((child) => child.type === 'equation' && child.number);
  const number = numbered ? '' : writeNumber(node.number, node.id, writer);
  return element('div', { class: 'equation-group', id }, out + number);
}

function writeRows(equations: readonly Equation[], writer: HtmlWriter): string {
  const rows = equations.map((equation) => ({ equation, cells: cellsOf(equation) }));
  const width = rows.reduce((most, { cells }) => Math.max(most, cells?.length ?? 1), 1);
  const lines = rows.map(({ equation, cells }) => {
    const id = claimId(equation.id, writer);
    const shown =
      cells === undefined || width === 1
        ? element('td', { class: 'formula', colspan: width === 1 ? undefined : width }, writeFormula(equation, writer))
        : Array.from({ length: width }, (_, i) => writeCell(cells[i] ?? '', i, writer)).join('');
    const number = writeNumber(equation.number, equation.id, writer);
    return element('tr', { id }, `${shown}${element('td', { class: 'number' }, number)}`);
  });
  // A grid for the eye alone: screen readers read the formulas one after the other.
  return element('table', { class: 'equations', role: 'presentation' }, element('tbody', {}, lines.join('')));
}

/** Columns are set to the right and to the left in turn, as in TeX. */
function writeCell(latex: string, column: number, writer: HtmlWriter): string {
  const side = column % 2 === 0 ? 'right' : 'left';
  return element('td', { class: side }, latex.trim() === '' ? '' : writer.formulas.display(latex));
}

/** Undefined where the row is one piece: words, several lines, or braces that do not match. */
function cellsOf({ latex, children }: Equation): string[] | undefined {
  if (children !== undefined || latex === undefined) return undefined;
  const tidy = tidyDisplay(latex);
  const { cells, lines, whole } = shapeOf(tidy);
  return whole && !lines && (cells || tidy !== '') ? splitCells(tidy) : undefined;
}
