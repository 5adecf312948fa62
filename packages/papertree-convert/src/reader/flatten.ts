/** Makes one line of blocks. */
import { type Block, type Inline, type Node, nodes as nodeTable } from '../tree/nodes.ts';
import { listsIn } from '../tree/visit.ts';

/** Blocks as one line, for places where only a line fits: captions, titles, labels. */
export function flatten(blocks: readonly Block[]): Inline[] {
  const line: Inline[] = [];
  for (const block of blocks) {
    const piece = flattenBlock(block);
    if (piece.length === 0) continue;
    if (line.length > 0) line.push({ type: 'break' });
    appendAll(line, piece);
  }
  return line;
}

function flattenBlock(block: Block): Inline[] {
  switch (block.type) {
    case 'paragraph':
      return block.children;
    case 'equation':
      if (block.labels !== undefined) return joined(block.labels, ' ');
      return block.children ?? [{ type: 'math', latex: block.latex ?? '', ...(block.raw && { raw: block.raw }) }];
    case 'listing':
      return [...(block.caption ?? []), { type: 'code', text: block.code }];
    case 'figure':
      return [...block.images, ...flatten(block.children), ...block.caption];
    case 'table':
      return [
        ...block.caption,
        ...joined(
          block.rows.map((row) =>
            joined(
              row.map((cell) => flatten(cell.children)),
              ' ',
            ),
          ),
        ),
        ...flatten(block.children ?? []),
      ];
    case 'picture':
      return joined(block.labels, ' ');
    case 'list':
      return joined(block.items.map((item) => [...labelled(item.label), ...flatten(item.children)]));
    case 'definitionList':
      return joined(block.items.map((item) => [...labelled(item.term), ...flatten(item.children)]));
    default:
      return linesIn(block);
  }
}

/** The lists of a node as one line, in the order of the node table: lines as they are, blocks flattened. */
function linesIn(node: Node): Inline[] {
  const lines = listsIn(node).flatMap(({ nodes, inline }) =>
    inline ? [nodes as Inline[]] : nodes.map((each) => (isBlock(each) ? flattenBlock(each) : linesIn(each))),
  );
  return joined(lines);
}

const isBlock = (node: Node): node is Block => nodeTable[node.type].group === 'block';

const labelled = (label: Inline[] | undefined): Inline[] =>
  label === undefined || label.length === 0 ? [] : [...label, { type: 'text', text: ' ' }];

/** Lines one after another, with a space or, by default, a break between. */
export function joined(lines: readonly Inline[][], between?: string): Inline[] {
  const out: Inline[] = [];
  for (const line of lines) {
    if (line.length === 0) continue;
    if (out.length > 0) out.push(between === undefined ? { type: 'break' } : { type: 'text', text: between });
    appendAll(out, line);
  }
  return out;
}

/** `push(...all)` passes them as arguments, and throws for more than the stack holds: a page may have a million. */
export function appendAll<T>(list: T[], all: readonly T[]): void {
  for (const each of all) list.push(each);
}
