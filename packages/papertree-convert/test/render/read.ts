/** Markdown as a parser reads it: its words, and the number of each kind of element. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

export const parse = (markdown: string): Root =>
  fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });

/** The text of a node; formulas between guillemets, so that they cannot be taken for words; HTML is left out. */
export function textOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return node.value;
    case 'inlineMath':
    case 'math':
      return `«${node.value.trim()}»`;
    case 'break':
      return '\n';
    case 'html':
      return node.value === '<br>' ? '\n' : '';
    case 'footnoteReference':
      return '';
    default:
      return 'children' in node ? node.children.map((child: Nodes) => textOf(child)).join('') : '';
  }
}

/** All nodes of a type, in reading order. */
export function every<T extends Nodes['type']>(node: Nodes, type: T): Extract<Nodes, { type: T }>[] {
  const found: Extract<Nodes, { type: T }>[] = [];
  const walk = (it: Nodes) => {
    if (it.type === type) found.push(it as Extract<Nodes, { type: T }>);
    if ('children' in it) for (const child of it.children) walk(child);
  };
  walk(node);
  return found;
}
