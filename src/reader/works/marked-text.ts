/** An entry of a bibliography as one string in which marks say where italics, bold letters, links and blocks begin and end. */
import type { Inline } from '../../tree/nodes.ts';

/** The marks, one character each, of those that no text has. */
const marks: Readonly<Record<string, string>> = {
  '<i>': '\ue100',
  '</i>': '\ue101',
  '<b>': '\ue102',
  '</b>': '\ue103',
  '<a>': '\ue104',
  '</a>': '\ue105',
  // The end of a block, which is a `\newblock` of the author's.
  '<|>': '\ue106',
};

const anyMark = /[\ue100-\ue106]/g;

/** A regular expression in which the marks are written `<i>…</i>`, `<b>…</b>`, `<a>…</a>`, `<|>`. */
export function marked(source: string, flags = 'u'): RegExp {
  return new RegExp(withMarks(source).replaceAll('NOMARK', '[^\\ue100-\\ue106]'), flags);
}

export const withMarks = (text: string) => text.replace(/<\/?[iab|]>/g, (tag) => marks[tag] ?? tag);

/** The words alone. */
export const plainWords = (text: string) => tidyWords(text.replace(anyMark, ' '));

export const withoutLinks = (text: string) => text.replace(/[\ue104\ue105]/g, '');
export const withoutBlocks = (text: string) => tidyWords(text.replace(/\ue106/g, ' '));
export const blocksIn = (text: string) =>
  text
    .split('\ue106')
    .map(tidyWords)
    .filter((block) => block !== '');

const tidyWords = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:)\]])/g, '')
    .trim();

/** Where a block ends in a line: behind so many characters of the text at that index. */
export interface Cut {
  readonly index: number;
  readonly length: number;
}

export function markText(content: readonly Inline[], cuts: readonly Cut[]): string {
  let out = '';
  for (const [index, node] of content.entries()) {
    const here = cuts.filter((cut) => cut.index === index);
    if (node.type !== 'text' || here.length === 0) {
      out += wordsOf(node);
      if (here.length > 0) out += withMarks('<|>');
      continue;
    }
    let from = 0;
    for (const { length } of here) {
      out += node.text.slice(from, length) + withMarks('<|>');
      from = length;
    }
    out += node.text.slice(from);
  }
  return out
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function wordsOf(node: Inline): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'math':
      return node.drawing ? '' : `$${node.latex}$`;
    case 'emphasis':
      return withMarks(`<i>${all(node.children)}</i>`);
    case 'strong':
      return withMarks(`<b>${all(node.children)}</b>`);
    case 'link':
      return withMarks(`<a>${all(node.children)}</a>`);
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

const all = (nodes: readonly Inline[]): string => nodes.map(wordsOf).join('');
