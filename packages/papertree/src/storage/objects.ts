/**
 * The objects of the shelf. A build is one: the page it was made of, compressed, and then every artefact. A mirrored
 * file is one, which is also read as a stream. All that is read is checked; what is damaged is as good as not there.
 */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, zstdCompress, zstdDecompress } from 'node:zlib';
import { type Packed, readCoded } from './artefacts.ts';
import { type Bytes, buildKey, newAssetKey } from './bytes.ts';
import { blockSize, checksumsInSteps, matchBlocks, matches } from './checksums.ts';
import type { ArtefactRange, Asset, Build, Offsets, Range, VersionId } from './ledger-facts.ts';

/**
 * Writes the object of a build, and returns the facts that the ledger keeps of it. The page, if it is kept, is as the
 * archive gave it; it comes first, so that whoever reads the last artefact whole knows that nothing of the object is cut off.
 */
export async function putBuild(
  bytes: Bytes,
  buildId: string,
  packed: Packed,
  page: Uint8Array | undefined,
): Promise<Pick<Build, 'size' | 'offsets'>> {
  if ('page' in packed.offsets) throw new Error('A build has two parts named page.');
  if (page === undefined) return { size: await bytes.put(buildKey(buildId), packed.bytes), offsets: packed.offsets };
  const kept = await compress(page);
  const size = await bytes.put(buildKey(buildId), Buffer.concat([kept, packed.bytes]));
  const offsets: Record<string, ArtefactRange> = {
    page: { start: 0, end: kept.length, checksums: await checksumsInSteps(kept) },
  };
  for (const [name, { start, end, ...range }] of Object.entries(packed.offsets))
    offsets[name] = { ...range, start: kept.length + start, end: kept.length + end };
  return { size, offsets };
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
  return readCoded((range) => bytes.get(buildKey(buildId), range), artefactOf(offsets, name), start, end);
}

/**
 * Reads artefacts that stand one behind the other at once; each is checked and expanded when it is asked for. Undefined as in
 * `readArtefact`.
 */
export async function readTogether(
  bytes: Bytes,
  { buildId, offsets }: Pick<Build, 'buildId' | 'offsets'>,
  names: readonly string[],
): Promise<(name: string, start?: number, end?: number) => Promise<Buffer | undefined>> {
  const ranges = names.map((name) => artefactOf(offsets, name));
  const start = Math.min(...ranges.map((range) => range.start));
  const end = Math.max(...ranges.map((range) => range.end));
  const found = await bytes.get(buildKey(buildId), { start, end });
  const readRange = async (range: Range) => found?.subarray(range.start - start, range.end - start);
  return (name, from, to) => readCoded(readRange, artefactOf(offsets, name), from, to);
}

/** The same of artefacts that are not written yet. */
export async function readPacked(
  { bytes, offsets }: Packed,
  name: string,
  start?: number,
  end?: number,
): Promise<Buffer | undefined> {
  const readRange = async (range: Range) =>
    Buffer.from(bytes.buffer, bytes.byteOffset + range.start, range.end - range.start);
  return readCoded(readRange, artefactOf(offsets, name), start, end);
}

/** The page as the archive gave it, to build from once more; undefined as in `readArtefact`. */
export async function readPage(
  bytes: Bytes,
  { buildId, offsets }: Pick<Build, 'buildId' | 'offsets'>,
): Promise<Buffer | undefined> {
  const { checksums, ...range } = artefactOf(offsets, 'page');
  const found = await bytes.get(buildKey(buildId), range);
  if (found?.length !== range.end - range.start) return undefined;
  return checksums === undefined || (await matches(found, checksums)) ? expand(found) : undefined;
}

/** Writes the object of a mirrored file, and returns the facts that the ledger keeps of it. */
export async function putAsset(bytes: Bytes, paper: VersionId, path: string, body: Uint8Array) {
  const key = newAssetKey(paper, path, body);
  const size = await bytes.put(key, body);
  return { key, size, checksums: await checksumsInSteps(body) };
}

type MirroredAsset = Asset & { readonly state: 'mirrored' };

/** A mirrored file; undefined where the object is gone or damaged. */
export async function readAsset(bytes: Bytes, asset: MirroredAsset): Promise<Buffer | undefined> {
  const found = await bytes.get(asset.key);
  if (found?.length !== asset.size) return undefined;
  return asset.checksums === undefined || (await matches(found, asset.checksums)) ? found : undefined;
}

function artefactOf(offsets: Offsets, name: string): ArtefactRange {
  const range = Object.hasOwn(offsets, name) ? offsets[name] : undefined;
  if (range) return range;
  throw new Error(`A build has ${Object.keys(offsets).join(', ')}, but no ${name}.`);
}

const compress: (page: Uint8Array) => Promise<Buffer> = promisify(zstdCompress);

/** Pages that were kept before Node knew zstd are in gzip, which begins with 1f 8b. */
const expand = (kept: Buffer): Promise<Buffer> =>
  kept[0] === 0x1f ? promisify(gunzip)(kept) : promisify(zstdDecompress)(kept);

/**
 * A range of a mirrored file. Undefined where the object is gone, or damaged at its start; it ends with an error where
 * it is damaged later.
 */
export async function streamAsset(bytes: Bytes, asset: MirroredAsset, range: Range): Promise<Readable | undefined> {
  const first = Math.floor(range.start / blockSize);
  const whole = { start: first * blockSize, end: Math.min(asset.size, Math.ceil(range.end / blockSize) * blockSize) };
  const found = await bytes.stream(asset.key, whole);
  if (!found) return undefined;
  const checked = checkedBlocks(found, asset, first, whole);
  let begun: IteratorResult<Buffer>;
  try {
    begun = await checked.next();
  } catch (thrown) {
    if (thrown instanceof DamagedFile) return undefined;
    throw thrown;
  }
  const given = Readable.from(trimmed(begun, checked, whole.start, range), { objectMode: false });
  return given.once('close', () => found.destroy());
}

class DamagedFile extends Error {
  constructor(key: string) {
    super(`The object ${key} is damaged.`);
  }
}

async function* checkedBlocks(
  found: Readable,
  { key, checksums }: MirroredAsset,
  first: number,
  { start, end }: Range,
): AsyncGenerator<Buffer> {
  let at = start;
  for await (const block of blocksOf(found)) {
    const intact = checksums === undefined || matchBlocks([block], checksums, first + (at - start) / blockSize);
    at += block.length;
    if (!intact || at > end) throw new DamagedFile(key);
    yield block;
  }
  if (at < end) throw new DamagedFile(key);
}

/** The bytes in blocks of one size; the last may be smaller. */
async function* blocksOf(found: Readable): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (let piece of found as AsyncIterable<Buffer>) {
    for (; length + piece.length >= blockSize; piece = piece.subarray(blockSize - length), length = 0, pieces = [])
      yield Buffer.concat([...pieces, piece.subarray(0, blockSize - length)]);
    if (piece.length > 0) pieces.push(piece);
    length = pieces.reduce((sum, each) => sum + each.length, 0);
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/** The blocks without what stands before and behind the range. */
async function* trimmed(
  begun: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
  offset: number,
  { start, end }: Range,
): AsyncGenerator<Buffer> {
  let at = offset;
  for (let next = begun; !next.done; next = await rest.next()) {
    const part = next.value.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += next.value.length;
    if (part.length > 0) yield part;
  }
}
