/** Lookahead in a line of Markdown: the first character that the nodes from here on will print. */
import { isSafeLink } from '../../paper/links.ts';
import type { Inline } from '../../tree/nodes.ts';
import { place } from '../writer.ts';
import { isShown } from './addresses.ts';
import { inside, type MarkdownLine } from './line.ts';

const space = 32;

/** Lookahead: the characters after the nodes that are being written. */
export interface Next {
  /** The next character; the mark of emphasis where one may stand. */
  readonly character: number;
  /** The next character that is no mark of emphasis. */
  readonly unmarked: number;
}

/** The lookahead in a list of nodes: how far it has been looked, and what was found there. */
export interface Lookahead {
  readonly nodes: readonly Inline[];
  /** The characters after the list. */
  readonly next: Next;
  /** The node that prints next, among those looked at. */
  printing: number;
  found: Next;
}

export const lookahead = (nodes: readonly Inline[], next: Next): Lookahead => ({
  nodes,
  next,
  printing: -1,
  found: next,
});

/**
 * The characters that follow the nodes before an index, which may not go down from call to call. Nodes that print nothing
 * are looked at once only, however many stand together.
 */
export function following(ahead: Lookahead, from: number, line: MarkdownLine): Next {
  const { nodes, next } = ahead;
  if (from >= nodes.length) return next;
  if (from <= ahead.printing) return ahead.found;
  ahead.found = next;
  const breakCode = lineBreakStart(line);
  let at = from;
  for (; at < nodes.length; at++) {
    const node = nodes[at] as Inline;
    const character = first(node, false, line, breakCode);
    if (character === 0) continue;
    ahead.found = { character, unmarked: first(node, true, line, breakCode) };
    break;
  }
  ahead.printing = at;
  return ahead.found;
}

/** The first character of a line break as it is written here: `<br>`, a backslash, or a space. */
export function lineBreakStart(line: MarkdownLine): number {
  if (line.within & inside.link || line.where & (place.heading | place.oneLine)) return space;
  return line.where & place.cell ? '<'.charCodeAt(0) : '\\'.charCodeAt(0);
}

/**
 * The code of the first character that the nodes print, or 0 where they print nothing. `breakCode` is that of a break.
 * With `through` the marks of emphasis are skipped; without it the mark is the first character.
 */
function firstOf(nodes: readonly Inline[], through: boolean, line: MarkdownLine, breakCode: number): number {
  for (const node of nodes) {
    const code = first(node, through, line, breakCode);
    if (code !== 0) return code;
  }
  return 0;
}

const code = (character: string) => character.charCodeAt(0);

function first(node: Inline, through: boolean, line: MarkdownLine, breakCode: number): number {
  switch (node.type) {
    case 'text':
      return node.text === '' ? 0 : node.text.charCodeAt(0);
    case 'code':
      return node.text === '' ? 0 : code('`');
    case 'math':
      return node.drawing || node.latex === '' ? 0 : code(line.writer.dialect.math.start);
    case 'hidden':
      return 0;
    case 'break':
      return breakCode;
    case 'footnoteRef':
      return line.writer.notes.labels.has(node.target) ? code('[') : code('<');
    case 'image':
      return isShown(node) ? code('!') : 0;
    case 'cite':
    case 'ref':
      return firstOf(node.children, through, line, breakCode);
    case 'emphasis':
    case 'strong':
    case 'deleted':
    case 'superscript':
    case 'subscript':
    case 'link': {
      const inner = firstOf(node.children, through, line, node.type === 'link' ? space : breakCode);
      // The writer moves white space at the edge of emphasis out of it.
      if (inner === 0 || inner === space) return inner;
      if (node.type === 'link') return isSafeLink(node.url) && !(line.within & inside.link) ? code('[') : inner;
      if (node.type === 'superscript' || node.type === 'subscript') return code('<');
      return through ? inner : code(node.type === 'deleted' ? '~' : '*');
    }
    default:
      return node satisfies never;
  }
}
