/** The output formats of `convert`, with the extensions of their files. */
import type { convert } from 'papertree-convert';
import { allTables, renderBibtex, renderTable } from 'papertree-convert/render';

type Converted = ReturnType<typeof convert>;

/** One of several files that a format writes; the name stands between that of the paper and the extension. */
export interface OutputFile {
  readonly name: string;
  readonly text: string;
}

export type Output = string | readonly OutputFile[];

interface Format {
  /** The extension of the file. */
  readonly extension: string;
  readonly doc: string;
  write(paper: Converted): Output;
}

const json = (value: unknown) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`;

export const formats = {
  md: { extension: 'md', doc: 'Markdown (the default)', write: (paper) => paper.markdown },
  json: {
    extension: 'json',
    doc: 'the document tree, with its size and notes of the conversion',
    write: ({ content, tokens, build, warnings }) =>
      json({ schema: 1, content, tokens, build, ...(warnings.length > 0 && { warnings }) }),
  },
  txt: { extension: 'txt', doc: 'plain text, formulas as LaTeX', write: (paper) => paper.text },
  outline: {
    extension: 'outline.json',
    doc: 'the sections, figures and tables',
    write: (paper) => json(paper.outline),
  },
  references: { extension: 'references.json', doc: 'the works cited', write: (paper) => json(paper.references) },
  bib: {
    extension: 'bib',
    doc: 'the works cited, as BibTeX',
    write: ({ content }) => renderBibtex(content.bibliography),
  },
  csv: {
    extension: 'csv',
    doc: 'each table as CSV, in a file of its own: DIR/NAME.TABLE.csv',
    write: ({ content }: Pick<Converted, 'content'>) =>
      allTables(content).map((table) => ({ name: table.id, text: renderTable(table, 'csv', content, {}) })),
  },
  figures: { extension: 'figures.json', doc: 'the figures and tables', write: (paper) => json(paper.figures) },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}
