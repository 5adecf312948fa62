/** One table of how each type of block is written as HTML, of which the compiler sees that it is complete; lists, and displayed formulas with their numbers. */
import { element, emptyElement, fragment, untranslated } from '../../markup.ts';
import type { Block, Equation, EquationGroup, Inline, List, ListItem, Nodes } from '../../tree/nodes.ts';
import { shapeOf, splitCells, tidyDisplay } from '../tex.ts';
import { readDollarMath } from '../writer.ts';
import { writeAlgorithm, writeDrawing, writeFigure, writeListing, writePicture, writeTable } from './floats.ts';
import { estimateWidth } from './formula-width.ts';
import { claimId, type HtmlWriter, writeBlocks, writeInlines } from './html-writer.ts';
import { writeSection } from './sections-and-works.ts';

type Writers = { [T in Block['type']]: (node: Nodes[T], writer: HtmlWriter) => string };

const writers: Writers = {
  section: writeSection,
  paragraph: (node, writer) => element('p', { id: claimId(node.id, writer) }, writeInlines(node.children, writer)),
  equation: writeEquation,
  equationGroup: writeEquationGroup,
  figure: writeFigure,
  table: writeTable,
  picture: writePicture,
  box: (node, writer) => writeTitled(node, node.title ?? [], writer, 'box'),
  list: writeList,
  definitionList: writeDefinitions,
  listing: writeListing,
  algorithm: writeAlgorithm,
  theorem: (node, writer) => writeTitled(node, node.title, writer, 'theorem'),
  proof: (node, writer) => writeTitled(node, node.title, writer, 'proof'),
  quote: (node, writer) => element('blockquote', { id: claimId(node.id, writer) }, writeBlocks(node.children, writer)),
  rule: (node, writer) => emptyElement('hr', { id: claimId(node.id, writer) }),
};

export function writeBlock(node: Block, writer: HtmlWriter): string {
  return (writers[node.type] as (node: Block, writer: HtmlWriter) => string)(node, writer);
}

interface Titled {
  readonly id: string;
  readonly children: readonly Block[];
}

function writeTitled(node: Titled, title: readonly Inline[], writer: HtmlWriter, name: string): string {
  const id = claimId(node.id, writer);
  const heading = title.length === 0 ? '' : element('p', { class: 'block-title' }, writeInlines(title, writer));
  return element('div', { class: name, id }, heading + writeBlocks(node.children, writer));
}

function writeList(node: List, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const labelled = node.items.some((item) => item.label !== undefined);
  const items = node.items.map((item, i) => writeItem(item, labelled, node.ordered ? `${i + 1}.` : '•', writer));
  const ordered = node.ordered && !labelled;
  // Lists with labels of their own are drawn without bullets; the role keeps them lists for screen readers.
  const attributes = labelled ? { class: 'labelled', role: 'list', id } : { id };
  return element(ordered ? 'ol' : 'ul', attributes, items.join(''));
}

function writeItem(item: ListItem, labelled: boolean, marker: string, writer: HtmlWriter): string {
  const id = claimId(item.id, writer);
  const label = labelled
    ? element('span', { class: 'item-label' }, item.label ? writeInlines(item.label, writer) : marker)
    : '';
  const body = writeBlocks(item.children, writer);
  return element('li', { id }, label === '' ? body : `${label} ${element('div', { class: 'item-body' }, body)}`);
}

function writeDefinitions(node: Nodes['definitionList'], writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const items = node.items.map((item) => {
    const itemId = claimId(item.id, writer);
    const term = element('dt', { id: itemId }, writeInlines(item.term, writer));
    return term + element('dd', {}, writeBlocks(item.children, writer));
  });
  return element('dl', { id }, items.join(''));
}

/** A displayed formula beside its number. */
function writeEquation(node: Equation, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const formula = writeFormula(node, writer);
  const shown = element('div', { class: 'formula', ...stopIfWide(estimateWidth(formula)) }, formula);
  return element('div', { class: 'equation', id }, shown + writeNumber(node.number, node.id, writer));
}

/** Wider formulas scroll beside their number, or in a list, even where the text has its full width. */
const narrowest = 30;

/** What scrolls is a stop of the keyboard, for Safari makes it none; on narrow screens a script sees to the others. */
const stopIfWide = (width: number) => (width > narrowest ? { tabindex: 0, role: 'group' } : {});

