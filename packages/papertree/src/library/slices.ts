/** Reads artefacts of a build, whole or in part: from storage, or from memory while the build is not shelved. */
import { type Build, type Bytes, type Packed, readArtefact, readPacked, readTogether } from '../storage/index.ts';
import type { Artefact } from './make.ts';

/** Reads the bytes from start to end, or to the end of the artefact; undefined where the object is gone or damaged. */
export type ReadSlice = (name: Artefact, start?: number, end?: number) => Promise<Buffer | undefined>;

export function slicesOfShelf(bytes: Bytes, build: Pick<Build, 'buildId' | 'offsets'>): ReadSlice {
  return (name, start, end) => readArtefact(bytes, build, name, start, end);
}

/**
 * The same, with the index and the positions of nodes read at once: a node that is looked up costs one call more than a
 * section. The positions are expanded only where they are asked for.
 */
export async function slicesWithIndexes(bytes: Bytes, build: Pick<Build, 'buildId' | 'offsets'>): Promise<ReadSlice> {
  const indexes: readonly Artefact[] = ['positions', 'index'];
  // An outline has no positions.
  const kept = indexes.filter((name) => Object.hasOwn(build.offsets, name));
  const readIndex = await readTogether(bytes, build, kept);
  const readOther = slicesOfShelf(bytes, build);
  return (name, start, end) => (kept.includes(name) ? readIndex : readOther)(name, start, end);
}

export function slicesOfPacked(packed: Packed): ReadSlice {
  return (name, start, end) => readPacked(packed, name, start, end);
}

/** The Markdown is there at once, the other artefacts when the build is whole. */
export function slicesOfTask(markdown: Uint8Array, whole: Promise<Packed>): ReadSlice {
  return async (name, from, to) =>
    name === 'markdown' ? stretch(markdown, from, to) : slicesOfPacked(await whole)(name, from, to);
}

function stretch({ buffer, byteOffset, length }: Uint8Array, start = 0, end = length): Buffer {
  return Buffer.from(buffer, byteOffset + start, end - start);
}
