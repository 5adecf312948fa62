/** The formats of the command line: what each is called, and how it is written. */
import type { Conversion } from 'papertree-convert';
import { findDrawing } from 'papertree-convert/drawings';
import { nearest } from 'papertree-convert/nearest';
import { parseId, upstreamUrls } from 'papertree-convert/paper';
import {
  type Chosen,
  type Chunk,
  paperBibtex,
  paperToCite,
  renderBibtex,
  tablesAsCsv,
  worksCited,
} from 'papertree-convert/render';
import { drawingsOf } from 'papertree-convert/tree';
import { readChunkCut } from '../threads/chunk-choices.ts';
import { openChunkOptions } from '../threads/chunks.ts';

/** One of several files that a format writes; the name stands between that of the paper and the extension. */
interface OutputFile {
  readonly name: string;
  readonly text: string;
}

export type Output = string | Uint8Array | readonly OutputFile[];

/** What a format may need beside the conversion. */
interface Given {
  /** The HTML that the paper was read from. */
  readonly page: Uint8Array;
  /** Choices of chunks. */
  readonly chunks?: Chosen;
}

interface Format {
  /** The extension of the file. */
  readonly extension: string;
  /** What people call it, too. */
  readonly also?: string;
  readonly doc: string;
  write(paper: Conversion, given: Given): Output | Promise<Output>;
}

/** Many files in one, which is no text. */
interface BundleFormat extends Omit<Format, 'write'> {
  readonly bundle: 'book' | 'folder';
}

/** The chunks of a page that was converted. */
export async function chunksOfPage(paper: Conversion, chosen: Chosen = {}): Promise<Chunk[]> {
  return [...paper.chunks(await openChunkOptions(readChunkCut(chosen)))];
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
      tablesAsCsv(content).map(({ id, csv }) => ({ name: id, text: csv })),
  },
  chunks: {
    extension: 'chunks.jsonl',
    doc: 'pieces of 512 tokens for retrieval, a line of JSON each',
    write: async (paper, { chunks }) => (await chunksOfPage(paper, chunks)).map(json).join(''),
  },
  docling: { extension: 'docling.json', doc: 'a DoclingDocument', write: (paper) => json(paper.docling) },
  svg: {
    extension: 'svg',
    also: 'drawings',
    doc: 'each drawing of the page (TikZ, xy, pgfplots) as SVG, in a file of its own: DIR/NAME.ANCHOR.svg',
    write: ({ content }, { page }) =>
      drawingsOf(content).flatMap((anchor) => {
        const text = findDrawing(page, anchor);
        return text === undefined ? [] : { name: anchor, text };
      }),
  },
  figures: { extension: 'figures.json', doc: 'the figures and tables', write: (paper) => json(paper.figures) },
  epub: { extension: 'epub', doc: 'a book, with the pictures that lie beside the page', bundle: 'book' },
  zip: { extension: 'zip', doc: 'a folder of all formats, tables and pictures', bundle: 'folder' },
} as const satisfies Record<string, Format | BundleFormat>;

export type FormatName = keyof typeof formats;

export function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

/** The format that was meant by a name that is none. */
export function meantBy(name: string): FormatName | undefined {
  const names = Object.entries<Format | BundleFormat>(formats).flatMap(([own, { also = own }]) => [own, also]);
  const meant = nearest(name.toLowerCase(), names);
  return Object.keys(formats)
    .filter(isFormat)
    .find((own) => meant !== undefined && [own, (formats[own] as Format | BundleFormat).also].includes(meant));
}
