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

/** The label is the printed mark if no other footnote of the paper has it, else the id. */
export function labelFootnotes(content: Content): FootnoteLabels {
  const marks = new Map<string, number>();
  for (const { number } of content.footnotes) marks.set(fold(number), (marks.get(fold(number)) ?? 0) + 1);
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  const unmarked: Footnote[] = [];
  for (const note of content.footnotes) {
    if (marks.get(fold(note.number)) === 1 && plainMark.test(note.number)) {
      labels.set(note.id, note.number);
      taken.add(fold(note.number));
    } else unmarked.push(note);
  }
  /** The last count given to each base, so that many ids of one base are not counted from the start again. */
  const counts = new Map<string, number>();
  for (const { id } of unmarked) {
    const base = id.replace(/[^\p{L}\p{N}._~-]/gu, '-') || 'note';
    let label = base;
    let n = counts.get(fold(base)) ?? 1;
    while (taken.has(fold(label))) label = `${base}-${++n}`;
    counts.set(fold(base), n);
    taken.add(fold(label));
    labels.set(id, label);
  }
  return { labels, byId: new Map(content.footnotes.map((note) => [note.id, note])) };
}
