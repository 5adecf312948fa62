/** What comes next in a line: the first character that the nodes from here on will print. */
import type { Inline } from '../../tree/nodes.ts';
import { isLinkable } from './addresses.ts';
import { inside, type Line } from './line.ts';

/**
 * The code of that character, or `otherwise` where they print nothing.
 * A break is written as `breakCode`. With `through` emphasis is looked through to its first character; without, a mark stands before it.
 */
export function peek(
  nodes: readonly Inline[],
  from: number,
  otherwise: number,
  through: boolean,
  line: Line,
  breakCode: number,
): number {
  for (let i = from; i < nodes.length; i++) {
    const code = first(nodes[i] as Inline, through, line, breakCode);
    if (code !== 0) return code;
  }
  return otherwise;
}

const code = (character: string) => character.charCodeAt(0);
const space = 32;

function first(node: Inline, through: boolean, line: Line, breakCode: number): number {
  switch (node.type) {
    case 'text':
      return node.text === '' ? 0 : node.text.charCodeAt(0);
    case 'code':
      return node.text === '' ? 0 : code('`');
    case 'math':
      return node.drawing || node.latex === '' ? 0 : code('$');
    case 'break':
      return breakCode;
    case 'footnoteRef':
      return line.pen.notes.labels.has(node.target) ? code('[') : code('<');
    case 'image':
      return node.src === '' ? 0 : code('!');
    case 'cite':
    case 'ref':
      return peek(node.children, 0, 0, through, line, breakCode);
    default: {
      const inner = peek(node.children, 0, 0, through, line, node.type === 'link' ? space : breakCode);
      // White space at the edge of emphasis moves out of it.
      if (inner === 0 || inner === space) return inner;
      if (node.type === 'link') return isLinkable(node.url) && !(line.within & inside.link) ? code('[') : inner;
      if (node.type === 'superscript' || node.type === 'subscript') return code('<');
      return through ? inner : code(node.type === 'deleted' ? '~' : '*');
    }
  }
}
