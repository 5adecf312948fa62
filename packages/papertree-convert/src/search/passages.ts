/** Collects the printed text of a paper as passages with anchors, and maps blocks to sections and nodes to their mentions. */
import { object, type TypeOf, text } from '../shapes.ts';
import { sectionsOf } from '../tree/anchors.ts';
import type { Block, Content, Footnote, Inline, Node, Nodes, Section } from '../tree/nodes.ts';
import { printedName } from '../tree/printed-names.ts';
import { followNotes, listsIn, type NodeList, visit } from '../tree/visit.ts';
import { plainOffsets, plainText } from '../tree/words.ts';
import { dropHidden } from './hidden-characters.ts';
import { titlePageId, titlePageLines } from './title-page.ts';

export const passageKinds = ['text', 'figure', 'table', 'reference'] as const;
export type PassageKind = (typeof passageKinds)[number];

export interface Passage {
  readonly kind: PassageKind;
  /** The id of the section, figure, table or reference that holds the passage. */
  readonly anchor: string;
  readonly text: string;
  /** Absent for prose, cells and references; a formula is LaTeX without dollars. */
  readonly role?: 'heading' | 'caption' | 'formula';
  /** The innermost block that holds it, where that is smaller than its anchor: a paragraph, a line. */
  readonly block?: string;
  /** The innermost part smaller than a section that holds it, such as a theorem; figures, tables and references are anchors. */
  readonly node?: PassageNode;
}

export const passageNode = object('The theorem, proof, formula, algorithm, listing or footnote in which it begins.', {
  anchor: text('The anchor.'),
  kind: text('What it is called, as printed where it has a name: `Theorem`, `Lemma`, `Equation`.'),
  number: text('The bare printed number; empty where none is printed.'),
});
export type PassageNode = TypeOf<typeof passageNode>;

/** A passage that refers to a node. */
export interface Mention {
  /** The id of its section. */
  readonly anchor: string;
  readonly text: string;
  /** About where in the text it refers. */
  readonly at: number;
}

