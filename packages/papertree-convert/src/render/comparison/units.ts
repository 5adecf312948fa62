/** A paper as the units in which two versions are compared: headings, paragraphs, statements, formulas, tables, works cited. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Node } from '../../tree/nodes.ts';
import { listsIn } from '../../tree/visit.ts';
import { plainText } from '../../tree/words.ts';

export const unitKinds = [
  'section',
  'paragraph',
  'statement',
  'equation',
  'table',
  'figure',
  'algorithm',
  'listing',
  'footnote',
  'reference',
] as const;

export interface Unit {
  readonly kind: (typeof unitKinds)[number];
  readonly id: string;
  /** The printed number; empty where none is printed. */
  readonly number: string;
  /** Its words without the number; formulas as LaTeX. */
  readonly text: string;
  /** The nodes that are compared as part of it. */
  readonly parts: readonly Node[];
}

const kinds: Readonly<Partial<Record<Node['type'], Unit['kind']>>> = {
  paragraph: 'paragraph',
  theorem: 'statement',
  proof: 'statement',
  equation: 'equation',
  equationGroup: 'equation',
  table: 'table',
  figure: 'figure',
  algorithm: 'algorithm',
  listing: 'listing',
  picture: 'figure',
};

/** In reading order: the text, then footnotes, then works cited. What is no unit itself is looked into. */
export function unitsOf(content: Content): Unit[] {
  const units: Unit[] = [];
  const walk = (node: Node): void => {
    if (node.type === 'section') return;
    const kind = kinds[node.type];
    if (kind !== undefined && 'id' in node) {
      const { number = '' } = node as { readonly number?: string };
      units.push({ kind, id: node.id, number, text: textOf(node), parts: [node] });
      return;
    }
    for (const { nodes, inline } of listsIn(node)) if (!inline) for (const inner of nodes) walk(inner);
  };
  for (const { id, number, title, children } of sectionsOf(content)) {
    units.push({ kind: 'section', id, number, text: tidy(plainText(title)), parts: [] });
    for (const child of children) walk(child);
  }
  for (const { id, number, content: sections } of content.footnotes)
    units.push({ kind: 'footnote', id, number, text: tidy(sections.map(textOf).join(' ')), parts: sections });
  for (const { id, number, text } of content.bibliography)
    units.push({ kind: 'reference', id, number, text: tidy(text), parts: [] });
  return units;
}

/** All words in a node, in reading order; the words of a citation or a cross-reference change with every number. */
export function textOf(node: Node): string {
  const pieces: string[] = [];
  const walk = (inner: Node): void => {
    if (inner.type === 'equation' && inner.latex !== undefined) pieces.push(`$${inner.latex}$`);
    if (inner.type === 'listing') pieces.push(inner.code);
    if (inner.type === 'figure') for (const { src, alt } of inner.images) pieces.push(`${nameOf(src)} ${alt}`);
    for (const { nodes, inline, field } of listsIn(inner)) {
      if (field === 'images') continue;
      if (inline) pieces.push(plainText(nodes as Parameters<typeof plainText>[0]));
      else for (const each of nodes) walk(each);
    }
  };
  walk(node);
  return tidy(pieces.join(' '));
}

/** The name of a file: its folder names the version. */
const nameOf = (src: string) => (src.startsWith('data:') ? '' : src.slice(src.lastIndexOf('/') + 1));
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
