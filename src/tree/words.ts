/** The words of inline nodes as plain text; formulas stay LaTeX between dollars. */
import type { Inline } from './nodes.ts';

export function plainText(inlines: readonly Inline[]): string {
  let out = '';
  for (const node of inlines) out += wordsOf(node);
  return out;
}

function wordsOf(node: Inline): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'math':
      return node.drawing ? '' : `$${node.latex}$`;
    case 'break':
      return ' ';
    case 'image':
    case 'footnoteRef':
      return '';
    default:
      return plainText(node.children);
  }
}
