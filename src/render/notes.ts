/** Footnotes: what each is called in the rendering. */
import type { Content, Footnote } from '../tree/nodes.ts';

export interface Notes {
  /** The label of each footnote by its id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly byId: ReadonlyMap<string, Footnote>;
}

// A parser takes more, but a star or a bracket in a label trips some of them.
const plainMark = /^(?:[\p{L}\p{N}.-]|[^\p{ASCII}\s])+$/u;

/** `A` and `a` are one label to a parser. */
const fold = (label: string) => label.toLowerCase().toUpperCase();

/** The printed mark where it is the only one of its kind in the paper, else the id. */
export function readNotes(content: Content): Notes {
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
  for (const { id } of unmarked) {
    const base = id.replace(/[^\p{L}\p{N}._~-]/gu, '-') || 'note';
    let label = base;
    for (let n = 2; taken.has(fold(label)); n++) label = `${base}-${n}`;
    taken.add(fold(label));
    labels.set(id, label);
  }
  return { labels, byId: new Map(content.footnotes.map((note) => [note.id, note])) };
}
