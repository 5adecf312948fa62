/**
 * The objects of the shelf. A build is one: every artefact, and then the page they were made of, compressed. A mirrored
 * file is one. All that is read is checked; what is damaged is as good as not there.
 */
import { promisify } from 'node:util';
// Not by name: zstd is not there before Node 22.15, and a name that is not there would end the program.
import * as zlib from 'node:zlib';
import type { Bytes } from './bytes.ts';
import { blockSize, checksumsInSteps, checksumsOf, matches } from './checksums.ts';
import type { ArtefactRange, Asset, Build, Offsets, Range, VersionId } from './facts.ts';
import { buildKey, newAssetKey } from './keys.ts';

/** The artefacts of a build, one behind the other. */
export interface Packed {
  /** Bytes in an ArrayBuffer of their own, which can be transferred between threads. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly offsets: Offsets;
}

export function pack(artefacts: Readonly<Record<string, string | Uint8Array>>): Packed {
  const size = Object.values(artefacts).reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const bytes = Buffer.allocUnsafeSlow(size);
  const offsets: Record<string, ArtefactRange> = {};
  let start = 0;
  for (const [name, part] of Object.entries(artefacts)) {
    if (typeof part !== 'string') bytes.set(part, start);
    const end = start + (typeof part === 'string' ? bytes.write(part, start) : part.length);
    offsets[name] = { start, end, checksums: checksumsOf(bytes.subarray(start, end)) };
    start = end;
  }
  return { bytes, offsets };
}

/** Writes the object of a build, and returns the facts that the ledger keeps of it. The page is as the archive gave it. */
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
  const checksums = await checksumsInSteps(kept);
  return { size, offsets: { ...packed.offsets, page: { start, end: start + kept.length, checksums } } };
}

/**
 * An artefact, or its bytes from `start` to `end`. Undefined if the object is gone, or damaged
 * there: then the build is to be made anew.
 */
export async function readArtefact(
  bytes: Bytes,
  { buildId, offsets }: Pick<Build, 'buildId' | 'offsets'>,
  name: string,
  start?: number,
  end?: number,
): Promise<Buffer | undefined> {
  const asked = rangeOf(offsets, name, start, end);
  const { checksums, ...artefact }: ArtefactRange = offsets[name] ?? asked;
  const range = checksums === undefined ? asked : wholeBlocks(artefact, asked);
  const found = await bytes.get(buildKey(buildId), range);
  if (found?.length !== range.end - range.start) return undefined;
  if (checksums === undefined) return found;
  if (!(await matches(found, checksums, (range.start - artefact.start) / blockSize))) return undefined;
  const part = found.subarray(asked.start - range.start, asked.end - range.start);
  // A copy, so that a small part does not keep its whole block in memory.
  return part.length === found.length ? found : Buffer.from(Uint8Array.from(part).buffer);
}

/** The page as the archive gave it, to build from once more; undefined as in `readArtefact`. */
export async function readPage(bytes: Bytes, build: Pick<Build, 'buildId' | 'offsets'>): Promise<Buffer | undefined> {
  const found = await readArtefact(bytes, build, 'page');
  return found && expand(found);
}

/** From the start of the first block that is asked for to the end of the last. */
function wholeBlocks({ start, end }: Range, asked: Range): Range {
  const floor = (at: number) => start + Math.floor((at - start) / blockSize) * blockSize;
  return { start: floor(asked.start), end: Math.min(end, floor(asked.end + blockSize - 1)) };
}

/** Writes the object of a mirrored file, and returns the facts that the ledger keeps of it. */
export async function putAsset(bytes: Bytes, paper: VersionId, path: string, body: Uint8Array) {
  const key = newAssetKey(paper, path);
  const size = await bytes.put(key, body);
  return { key, size, checksums: await checksumsInSteps(body) };
}

/** A mirrored file; undefined where the object is gone or damaged. */
export async function readAsset(
  bytes: Bytes,
  asset: Asset & { readonly state: 'mirrored' },
): Promise<Buffer | undefined> {
  const found = await bytes.get(asset.key);
  if (found?.length !== asset.size) return undefined;
  return asset.checksums === undefined || (await matches(found, asset.checksums)) ? found : undefined;
}

/** The range of an artefact, or of a part of it, in the object. */
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
