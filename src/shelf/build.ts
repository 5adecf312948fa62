/** A build is one object: the page it was made of, compressed, and then every artefact, with the offsets of each. */
// Not by name: zstd is not there before Node 22.15, and a name that is not there would end the program.
import * as zlib from 'node:zlib';
import type { Bytes } from './bytes.ts';
import type { Build, Offsets, Range } from './facts.ts';
import { buildKey } from './keys.ts';

export interface PackedBuild<Name extends string = string> {
  /** In memory of its own, which can be handed from thread to thread. */
  readonly bytes: Buffer<ArrayBuffer>;
  readonly offsets: Readonly<Record<Name | 'page', { readonly start: number; readonly end: number }>>;
}

export interface BuildParts<Name extends string> {
  /** The page as the archive gave it. */
  readonly page: Uint8Array;
  readonly artefacts: Readonly<Record<Name, string | Uint8Array>>;
}

/** Takes as long as compressing takes: work for a worker. */
export function packBuild<Name extends string>({ page, artefacts }: BuildParts<Name>): PackedBuild<Name> {
  const parts: [string, string | Uint8Array][] = [
    ['page', compress(page)],
    ...Object.entries<string | Uint8Array>(artefacts),
  ];
  const size = parts.reduce((sum, [, part]) => sum + Buffer.byteLength(part), 0);
  const bytes = Buffer.allocUnsafeSlow(size);
  const offsets: Record<string, { start: number; end: number }> = {};
  let start = 0;
  for (const [name, part] of parts) {
    if (name in offsets) throw new Error(`A build has two parts named ${name}.`);
    if (typeof part !== 'string') bytes.set(part, start);
    const end = start + (typeof part === 'string' ? bytes.write(part, start) : part.length);
    offsets[name] = { start, end };
    start = end;
  }
  // Every name of `parts` has been entered.
  return { bytes, offsets: offsets as PackedBuild<Name>['offsets'] };
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

function compress(page: Uint8Array): Buffer {
  return typeof zlib.zstdCompressSync === 'function' ? zlib.zstdCompressSync(page) : zlib.gzipSync(page);
}

// gzip begins with 1f 8b, zstd with 28 b5 2f fd.
function expand(kept: Buffer): Promise<Buffer> {
  const open = kept[0] === 0x1f ? zlib.gunzip : zlib.zstdDecompress;
  return new Promise((resolve, reject) => {
    if (typeof open !== 'function') throw new Error('The page was kept by a Node that knows zstd: 22.15 or later.');
    open(kept, (error, page) => (error ? reject(error) : resolve(page)));
  });
}
