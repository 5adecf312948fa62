/** What comes next in a line: the first character that the nodes from here on will print. */
import type { Inline } from '../../tree/nodes.ts';
import type { Pen } from '../pen.ts';
import { isLinkable } from './addresses.ts';

/**
 * The code of that character, or `otherwise` where they print nothing.
 * With `through` emphasis is looked through to its first character; without, a mark stands before it.
 */
export function peek(
  nodes: readonly Inline[],
  from: number,
  otherwise: number,
  through: boolean,
  pen: Pen,
  oneLine: boolean,
): number {
  for (let i = from; i < nodes.length; i++) {
    const code = first(nodes[i] as Inline, through, pen, oneLine);
    if (code !== 0) return code;
  }
  return otherwise;
}

const code = (character: string) => character.charCodeAt(0);
const space = 32;

function first(node: Inline, through: boolean, pen: Pen, oneLine: boolean): number {
  switch (node.type) {
    case 'text':
      return node.text === '' ? 0 : node.text.charCodeAt(0);
    case 'code':
      return node.text === '' ? 0 : code('`');
    case 'math':
      return node.drawing || node.latex === '' ? 0 : code('$');
    case 'break':
      return oneLine ? space : code('\\');
    case 'footnoteRef':
      return pen.notes.labels.has(node.target) ? code('[') : code('<');
    case 'image':
      return node.src === '' ? 0 : code('!');
    case 'cite':
    case 'ref':
      return peek(node.children, 0, 0, through, pen, oneLine);
    default: {
      const inner = peek(node.children, 0, 0, through, pen, oneLine);
      // White space at the edge of emphasis moves out of it.
      if (inner === 0 || inner === space) return inner;
      if (node.type === 'link') return isLinkable(node.url) ? code('[') : inner;
      if (node.type === 'superscript' || node.type === 'subscript') return code('<');
      return through ? inner : code(node.type === 'deleted' ? '~' : '*');
    }
  }
}
