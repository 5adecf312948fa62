/**
 * Unpacks the source of a paper, a tar archive or one file, gzipped or not, and finds the TeX file that it begins
 * with. Nothing is written to the disk.
 */
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { asProblem, Problem } from 'papertree-convert/errors';
import { isFilePath } from 'papertree-convert/paper';
import { isTarHeader, readTar, type TarEntry, type TarFile } from './tar.ts';

/** The most that a source may become: far above what the archive takes from authors. */
interface SourceLimits {
  readonly bytes: number;
  readonly files: number;
}

const sourceLimits: SourceLimits = { bytes: 256 * 1024 * 1024, files: 10_000 };

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

/**
 * As the archive does: what 00README says, else the likeliest file. Throws `no-html` where no file of the source looks like
 * the beginning of a document.
 */
export function findMainFile(files: readonly TarFile[]): string {
  const { tops, ignored } = readReadme(files);
  const named = tops.find((top) => files.some(({ name }) => name === top));
  if (named !== undefined) return named;
  const texts = files
    .filter(({ name }) => texName.test(name) && !ignored.has(name))
    .map(({ name, bytes }) => ({ name, text: withoutComments(bytes.toString('latin1')) }));
  const included = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(inclusion)].map(([, path = '']) => stemOf(path))),
  );
  const bibliographies = new Set(files.filter(({ name }) => /\.bbl$/i.test(name)).map(({ name }) => stemOf(name)));
  const [best] = texts
    .map(({ name, text }) => ({
      name,
      score:
        beginningOf(text) -
        (included.has(stemOf(name)) ? 40 : 0) +
        (bibliographies.has(stemOf(name)) ? 4 : 0) +
        (/^(?:main|ms|paper|article|arxiv|manuscript)\.tex$/i.test(name) ? 2 : 0) -
        (/(?:supp|appendix|cover|response|rebuttal|template|sample)/i.test(name) ? 3 : 0) -
        name.split('/').length,
    }))
    .filter(({ score }) => score > -10)
    .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  if (best) return best.name;
  const pdf = files.some(({ name }) => /\.pdf$/i.test(name)) && texts.length === 0;
  throw new Problem(
    'no-html',
    pdf
      ? 'The source of this version is only a PDF: LaTeXML converts TeX alone.'
      : 'The source has no TeX file that begins a document.',
  );
}

const texName = /\.(?:tex|ltx|latex)$|^[^.]+$/i;
/** `\input{sections/one}`, `\include{two.tex}`, `\input three` */
const inclusion = /\\(?:input|include|subfile|InputIfFileExists)\s*(?:\{\s*|\s)([^\s{}\\]+)/g;

const stemOf = (path: string) => path.replace(/^(?:\.\/)+/, '').replace(/\.(?:tex|ltx|latex|bbl)$/i, '');

/** A percent sign begins a comment unless a backslash stands before it. */
const withoutComments = (text: string) => text.replace(/(?<!\\)%.*/g, '');

/** How surely a document begins in this text; far below zero where none does. */
function beginningOf(text: string): number {
  if (/\\documentclass\b[\s\S]*\\begin\s*\{document\}/.test(text))
    return /\{(?:standalone|subfiles)\}/.test(text) ? 14 : 30;
  if (/\\documentstyle\b/.test(text)) return 28;
  if (/\\documentclass\b/.test(text)) return 20;
  if (/\\begin\s*\{document\}/.test(text)) return 12;
  // Plain TeX, AMS-TeX, and the formats of the nineties.
  if (/\\(?:bye|end)\s*$|\\input\s+(?:amstex|harvmac|phyzzx|epsf)|\\magnification\b|\\enddocument\b/.test(text))
    return 6;
  return -100;
}

/** `main.tex toplevelfile` and `notes.tex ignore`, or their form in JSON and YAML since 2025. */
function readReadme(files: readonly TarFile[]): { readonly tops: string[]; readonly ignored: ReadonlySet<string> } {
  const readme = files.find(({ name }) => /^00README(?:\.(?:XXX|json|ya?ml|txt))?$/i.test(name));
  const text = readme?.bytes.toString('latin1', 0, 64 * 1024) ?? '';
  const tops: string[] = [];
  const ignored = new Set<string>();
  const note = (path: string, usage: string) => {
    if (usage === 'toplevelfile' || usage === 'toplevel') tops.push(path.replace(/^\.\//, ''));
    if (usage === 'ignore') ignored.add(path.replace(/^\.\//, ''));
  };
  for (const [, path = '', usage = ''] of text.matchAll(/^\s*([^\s#:"{}]+)\s+(toplevelfile|ignore)\s*$/gm))
    note(path, usage);
  // "filename": "main.tex", "usage": "toplevel"; the same words without quotes in YAML, in either order.
  for (const [entry] of text.matchAll(/\{[^{}]*\}|^\s*-\s.*(?:\n[ \t]+(?!-).*)*/gm)) {
    const path = /\bfilename"?\s*:\s*"?([^",\n}]+)/.exec(entry)?.[1]?.trim();
    const usage = /\busage"?\s*:\s*"?(\w+)/.exec(entry)?.[1];
    if (path !== undefined && usage !== undefined) note(path, usage);
  }
  return { tops, ignored };
}
