/** Finds for each work the sections that cite it, to which the page leads back from the list of works. */
import type { Content, Node, Section } from '../../tree/nodes.ts';
import { visit } from '../../tree/visit.ts';

/** The sections by the id of the work, in reading order: the innermost with a number, or of the first level. */
export function citingSections(content: Content): ReadonlyMap<string, ReadonlySet<Section>> {
  const citing = new Map(content.bibliography.map(({ id }) => [id, new Set<Section>()]));
  const notes = new Map(content.footnotes.map((note) => [note.id, note]));
  const walk = (section: Section, around = section) => {
    const named = section.number === '' ? around : section;
    const enter = (node: Node) => {
      if (node.type === 'ref' && node.target !== undefined) citing.get(node.target)?.add(named);
      if (node.type !== 'footnoteRef') return;
      // A footnote is read where it is called first.
      const note = notes.get(node.target);
      notes.delete(node.target);
      for (const part of note?.content ?? []) visit(part, enter);
    };
    for (const node of section.title) visit(node, enter);
    for (const child of section.children) {
      if (child.type === 'section') walk(child, named);
      else visit(child, enter);
    }
  };
  if (citing.size > 0)
    for (const section of [...content.abstract, ...content.body, ...content.appendices]) walk(section);
  return citing;
}
