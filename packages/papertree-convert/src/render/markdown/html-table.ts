/** HTML tables, which can say everything: cells that span, and blocks in cells. */
import { isSafeLink } from '../../paper/links.ts';
import type { Cell, Inline } from '../../tree/nodes.ts';
import { type Writer, writeContained } from '../writer.ts';

/** A Markdown parser takes HTML as it is up to a blank line, and Markdown from there up to the next line that begins with a tag. */
export function writeHtmlTable(rows: readonly (readonly Cell[])[], writer: Writer): string {
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

/** Inlines that HTML says in one line; undefined where one needs Markdown: a formula, a call of a footnote, a picture. */
function htmlWords(inlines: readonly Inline[]): string | undefined {
  let out = '';
  for (const node of inlines) {
    switch (node.type) {
      case 'text':
        out += escapeHtml(node.text);
        break;
      case 'hidden':
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
      case 'link': {
        const words = htmlWords(node.children);
        if (words === undefined) return undefined;
        out += isSafeLink(node.url) && words !== '' ? `<a href="${escapeAttribute(node.url)}">${words}</a>` : words;
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

/** A blank line would end the HTML; no address holds one. */
const escapeAttribute = (url: string) =>
  url
    .trim()
    .replace(/[\s\p{Cc}]/gu, encodeURIComponent)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
