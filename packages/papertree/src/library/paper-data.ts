/** The paper as data, rendered when it is asked for: a list of its parts, or one of its tables. */
import { asProblem } from 'papertree-convert/errors';
import {
  type Chosen,
  type DataName,
  findInner,
  type Holder,
  type InnerPlace,
  paperData,
  renderTable,
  type TableFormat,
  tableMeant,
} from 'papertree-convert/render';
import type { Content, Footnote } from 'papertree-convert/tree';

/** Input of a rendering: plain data, for it is sent to a worker thread. */
export interface DataInput {
  /** The tree, as JSON. */
  readonly content: Uint8Array<ArrayBuffer>;
  readonly name: DataName;
}

/** Problems are returned, for an error thrown in a worker thread loses its code. */
export type DataResult = { readonly json: string } | { readonly reason: string };

/** Runs in worker threads. */
export function renderPaperData({ content, name }: DataInput): DataResult {
  try {
    return { json: JSON.stringify(paperData[name](JSON.parse(Buffer.from(content.buffer).toString()) as Content)) };
  } catch (thrown) {
    return { reason: asProblem(thrown).reason };
  }
}

/** Plain data, for it may be sent to a worker thread. */
export interface TableInput {
  /** The part that holds the table, as JSON. */
  readonly holder: Uint8Array<ArrayBuffer>;
  /** All footnotes of the paper, as JSON. */
  readonly footnotes: Uint8Array<ArrayBuffer>;
  readonly place: InnerPlace;
  readonly format: TableFormat;
  readonly chosen: Chosen;
}

/** The ids of all tables where it is not one that is meant; none where there is none. */
export type TableResult =
  | { readonly text: string }
  | { readonly tables: readonly string[] }
  | { readonly reason: string };

export function renderTableIn({ holder, footnotes, place, format, chosen }: TableInput): TableResult {
  try {
    const read = (json: Uint8Array): unknown => JSON.parse(Buffer.from(json).toString());
    // The library cut them out of a tree that it wrote.
    const found = findInner(read(holder) as Holder, place);
    const meant = found ? tableMeant(found.node) : [];
    if ('length' in meant) return { tables: meant.map(({ id }) => id) };
    return { text: renderTable(meant, format, { footnotes: read(footnotes) as Footnote[] }, chosen) };
  } catch (thrown) {
    return { reason: asProblem(thrown).reason };
  }
}
