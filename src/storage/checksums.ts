/** Checksums of blocks, so that a part of an object can be checked without reading all of it. */
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

/** CRC-32 of each block of `blockSize` bytes, one behind the other, in base64. */
export type Checksums = string;

/** A small slice costs the reading of one block, and a megabyte of an object 170 characters in the ledger. */
export const blockSize = 32 * 1024;
/** Bytes checked at once: about two milliseconds, then other work has its turn. */
const stepSize = 64 * blockSize;

export function checksumsOf(bytes: Uint8Array): Checksums {
  const sums = Buffer.alloc(Math.ceil(bytes.length / blockSize) * 4);
  sum(bytes, sums, 0, bytes.length);
  return sums.toString('base64');
}

/** The same for a thread that has other work. */
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
  const found = Buffer.from(await checksumsInSteps(bytes), 'base64');
  const expected = Buffer.from(checksums, 'base64');
  return found.equals(expected.subarray(first * 4, first * 4 + found.length));
}

function sum(bytes: Uint8Array, sums: Buffer, from: number, to: number): void {
  for (let start = from; start < to; start += blockSize) {
    sums.writeUInt32LE(crc32(bytes.subarray(start, Math.min(start + blockSize, to))), (start / blockSize) * 4);
  }
}
