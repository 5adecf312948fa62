/** Formulas as remark-math finds them, with their places. */
import type { Nodes } from 'mdast';
import { parseMarkdown } from '../judge/markdown.ts';
import type { Formula } from './formula.ts';

export interface PlacedFormula extends Formula {
  /** Offsets of its marks, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

export function readRemark(markdown: string): PlacedFormula[] {
  const found: PlacedFormula[] = [];
  const walk = (node: Nodes) => {
    const { start, end } = node.position ?? {};
    if (node.type === 'inlineMath' || node.type === 'math')
      found.push({
        latex: node.value,
        display: node.type === 'math',
        start: start?.offset ?? 0,
        end: end?.offset ?? 0,
      });
    if ('children' in node) node.children.forEach(walk);
  };
  walk(parseMarkdown(markdown));
  return found;
}
