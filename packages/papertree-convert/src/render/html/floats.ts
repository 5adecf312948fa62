/** Writes figures, tables, listings, algorithms and drawings as HTML, each with its caption. */

import { element, emptyElement, escapeHtml, untranslated } from '../../markup.ts';
import { headRows, layOut } from '../../tree/grid.ts';
import type { Algorithm, Cell, Figure, Line, Listing, Nodes, Table } from '../../tree/nodes.ts';
import { showsNothing } from '../../tree/stats.ts';
import { announceDrawing, type Captioned, type Drawing } from '../floats.ts';
import { plainLine } from '../text.ts';
import { labelAndNumber, readDollarMath } from '../writer.ts';
import { highlight } from './highlighting.ts';
import { claimId, type HtmlWriter, writeBlocks, writeImage, writeInlines } from './html-writer.ts';

/** Images, then panels and the other contents, then the caption, which is about all of them. */
export function writeFigure(node: Figure, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const name =
    node.caption.length > 0 ? `${printedName(node)}: ${plainLine(node.caption)}`.slice(0, 200) : printedName(node);
  const images = node.images.map((image) => writeImage(image, writer, 'block', name)).join('');
  const panels = node.children.filter(({ type }) => type === 'figure').length;
  const inside = writeBlocks(node.children, writer);
  const contents =
    (images === '' ? '' : element('div', { class: 'images' }, images)) +
    (panels > 1 ? element('div', { class: 'panels' }, inside) : inside);
  const kind = showsNothing(node) ? 'figure without-picture' : 'figure';
  return element('figure', { class: kind, id }, contents + writeCaption(node, writer));
}

export function writeTable(node: Table, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const inside = writeRows(node.rows, writer) + writeBlocks(node.children ?? [], writer);
  const kind = isWide(node.rows) ? 'table wide' : 'table';
  return element('figure', { class: kind, id }, writeCaption(node, writer) + inside);
}

/** Characters of the longest cells of all columns, and of the space between them, that no column of text is wide enough for. */
const widest = 100;
const between = 3;
/** Longer cells break into lines. */
const longestLine = 30;

function isWide(rows: readonly (readonly Cell[])[]): boolean {
  const columns: number[] = [];
  for (const row of rows) {
    let column = 0;
    for (const { colspan, children } of row) {
      const words = children.map((block) =>
        block.type === 'paragraph' ? plainLine(block.children).length : longestLine,
      );
      const length = Math.min(longestLine, Math.max(0, ...words)) / colspan;
      for (let n = 0; n < colspan; n++, column++) columns[column] = Math.max(columns[column] ?? 0, length);
    }
  }
  return columns.reduce((sum, length) => sum + length + between, 0) > widest;
}

function writeRows(rows: readonly (readonly Cell[])[], writer: HtmlWriter): string {
  if (rows.every((row) => row.every(({ children }) => children.length === 0))) return '';
  const top = headRows(layOut(rows));
  const head = rows.slice(0, top).map((row) => writeRow(row, writer, 'col'));
  const body = rows.slice(top).map((row) => writeRow(row, writer, 'row'));
  const table =
    (head.length === 0 ? '' : element('thead', {}, head.join(''))) +
    (body.length === 0 ? '' : element('tbody', {}, body.join('')));
  return element('div', { class: 'scroll', tabindex: 0, role: 'group' }, element('table', {}, table));
}

/** Characters of a cell that stays in one line. */
const oneLine = 12;

/** How a cell may break into lines: a table that scrolls would break it after every word, and around each formula and picture. */
function breaking({ children }: Nodes['paragraph'], scope: 'row' | 'col'): string {
  const words = plainLine(children.filter(({ type }) => type !== 'image'));
  if (words.length > oneLine) return scope === 'row' ? 'words' : '';
  const pieces = children.length > 1;
  const breaks = /[\s-]/.test(words);
  // Heads of columns break between words, else they widen all that stands below them.
  return (scope === 'row' ? breaks || pieces : pieces && !breaks) ? 'short' : '';
}

