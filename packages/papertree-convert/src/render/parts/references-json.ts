/** references.json: every work cited, with the sections that cite it, and the sentences. */
import { extended, list, named, type ObjectOf, object, type Shape, type TypeOf, texts } from '../../shapes.ts';
import type { Content, Node } from '../../tree/nodes.ts';
import { visit } from '../../tree/visit.ts';
import { type Work, workShape, worksCited } from '../../works/work-fields.ts';
import { type PaperDetails, paperFields } from '../details.ts';
import { type CitingLine, citationContext, citationContexts, citingLines } from './citation-contexts.ts';

const citing = {
  citedIn: texts('The sections that cite it.'),
  contexts: list(citationContext, 'Every citation of it, in reading order.'),
};
// An interface, so that declarations name it and do not write out the tree below it.
interface ReferenceEntry extends Work, ObjectOf<typeof citing> {}
const referenceEntry: Shape<ReferenceEntry> = named('ReferenceEntry', extended(workShape, citing));

export const referencesShape = named(
  'References',
  object('The works cited.', { ...paperFields, references: list(referenceEntry, 'In printed order.') }),
);
export type References = TypeOf<typeof referencesShape>;

export function references(content: Content, { id, version, idv }: PaperDetails): References {
  const lines = citingLines(content);
  const sections = citedIn(content, lines);
  const contexts = citationContexts(content, lines);
  return {
    schema: 1,
    id,
    version,
    idv,
    references: worksCited(content).map((work) => ({
      ...work,
      citedIn: sections.get(work.id) ?? [],
      contexts: contexts.get(work.id) ?? [],
    })),
  };
}

/** Nodes of footnotes that are visited for calls after the first: many calls of a long footnote cost their product. */
const mostRepeated = 100_000;

/** For each work, by its id: the anchors of the innermost sections that cite it, in reading order. */
function citedIn(content: Content, lines: readonly [string, readonly CitingLine[]][]): Map<string, string[]> {
  const sections = new Map<string, Set<string>>(content.bibliography.map(({ id }) => [id, new Set()]));
  const notes = new Map(content.footnotes.map((note) => [note.id, note]));
  if (sections.size === 0) return new Map();
  const followed = new Set<string>();
  let visits = 0;
  let repeated = 0;
  for (const [section, found] of lines) {
    const called = new Set<string>();
    const enter = (node: Node) => {
      visits++;
      if (node.type === 'footnoteRef') called.add(node.target);
      if (node.type === 'ref' && node.target !== undefined) sections.get(node.target)?.add(section);
    };
    for (const { line } of found) for (const node of line) visit(node, enter);
    // A work cited in a footnote is cited where the footnote is called. The set grows while it is read.
    for (const target of called) {
      if (followed.has(target) && repeated > mostRepeated) continue;
      const start = visits;
      for (const inner of notes.get(target)?.content ?? []) visit(inner, enter);
      if (followed.has(target)) repeated += visits - start;
      followed.add(target);
    }
  }
  return new Map([...sections].map(([id, ids]) => [id, [...ids]]));
}
