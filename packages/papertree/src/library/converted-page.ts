/** A page that was made here, with its log and pictures: the sequence of bytes that is kept in place of an archive's page. */
import { isFilePath } from 'papertree-convert/paper';
import type { ConvertedSource } from '../converter/latexml.ts';

/** No HTML begins so. */
const mark = Buffer.from('papertree conversion 1\n');

/** The line behind the mark; after it come the page, the log and the pictures, in this order. */
interface Inventory {
  readonly page: number;
  readonly log?: number;
  readonly pictures: readonly { readonly path: string; readonly size: number }[];
}

export interface Conversion {
  readonly page: Buffer;
  readonly log: string;
  /** By their paths beside the page. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

export function packConversion({ page, pictures, log: said }: ConvertedSource): Buffer {
  const log = Buffer.from(said);
  const kept = pictures.filter(({ name }) => isFilePath(name));
  const inventory: Inventory = {
    page: page.length,
    log: log.length,
    pictures: kept.map(({ name, bytes }) => ({ path: name, size: bytes.length })),
  };
  return Buffer.concat([
    mark,
    Buffer.from(`${JSON.stringify(inventory)}\n`),
    page,
    log,
    ...kept.map(({ bytes }) => bytes),
  ]);
}

export function isConversion(bytes: Uint8Array): boolean {
  return mark.equals(bytes.subarray(0, mark.length));
}

/** Undefined for a page of the archive. */
export function openConversion(bytes: Uint8Array): Conversion | undefined {
  if (!isConversion(bytes)) return undefined;
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = all.indexOf('\n', mark.length);
  // Written by packConversion, and kept with a checksum.
  const inventory = JSON.parse(all.toString('utf8', mark.length, end)) as Inventory;
  let at = end + 1;
  const take = (size: number) => all.subarray(at, (at += size));
  const page = take(inventory.page);
  const log = take(inventory.log ?? 0).toString();
  return { page, log, pictures: new Map(inventory.pictures.map(({ path, size }) => [path, take(size)])) };
}
