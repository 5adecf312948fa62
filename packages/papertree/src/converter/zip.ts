/** Zip archives: their files one after another, each read and inflated when it has its turn; with the large sizes of zip64. */
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { Problem } from 'papertree-convert/errors';

export interface ZipFile {
  readonly name: string;
  read(): Promise<Buffer>;
}

/** A page is never longer. */
const longestFile = 256 * 1024 * 1024;
/** Bytes of the list of files: some ten million of them. */
const longestList = 1024 * 1024 * 1024;
const endSize = 22;
const entrySize = 46;
const inflate = promisify(inflateRaw);

const refuse = (reason: string): never => {
  throw new Problem('unreadable', reason);
};

export async function* readZip(path: string): AsyncGenerator<ZipFile> {
  const list = await opened(path, readList);
  for (let at = 0; at + entrySize <= list.length; ) {
    if (list.readUInt32LE(at) !== 0x02014b50) refuse('the list of files in the archive is damaged.');
    const start = at + entrySize;
    const end = start + list.readUInt16LE(at + 28);
    const next = end + list.readUInt16LE(at + 30);
    const entry = readEntry(list, at, list.subarray(end, next));
    const name = list.toString('utf8', start, end);
    // Files may be read long after the list was.
    yield { name, read: () => opened(path, (file) => readFile(file, name, entry)) };
    at = next + list.readUInt16LE(at + 32);
  }
}

async function opened<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

interface Entry {
  readonly method: number;
  readonly isSecret: boolean;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

function readEntry(list: Buffer, at: number, extra: Buffer): Entry {
  const wide = wideNumbers(extra);
  /** A number of 32 bits that is full stands in the field of zip64, in this order. */
  const number = (offset: number): number => {
    const narrow = list.readUInt32LE(at + offset);
    return narrow === 0xffffffff ? (wide.shift() ?? narrow) : narrow;
  };
  const size = number(24);
  const packed = number(20);
  const offset = number(42);
  return { method: list.readUInt16LE(at + 10), isSecret: (list.readUInt16LE(at + 8) & 1) === 1, packed, size, offset };
}

function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, n) => Number(field.readBigUInt64LE(8 * n)));
  }
  return [];
}

/** The list of files, which stands behind them. */
async function readList(file: FileHandle): Promise<Buffer> {
  const { size: all } = await file.stat();
  const start = Math.max(0, all - endSize - 0xffff);
  const tail = await readAt(file, start, all - start);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (at < 0 || at + endSize > tail.length) return refuse('this is no zip archive, or its end is missing.');
  let [size, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (size === 0xffffffff || offset === 0xffffffff || tail.readUInt16LE(at + 10) === 0xffff) {
    const locator = at - 20;
    if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) return refuse('the end of the archive is damaged.');
    const end = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
    [size, offset] = [Number(end.readBigUInt64LE(40)), Number(end.readBigUInt64LE(48))];
  }
  if (size > longestList || offset + size > all) return refuse('the list of files in the archive is damaged.');
  return readAt(file, offset, size);
}

async function readFile(file: FileHandle, name: string, entry: Entry): Promise<Buffer> {
  const { method, isSecret, packed, size, offset } = entry;
  if (isSecret) return refuse(`${name} is encrypted.`);
  if (size > longestFile || packed > longestFile) return refuse(`${name} is too large.`);
  const header = await readAt(file, offset, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) return refuse(`the archive is damaged at ${name}.`);
  const bytes = await readAt(file, offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28), packed);
  if (method === 0) return bytes;
  if (method !== 8) return refuse(`${name} is packed by a method that is not read here (${method}).`);
  try {
    return await inflate(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    throw new Problem('unreadable', `${name} is damaged in the archive.`, { cause });
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytesRead === length ? bytes : refuse('the archive ends too early.');
}
