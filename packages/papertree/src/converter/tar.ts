/** Tar archives: read piece by piece, with the long names of pax and GNU; and written. */
import { Problem } from 'papertree-convert/errors';

export interface TarFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Header of an entry. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

const blockSize = 512;
/** A page is never longer; a longer file is skipped. */
const longestFile = 256 * 1024 * 1024;
/** Bytes of a long name: more than the paths of any system. */
const longestName = 64 * 1024;

/** `wanted` is asked of every entry; the bytes of wanted files are given, all else is skipped. */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
  wanted: (entry: TarEntry) => boolean,
): AsyncGenerator<TarFile> {
  const input = createInput(source);
  let before: BeforeEntry = {};
  for (;;) {
    const header = await input.take(blockSize);
    // Two empty blocks end an archive; one that is cut off ends without.
    if (!header || header[0] === 0) return;
    if (!isTarHeader(header)) throw new Problem('unreadable', 'this is no tar archive.');
    const letter = String.fromCharCode(header[156] ?? 0);
    const isBefore = letter === 'x' || letter === 'L';
    // The headers of all the files (pax's g) and the long names of links (GNU's K) are no entries.
    const isEntry = !isBefore && letter !== 'g' && letter !== 'K';
    const size = sizeOf(header, letter, isEntry ? before : {});
    if (isBefore && size > longestName) throw new Problem('unreadable', 'a name in the archive is too long.');
    const name = before.path ?? nameIn(header);
    const kind = before.isSparse ? 'other' : (kinds[letter] ?? 'other');
    const isWanted = isEntry && wanted({ name, size, kind }) && kind === 'file' && size <= longestFile;
    const padded = Math.ceil(size / blockSize) * blockSize;
    if (isWanted || isBefore) {
      const bytes = (await input.take(padded))?.subarray(0, size);
      if (bytes?.length !== size) throw new Problem('unreadable', `the archive ends in the middle of ${name}.`);
      if (isWanted) yield { name, bytes };
      else before = { ...before, ...(letter === 'x' ? readPax(bytes) : { path: textOf(bytes) }) };
    } else await input.skip(padded);
    if (isEntry) before = {};
  }
}

/** What the headers before an entry say of it. */
interface BeforeEntry {
  readonly path?: string;
  readonly size?: number;
  /** Its bytes are a map of the file, and the parts of it that are not empty. */
  readonly isSparse?: boolean;
}

const kinds: Readonly<Record<string, TarEntry['kind']>> = {
  '0': 'file',
  '\0': 'file',
  '1': 'link',
  '2': 'link',
  '5': 'folder',
  '7': 'file',
};

/** Whether these bytes begin with the header of an entry, whose checksum is right. */
export function isTarHeader(bytes: Buffer): boolean {
  const header = bytes.subarray(0, blockSize);
  return header.length === blockSize && header[0] !== 0 && checksumOf(header) === readOctal(header, 148, 8);
}

/** The archive of these files, in pieces. */
export function* writeTar(files: Iterable<TarFile>): Generator<Buffer> {
  for (const { name, bytes } of files) {
    const path = Buffer.from(name);
    if (path.length > 100) {
      const long = Buffer.concat([path, Buffer.alloc(1)]);
      yield* [headerOf(Buffer.from('././@LongLink'), 'L', long.length), long, paddingOf(long)];
    }
    yield* [headerOf(path.subarray(0, 100), '0', bytes.length), bytes, paddingOf(bytes)];
  }
  yield Buffer.alloc(2 * blockSize);
}

function headerOf(path: Buffer, letter: string, size: number): Buffer {
  const header = Buffer.alloc(blockSize);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  path.copy(header);
  header.write(octal(0o644, 7), 100, 'latin1');
  header.write(octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11), 108, 'latin1');
  header.write(`${letter}`, 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(octal(checksumOf(header), 6), 148, 'latin1');
  header.write(' ', 155, 'latin1');
  return header;
}

const paddingOf = (bytes: Buffer) => Buffer.alloc((blockSize - (bytes.length % blockSize)) % blockSize);

function createInput(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const next = await pieces.next();
    return next.done ? undefined : Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
  };
  return {
    /** Undefined at the end of the input. */
    async take(length: number): Promise<Buffer | undefined> {
      const parts = [rest];
      let has = rest.length;
      while (has < length) {
        const piece = await more();
        if (!piece) return undefined;
        parts.push(piece);
        has += piece.length;
      }
      const whole = parts.length === 1 ? rest : Buffer.concat(parts);
      rest = whole.subarray(length);
      return whole.subarray(0, length);
    },
    async skip(length: number): Promise<void> {
      let left = length;
      while (left > rest.length) {
        left -= rest.length;
        const piece = await more();
        if (!piece) return;
        rest = piece;
      }
      rest = rest.subarray(left);
    },
  };
}

function nameIn(header: Buffer): string {
  const prefix = header.toString('latin1', 257, 262) === 'ustar' ? textOf(header.subarray(345, 500)) : '';
  const name = textOf(header.subarray(0, 100));
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** `27 path=a/long/name\n`: the length of the record, the key, the value, which may hold line ends. The last of a key counts. */
function readPax(bytes: Buffer): BeforeEntry {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const [start = '', digits = ''] = /^(\d{1,6}) /.exec(bytes.toString('latin1', at, at + 7)) ?? [];
    const end = at + Number(digits);
    const record = bytes.toString('utf8', at + start.length, end - 1);
    const equals = record.indexOf('=');
    if (start === '' || equals < 1 || bytes[end - 1] !== 10)
      throw new Problem('unreadable', 'a header of the archive is damaged.');
    records.set(record.slice(0, equals), record.slice(equals + 1));
    at = end;
  }
  const [path, size] = [records.get('path'), records.get('size')];
  const isSparse = [...records.keys()].some((key) => key.startsWith('GNU.sparse.'));
  return { ...(path && { path }), ...(size && { size: Number(size) }), ...(isSparse && { isSparse }) };
}

function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
}

function sizeOf(header: Buffer, letter: string, { size }: BeforeEntry): number {
  // A link to a file has none, whatever its header says.
  const found = letter === '1' ? 0 : (size ?? readSize(header));
  if (!Number.isSafeInteger(found) || found < 0)
    throw new Problem('unreadable', 'an entry of the archive has no size.');
  return found;
}

function readSize(header: Buffer): number {
  // GNU writes large sizes as binary numbers, with the highest bit set.
  return (header[124] ?? 0) & 0x80 ? Number(header.readBigUInt64BE(128)) : readOctal(header, 124, 12);
}

function readOctal(header: Buffer, start: number, length: number): number {
  return Number.parseInt(textOf(header.subarray(start, start + length)).trim() || '0', 8);
}

/** The sum of the bytes of the header, its own field taken for spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}
