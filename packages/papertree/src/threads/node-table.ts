/** The nodes of a paper by anchor, each with the part of the Markdown in which it stands. */
import type { Holder, InnerPlace, Part } from 'papertree-convert/render';
import { type Block, type Content, listsIn, type Node, nearestId } from 'papertree-convert/tree';

/** A part that is cut out of the whole: a section, a block in no other block, a footnote, a list of works, a work. */
export interface PlacedNode {
  readonly id: string;
  readonly type: string;
  readonly node: Holder;
  /** The id of the innermost section that holds it; "" where none does. */
  readonly section: string;
  /** Where it stands in the Markdown. */
  readonly from: number;
  readonly to: number;
}

export interface FoundNode {
  /** Its anchor. */
  readonly id: string;
  /** The parts it consists of: one, but for what LaTeXML calls a paragraph and the author several. */
  readonly parts: readonly [PlacedNode, ...PlacedNode[]];
  /** Its place in the part that holds it; absent where it is the part. */
  readonly inner?: InnerPlace;
}

export interface NodeTable {
  /** All parts that are cut out of the whole. */
  readonly parts: readonly PlacedNode[];
  /** Whether the page or the tree has this id. */
  has(id: string): boolean;
  /** The node of an id: its own, one of the page that stands for it, that of something small in it, or of a cell. */
  byId(id: string): FoundNode | undefined;
  /** The sections before and behind a section, or the blocks before and behind another part. */
  neighbours(part: PlacedNode): { readonly previous?: string; readonly next?: string };
}

/** `S2.T1~r2c3` is the cell in the second row and third column of the grid of a table. */
const cellOf = /^(.+)~r([1-9][0-9]{0,5})c([1-9][0-9]{0,5})$/;

const isBlock = ({ type }: PlacedNode) => type !== 'footnote' && type !== 'referenceList';

export function openNodeTable(
  content: Content,
  anchors: Readonly<Record<string, string>>,
  placed: readonly Part[],
): NodeTable {
  const { nodes, sections, holders } = placesIn(content);
  const parts = placeParts(placed, nodes, sections);
  const places = new Map(parts.map(({ id }, place) => [id, place]));
  const partOf = (place: number) => parts[place] as PlacedNode;
  /** The parts, and behind each the nodes in it: the order in which names are told. */
  const order = new Map<string, number>();
  const inner = Map.groupBy(holders.keys(), (id) => holders.get(id) ?? '');
  for (const { id } of parts) for (const each of [id, ...(inner.get(id) ?? [])]) order.set(each, order.size);

  const ofPage = (id: string) => (Object.hasOwn(anchors, id) ? anchors[id] : undefined);
  const isKnown = (id: string) => order.has(id) || order.has(ofPage(id) ?? '');

  /** A page id of a paragraph is the id of its first piece; the others follow it. */
  const withPieces = (place: number, pageId: string): readonly [PlacedNode, ...PlacedNode[]] => {
    const first = partOf(place);
    const rest: PlacedNode[] = [];
    if (/\.p[0-9]+$/.test(pageId))
      for (const part of parts.slice(place + 1)) {
        if (part.section !== first.section) break;
        if (part.type === 'footnote') continue;
        if (!part.id.startsWith(`${pageId}.`)) break;
        rest.push(part);
      }
    return [first, ...rest];
  };

  const isSectionNear = (id: string) => {
    const place = places.get(nearestId(id, isKnown) ?? '');
    return place !== undefined && partOf(place).type === 'section';
  };

  /** `pageId` is the id of the page that led to the node. */
  const nodeAt = (id: string, pageId?: string): FoundNode => {
    const place = places.get(id);
    if (place === undefined) return { id, parts: [partOf(places.get(holders.get(id) ?? '') ?? 0)], inner: { id } };
    return { id, parts: pageId === undefined ? [partOf(place)] : withPieces(place, pageId) };
  };

  const byId = (id: string): FoundNode | undefined => {
    if (order.has(id)) return nodeAt(id);
    const meant = ofPage(id);
    if (meant !== undefined && order.has(meant)) return nodeAt(meant, id);
    const [, table = '', row, column] = cellOf.exec(id) ?? [];
    const found = table === '' ? undefined : byId(table);
    if (found) return { ...found, id, inner: { id: found.id, cell: { row: Number(row), column: Number(column) } } };
    // Paragraphs of a section have anchors of their own: one that has none is not there.
    if (/\.p[0-9]+(?:\.|$)/.test(id) && isSectionNear(id)) return undefined;
    const near = nearestId(id, isKnown);
    return near === undefined || near === id ? undefined : byId(near);
  };

  return {
    parts,
    has: isKnown,
    byId,
    neighbours(part) {
      const { id, type, from, to } = part;
      // A section is followed by the section behind it, not by what stands in it.
      const isLike = (other: PlacedNode) => (type === 'section') === (other.type === 'section') && isBlock(other);
      const place = places.get(id) ?? 0;
      const previous = parts.slice(0, place).findLast((other) => isLike(other) && other.to <= from);
      const next = parts.find((other, at) => at > place && isLike(other) && other.from >= to);
      return { ...(previous && { previous: previous.id }), ...(next && { next: next.id }) };
    },
  };
}

/** The parts that stand in the Markdown, in its order. */
function placeParts(
  placed: readonly Part[],
  nodes: ReadonlyMap<string, TypedNode>,
  sections: ReadonlyMap<string, string>,
): PlacedNode[] {
  let block = { to: 0, section: '' };
  const once = new Set<string>();
  return placed.flatMap(({ id, from, to }): PlacedNode[] => {
    const found = nodes.get(id);
    if (found === undefined || once.has(id)) return [];
    once.add(id);
    let section = sections.get(id) ?? '';
    if (found.type !== 'footnote') block = { to, section: found.type === 'section' ? id : section };
    // It is defined in the block that calls it, or under the heading that does.
    else if (from < block.to) section = block.section;
    return [{ id, ...found, section, from, to }];
  });
}

interface TypedNode {
  readonly type: string;
  readonly node: Holder;
}

/** The parts of a tree with their sections, and the part that holds each node inside one. */
function placesIn(content: Content) {
  const nodes = new Map<string, TypedNode>();
  const sections = new Map<string, string>();
  const holders = new Map<string, string>();
  const put = (node: Holder, type: string) => {
    if (!nodes.has(node.id)) nodes.set(node.id, { type, node });
  };

  const gather = (node: Node, holder: string) => {
    for (const { nodes: inner, inline } of listsIn(node)) {
      if (inline) continue;
      for (const each of inner) {
        if ('id' in each) holders.set(each.id, holder);
        gather(each, holder);
      }
    }
  };
  const enter = (node: Block, section: string) => {
    put(node, node.type);
    sections.set(node.id, section);
    if (node.type !== 'section') return gather(node, node.id);
    for (const child of node.children) enter(child, node.id);
  };
  for (const part of [content.abstract, content.body, content.appendices]) for (const each of part) enter(each, '');
  for (const note of content.footnotes) {
    put(note, 'footnote');
    for (const each of note.content) {
      holders.set(each.id, note.id);
      gather(each, note.id);
    }
  }
  for (const list of content.referenceLists ?? []) put(list, 'referenceList');
  for (const work of content.bibliography) put(work, 'reference');
  return { nodes, sections, holders };
}
