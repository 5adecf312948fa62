/** Writes a node by itself, as it stands in the whole, with the footnotes that it calls. */

import { layOut, placeOf } from '../tree/grid.ts';
import type { Block, Cell, Content, Footnote, Node, Reference, ReferenceList } from '../tree/nodes.ts';
import { listsIn } from '../tree/visit.ts';
import { writeDefinitions, writeItem } from './blocks.ts';
import { defaultFlavour } from './choices.ts';
import { newWriter } from './document.ts';
import { markdownDialect } from './markdown.ts';
import { textDialect } from './text.ts';
import { type Dialect, stack, type Writer, writeBlocks, writeContained } from './writer.ts';

type Notes = Pick<Content, 'footnotes'>;

/** Blocks one below the other as Markdown. */
export function renderBlocks(blocks: readonly Block[], notes: Notes): string {
  return withNotes(markdownDialect(defaultFlavour), notes, (writer) => writeBlocks(blocks, writer));
}

const dialects = { markdown: markdownDialect(defaultFlavour), text: textDialect } as const;

/** A part that may hold nodes: a block, a footnote, a work cited, a list of works. */
export type Holder = Block | Footnote | Reference | ReferenceList;

/** The place of a node in its holder: its id, or for a cell the id of its table, its row and its column, from 1. */
export interface InnerPlace {
  readonly id: string;
  readonly cell?: { readonly row: number; readonly column: number };
}

export type InnerFormat = keyof typeof dialects | 'json';

/** A node inside another one, alone, with its type; undefined where it is not there. */
export function renderInner(
  holder: Holder,
  place: InnerPlace,
  notes: Notes,
  format: InnerFormat,
): { readonly text: string; readonly type: Node['type'] } | undefined {
  const found = findInner(holder, place);
  if (found === undefined) return undefined;
  const { node, parent } = found;
  const { type } = node;
  if (format === 'json') return { text: JSON.stringify(node), type };
  const written = withNotes(dialects[format], notes, (writer) => writeInner(node, parent, writer));
  return { text: written === '' ? '' : `${written}\n`, type };
}

interface InnerNode {
  readonly node: Node;
  readonly parent: Node | undefined;
}

/** The node at a place, the holder itself among them. */
export function findInner(holder: Holder, { id, cell }: InnerPlace): InnerNode | undefined {
  let found: InnerNode | undefined;
  const search = (node: Node, parent: Node | undefined): void => {
    if ('id' in node && node.id === id) found = { node, parent };
    if (found !== undefined) return;
    for (const { nodes, inline } of listsIn(node)) if (!inline) for (const each of nodes) search(each, node);
  };
  const held = 'content' in holder ? holder.content : [];
  const roots = 'type' in holder ? [holder] : held.filter((each) => each.type === 'section');
  for (const each of roots) search(each, undefined);
  if (cell === undefined || found?.node.type !== 'table') return cell === undefined ? found : undefined;
  const covering = placeOf(layOut(found.node.rows), cell.row - 1, cell.column - 1);
  return covering && { node: covering.cell, parent: found.node };
}

function writeInner(node: Node, parent: Node | undefined, writer: Writer): string {
  switch (node.type) {
    case 'listItem':
      return parent?.type === 'list' ? writeItem(parent, node, writer) : writeBlocks(node.children, writer);
    case 'definition':
      return writeDefinitions({ type: 'definitionList', id: node.id, items: [node] }, writer);
    case 'line':
      return writer.block({ type: 'algorithm', id: node.id, caption: [], children: [node] }, writer);
    case 'cell':
      return writeCell(node, writer);
    case 'section':
      return writeBlocks(node.children, writer);
    default:
      // All other nodes that have an id are blocks.
      return writer.block(node as Block, writer);
  }
}

const writeCell = ({ children }: Cell, writer: Writer) => writeContained(children, writer);

function withNotes(dialect: Dialect, notes: Notes, write: (writer: Writer) => string): string {
  const writer = newWriter(notes, dialect);
  let out = write(writer);
  const defined = new Set<string>();
  // The list grows while it is read.
  for (const id of writer.calls) {
    const note = writer.notes.byId.get(id);
    if (note === undefined || defined.has(id)) continue;
    defined.add(id);
    const words = note.content.flatMap((section) => section.children);
    out = stack(out, dialect.definition(writer.notes.labels.get(id) ?? id, writeContained(words, writer)));
  }
  return out;
}
