/** Unpacks the source of a paper: a tar archive, or one file, gzipped or not. Nothing is written to the disk. */
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { asProblem, Problem } from 'papertree-convert/errors';
import { isFilePath } from 'papertree-convert/paper';
import { isTarHeader, readTar, type TarEntry, type TarFile } from './tar.ts';

/** The most that a source may become: far above what the archive takes from authors. */
export interface SourceLimits {
  readonly bytes: number;
  readonly files: number;
}

export const sourceLimits: SourceLimits = { bytes: 256 * 1024 * 1024, files: 10_000 };

/** The name that a source of one file gets: the archive does not keep the author's. */
const singleName = 'main.tex';

/** Throws `no-html` for a source that LaTeXML cannot read, and for one that is damaged or would harm us. */
export async function unpackSource(source: Uint8Array, limits = sourceLimits): Promise<TarFile[]> {
  try {
    const plain = await collect(unzip(Buffer.from(source.buffer, source.byteOffset, source.length)), limits.bytes);
    if (isTarHeader(plain)) return await unpackTar(plain, limits);
    refuse(plain);
    return [{ name: singleName, bytes: plain }];
  } catch (thrown) {
    const { reason } = asProblem(thrown);
    const isOurs = thrown instanceof Problem && thrown.code === 'no-html';
    throw isOurs ? thrown : new Problem('no-html', `The source cannot be unpacked: ${reason}`, { cause: thrown });
  }
}

/** Gzip is recognised by its first two bytes. */
function unzip(bytes: Buffer): Readable {
  const input = Readable.from([bytes], { objectMode: false });
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? pipeline(input, createGunzip(), () => {}) : input;
}

async function collect(input: Readable, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of input as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw new Problem('no-html', `The source is larger than ${most / 1024 / 1024} MB when unpacked.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function unpackTar(archive: Buffer, { files: most }: SourceLimits): Promise<TarFile[]> {
  const files: TarFile[] = [];
  for await (const { name, bytes } of readTar(pieces(archive), isWanted)) {
    if (files.length >= most) throw new Problem('no-html', `The source has more than ${most} files.`);
    files.push({ name: withoutDot(name), bytes });
  }
  if (files.length === 0) throw new Problem('no-html', 'The source has no files.');
  return files;
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** An archive of an author holds neither links nor paths that lead out of it: one that does is meant to do harm. */
function isWanted({ name, kind }: TarEntry): boolean {
  const path = withoutDot(name.replace(/\/+$/, ''));
  if (kind === 'folder' && path === '.') return false;
  if (!isFilePath(path)) {
    throw new Problem(
      'no-html',
      `The source holds a file whose path leads out of its folder: “${path.slice(0, 100)}”.`,
    );
  }
  if (kind === 'link')
    throw new Problem('no-html', `The source holds a link, “${path.slice(0, 100)}”, and links are not followed.`);
  return kind === 'file' && !unused.some((pattern) => pattern.test(path));
}

const withoutDot = (path: string) => path.replace(/^(?:\.\/+)+/, '');

/** Files that LaTeXML must not have, or has no use for. */
const unused: readonly RegExp[] = [
  // Programs in Perl, which LaTeXML would run: bindings and profiles.
  /\.(?:ltxml|latexml|opt)$/i,
  // Ancillary files, which belong to the paper and not to its text.
  /^anc\//,
];

/** The beginning of files that are no TeX, with what they are. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^\s*%PDF-/, 'The source of this version is only a PDF'],
  [/^\s*%!PS/, 'The source of this version is only PostScript'],
  [/^PK\x03\x04/, 'The source of this version is a word processor’s file'],
  [
    /^(?:\xef\xbb\xbf)?\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head)/i,
    'The source of this version is HTML of the author’s own',
  ],
  [/^%auto-ignore/, 'The source of this version says that there is none'],
];

function refuse(single: Buffer): void {
  const start = single.toString('latin1', 0, 4096);
  const [, what] = otherKinds.find(([pattern]) => pattern.test(start)) ?? [];
  if (what !== undefined) throw new Problem('no-html', `${what}: LaTeXML converts TeX alone.`);
  if (start.trim() === '') throw new Problem('no-html', 'The source is empty.');
  if (start.includes('\0')) throw new Problem('no-html', 'The source is no text: LaTeXML converts TeX alone.');
}
