/** Checksums of blocks, so that a part of an object can be checked without reading all of it. */
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

/** CRC-32 of each block, one behind the other, in base64. */
export type Checksums = string;

/** The block size where nothing else is said: a small range costs the reading of one block, and a megabyte 170 characters in the ledger. */
export const blockSize = 32 * 1024;
/** Bytes checked at once: about two milliseconds, then other work has its turn. */
const stepSize = 64 * blockSize;

/** Of blocks that are not all of one size. */
export function checksumsOf(blocks: readonly Uint8Array[]): Checksums {
  const sums = Buffer.alloc(blocks.length * 4);
  for (const [n, block] of blocks.entries()) sums.writeUInt32LE(crc32(block), n * 4);
  return sums.toString('base64');
}

/** Whether the blocks are those that were summed; the first of them is block `first`. */
export function matchBlocks(blocks: readonly Uint8Array[], checksums: Checksums, first: number): boolean {
  return isPartOf(checksumsOf(blocks), checksums, first);
}

/** Of blocks of `blockSize`, a few at a time, so that other work of the thread has its turn. */
export async function checksumsInSteps(bytes: Uint8Array): Promise<Checksums> {
  const sums = Buffer.alloc(Math.ceil(bytes.length / blockSize) * 4);
  for (let start = 0; start < bytes.length; start += stepSize) {
    if (start > 0) await setImmediate();
    sum(bytes, sums, start, Math.min(start + stepSize, bytes.length));
  }
  return sums.toString('base64');
}

/** Whether the bytes are those that were summed; they begin with block `first`, and end where it ends or a later one does. */
export async function matches(bytes: Uint8Array, checksums: Checksums, first = 0): Promise<boolean> {
  return isPartOf(await checksumsInSteps(bytes), checksums, first);
}

function isPartOf(found: Checksums, checksums: Checksums, first: number): boolean {
  const sums = Buffer.from(found, 'base64');
  return sums.equals(Buffer.from(checksums, 'base64').subarray(first * 4, first * 4 + sums.length));
}

function sum(bytes: Uint8Array, sums: Buffer, from: number, to: number): void {
  for (let start = from; start < to; start += blockSize) {
    sums.writeUInt32LE(crc32(bytes.subarray(start, Math.min(start + blockSize, to))), (start / blockSize) * 4);
  }
}
