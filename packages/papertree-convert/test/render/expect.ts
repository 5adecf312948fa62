/** The text of a tree, in the form in which `read.ts` gives the text of Markdown. */
import type { Inline } from '../../src/tree/nodes.ts';

/** The text of inlines; formulas between guillemets. */
export function saidBy(nodes: readonly Inline[]): string {
  let out = '';
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
      case 'code':
        out += node.text;
        break;
      case 'math':
        if (node.latex.trim() !== '') out += `«${node.latex}»`;
        break;
      case 'break':
        out += '\n';
        break;
      case 'image':
      case 'footnoteRef':
        break;
      default:
        out += saidBy(node.children);
    }
  }
  return out;
}

/** White space is one space, and none at the ends; U+00A0 is no white space here. */
export const squeeze = (text: string): string => text.replace(/[ \n\t]+/g, ' ').replace(/^ | $/g, '');
