/** Mirrored files as streams: each block is checked before any of it is given. */
import { Readable } from 'node:stream';
import type { Bytes } from './bytes.ts';
import { blockSize, matchBlocks } from './checksums.ts';
import type { Range } from './facts.ts';
import type { MirroredAsset } from './objects.ts';

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
