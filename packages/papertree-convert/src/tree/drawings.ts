/** Drawings of a tree: nodes that the page draws itself, which `/drawings/{anchor}.svg` has. */
import type { Content, Node } from './nodes.ts';
import { visit, visitContent } from './visit.ts';

/** The anchors of the drawings in a node, in reading order; those are left out that the page has no id for. */
export function drawingsIn(node: Node): string[] {
  const found: string[] = [];
  visit(node, (inner) => addDrawing(inner, found));
  return found;
}

/** The same of a whole paper. */
export function drawingsOf(content: Content): string[] {
  const found: string[] = [];
  visitContent(content, (inner) => addDrawing(inner, found));
  return found;
}

function addDrawing(node: object, found: string[]): void {
  if (!('type' in node && 'id' in node) || typeof node.id !== 'string') return;
  const isDrawn = node.type === 'picture' || (node.type === 'equation' && 'labels' in node);
  if (isDrawn && node.id !== '' && !node.id.startsWith('~')) found.push(node.id);
}
