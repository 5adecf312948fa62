/** A build is one object: every artefact, and then the page they were made of, compressed; with the offsets of each. */
import { promisify } from 'node:util';
// Not by name: zstd is not there before Node 22.15, and a name that is not there would end the program.
import * as zlib from 'node:zlib';
import type { Bytes } from './bytes.ts';
import type { Build, Offsets, Range } from './facts.ts';
import { buildKey } from './keys.ts';

/** The artefacts of a build, one behind the other. */
export interface Packed {
  /** In memory of its own, which can be handed from thread to thread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly offsets: Offsets;
}

export function pack(artefacts: Readonly<Record<string, string | Uint8Array>>): Packed {
  const size = Object.values(artefacts).reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const bytes = Buffer.allocUnsafeSlow(size);
  const offsets: Record<string, Range> = {};
  let start = 0;
  for (const [name, part] of Object.entries(artefacts)) {
    if (typeof part !== 'string') bytes.set(part, start);
    const end = start + (typeof part === 'string' ? bytes.write(part, start) : part.length);
    offsets[name] = { start, end };
    start = end;
  }
  return { bytes, offsets };
}

/** Writes the object of a build, and answers how it is found in the ledger. The page is as the archive gave it. */
export async function putBuild(
  bytes: Bytes,
  buildId: string,
  packed: Packed,
  page: Uint8Array,
): Promise<Pick<Build, 'size' | 'offsets'>> {
  if ('page' in packed.offsets) throw new Error('A build has two parts named page.');
  const kept = await compress(page);
  const start = packed.bytes.length;
  const size = await bytes.put(
    buildKey(buildId),
    (async function* () {
      yield packed.bytes;
      yield kept;
    })(),
  );
  return { size, offsets: { ...packed.offsets, page: { start, end: start + kept.length } } };
}

/**
 * An artefact, or the stretch of it that begins and ends at these bytes. Undefined where the object is gone or damaged: then
 * there is no build any more, whatever the ledger says.
 */
export async function readArtefact(
  bytes: Bytes,
  { buildId, offsets }: Pick<Build, 'buildId' | 'offsets'>,
  name: string,
  start?: number,
  end?: number,
): Promise<Buffer | undefined> {
  const range = rangeOf(offsets, name, start, end);
  const found = await bytes.get(buildKey(buildId), range);
  return found?.length === range.end - range.start ? found : undefined;
}

/** The page as the archive gave it, to build from once more; undefined as in `readArtefact`. */
export async function readPage(bytes: Bytes, build: Pick<Build, 'buildId' | 'offsets'>): Promise<Buffer | undefined> {
  const found = await readArtefact(bytes, build, 'page');
  return found && expand(found);
}

/** Where in the object an artefact stands, or a stretch of it. */
export function rangeOf(offsets: Offsets, name: string, start = 0, end?: number): Range {
  const range = Object.hasOwn(offsets, name) ? offsets[name] : undefined;
  if (!range) throw new Error(`A build has ${Object.keys(offsets).join(', ')}, but no ${name}.`);
  return { start: range.start + start, end: end === undefined ? range.end : range.start + end };
}

function compress(page: Uint8Array): Promise<Buffer> {
  return typeof zlib.zstdCompress === 'function' ? promisify(zlib.zstdCompress)(page) : promisify(zlib.gzip)(page);
}

// gzip begins with 1f 8b, zstd with 28 b5 2f fd.
async function expand(kept: Buffer): Promise<Buffer> {
  if (kept[0] === 0x1f) return promisify(zlib.gunzip)(kept);
  if (typeof zlib.zstdDecompress === 'function') return promisify(zlib.zstdDecompress)(kept);
  throw new Error('The page was kept by a Node that knows zstd: 22.15 or later.');
}
