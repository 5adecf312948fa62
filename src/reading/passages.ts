/** Collects the printed text of a paper as passages with anchors, and maps blocks to sections and nodes to their mentions. */
import { sectionsOf } from '../tree/anchors.ts';
import type { Block, Content, Footnote, Inline, Node, Nodes, Section } from '../tree/nodes.ts';
import { visit } from '../tree/visit.ts';
import { plainText } from '../tree/words.ts';
import { numberedName } from './block-names.ts';
import { runYielding } from './yielding.ts';

export type PassageKind = 'text' | 'figure' | 'table' | 'reference';

export interface Passage {
  readonly kind: PassageKind;
  /** The id of the section, figure, table or reference that holds the passage. */
  readonly anchor: string;
  readonly text: string;
}

/** A passage that refers to a node. */
export interface Mention {
  /** The id of its section. */
  readonly anchor: string;
  readonly text: string;
}

export interface Passages {
  readonly passages: readonly Passage[];
  /** The innermost section of each block, figure and table, by id. */
  readonly sectionOf: ReadonlyMap<string, string>;
  /** The section of each theorem, equation and algorithm by its name: `theorem 1.1`. */
  readonly numbered: ReadonlyMap<string, string>;
  /** The passages that refer to a node, by its id. */
  readonly mentions: ReadonlyMap<string, readonly Mention[]>;
}

interface Context {
  readonly section: string;
  readonly kind: PassageKind;
  readonly anchor: string;
}

/** `floats` are the ids of figures and tables that have entries of their own. */
export function collectPassages(content: Content, floats: ReadonlySet<string>): Promise<Passages> {
  return runYielding(collect(content, floats));
}

/** The work of a block beyond its text, counted as characters. */
const workPerBlock = 20;

/** Yields the number of characters of each step. */
function* collect(content: Content, floats: ReadonlySet<string>): Generator<number, Passages> {
  const passages: Passage[] = [];
  const sectionOf = new Map<string, string>();
  const numbered = new Map<string, string>();
  const mentions = new Map<string, Mention[]>();
  const notes = new Map(content.footnotes.map((note) => [note.id, note]));
  const called = new Set<string>();

  /** `lead` is the number or label that is printed before the words. */
  function* put(words: readonly Inline[], context: Context, lead = ''): Generator<number> {
    const text = `${lead} ${plainText(words).trim()}`.trim();
    if (text !== '') passages.push({ kind: context.kind, anchor: context.anchor, text });
    yield text.length;
    for (const pointer of pointersIn(words)) {
      if (pointer.type === 'footnoteRef') yield* putNote(notes.get(pointer.target), context);
      else if (pointer.target !== undefined && text !== '') mention(pointer.target, text, context);
    }
  }

  const mention = (target: string, text: string, { section: anchor }: Context) => {
    const known = mentions.get(target);
    if (!known) mentions.set(target, [{ anchor, text }]);
    else if (known.at(-1)?.text !== text) known.push({ anchor, text });
  };

  /** A footnote belongs to the place of its first call. */
  function* putNote(footnote: Footnote | undefined, { section }: Context): Generator<number> {
    if (!footnote || called.has(footnote.id)) return;
    called.add(footnote.id);
    sectionOf.set(footnote.id, section);
    for (const { children } of footnote.content)
      for (const block of children) yield* putBlock(block, { section, kind: 'text', anchor: section });
  }

  function* putWords(text: string, { kind, anchor }: Context): Generator<number> {
    if (text.trim() !== '') passages.push({ kind, anchor, text: text.trim() });
    yield text.length;
  }

  function* putBlock(node: Block | Node, outside: Context): Generator<number> {
    // A block without words is work, too.
    yield workPerBlock;
    const context = contextOf(node, outside, floats);
    if ('id' in node) sectionOf.set(node.id, outside.section);
    const name = nameOf(node);
    if (name !== undefined && !numbered.has(name)) numbered.set(name, outside.section);
    switch (node.type) {
      case 'section':
        // Sections are walked by `sectionsOf`.
        return;
      case 'equation':
        if (node.children) yield* put(node.children, context);
        else yield* putWords(node.latex ?? '', context);
        return;
      case 'listing':
        if (node.caption) yield* put(node.caption, context, captionLead(node));
        yield* putWords(node.code, context);
        return;
      case 'picture':
        for (const label of node.labels) yield* put(label, context);
        return;
      case 'paragraph':
        yield* put(node.children, context);
        return;
      case 'line':
        yield* put(node.children, context, node.label);
        return;
      case 'definition':
        yield* put(node.term, context);
        break;
      case 'listItem':
        if (node.label) yield* put(node.label, context);
        break;
      case 'theorem':
      case 'proof':
      case 'box':
        if (node.title) yield* put(node.title, context);
        break;
      case 'figure':
      case 'table':
      case 'algorithm':
        yield* put(node.caption, context, captionLead(node));
    }
    for (const child of childrenOf(node)) yield* putBlock(child, context);
  }

  function* putSection({ id, label = '', number, title, children }: Section): Generator<number> {
    const context: Context = { section: id, kind: 'text', anchor: id };
    sectionOf.set(id, id);
    yield* put(title, context, `${label} ${number}`.trim());
    for (const child of children) yield* putBlock(child, context);
  }

  for (const section of sectionsOf(content)) yield* putSection(section);
  const last = passages.at(-1)?.anchor ?? '';
  // Footnotes without a call come last.
  for (const footnote of content.footnotes) yield* putNote(footnote, { section: last, kind: 'text', anchor: last });
  for (const { id, number, content: entry } of content.bibliography)
    yield* put(entry, { section: '', kind: 'reference', anchor: id }, number === '' ? '' : `[${number}]`);
  return { passages, sectionOf, numbered, mentions };
}

