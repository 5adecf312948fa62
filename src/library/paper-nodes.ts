/** The nodes of a paper by anchor, read from the index of its build. */
import type { InnerPlace } from '../render/index.ts';
import { nearestId } from '../tree/anchors.ts';
import { namesMeant } from '../tree/block-names.ts';
import { type ByteRange, type NodeIndex, type NodeRange, rangesOf } from './node-index.ts';

export interface FoundNode {
  /** Its anchor. */
  readonly id: string;
  /** The parts it consists of: one, but for what LaTeXML calls a paragraph and the author several. */
  readonly ranges: readonly [NodeRange, ...NodeRange[]];
  /** Its place in the part that holds it; absent where it is the part. */
  readonly inner?: InnerPlace;
}

export interface PaperNodes {
  readonly ranges: readonly NodeRange[];
  /** The ids of all nodes inside these. */
  readonly inner: readonly string[];
  /** The names that are printed, in reading order. */
  readonly names: readonly string[];
  readonly footnotes: ByteRange;
  /** The node of an id: its own, one of the page that stands for it, that of something small in it, or of a cell. */
  byId(id: string): FoundNode | undefined;
  /** The ids of all nodes that a text may mean by a printed name. */
  byName(text: string): readonly string[];
  /** The printed names of a node. */
  namesOf(id: string): string[];
  /** The sections before and behind a section, or the blocks before and behind another part. */
  neighbours(range: NodeRange): { readonly previous?: string; readonly next?: string };
}

/** `S2.T1~r2c3` is the cell in the second row and third column of the grid of a table. */
const cellOf = /^(.+)~r([1-9][0-9]{0,5})c([1-9][0-9]{0,5})$/;

const isBlock = ({ type }: NodeRange) => type !== 'footnote' && type !== 'referenceList';

export function openNodes(index: NodeIndex): PaperNodes {
  const { inner, pageIds, names, footnotes } = index;
  const ranges = rangesOf(index);
  const places = new Map(ranges.map(({ id }, place) => [id, place]));
  const known = (id: string) => places.has(id) || Object.hasOwn(inner, id) || Object.hasOwn(pageIds, id);

  /** A page id of a paragraph is the id of its first piece; the others follow it. */
  const withPieces = (place: number, pageId: string): readonly [NodeRange, ...NodeRange[]] => {
    const first = ranges[place] as NodeRange;
    const rest: NodeRange[] = [];
    if (/\.p[0-9]+$/.test(pageId))
      for (let next = place + 1; ranges[next]?.section === first.section; next++) {
        const range = ranges[next] as NodeRange;
        if (range.type === 'footnote') continue;
        if (!range.id.startsWith(`${pageId}.`)) break;
        rest.push(range);
      }
    return [first, ...rest];
  };

  const byId = (id: string): FoundNode | undefined => {
    const place = places.get(id);
    if (place !== undefined) return { id, ranges: [ranges[place] as NodeRange] };
    const holder = Object.hasOwn(inner, id) ? ranges[inner[id] ?? -1] : undefined;
    if (holder) return { id, ranges: [holder], inner: { id } };
    if (Object.hasOwn(pageIds, id)) {
      const target = pageIds[id] ?? '';
      const first = places.get(target);
      return first === undefined ? byId(target) : { id: target, ranges: withPieces(first, id) };
    }
    const [, table = '', row, column] = cellOf.exec(id) ?? [];
    const found = table === '' ? undefined : byId(table);
    if (found) return { ...found, id, inner: { id: found.id, cell: { row: Number(row), column: Number(column) } } };
    const near = nearestId(id, known);
    return near === undefined || near === id ? undefined : byId(near);
  };

  return {
    ranges,
    inner: Object.keys(inner),
    names: Object.keys(names),
    footnotes,
    byId,
    byName(text) {
      for (const name of namesMeant(text)) if (Object.hasOwn(names, name)) return names[name] ?? [];
      return [];
    },
    namesOf: (id) => Object.entries(names).flatMap(([name, ids]) => (ids.includes(id) ? [name] : [])),
    neighbours({ id, type, markdown: [start, end] }) {
      const place = places.get(id) ?? 0;
      // A section is followed by the section behind it, not by what stands in it.
      const isLike = (other: NodeRange) => (type === 'section') === (other.type === 'section') && isBlock(other);
      const previous = ranges.slice(0, place).findLast((other) => isLike(other) && other.markdown[1] <= start)?.id;
      const next = ranges.slice(place + 1).find((other) => isLike(other) && other.markdown[0] >= end)?.id;
      return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) };
    },
  };
}