export interface Passages {
  readonly passages: readonly Passage[];
  /** The innermost section of each block, figure and table, by id. */
  readonly sectionOf: ReadonlyMap<string, string>;
  /** The passages that refer to a node, by its id. */
  readonly mentions: ReadonlyMap<string, readonly Mention[]>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Context {
  readonly section: string;
  readonly kind: PassageKind;
  readonly anchor: string;
  readonly block?: string | undefined;
  readonly node?: PassageNode | undefined;
}

/**
 * `floats` are the ids of figures and tables that have entries of their own; with `textAlone` works cited are left out, and so
 * are mentions.
 */
export function collectPassages(content: Content, floats: ReadonlySet<string>, textAlone = false): Passages {
  const passages: Passage[] = [];
  const sectionOf = new Map<string, string>();
  const mentions = new Map<string, Mention[]>();
  const notes = new Map(content.footnotes.map((note) => [note.id, note]));
  const called = new Set<string>();
  const following = followNotes();
  /** What runs into a paragraph, such as the title of a theorem. */
  const heads = new Map<Node, readonly Inline[]>();
  const wordsOf = (node: Block | Node, words: readonly Node[]): readonly Inline[] => {
    const head = heads.get(node);
    return head ? [...head, { type: 'text', text: ' ' }, ...(words as Inline[])] : (words as Inline[]);
  };

  /** `lead` is the number or label that is printed before the words. */
  function put(words: readonly Inline[], context: Context, lead = '', role?: Passage['role']): void {
    const printed = plainText(words).trim();
    const text = dropHidden(lead === '' ? printed : `${lead} ${printed}`).trim();
    if (text !== '') push(text, context, role);
    let offsets: readonly number[] | undefined;
    for (let n = 0; n < words.length; n++) {
      const word = words[n] as Inline;
      // Most are words or formulas, in which nothing points.
      if (word.type === 'text' || word.type === 'math') continue;
      for (const pointer of pointersIn(word)) {
        if (pointer.type === 'footnoteRef') following.enter(() => putNote(notes.get(pointer.target), context));
        else if (pointer.target !== undefined && text !== '' && !textAlone) {
          offsets ??= plainOffsets(words);
          const at = (lead === '' ? 0 : lead.length + 1) + (offsets[n] ?? 0);
          mention(pointer.target, { anchor: context.section, text, at });
        }
      }
    }
  }

  const push = (text: string, { kind, anchor, block = anchor, node }: Context, role?: Passage['role']) => {
    const passage: Mutable<Passage> = { kind, anchor, text };
    if (role) passage.role = role;
    if (block !== anchor) passage.block = block;
    if (node) passage.node = node;
    passages.push(passage);
  };

  const mention = (target: string, found: Mention) => {
    const known = mentions.get(target);
    if (known) known.push(found);
    else mentions.set(target, [found]);
  };

  /** A footnote belongs to the place of its first call. */
  function putNote(footnote: Footnote | undefined, { section }: Context): void {
    if (!footnote || called.has(footnote.id)) return;
    called.add(footnote.id);
    sectionOf.set(footnote.id, section);
    const node = { anchor: footnote.id, kind: 'Footnote', number: footnote.number };
    for (const { children } of footnote.content)
      for (const block of children) putBlock(block, { section, kind: 'text', anchor: section, node });
  }

  function putWords(text: string, context: Context, role?: Passage['role']): void {
    const seen = dropHidden(text).trim();
    if (seen !== '') push(seen, context, role);
  }

  function putBlock(node: Block | Node, outside: Context): void {
    const context = contextOf(node, outside, floats);
    if ('id' in node) sectionOf.set(node.id, outside.section);
    // Sections are walked by `sectionsOf`.
    if (node.type === 'section') return;
    if (node.type === 'equation' && !node.children) putWords(node.latex ?? '', context, 'formula');
    const lists = listsIn(node);
    for (let i = 0; i < lists.length; i++) {
      const { field, nodes, inline } = lists[i] as NodeList;
      const next = inline && runIn.has(field) ? lists[i + 1]?.nodes[0] : undefined;
      if (next?.type === 'paragraph') heads.set(next, nodes as Inline[]);
      else if (inline)
        put(wordsOf(node, nodes), context, leadOf(node, field), field === 'caption' ? 'caption' : undefined);
      else for (const child of nodes) putBlock(child, context);
    }
    if (node.type === 'listing') putWords(node.code, context);
  }

  function putSection({ id, label = '', number, title, children }: Section): void {
    const context: Context = { section: id, kind: 'text', anchor: id };
    sectionOf.set(id, id);
    put(title, context, `${label} ${number}`.trim(), 'heading');
    for (const child of children) putBlock(child, context);
  }

  const titlePage: Context = { section: titlePageId, kind: 'text', anchor: titlePageId };
  put(content.title, titlePage);
  put(content.subtitle ?? [], titlePage);
  for (const line of titlePageLines(content)) putWords(line, titlePage);
  for (const section of sectionsOf(content)) putSection(section);
  following.rest();
  const last = passages.at(-1)?.anchor ?? '';
  // Footnotes without a call come last.
  for (const footnote of content.footnotes) putNote(footnote, { section: last, kind: 'text', anchor: last });
  following.rest();
  for (const { id, mark = '', number, content: entry } of textAlone ? [] : content.bibliography) {
    const lead = [mark, number].filter((each) => each !== '').map((each) => `[${each}]`);
    put(entry, { section: '', kind: 'reference', anchor: id }, lead.join(' '));
  }
  return { passages, sectionOf, mentions };
}

/** Fields of words that are printed in one line with the first paragraph behind them, so that words of both are sought together. */
const runIn: ReadonlySet<string> = new Set(['title', 'term', 'label']);

/** References and footnote calls in reading order. */
function pointersIn(word: Inline): (Nodes['ref'] | Nodes['footnoteRef'])[] {
  const all: (Nodes['ref'] | Nodes['footnoteRef'])[] = [];
  visit(word, (inner) => {
    if ('type' in inner && (inner.type === 'ref' || inner.type === 'footnoteRef')) all.push(inner);
  });
  return all;
}

/** The label that Markdown prints before the words of a field: `Figure 3:`, `(a)`, the number of a line. */
function leadOf(node: Block | Node, field: string): string {
  if (node.type === 'line') return node.label ?? '';
  if (field !== 'caption') return '';
  const { label = '', number = '' } = node as { readonly label?: string; readonly number?: string };
  if (label === '') return number === '' ? '' : `(${number})`;
  return `${label} ${number}`.trim().concat(':');
}

function contextOf(node: Block | Node, outside: Context, floats: ReadonlySet<string>): Context {
  const { section, kind, anchor } = outside;
  const inner = innerNode(node);
  if ((node.type === 'figure' || node.type === 'table') && !inner && floats.has(node.id))
    return { section, kind: node.type, anchor: node.id };
  const block = 'id' in node && node.type !== 'section' ? node.id : outside.block;
  if (!inner && block === outside.block) return outside;
  return { section, kind, anchor, block, node: inner ?? outside.node };
}

const usualKinds = { proof: 'Proof', equation: 'Equation', algorithm: 'Algorithm', listing: 'Listing' } as const;

function innerNode(node: Block | Node): PassageNode | undefined {
  const usual = Object.hasOwn(usualKinds, node.type) ? usualKinds[node.type as keyof typeof usualKinds] : undefined;
  if (usual === undefined && node.type !== 'theorem') return undefined;
  const { kind, number } = printedName(node) ?? { kind: usual ?? '', number: '' };
  return { anchor: (node as { readonly id: string }).id, kind, number };
}