/** References and footnote calls in reading order. */
function pointersIn(words: readonly Inline[]): (Nodes['ref'] | Nodes['footnoteRef'])[] {
  const all: (Nodes['ref'] | Nodes['footnoteRef'])[] = [];
  for (const node of words)
    visit(node, (inner) => {
      if ('type' in inner && (inner.type === 'ref' || inner.type === 'footnoteRef')) all.push(inner);
    });
  return all;
}

function nameOf(node: Block | Node): string | undefined {
  switch (node.type) {
    case 'theorem':
      return numberedName(plainText(node.title));
    case 'equation':
    case 'equationGroup':
      return node.number && numberedName(`equation ${node.number}`);
    case 'algorithm':
    case 'listing':
      return node.number && numberedName(`${node.label || node.type} ${node.number}`);
    default:
      return undefined;
  }
}

/** The start of a caption as Markdown prints it: `Figure 3:`, `(a)`. */
function captionLead({ label = '', number = '' }: { readonly label?: string; readonly number?: string }): string {
  if (label === '') return number === '' ? '' : `(${number})`;
  return `${label} ${number}`.trim().concat(':');
}

function contextOf(node: Block | Node, outside: Context, floats: ReadonlySet<string>): Context {
  if ((node.type !== 'figure' && node.type !== 'table') || !floats.has(node.id)) return outside;
  return { ...outside, kind: node.type, anchor: node.id };
}

/** The blocks and parts inside a block, in reading order. */
function childrenOf(node: Block | Node): readonly (Block | Node)[] {
  switch (node.type) {
    case 'list':
    case 'definitionList':
      return node.items;
    case 'table':
      return [...node.rows.flat(), ...(node.children ?? [])];
    case 'equationGroup':
    case 'figure':
    case 'box':
    case 'algorithm':
    case 'theorem':
    case 'proof':
    case 'quote':
    case 'cell':
    case 'listItem':
    case 'definition':
      return node.children;
    default:
      return [];
  }
}

/** Ids of small elements extend those of their parents: `Thm1.p2`, `S2.T1.3.1.m1`. */
const smallEnd = /\.(?:p|m|g|i|ix)?[0-9]+$/;

/** The section of an element by its id, or by the ids of its parents. */
export function sectionHolding(id: string, sectionOf: Passages['sectionOf']): string | undefined {
  for (let each = id.slice(0, 200); ; each = each.replace(smallEnd, '')) {
    const section = sectionOf.get(each);
    if (section !== undefined || !smallEnd.test(each)) return section;
  }
}
