/** What a command may touch of the world outside: three streams, which a test can stand in for. */
import type { Readable, Writable } from 'node:stream';

export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/** Writes, and waits until the stream has room for more. */
export function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (fault) => (fault ? reject(fault) : resolve()));
  });
}

/** Reads a stream to its end. */
export async function readAll(stream: Readable): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return Buffer.concat(pieces);
}
