/** Footnotes by id, and the label under which each is called and defined. */
import type { Content, Footnote } from '../tree/nodes.ts';

export interface FootnoteLabels {
  /** The label of each footnote by its id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly byId: ReadonlyMap<string, Footnote>;
}

// Parsers allow more characters in a label, but some fail on a star or a bracket.
const plainMark = /^(?:[\p{L}\p{N}.-]|[^\p{ASCII}\s])+$/u;

/** Parsers compare labels without case: `A` and `a` are one. */
const fold = (label: string) => label.toLowerCase().toUpperCase();

/** The label is the printed mark: `[^a]` for the first footnote that has it, `[^a-2]` for the second; `[^note]` for `*`. */
export function labelFootnotes(content: Pick<Content, 'footnotes'>): FootnoteLabels {
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  const take = (id: string, label: string) => {
    taken.add(fold(label));
    labels.set(id, label);
  };
  const repeated: Footnote[] = [];
  for (const note of content.footnotes) {
    if (plainMark.test(note.number) && !taken.has(fold(note.number))) take(note.id, note.number);
    else repeated.push(note);
  }
  /** The last count given to each mark, so that a mark of many footnotes is not counted from the start again. */
  const counts = new Map<string, number>();
  for (const { id, number } of repeated) {
    const mark = plainMark.test(number) ? number : 'note';
    let label = mark;
    let n = counts.get(fold(mark)) ?? 1;
    while (taken.has(fold(label))) label = `${mark}-${++n}`;
    counts.set(fold(mark), n);
    take(id, label);
  }
  return { labels, byId: new Map(content.footnotes.map((note) => [note.id, note])) };
}
