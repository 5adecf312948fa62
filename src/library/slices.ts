/** Stretches of the artefacts of a build: on the shelf, or still in the hands of whoever made it. */
import { type Build, type Bytes, buildKey, type Offsets } from '../shelf/index.ts';
import type { Artefact } from './make.ts';

/** Gives the bytes from start to end, or to the end of the artefact; undefined where the object is gone or damaged. */
export type ReadSlice = (name: Artefact, start?: number, end?: number) => Promise<Buffer | undefined>;

export function slicesOfShelf(bytes: Bytes, { buildId, offsets }: Pick<Build, 'buildId' | 'offsets'>): ReadSlice {
  return async (name, start = 0, end) => {
    const range = rangeOf(offsets, name, start, end);
    const found = await bytes.get(buildKey(buildId), range);
    return found?.length === range.end - range.start ? found : undefined;
  };
}

export function slicesOfMade(made: { readonly bytes: Uint8Array; readonly offsets: Offsets }): ReadSlice {
  return async (name, start = 0, end) => {
    const range = rangeOf(made.offsets, name, start, end);
    return Buffer.from(made.bytes.buffer, made.bytes.byteOffset + range.start, range.end - range.start);
  };
}

function rangeOf(offsets: Offsets, name: Artefact, start: number, end: number | undefined) {
  const range = offsets[name];
  if (!range) throw new Error(`a build without ${name}`);
  return { start: range.start + start, end: end === undefined ? range.end : range.start + end };
}
