/** Reads tar archives piece by piece: the files in them, with the long names of pax and GNU. */
import { Problem } from '../errors.ts';

export interface TarFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const blockSize = 512;
/** A page is never longer; a longer file is skipped. */
const longestFile = 256 * 1024 * 1024;

/** `wanted` says of which names the bytes are given; the others are skipped. */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
  wanted: (name: string) => boolean,
): AsyncGenerator<TarFile> {
  const input = createInput(source);
  let longName: string | undefined;
  for (;;) {
    const header = await input.take(blockSize);
    // Two empty blocks end an archive; one that is cut off ends without.
    if (!header || header[0] === 0) return;
    if (checksumOf(header) !== readOctal(header, 148, 8)) throw new Problem('unreadable', 'this is no tar archive.');
    const size = readSize(header);
    const kind = String.fromCharCode(header[156] ?? 0);
    const padded = Math.ceil(size / blockSize) * blockSize;
    const name = longName ?? nameIn(header);
    const isFile = kind === '0' || kind === '\0';
    const isLongName = kind === 'x' || kind === 'L';
    if ((!isFile || size > longestFile || !wanted(name)) && !isLongName) {
      await input.skip(padded);
      longName = undefined;
      continue;
    }
    const bytes = (await input.take(padded))?.subarray(0, size);
    if (bytes?.length !== size) throw new Problem('unreadable', `the archive ends in the middle of ${name}.`);
    longName = kind === 'x' ? paxName(bytes) : kind === 'L' ? textOf(bytes) : undefined;
    if (isFile) yield { name, bytes };
  }
}

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

/** `27 path=a/long/name\n`: the length of the record, the key, the value. */
function paxName(bytes: Buffer): string | undefined {
  return /^\d+ path=(.*)$/m.exec(bytes.toString())?.[1];
}

function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
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
