/** Converts one page from a file or from bytes to an output format, on this or on a worker thread; failures are results. */
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Conversion, convert, type MarkdownFlavour } from 'papertree-convert';
import { asProblem, type Code, Problem } from 'papertree-convert/errors';
import { parseId, upstreamUrls } from 'papertree-convert/paper';
import { allTables, paperBibtex, paperToCite, renderBibtex, renderTable, worksCited } from 'papertree-convert/render';
import { reading, writeAtomically } from './files.ts';
import { nearest } from './nearest.ts';
import { commandLine, quote } from './own-name.ts';

/** A page to convert; plain data, for it is sent to a worker. */
export interface ConvertJob {
  /** A path, or the bytes of the page. */
  readonly source: string | Uint8Array;
  readonly format: FormatName;
  readonly idv?: string;
  /** The folder of the page's pictures, where it is another than the page's own. */
  readonly pictures?: string;
  readonly flavour?: MarkdownFlavour;
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
    const { format, idv, flavour, pictures } = job;
    const chosen = { ...(idv && { idv }), ...(flavour && { flavour }), ...(pictures && { pictures }) };
    const paper = convert(page, { ...chosen, builtAt: new Date().toISOString() });
    const text = await writeOutput(formats[format].write(paper), job.target);
    return { text, warnings: paper.warnings.length };
  } catch (thrown) {
    const { code, reason } = asProblem(thrown);
    return { code, reason };
  }
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

/** One of several files that a format writes; the name stands between that of the paper and the extension. */
interface OutputFile {
  readonly name: string;
  readonly text: string;
}

export type Output = string | readonly OutputFile[];

interface Format {
  /** The extension of the file. */
  readonly extension: string;
  /** What people call it, too. */
  readonly also?: string;
  readonly doc: string;
  write(paper: Conversion): Output;
}

const json = (value: unknown) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`;

export const formats = {
  md: { extension: 'md', also: 'markdown', doc: 'Markdown (the default)', write: (paper) => paper.markdown },
  json: {
    extension: 'json',
    doc: 'the document tree, with its size and notes of the conversion',
    write: ({ content, tokens, build, warnings }) =>
      json({ schema: 1, content, tokens, build, ...(warnings.length > 0 && { warnings }) }),
  },
  txt: { extension: 'txt', also: 'text', doc: 'plain text, formulas as LaTeX', write: (paper) => paper.text },
  outline: {
    extension: 'outline.json',
    doc: 'the sections, figures and tables',
    write: (paper) => json(paper.outline),
  },
  references: { extension: 'references.json', doc: 'the works cited', write: (paper) => json(paper.references) },
  bib: {
    extension: 'bib',
    also: 'bibtex',
    doc: 'the paper itself to cite, as BibTeX',
    write: ({ outline: { id, version, idv, title, authors } }) => {
      const paper = parseId(idv);
      return paperBibtex(paperToCite({ id, version, title, authors, ...(paper && { url: upstreamUrls(paper).abs }) }));
    },
  },
  'references.bib': {
    extension: 'references.bib',
    doc: 'the works cited, as BibTeX',
    write: ({ content }) => renderBibtex(worksCited(content)),
  },
  csv: {
    extension: 'csv',
    doc: 'each table as CSV, in a file of its own: DIR/NAME.TABLE.csv',
    write: ({ content }: Pick<Conversion, 'content'>) =>
      allTables(content).map((table) => ({ name: table.id, text: renderTable(table, 'csv', content, {}) })),
  },
  chunks: {
    extension: 'chunks.jsonl',
    doc: 'pieces of 512 tokens for retrieval, a line of JSON each',
    write: (paper) => [...paper.chunks()].map(json).join(''),
  },
  docling: { extension: 'docling.json', doc: 'a DoclingDocument', write: (paper) => json(paper.docling) },
  figures: { extension: 'figures.json', doc: 'the figures and tables', write: (paper) => json(paper.figures) },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

/** The format that was meant by a name that is none. */
export function meantBy(name: string): FormatName | undefined {
  const names = Object.entries<Format>(formats).flatMap(([own, { also = own }]) => [own, also]);
  const meant = nearest(name.toLowerCase(), names);
  return Object.keys(formats)
    .filter(isFormat)
    .find((own) => meant !== undefined && [own, (formats[own] as Format).also].includes(meant));
}
