/** Nodes inside others, written from the part of the tree that holds them: small ones at once, large ones on a worker thread. */
import { asProblem } from 'papertree-convert/errors';
import { type Holder, type InnerFormat, type InnerPlace, renderInner } from 'papertree-convert/render';
import type { Footnote } from 'papertree-convert/tree';

/** Plain data, for it may be sent to a worker thread. */
export interface InnerInput {
  /** The part that holds the node, as JSON. */
  readonly holder: Uint8Array<ArrayBuffer>;
  /** All footnotes of the paper, as JSON. */
  readonly footnotes: Uint8Array<ArrayBuffer>;
  readonly place: InnerPlace;
  readonly format: InnerFormat;
}

/** A node as text, with its type. */
export type InnerNode = NonNullable<ReturnType<typeof renderInner>>;

/** `found` is absent where there is no such node. Problems are returned, for an error thrown in a worker thread loses its code. */
export type InnerResult = { readonly found?: InnerNode } | { readonly reason: string };

/** Bytes of JSON that are parsed on the thread that answers requests; it takes a millisecond. */
export const mostAtOnce = 64 * 1024;

export function renderInnerNode({ holder, footnotes, place, format }: InnerInput): InnerResult {
  try {
    const read = (json: Uint8Array): unknown => JSON.parse(Buffer.from(json).toString());
    // The library cut them out of a tree that it wrote.
    const found = renderInner(read(holder) as Holder, place, { footnotes: read(footnotes) as Footnote[] }, format);
    return found === undefined ? {} : { found };
  } catch (thrown) {
    return { reason: asProblem(thrown).reason };
  }
}
