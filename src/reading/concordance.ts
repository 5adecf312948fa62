/** All that is printed in a paper, passage by passage, with the anchor where each is found; and what stands where. */
import { sectionsOf } from '../tree/anchors.ts';
import type { Block, Content, Footnote, Inline, Node, Nodes, Section } from '../tree/nodes.ts';
import { visit } from '../tree/visit.ts';
import { plainText } from '../tree/words.ts';
import { numberedName } from './numbered.ts';
import { inTurns } from './turns.ts';

export type PassageKind = 'text' | 'figure' | 'table' | 'reference';

export interface Passage {
  readonly kind: PassageKind;
  /** A section, a figure or table, or a work cited: whatever one can ask for that holds it. */
  readonly anchor: string;
  readonly text: string;
}

/** A place in the text that points to something. */
export interface Mention {
  /** The section it stands in. */
  readonly anchor: string;
  readonly text: string;
}

export interface Concordance {
  readonly passages: readonly Passage[];
  /** The innermost section of each block, and of the figure or table itself. */
  readonly homes: ReadonlyMap<string, string>;
  /** The section of each theorem, equation and algorithm by what the text calls it: `theorem 1.1`. */
  readonly numbered: ReadonlyMap<string, string>;
  /** The passages that point to a node, by its id. */
  readonly mentions: ReadonlyMap<string, readonly Mention[]>;
}

interface Place {
  readonly section: string;
  readonly kind: PassageKind;
  readonly anchor: string;
}

/** `floats` are the figures and tables that can be asked for by their ids. */
export function makeConcordance(content: Content, floats: ReadonlySet<string>): Promise<Concordance> {
  return inTurns(concordanceOf(content, floats));
}

/** What a block takes besides its words, counted as characters. */
const leastWork = 20;

/** Says at each step how many characters it has put. */
function* concordanceOf(content: Content, floats: ReadonlySet<string>): Generator<number, Concordance> {
  const passages: Passage[] = [];
  const homes = new Map<string, string>();
  const numbered = new Map<string, string>();
  const mentions = new Map<string, Mention[]>();
  const notes = new Map(content.footnotes.map((note) => [note.id, note]));
  const called = new Set<string>();

  /** `lead` is the number, or what bears it, that is printed before the words. */
  function* put(words: readonly Inline[], place: Place, lead = ''): Generator<number> {
    const text = `${lead} ${plainText(words).trim()}`.trim();
    if (text !== '') passages.push({ kind: place.kind, anchor: place.anchor, text });
    yield text.length;
    for (const pointer of pointersIn(words)) {
      if (pointer.type === 'footnoteRef') yield* putNote(notes.get(pointer.target), place);
      else if (pointer.target !== undefined && text !== '') mention(pointer.target, text, place);
    }
  }

  const mention = (target: string, text: string, { section: anchor }: Place) => {
    const known = mentions.get(target);
    if (!known) mentions.set(target, [{ anchor, text }]);
    else if (known.at(-1)?.text !== text) known.push({ anchor, text });
  };

  /** A footnote stands where it is called first. */
  function* putNote(footnote: Footnote | undefined, { section }: Place): Generator<number> {
    if (!footnote || called.has(footnote.id)) return;
    called.add(footnote.id);
    homes.set(footnote.id, section);
    for (const { children } of footnote.content)
      for (const block of children) yield* putBlock(block, { section, kind: 'text', anchor: section });
  }

  function* putWords(text: string, { kind, anchor }: Place): Generator<number> {
    if (text.trim() !== '') passages.push({ kind, anchor, text: text.trim() });
    yield text.length;
  }

  function* putBlock(node: Block | Node, outside: Place): Generator<number> {
    // Also what has no words is work.
    yield leastWork;
    const place = placeOf(node, outside, floats);
    if ('id' in node) homes.set(node.id, outside.section);
    const name = nameOf(node);
    if (name !== undefined && !numbered.has(name)) numbered.set(name, outside.section);
    switch (node.type) {
      case 'section':
        // It comes by itself.
        return;
      case 'equation':
        if (node.children) yield* put(node.children, place);
        else yield* putWords(node.latex ?? '', place);
        return;
      case 'listing':
        if (node.caption) yield* put(node.caption, place, captionLead(node));
        yield* putWords(node.code, place);
        return;
      case 'picture':
        for (const label of node.labels) yield* put(label, place);
        return;
      case 'paragraph':
        yield* put(node.children, place);
        return;
      case 'line':
        yield* put(node.children, place, node.label);
        return;
      case 'definition':
        yield* put(node.term, place);
        break;
      case 'listItem':
        if (node.label) yield* put(node.label, place);
        break;
      case 'theorem':
      case 'proof':
      case 'box':
        if (node.title) yield* put(node.title, place);
        break;
      case 'figure':
      case 'table':
      case 'algorithm':
        yield* put(node.caption, place, captionLead(node));
    }
    for (const child of heldBy(node)) yield* putBlock(child, place);
  }

  function* putSection({ id, label = '', number, title, children }: Section): Generator<number> {
    const place: Place = { section: id, kind: 'text', anchor: id };
    homes.set(id, id);
    yield* put(title, place, `${label} ${number}`.trim());
    for (const child of children) yield* putBlock(child, place);
  }

  for (const section of sectionsOf(content)) yield* putSection(section);
  const last = passages.at(-1)?.anchor ?? '';
  // A note that is called nowhere is part of the paper all the same.
  for (const footnote of content.footnotes) yield* putNote(footnote, { section: last, kind: 'text', anchor: last });
  for (const { id, number, content: entry } of content.bibliography)
    yield* put(entry, { section: '', kind: 'reference', anchor: id }, number === '' ? '' : `[${number}]`);
  return { passages, homes, numbered, mentions };
}

/** What points to something, in reading order. */
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

/** As Markdown prints it: `Figure 3:`, `(a)`. */
function captionLead({ label = '', number = '' }: { readonly label?: string; readonly number?: string }): string {
  if (label === '') return number === '' ? '' : `(${number})`;
  return `${label} ${number}`.trim().concat(':');
}

function placeOf(node: Block | Node, outside: Place, floats: ReadonlySet<string>): Place {
  if ((node.type !== 'figure' && node.type !== 'table') || !floats.has(node.id)) return outside;
  return { ...outside, kind: node.type, anchor: node.id };
}

/** The blocks and their parts that a block holds, in reading order. */
function heldBy(node: Block | Node): readonly (Block | Node)[] {
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

/** The ids of small things on the page are those of what they stand in, and something more: `Thm1.p2`, `S2.T1.3.1.m1`. */
const smallEnd = /\.(?:p|m|g|i|ix)?[0-9]+$/;

/** The section in which something of the page stands, by its id. */
export function homeOf(id: string, homes: Concordance['homes']): string | undefined {
  for (let each = id.slice(0, 200); ; each = each.replace(smallEnd, '')) {
    const home = homes.get(each);
    if (home !== undefined || !smallEnd.test(each)) return home;
  }
}
