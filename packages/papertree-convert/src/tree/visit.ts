/** Walks a tree in reading order; the node table says which fields hold nodes. */
import type { Field } from './field-kinds.ts';
import { type Content, type Footnote, type Node, nodes, type Reference, type ReferenceList, records } from './nodes.ts';

type Visitor = (node: Node) => void;

/** The fields of a type that hold nodes: in a list, or in rows. */
interface Path {
  readonly lists: readonly string[];
  readonly grids: readonly string[];
}

function pathOf(fields: Readonly<Record<string, Field>>): Path {
  const named = (kind: Field['kind']) => Object.keys(fields).filter((name) => fields[name]?.kind === kind);
  return { lists: named('many'), grids: named('grid') };
}

/** The paths of the types that hold nodes at all. */
const paths = new Map(
  Object.entries(nodes)
    .map(([type, { fields }]) => [type, pathOf(fields)] as const)
    .filter(([, { lists, grids }]) => lists.length + grids.length > 0),
);
const referencePath = pathOf(records.reference.fields);
const referenceListPath = pathOf(records.referenceList.fields);
const footnotePath = pathOf(records.footnote.fields);

function descend(value: object, path: Path, enter: Visitor): void {
  const fields = value as Record<string, Node[] & Node[][]>;
  for (let i = 0; i < path.lists.length; i++) {
    const list = fields[path.lists[i] as string];
    if (list !== undefined) for (let n = 0; n < list.length; n++) visit(list[n] as Node, enter);
  }
  for (let i = 0; i < path.grids.length; i++)
    for (const row of fields[path.grids[i] as string] ?? [])
      for (let n = 0; n < row.length; n++) visit(row[n] as Node, enter);
}

/** One array of nodes in a node: the array itself, so that it can be changed in place. */
export interface NodeList {
  /** The field it stands in. */
  readonly field: string;
  readonly nodes: Node[];
  /** Whether it is a line of words and formulas; else it holds blocks, or parts of the node. */
  readonly inline: boolean;
  /** The names of the nodes that may stand in it. */
  readonly of: readonly string[];
}

type ListField = Pick<NodeList, 'field' | 'inline' | 'of'> & { readonly grid: boolean };

const listFields = new Map<string, readonly ListField[]>();

/** The fields of a type that hold nodes, looked up in the table when the type is first met. */
function listFieldsOf(type: string): readonly ListField[] {
  const known = listFields.get(type);
  if (known !== undefined) return known;
  const table: Readonly<Record<string, { readonly group: string; readonly fields: Readonly<Record<string, Field>> }>> =
    nodes;
  const found: ListField[] = [];
  for (const [field, { kind, of = [] }] of Object.entries(table[type]?.fields ?? {}))
    if (kind === 'many' || kind === 'grid')
      found.push({ field, of, grid: kind === 'grid', inline: of.every((name) => table[name]?.group === 'inline') });
  listFields.set(type, found);
  return found;
}

/** Every array of nodes in a node, as the node table has them; a grid is an array for each row. */
export function listsIn(node: Node): NodeList[] {
  const values = node as unknown as Readonly<Record<string, Node[] | Node[][] | undefined>>;
  const found: NodeList[] = [];
  for (const { field, of, grid, inline } of listFieldsOf(node.type)) {
    const value = values[field];
    if (value === undefined) continue;
    for (const list of grid ? (value as Node[][]) : [value as Node[]]) found.push({ field, nodes: list, inline, of });
  }
  return found;
}

/** The same without a list of the lists: calls `enter` for each that is not empty, and says whether it is a line. */
export function enterLists(node: Node, enter: (nodes: readonly Node[], inline: boolean) => void): void {
  const values = node as unknown as Readonly<Record<string, Node[] | Node[][] | undefined>>;
  const fields = listFieldsOf(node.type);
  for (let i = 0; i < fields.length; i++) {
    const { field, grid, inline } = fields[i] as ListField;
    const value = values[field];
    if (value === undefined || value.length === 0) continue;
    if (!grid) enter(value as Node[], inline);
    else for (const list of value as Node[][]) enter(list, inline);
  }
}

/** Calls `enter` for a node and everything in it, the node first. */
export function visit(node: Node, enter: Visitor): void {
  enter(node);
  const path = paths.get(node.type);
  if (path !== undefined) descend(node, path, enter);
}

/** Calls `enter` for everything in a paper: title, abstract, body, appendices, bibliography, footnotes. */
export function visitContent(
  content: Content,
  enter: (value: Node | Reference | ReferenceList | Footnote) => void,
): void {
  for (const node of content.title) visit(node, enter);
  for (const node of content.subtitle ?? []) visit(node, enter);
  for (const part of [content.abstract, content.body, content.appendices])
    for (const section of part) visit(section, enter);
  for (const entry of content.bibliography) {
    enter(entry);
    descend(entry, referencePath, enter);
  }
  for (const list of content.referenceLists ?? []) {
    enter(list);
    descend(list, referenceListPath, enter);
  }
  for (const note of content.footnotes) {
    enter(note);
    descend(note, footnotePath, enter);
  }
}

/** Footnotes whose calls are followed within one another before the rest waits for its turn: a page may chain thousands. */
const deepestCall = 50;

export interface FollowedNotes {
  /** Reads a note where it is called, or leaves it for later. */
  enter(read: () => void): void;
  /** Reads those that were left. */
  rest(): void;
}

export function followNotes(): FollowedNotes {
  const later: (() => void)[] = [];
  let depth = 0;
  return {
    enter(read) {
      if (depth >= deepestCall) return void later.push(read);
      depth++;
      read();
      depth--;
    },
    rest() {
      for (let next = later.pop(); next; next = later.pop()) next();
    },
  };
}
