/** The lines of a cell of a pipe table: it holds no blocks, so that each block in it becomes lines of words. */
import type { Inline, Node } from '../../tree/nodes.ts';
import { listsIn } from '../../tree/visit.ts';
import { captionOf } from '../floats.ts';
import { readDollarMath, text } from '../writer.ts';

type CellLine = readonly Inline[];

export function linesOf(node: Node): CellLine[] {
  switch (node.type) {
    case 'paragraph':
      return [node.children];
    case 'equation': {
      if (node.labels !== undefined) {
        const number = readDollarMath(node.number ? ` (${node.number})` : '');
        return [[...joined(node.labels), ...number]];
      }
      const formula: CellLine = node.children ?? [{ type: 'math', latex: node.latex ?? '' }];
      return [node.number ? [...formula, ...readDollarMath(` (${node.number})`)] : formula];
    }
    case 'equationGroup': {
      const number = readDollarMath(node.number ? `(${node.number})` : '');
      return [...node.children.flatMap(linesOf), number];
    }
    case 'list': {
      let count = 0;
      return node.items.flatMap(({ label, children }) => {
        if (label === undefined) count++;
        const lead = label ?? [text(node.ordered ? `${count}.` : '•')];
        const [first = [], ...rest] = children.flatMap(linesOf);
        return [[...lead, text(' '), ...first], ...rest];
      });
    }
    case 'table':
      return [
        captionOf(node),
        ...node.rows.map((row) => joined(row.flatMap(linesOf))),
        ...(node.children ?? []).flatMap(linesOf),
      ];
    case 'figure':
      return [node.images, ...node.children.flatMap(linesOf), captionOf(node)];
    case 'listing':
      return [captionOf(node), ...node.code.split('\n').map((line): CellLine => [{ type: 'code', text: line }])];
    case 'algorithm':
      return [captionOf(node), ...node.children.flatMap(linesOf)];
    case 'line':
      return [[text(node.label ? `${node.label} ` : ''), ...node.children]];
    case 'picture':
      return [joined(node.labels)];
    default:
      return listsIn(node).flatMap(({ nodes, inline }) => (inline ? [nodes as CellLine] : nodes.flatMap(linesOf)));
  }
}

/** `a · b` */
function joined(lines: readonly CellLine[]): CellLine {
  return lines.flatMap((line, at) => (at === 0 ? line : [text(' · '), ...line]));
}
