/** ZIP archives, written piece by piece: the same files give the same bytes, and no more than one file is held at once. */

export interface ZipEntry {
  /** With slashes, and none to begin with. */
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Stored as it is: a picture that is compressed already, or a file that must be read without inflating. */
  readonly isStored?: boolean;
}

/** The first day that the format knows. */
const day = 0x21;
/** Names are UTF-8. */
const flags = 0x800;
const stored = 0;
const deflated = 8;
/** Rights of a file that everybody may read, and a system that has such rights. */
const rights = 0o100644 * 0x10000;
const unix = 0x300;
const version = 20;
/** More bytes or files take numbers of 64 bits, which not every program reads. */
const largest = 0xffffffff;
const mostFiles = 0xffff;

export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let place = 0;
  for await (const { name, content, isStored = false } of entries) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    const kept = isStored ? bytes : await deflate(bytes);
    const path = encoder.encode(name);
    const method = isStored ? stored : deflated;
    const facts = [
      ...[short(version), short(flags), short(method), short(0), short(day)],
      ...[long(crc32(bytes)), long(kept.length), long(bytes.length), short(path.length)],
    ];
    const header = concat([signature(0x0403), ...facts, short(0), path]);
    // No extra field, comment, further disk, or attribute of the content.
    const none = [short(0), short(0), short(0), short(0)];
    const made = short(unix + version);
    directory.push(concat([signature(0x0201), made, ...facts, ...none, long(rights), long(place), path]));
    place += header.length + kept.length;
    if (place > largest || directory.length > mostFiles) throw new RangeError('Too much for one ZIP archive.');
    yield header;
    yield concat([kept]);
  }
  const list = concat(directory);
  const count = short(directory.length);
  yield list;
  yield concat([signature(0x0605), short(0), short(0), count, count, long(list.length), long(place), short(0)]);
}

const encoder = new TextEncoder();

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([concat([bytes])]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const short = (value: number) => Uint8Array.of(value, value >>> 8);
const long = (value: number) => Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
/** Each part of an archive begins with PK and two bytes of its own. */
const signature = (kind: number) => long(0x4b50 + kind * 0x10000);

function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
