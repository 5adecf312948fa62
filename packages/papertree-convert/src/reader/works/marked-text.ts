/** An entry of a bibliography as one string in which marks say where italics, bold letters, links and blocks begin and end. */
import type { Inline } from '../../tree/nodes.ts';
import { gaps, tidySpaces } from './tidy-spaces.ts';

/** The marks, one character each, of those that no text has. */
const marks = {
  '<i>': '\ue100',
  '</i>': '\ue101',
  '<b>': '\ue102',
  '</b>': '\ue103',
  '<a>': '\ue104',
  '</a>': '\ue105',
  // The end of a block, which is a `\newblock` of the author's.
  '<|>': '\ue106',
} as const;

/** A regular expression in which the marks are written `<i>…</i>`, `<b>…</b>`, `<a>…</a>`, `<|>`. */
export function marked(source: string, flags = 'u'): RegExp {
  return new RegExp(withMarks(source).replaceAll('NOMARK', '[^\\ue100-\\ue106]'), flags);
}

export const withMarks = (text: string) =>
  text.replace(/<\/?[iab|]>/g, (tag) => (marks as Readonly<Record<string, string>>)[tag] ?? tag);

/** The words alone. */
export const plainWords = (text: string) => tidySpaces(text, gaps.all, false);

export const withoutLinks = (text: string) => text.replace(/[\ue104\ue105]/g, '');
export const withoutBlocks = (text: string) => tidySpaces(text, gaps.blocks, false);
export const blocksIn = (text: string) =>
  text
    .split('\ue106')
    .map((block) => tidySpaces(block, gaps.none, false))
    .filter((block) => block !== '');

/** The end of a block in a line: behind `length` characters of the text at `index`. */
export interface Cut {
  readonly index: number;
  readonly length: number;
}

const endOfBlock = withMarks('<|>');

export function markText(content: readonly Inline[], cuts: readonly Cut[]): string {
  let out = '';
  for (const [index, node] of content.entries()) {
    const words = wordsOf(node);
    let from = 0;
    let cut = false;
    for (const { index: at, length } of cuts) {
      if (at !== index || (cut && node.type !== 'text')) continue;
      // Only a text is cut within.
      const to = node.type === 'text' ? length : words.length;
      out += words.slice(from, to) + endOfBlock;
      from = to;
      cut = true;
    }
    out += words.slice(from);
  }
  return tidySpaces(out);
}

function wordsOf(node: Inline): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'math':
      return node.drawing ? '' : `$${node.latex}$`;
    case 'emphasis':
      return `${marks['<i>']}${all(node.children)}${marks['</i>']}`;
    case 'strong':
      return `${marks['<b>']}${all(node.children)}${marks['</b>']}`;
    case 'link':
      return `${marks['<a>']}${all(node.children)}${marks['</a>']}`;
    case 'break':
      return ' ';
    case 'image':
    case 'footnoteRef':
    case 'hidden':
      return '';
    default:
      return all(node.children);
  }
}

function all(nodes: readonly Inline[]): string {
  let out = '';
  for (const node of nodes) out += wordsOf(node);
  return out;
}
