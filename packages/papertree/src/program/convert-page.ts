/** Converts one page from a file or from bytes to an output format, on this or on a worker thread; failures are results. */
import { readFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type Conversion, convert, type MarkdownFlavour } from 'papertree-convert';
import { asProblem, type Code, Problem } from 'papertree-convert/errors';
import type { Chosen } from 'papertree-convert/render';
import { writeZip } from 'papertree-convert/zip';
import { reading, writeAtomically } from './files.ts';
import { type FormatName, formats, type Output } from './formats.ts';
import { commandLine, quote } from './own-name.ts';

/** A page to convert; plain data, for it is sent to a worker. */
export interface ConvertJob {
  /** A path, or the bytes of the page. */
  readonly source: string | Uint8Array;
  readonly format: FormatName;
  readonly idv?: string;
  /** The folder on the disk in which the pictures are, where it is another than the page's own. */
  readonly beside?: string;
  /** The folder of the page's pictures, where it is another than the page's own. */
  readonly pictures?: string;
  readonly flavour?: MarkdownFlavour;
  /** Choices of chunks that are not the default. */
  readonly chunks?: Chosen;
  /** The file to write; without it the result holds the text. */
  readonly target?: string;
}

export interface Converted {
  /** Empty where it was written to a file. */
  readonly text: string;
  /** The number of warnings of the paper. */
  readonly warnings: number;
}

/** Failures are values: a thrown problem would lose its code on the way out of a worker. */
export type ConvertResult = Converted | { readonly code: Code; readonly reason: string };

/** Ten times the largest page of the archive; a limit against gzip bombs. */
const largestPage = 500_000_000;

export async function convertPage(job: ConvertJob): Promise<ConvertResult> {
  try {
    const page = unpack(typeof job.source === 'string' ? await readPage(job.source) : job.source);
    if (!holdsMarkup(page))
      throw new Problem(
        'no-html',
        'this is not an HTML page: give the page, the LaTeX source or the arXiv id of the paper',
      );
    const { format, idv, flavour, pictures, chunks } = job;
    const chosen = { ...(idv && { idv }), ...(flavour && { flavour }), ...(pictures && { pictures }) };
    const paper = convert(page, { ...chosen, builtAt: new Date().toISOString() });
    const written = formats[format];
    const output =
      'bundle' in written
        ? await bundle(written.bundle, paper, page, job)
        : await written.write(paper, { page, ...(chunks && { chunks }) });
    return { text: await writeOutput(output, job.target), warnings: paper.warnings.length };
  } catch (thrown) {
    const { code, reason } = asProblem(thrown);
    return { code, reason };
  }
}

/** Loaded only now: other formats need none of it. */
async function bundle(kind: 'book' | 'folder', paper: Conversion, page: Uint8Array, { source, beside }: ConvertJob) {
  const { bundleSourceOf } = await import('./convert-bundle.ts');
  const { writeBook, writeFolder } = await import('../questions/index.ts');
  const folder = beside ?? (typeof source === 'string' ? dirname(source) : undefined);
  const write = kind === 'book' ? writeBook : writeFolder;
  return buffer(writeZip(write(await bundleSourceOf(paper, page, folder))));
}

function readPage(path: string): Promise<Uint8Array> {
  const all = commandLine(`convert ${join(quote(path), '*.html')} --out converted`);
  return reading(path, readFile(path), { next: `for the pages in it write \`${all}\`` });
}

/** Gzip is recognised by its first two bytes, whatever the name of the file. */
function unpack(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: largestPage });
  } catch (cause) {
    throw new Problem('unreadable', `damaged gzip file: ${messageOf(cause)}`, { cause });
  }
}

const markup = /<(?:!doctype\s+html|html|head|body|main|article|section|div|p|h[1-6]|ul|ol|table)[\s>]/i;

/** The reader takes any text for a page; a picture, a PDF or JSON given by mistake is told apart by its first tags. */
function holdsMarkup(page: Uint8Array): boolean {
  // UTF-16 pages have a NUL in every other byte.
  const start = Buffer.from(page.buffer, page.byteOffset, Math.min(page.length, 64 * 1024));
  return page.length === 0 || markup.test(start.toString('latin1').replaceAll('\0', ''));
}

/** Writes the file, or files beside one another; without a target returns what is to be printed. */
export async function writeOutput(output: Output, target: string | undefined): Promise<string> {
  if (output instanceof Uint8Array) {
    if (target === undefined)
      throw new Problem('usage', 'many files in one are written into a file: say where with --out');
    await writeAtomically(target, output);
    return '';
  }
  const files = typeof output === 'string' ? [{ name: '', text: output }] : output;
  // An empty line stands between tables, whose lines end as those of CSV do.
  if (target === undefined) return files.map(({ text }) => text).join('\r\n');
  const { dir, name: paper, ext } = parse(target);
  for (const { name, text } of files)
    await writeAtomically(name === '' ? target : join(dir, `${paper}.${encodeURIComponent(name)}${ext}`), text);
  return '';
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
