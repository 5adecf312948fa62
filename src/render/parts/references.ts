/** references.json: every work cited, with the sections that cite it. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Node, Reference } from '../../tree/nodes.ts';
import { visit } from '../../tree/visit.ts';
import type { PaperDetails } from '../details.ts';

export interface ReferenceEntry extends Reference {
  /** The anchors of the sections that cite it. */
  citedIn: string[];
}

export interface References {
  schema: 1;
  id: string;
  version: number;
  idv: string;
  references: ReferenceEntry[];
}

export function references(content: Content, { id, version, idv }: PaperDetails): References {
  const sections = citedIn(content);
  return {
    schema: 1,
    id,
    version,
    idv,
    references: content.bibliography.map((entry) => ({ ...entry, citedIn: sections.get(entry.id) ?? [] })),
  };
}

/** For each work, by its id: the anchors of the innermost sections that cite it, in reading order. */
function citedIn(content: Content): Map<string, string[]> {
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
      // A work cited in a footnote is cited where the footnote is called.
      if (type !== 'footnoteRef' || seen.has(target)) return;
      seen.add(target);
      for (const inner of notes.get(target)?.content ?? []) visit(inner, enter);
    };
    for (const node of section.title) visit(node, enter);
    for (const child of section.children) if (child.type !== 'section') visit(child, enter);
  }
  return new Map([...sections].map(([id, ids]) => [id, [...ids]]));
}
