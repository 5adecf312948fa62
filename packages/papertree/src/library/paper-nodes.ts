/** The nodes of a paper by anchor or name: each is looked up in the text of the index of its build. */
import type { InnerPlace } from 'papertree-convert/render';
import { namesMeant, nearestId } from 'papertree-convert/tree';
import {
  type ByteRange,
  type InnerLine,
  marks,
  type NodeIndexHead,
  type NodeRange,
  type RangeLine,
} from './node-index.ts';

export interface FoundNode {
  /** Its anchor. */
  readonly id: string;
  /** The parts it consists of: one, but for what LaTeXML calls a paragraph and the author several. */
  readonly ranges: readonly [NodeRange, ...NodeRange[]];
  /** Its place in the part that holds it; absent where it is the part. */
  readonly inner?: InnerPlace;
}

export interface PaperNodes {
  readonly footnotes: ByteRange;
  /** All parts that are cut out of the whole. */
  ranges(): NodeRange[];
  /** The names that are printed, in reading order. */
  names(): string[];
  /** Whether the page or the tree has this id. */
  has(id: string): boolean;
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

/** `index` is what `writeNodeIndex` wrote. A place is that of the line end before a line; -1 is no place. */
export function openNodes(index: string): PaperNodes {
  const lineAt = (place: number) => index.slice(place + 1, index.indexOf('\n', place + 1));
  const isInner = (place: number) => index[place + 1] === ' ';
  const rangeAt = (place: number) => rangeOf(JSON.parse(lineAt(place)) as RangeLine);
  const nextRange = (place: number) => index.indexOf('\n[', place + 1);
  const previousRange = (place: number) => index.lastIndexOf('\n[', place - 1);

  const ownPlace = (id: string): number => {
    const line = `[${JSON.stringify(id)}`;
    const place = index.indexOf(`\n${line}`);
    return place === -1 ? index.indexOf(`\n ${line}`) : place;
  };
  /** The places of the lines that have what a node is called. */
  const calledPlaces = (called: string): number[] => {
    const places: number[] = [];
    const wanted = JSON.stringify(called);
    for (let at = index.indexOf(wanted); at !== -1; at = index.indexOf(wanted, at + 1))
      places.push(index.lastIndexOf('\n', at));
    return places;
  };
  const pagePlace = (pageId: string): number => calledPlaces(marks.pageId + pageId)[0] ?? -1;
  const known = (id: string) => ownPlace(id) !== -1 || pagePlace(id) !== -1;

  /** A page id of a paragraph is the id of its first piece; the others follow it. */
  const withPieces = (place: number, pageId: string): readonly [NodeRange, ...NodeRange[]] => {
    const first = rangeAt(place);
    const rest: NodeRange[] = [];
    if (/\.p[0-9]+$/.test(pageId))
      for (let next = nextRange(place); next !== -1; next = nextRange(next)) {
        const range = rangeAt(next);
        if (range.section !== first.section) break;
        if (range.type === 'footnote') continue;
        if (!range.id.startsWith(`${pageId}.`)) break;
        rest.push(range);
      }
    return [first, ...rest];
  };

  const isSectionNear = (id: string) => {
    const near = nearestId(id, known);
    const place = near === undefined ? -1 : ownPlace(near);
    return place !== -1 && !isInner(place) && rangeAt(place).type === 'section';
  };

  /** The node of a line; `pageId` is the id of the page that led there. */
  const nodeAt = (place: number, pageId?: string): FoundNode => {
    if (isInner(place)) {
      const [id] = JSON.parse(lineAt(place)) as InnerLine;
      return { id, ranges: [rangeAt(previousRange(place))], inner: { id } };
    }
    const ranges = pageId === undefined ? ([rangeAt(place)] as const) : withPieces(place, pageId);
    return { id: ranges[0].id, ranges };
  };

  const byId = (id: string): FoundNode | undefined => {
    const own = ownPlace(id);
    if (own !== -1) return nodeAt(own);
    const ofPage = pagePlace(id);
    if (ofPage !== -1) return nodeAt(ofPage, id);
    const [, table = '', row, column] = cellOf.exec(id) ?? [];
    const found = table === '' ? undefined : byId(table);
    if (found) return { ...found, id, inner: { id: found.id, cell: { row: Number(row), column: Number(column) } } };
    // Paragraphs of a section have anchors of their own: one that has none is not there.
    if (/\.p[0-9]+(?:\.|$)/.test(id) && isSectionNear(id)) return undefined;
    const near = nearestId(id, known);
    return near === undefined || near === id ? undefined : byId(near);
  };

  return {
    footnotes: (JSON.parse(index.slice(0, index.indexOf('\n'))) as NodeIndexHead).footnotes,
    ranges() {
      const all: NodeRange[] = [];
      for (let place = nextRange(-1); place !== -1; place = nextRange(place)) all.push(rangeAt(place));
      return all;
    },
    names: () => [...new Set(index.split('\n').slice(1, -1).flatMap(namesIn))],
    has: known,
    byId,
    byName(text) {
      for (const name of namesMeant(text)) {
        const places = calledPlaces(marks.name + name);
        if (places.length > 0) return places.map((place) => (JSON.parse(lineAt(place)) as InnerLine)[0]);
      }
      return [];
    },
    namesOf(id) {
      const place = ownPlace(id);
      return place === -1 ? [] : namesIn(lineAt(place));
    },
    neighbours({ id, type, markdown: [start, end] }) {
      // A section is followed by the section behind it, not by what stands in it.
      const isLike = (other: NodeRange) => (type === 'section') === (other.type === 'section') && isBlock(other);
      const place = ownPlace(id);
      const find = (
        step: (place: number) => number,
        isBeyond: (markdown: ByteRange) => boolean,
      ): string | undefined => {
        for (let at = step(place); at > 0; at = step(at)) {
          const other = rangeAt(at);
          if (isLike(other) && isBeyond(other.markdown)) return other.id;
        }
        return undefined;
      };
      const previous = find(previousRange, (markdown) => markdown[1] <= start);
      const next = find(nextRange, (markdown) => markdown[0] >= end);
      return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) };
    },
  };
}

function rangeOf([id, type, section, markdown, markdownLength, text, textLength, content, contentLength]: RangeLine) {
  return {
    id,
    type,
    section,
    markdown: [markdown, markdown + markdownLength],
    text: [text, text + textLength],
    content: [content, content + contentLength],
  } as const satisfies NodeRange;
}

function namesIn(line: string): string[] {
  const [, ...called] = JSON.parse(line) as (string | number)[];
  return called.flatMap((each) =>
    typeof each === 'string' && each.startsWith(marks.name) ? [each.slice(marks.name.length)] : [],
  );
}
