/** Tables: pipe tables where every cell fits one line and spans nothing, HTML tables elsewhere. */
import type { Block, Cell, Inline, Table } from '../../tree/nodes.ts';
import { place, type Writer, writeContained } from '../writer.ts';
import { writeLine } from './inlines.ts';

export function writeRows({ rows }: Table, writer: Writer): string {
  if (rows.length === 0 || rows.every((row) => row.every((cell) => cell.children.length === 0))) return '';
  return rows.every((row) => row.every(fitsPipes)) ? pipes(rows, writer) : html(rows, writer);
}

/** A cell fits a pipe table if it is one paragraph, spans nothing, and holds no `|` that cannot be escaped. */
function fitsPipes({ colspan, rowspan, children }: Cell): boolean {
  if (colspan !== 1 || rowspan !== 1 || children.length > 1) return false;
  const only = children[0];
  return only === undefined || (only.type === 'paragraph' && !only.children.some(holdsPipe));
}

function holdsPipe(node: Inline): boolean {
  switch (node.type) {
    case 'math':
      return node.latex.includes('|');
    case 'code':
      return node.text.includes('|');
    case 'image':
      return node.src.includes('|');
    case 'text':
    case 'footnoteRef':
    case 'break':
      return false;
    case 'emphasis':
    case 'strong':
    case 'deleted':
    case 'superscript':
    case 'subscript':
    case 'cite':
    case 'ref':
    case 'link':
      return node.children.some(holdsPipe);
    default:
      return node satisfies never;
  }
}

const delimiters = { '': '---', left: '---', center: ':-:', right: '--:' } as const;

/**
 * GitHub's Markdown has no table without a header row: where the first row is none, the header row is empty. No row may
 * be longer than the header.
 * Short rows are filled up with empty cells, unless these would be most of the table.
 */
function pipes(rows: readonly (readonly Cell[])[], writer: Writer): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const isRagged = width * rows.length > 1000 + 4 * rows.reduce((sum, row) => sum + row.length, 0);
  const models = rows[1] ?? rows[0] ?? [];
  const lines: string[] = [];
  const headed = rows[0]?.some((cell) => cell.header) ? rows : [[], ...rows];
  for (const row of headed) {
    let line = '|';
    // Parsers fill up a short row below the header themselves.
    const cells = lines.length > 0 && isRagged ? row.length : width;
    for (let i = 0; i < cells; i++) {
      const cell = row[i];
      const words = cell === undefined ? '' : writeLine(inlinesOf(cell), writer, place.cell);
      line += words === '' ? ' |' : ` ${words} |`;
    }
    lines.push(line);
    if (lines.length > 1) continue;
    let under = '|';
    for (let i = 0; i < width; i++) under += ` ${delimiters[models[i]?.align ?? '']} |`;
    lines.push(under);
  }
  return lines.join('\n');
}

function inlinesOf({ children }: Cell): readonly Inline[] {
  const only: Block | undefined = children[0];
  return only?.type === 'paragraph' ? only.children : [];
}

/** A Markdown parser takes HTML as it is up to a blank line, and Markdown from there up to the next line that begins with a tag. */
function html(rows: readonly (readonly Cell[])[], writer: Writer): string {
  let out = '<table>\n';
  for (const row of rows) {
    out += '<tr>';
    for (const cell of row) {
      const name = cell.header ? 'th' : 'td';
      const spans = `${cell.colspan > 1 ? ` colspan="${cell.colspan}"` : ''}${cell.rowspan > 1 ? ` rowspan="${cell.rowspan}"` : ''}`;
      out += `<${name}${spans}>${htmlCell(cell, writer)}</${name}>`;
    }
    out += '</tr>\n';
  }
  return `${out}</table>`;
}

function htmlCell(cell: Cell, writer: Writer): string {
  const only = cell.children[0];
  if (only === undefined) return '';
  if (cell.children.length === 1 && only.type === 'paragraph') {
    const words = htmlWords(only.children);
    if (words !== undefined) return words.trim();
  }
  const blocks = writeContained(cell.children, writer);
  return blocks === '' ? '' : `\n\n${blocks}\n\n`;
}

const htmlNames = { emphasis: 'em', strong: 'strong', deleted: 'del', superscript: 'sup', subscript: 'sub' } as const;

/** Inlines that HTML says in one line; undefined where one needs Markdown: a formula, a call of a footnote, an address. */
function htmlWords(inlines: readonly Inline[]): string | undefined {
  let out = '';
  for (const node of inlines) {
    switch (node.type) {
      case 'text':
        out += escapeHtml(node.text);
        break;
      case 'break':
        out += '<br>';
        break;
      case 'code':
        out += `<code>${escapeHtml(node.text)}</code>`;
        break;
      case 'ref':
      case 'cite':
      case 'emphasis':
      case 'strong':
      case 'deleted':
      case 'superscript':
      case 'subscript': {
        const words = htmlWords(node.children);
        if (words === undefined) return undefined;
        const name = node.type === 'ref' || node.type === 'cite' ? '' : htmlNames[node.type];
        out += name === '' || words === '' ? words : `<${name}>${words}</${name}>`;
        break;
      }
      default:
        return undefined;
    }
  }
  return out;
}

/** A reference may go on in the next node: `&lt`, `;`. */
const escapeHtml = (text: string) =>
  text
    .replace(/[\r\n\t]/g, ' ')
    .replace(/&(?=#?\w*(?:;|$))/g, '&amp;')
    .replaceAll('<', '&lt;');
