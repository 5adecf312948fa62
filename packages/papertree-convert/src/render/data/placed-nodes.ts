/** The blocks of a paper in reading order, each with its section and the block that holds it. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Node } from '../../tree/nodes.ts';
import { listsIn } from '../../tree/visit.ts';

export interface Placed {
  readonly node: Node;
  /** The id of the innermost section; "" in a footnote. */
  readonly section: string;
  readonly within?: Node;
}

export function placedNodes(content: Content): Placed[] {
  const all: Placed[] = [];
  const enter = (node: Node, section: string, within?: Node): void => {
    // Sections are entered by `sectionsOf`.
    if (node.type === 'section') return;
    all.push({ node, section, ...(within ? { within } : {}) });
    for (const { nodes, inline } of listsIn(node)) if (!inline) for (const each of nodes) enter(each, section, node);
  };
  for (const { id, children } of sectionsOf(content)) for (const child of children) enter(child, id);
  for (const { content: sections } of content.footnotes)
    for (const { children } of sections) for (const child of children) enter(child, '');
  return all;
}
