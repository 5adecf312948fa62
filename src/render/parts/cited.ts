/** Which sections cite each work. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Node } from '../../tree/nodes.ts';
import { visit } from '../../tree/visit.ts';

/** The anchors of the innermost sections that cite it, in reading order, by the id of the work. */
export function citedIn(content: Content): Map<string, string[]> {
  const sections = new Map<string, Set<string>>(content.bibliography.map(({ id }) => [id, new Set()]));
  const notes = new Map(content.footnotes.map((note) => [note.id, note]));
  if (sections.size === 0) return new Map();
  for (const section of sectionsOf(content)) {
    const seen = new Set<string>();
    const enter = (node: Node) => {
      if (node.type !== 'ref' && node.type !== 'footnoteRef') return;
      const { type, target } = node;
      if (target === undefined) return;
      if (type === 'ref') sections.get(target)?.add(section.id);
      // What a footnote cites is cited where the footnote is called.
      if (type !== 'footnoteRef' || seen.has(target)) return;
      seen.add(target);
      for (const inner of notes.get(target)?.content ?? []) visit(inner, enter);
    };
    for (const node of section.title) visit(node, enter);
    for (const child of section.children) if (child.type !== 'section') visit(child, enter);
  }
  return new Map([...sections].map(([id, ids]) => [id, [...ids]]));
}
