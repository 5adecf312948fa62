/** The body of a request, read whole, in whatever pieces it came. */
import type { IncomingMessage } from 'node:http';

/** One that is too long is read a little beyond the limit, so that its length tells; the rest is dropped as it comes. */
export async function readBody(request: IncomingMessage, largest: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    if (length <= largest) pieces.push(piece);
    length += piece.length;
  }
  return Buffer.concat(pieces);
}