function writeRow(row: readonly Cell[], writer: HtmlWriter, scope: 'row' | 'col'): string {
  const allRuled = row.length > 0 && row.every(({ ruled }) => ruled);
  const cells = row.map(({ header, colspan, rowspan, align, ruled, children }) => {
    const [only] = children;
    const isLine = children.length === 1 && only?.type === 'paragraph';
    const words = isLine ? writeInlines(only.children, writer) : writeBlocks(children, writer);
    const attributes = {
      id: isLine ? claimId(only.id, writer) : undefined,
      class:
        [align, ruled && !allRuled ? 'ruled' : '', isLine ? breaking(only, scope) : ''].filter(Boolean).join(' ') ||
        undefined,
      colspan: colspan > 1 ? colspan : undefined,
      rowspan: rowspan > 1 ? rowspan : undefined,
    };
    return header ? element('th', { scope, ...attributes }, words) : element('td', attributes, words);
  });
  return element('tr', { class: allRuled ? 'ruled' : undefined }, cells.join(''));
}

export function writeListing(node: Listing, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const language = node.language ? `language-${node.language.toLowerCase().replace(/[^a-z\d+#-]/g, '')}` : undefined;
  const code = highlight(node.code.replace(/^\n+/, '').trimEnd(), node.language ?? '');
  const program =
    code === '' ? '' : element('pre', { tabindex: 0, ...untranslated }, element('code', { class: language }, code));
  return element('figure', { class: 'listing', id }, writeCaption(node, writer) + program);
}

/** No program is indented deeper on the page; the style sheet has a class for each step. */
const deepestIndent = 12;

export function writeAlgorithm(node: Algorithm, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  let out = writeCaption(node, writer);
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) out += element('div', { class: 'lines' }, lines.join(''));
    lines = [];
  };
  for (const child of node.children) {
    if (child.type === 'line') lines.push(writeLine(child, writer));
    else {
      end();
      out += writer.block(child, writer);
    }
  }
  end();
  return element('figure', { class: 'algorithm', id }, out);
}

function writeLine(node: Line, writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  const depth = Math.min(node.indent, deepestIndent);
  const label = node.label
    ? `${element('span', { class: 'line-number', ...untranslated }, escapeHtml(node.label))} `
    : '';
  const words = element(
    'span',
    { class: depth > 0 ? `indent-${depth}` : undefined },
    writeInlines(node.children, writer),
  );
  return element('div', { class: 'line', id }, label + words);
}

/** `Figure 3`, `(a)`; empty where nothing is printed. */
function printedName({ number = '', label = '' }: Captioned): string {
  if (label === '') return number === '' ? '' : `(${number})`;
  return labelAndNumber(label, number);
}

function writeCaption(node: Captioned, writer: HtmlWriter): string {
  const name = printedName(node);
  const lead =
    name === ''
      ? ''
      : `${element('span', { class: 'float-name' }, writeInlines(readDollarMath(node.label ? `${name}:` : name), writer))} `;
  const words = writeInlines(node.caption ?? [], writer);
  return lead + words === '' ? '' : element('figcaption', {}, lead + words);
}

export function writePicture(node: Nodes['picture'], writer: HtmlWriter): string {
  const id = claimId(node.id, writer);
  return element('p', { class: 'drawing', id }, writeDrawing(node, writer));
}

/** A drawing as the page has it, else its words. */
export function writeDrawing(node: Drawing & { readonly id: string }, writer: HtmlWriter): string {
  const { shown, missed } = writer.drawings;
  const drawing = Object.hasOwn(shown, node.id) ? shown[node.id] : undefined;
  if (drawing === undefined) {
    missed.push(node.id);
    return lineOfLabels(node, writer);
  }
  const { address, width, height } = drawing;
  const alt = (node.labels ?? [])
    .map(plainLine)
    .filter((label) => label !== '')
    .join(' · ');
  return emptyElement('img', {
    ...{ src: address, alt: alt === '' ? 'Drawing' : alt, width: Math.ceil(width), height: Math.ceil(height) },
    ...{ loading: 'lazy', decoding: 'async' },
  });
}

/** The words of a drawing, label by label; where they are several, with where the page shows it. */
function lineOfLabels({ labels = [], url }: Drawing, writer: HtmlWriter): string {
  const written = labels.map((label) => writeInlines(label, writer)).filter((label) => label.trim() !== '');
  return (
    (written.length === 1 ? '' : writeInlines(announceDrawing(url, written.length > 0), writer)) + written.join(' · ')
  );
}
