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

export function following(nodes: readonly Inline[], from: number, line: MarkdownLine, next: Next): Next {
  if (from >= nodes.length) return next;
  const breakCode = lineBreakStart(line);
  return {
    character: firstCharacter(nodes, from, next.character, false, line, breakCode),
    unmarked: firstCharacter(nodes, from, next.unmarked, true, line, breakCode),
  };
}

/** The first character of a line break as it is written here: `<br>`, a backslash, or a space. */
export function lineBreakStart(line: MarkdownLine): number {
  if (line.within & inside.link || line.where & (place.heading | place.oneLine)) return space;
  return line.where & place.cell ? '<'.charCodeAt(0) : '\\'.charCodeAt(0);
}

/**
 * The code of the first character that the nodes print, or `otherwise` where they print nothing. `breakCode` is that of a break.
 * With `through` the marks of emphasis are skipped; without it the mark is the first character.
 */
function firstCharacter(
  nodes: readonly Inline[],
  from: number,
  otherwise: number,
  through: boolean,
  line: MarkdownLine,
  breakCode: number,
): number {
  for (let i = from; i < nodes.length; i++) {
    const code = first(nodes[i] as Inline, through, line, breakCode);
    if (code !== 0) return code;
  }
  return otherwise;
}

const code = (character: string) => character.charCodeAt(0);

function first(node: Inline, through: boolean, line: MarkdownLine, breakCode: number): number {
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
      return line.writer.notes.labels.has(node.target) ? code('[') : code('<');
    case 'image':
      return isShown(node) ? code('!') : 0;
    case 'cite':
    case 'ref':
      return firstCharacter(node.children, 0, 0, through, line, breakCode);
    default: {
      const inner = firstCharacter(node.children, 0, 0, through, line, node.type === 'link' ? space : breakCode);
      // The writer moves white space at the edge of emphasis out of it.
      if (inner === 0 || inner === space) return inner;
      if (node.type === 'link') return isSafeLink(node.url) && !(line.within & inside.link) ? code('[') : inner;
      if (node.type === 'superscript' || node.type === 'subscript') return code('<');
      return through ? inner : code(node.type === 'deleted' ? '~' : '*');
    }
  }
}
