/** Walks a tree in reading order; the node table says which fields lead on. */
import type { Field } from './fields.ts';
import { type Content, type Footnote, type Node, nodes, type Reference, records } from './nodes.ts';

type Walk = (value: Node | Reference | Footnote) => void;

/** The fields of each type that hold nodes, and whether they hold rows of them. */
function leading(fields: Readonly<Record<string, Field>>): readonly { name: string; grid: boolean }[] {
  return Object.entries(fields)
    .filter(([, field]) => field.kind === 'many' || field.kind === 'grid')
    .map(([name, field]) => ({ name, grid: field.kind === 'grid' }));
}

const paths = new Map(Object.entries(nodes).map(([type, { fields }]) => [type, leading(fields)]));
const recordPaths = {
  reference: leading(records.reference.fields),
  footnote: leading(records.footnote.fields),
};

function descend(value: object, path: readonly { name: string; grid: boolean }[], enter: Walk): void {
  for (const { name, grid } of path) {
    const held = (value as Record<string, unknown>)[name] as (Node | Node[])[] | undefined;
    if (held === undefined) continue;
    if (grid) for (const row of held as Node[][]) for (const node of row) visit(node, enter);
    else for (const node of held as Node[]) visit(node, enter);
  }
}

/** Calls `enter` for a node and everything in it, the node first. */
export function visit(node: Node, enter: Walk): void {
  enter(node);
  descend(node, paths.get(node.type) ?? [], enter);
}

/** Calls `enter` for everything in a paper: title, abstract, body, appendices, bibliography, footnotes. */
export function visitContent(content: Content, enter: Walk): void {
  for (const node of content.title) visit(node, enter);
  for (const node of content.subtitle ?? []) visit(node, enter);
  for (const part of [content.abstract, content.body, content.appendices])
    for (const section of part) visit(section, enter);
  for (const entry of content.bibliography) {
    enter(entry);
    descend(entry, recordPaths.reference, enter);
  }
  for (const note of content.footnotes) {
    enter(note);
    descend(note, recordPaths.footnote, enter);
  }
}