/** The words and formulas of an equation, without its number. */
function writeFormula(node: Equation, writer: HtmlWriter): string {
  const { latex = '', raw, children, labels } = node;
  if (labels !== undefined) return writeDrawing(node, writer);
  if (children !== undefined) return writeInlines(children, writer);
  return latex.trim() === '' ? '' : writer.formulas.display(latex, raw);
}

function writeNumber(number: string | undefined, id: string, writer: HtmlWriter): string {
  if (number === undefined || number === '') return '';
  const words = writeInlines(readDollarMath(`(${number})`), writer, true);
  return element('a', { class: 'equation-number', href: fragment(id), ...untranslated }, words);
}

/** Rows next to one another are one grid; words between rows stand below it and above the next. */
function writeEquationGroup(node: EquationGroup, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  let out = '';
  let rows: Equation[] = [];
  let widest = 0;
  const numbered = node.children.some((child) => child.type === 'equation' && child.number);
  const number = numbered ? '' : writeNumber(node.number, node.id, writer);
  const isGrid = node.children.every(({ type }) => type === 'equation');
  const end = () => {
    if (rows.length > 0) {
      const grid = writeRows(rows, writer, isGrid ? number : '');
      out += grid.html;
      widest = Math.max(widest, grid.width);
    }
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
  return element('div', { class: 'equation-group', id, ...stopIfWide(widest) }, isGrid ? out : out + number);
}

/** Rows of formulas as a grid, and how wide that is; `common` is the number of all of them, beside them. */
function writeRows(
  equations: readonly Equation[],
  writer: HtmlWriter,
  common: string,
): { html: string; width: number } {
  const rows = equations.map((equation) => ({ equation, cells: cellsOf(equation) }));
  const count = rows.reduce((most, { cells }) => Math.max(most, cells?.length ?? 1), 1);
  const sides = isTriple(rows.map(({ cells }) => cells ?? [])) ? ['right', 'center', 'left'] : ['right', 'left'];
  const columns: number[] = [];
  let widest = 0;
  const all = element('td', { class: 'number', rowspan: rows.length > 1 ? rows.length : undefined }, common);
  const lines = rows.map(({ equation, cells }, i) => {
    const id = claimId(equation.id, writer);
    let shown = '';
    if (cells === undefined || count === 1) {
      const formula = writeFormula(equation, writer);
      widest = Math.max(widest, estimateWidth(formula));
      shown = element('td', { class: 'formula', colspan: count === 1 ? undefined : count }, formula);
    } else
      for (let at = 0; at < count; at++) {
        const formula = (cells[at] ?? '').trim() === '' ? '' : writer.formulas.display(cells[at] ?? '');
        columns[at] = Math.max(columns[at] ?? 0, estimateWidth(formula));
        shown += element('td', { class: sides[at % sides.length] }, formula);
      }
    const own = element('td', { class: 'number' }, writeNumber(equation.number, equation.id, writer));
    return element('tr', { id }, shown + (common === '' ? own : i === 0 ? all : ''));
  });
  // A grid for the eye alone: screen readers read the formulas one after the other.
  const html = element('table', { class: 'equations', role: 'presentation' }, element('tbody', {}, lines.join('')));
  return {
    html,
    width: Math.max(
      widest,
      columns.reduce((sum, width) => sum + width, 0),
    ),
  };
}

const relation =
  /^\s*(?:[=<>]|:=|\\(?:[lg]eq?|[ln]eq|ll|gg|equiv|approx|sim(?:eq)?|cong|propto|to|(?:right|Right|mapsto)arrow|subset(?:eq)?|in|coloneqq|triangleq))?\s*$/;

/** Rows of `eqnarray`: a relation stands between two sides. Else columns are set to the right and to the left in turn, as in TeX. */
function isTriple(rows: readonly (readonly string[])[]): boolean {
  return (
    rows.some(([, middle = '']) => middle.trim() !== '') &&
    rows.every((cells) => cells.length <= 3 && relation.test(cells[1] ?? '')) &&
    rows.some(({ length }) => length === 3)
  );
}

/** Undefined where the row is one piece: words, several lines, or braces that do not match. */
function cellsOf({ latex, children }: Equation): string[] | undefined {
  if (children !== undefined || latex === undefined) return undefined;
  const tidy = tidyDisplay(latex);
  const { cells, lines, whole } = shapeOf(tidy);
  return whole && !lines && (cells || tidy !== '') ? splitCells(tidy) : undefined;
}
