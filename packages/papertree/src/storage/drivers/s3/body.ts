/** The body of an object before it is sent: its size and checksums are known, and it can be sent again. */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

export interface SizedBody {
  readonly size: number;
  /** As the header `Content-MD5` has it, by which every store checks what it receives. */
  readonly md5: string;
  /** The checksum by which we check what we are given later; eight hexadecimal digits. */
  readonly crc32: string;
  /** The bytes, from the start, at every call. */
  open(): Uint8Array | Readable;
  /** Deletes the temporary file, if there is one. */
  discard(): Promise<void>;
}

/** A body that comes in pieces is held in memory up to this size; a longer one is written to a temporary file. */
const mostInMemory = 8 * 1024 * 1024;

/** `folder` is for temporary files, and made when it is needed. */
export async function sizeBody(body: Uint8Array | AsyncIterable<Uint8Array>, folder: string): Promise<SizedBody> {
  const sums = createSums();
  if (body instanceof Uint8Array) {
    sums.add(body);
    return { ...sums.finish(), open: () => body, discard: async () => {} };
  }
  let pieces: Uint8Array[] = [];
  let file: { readonly path: string; readonly handle: FileHandle } | undefined;
  const discard = async () => {
    if (file) await rm(file.path, { force: true });
  };
  try {
    for await (const piece of body) {
      sums.add(piece);
      pieces.push(Uint8Array.from(piece));
      if (sums.size() <= mostInMemory) continue;
      file ??= await openDraft(folder);
      for (const each of pieces) await file.handle.writeFile(each);
      pieces = [];
    }
    await file?.handle.close();
  } catch (thrown) {
    await file?.handle.close().catch(() => {});
    await discard();
    throw thrown;
  }
  if (!file) {
    const whole = Buffer.concat(pieces);
    return { ...sums.finish(), open: () => whole, discard };
  }
  const { path } = file;
  return { ...sums.finish(), open: () => createReadStream(path), discard };
}

async function openDraft(folder: string) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  return { path, handle: await open(path, 'wx') };
}

/** A checksum as it stands among the metadata of an object. */
export function formatCrc(crc: number): string {
  return crc.toString(16).padStart(8, '0');
}

function createSums() {
  const md5: Hash = createHash('md5');
  let crc = 0;
  let size = 0;
  return {
    size: () => size,
    add(piece: Uint8Array) {
      md5.update(piece);
      crc = crc32(piece, crc);
      size += piece.byteLength;
    },
    finish: () => ({ size, md5: md5.digest('base64'), crc32: formatCrc(crc) }),
  };
}
