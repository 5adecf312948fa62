/** Stretches of the artefacts of a build: on the shelf, or still in the hands of whoever made it. */
import { type Build, type Bytes, type Offsets, rangeOf, readArtefact } from '../shelf/index.ts';
import type { Artefact } from './make.ts';

/** Gives the bytes from start to end, or to the end of the artefact; undefined where the object is gone or damaged. */
export type ReadSlice = (name: Artefact, start?: number, end?: number) => Promise<Buffer | undefined>;

export function slicesOfShelf(bytes: Bytes, build: Pick<Build, 'buildId' | 'offsets'>): ReadSlice {
  return (name, start, end) => readArtefact(bytes, build, name, start, end);
}

export function slicesOfMade(made: { readonly bytes: Uint8Array; readonly offsets: Offsets }): ReadSlice {
  return async (name, from, to) => {
    const { start, end } = rangeOf(made.offsets, name, from, to);
    return Buffer.from(made.bytes.buffer, made.bytes.byteOffset + start, end - start);
  };
}
