/** One line of a data set: what is wanted of a paper, as JSON, or why there is nothing. Runs on a worker thread. */
import { type Conversion, convert } from 'papertree-convert';
import { asProblem } from 'papertree-convert/errors';
import type { Chosen } from 'papertree-convert/render';
import { chunksOfPage } from './formats.ts';

/** A page of a collection; plain data, for it is sent to the thread. */
export interface DataSetJob {
  readonly name: string;
  readonly page: Uint8Array;
  readonly idv?: string;
  readonly parts: readonly DataSetPart[];
  /** Choices of chunks that are not the default. */
  readonly chunks?: Chosen;
}

export interface DataSetLine {
  readonly line: string;
  readonly failed: boolean;
}

/** The parts that a line may have, each with what it is. */
export const dataSetParts = {
  metadata: 'title, authors and what else the page says of the paper; its size and quality',
  markdown: 'the whole paper as Markdown, without front matter',
  text: 'the whole paper as plain text',
  tree: 'the document tree',
  outline: 'the sections, figures and tables',
  references: 'the works cited',
  figures: 'figures and tables with their cells',
  chunks: 'pieces of 512 tokens, or as --max, --overlap, --unit and --tokenizer say',
} as const;

export type DataSetPart = keyof typeof dataSetParts;

const writers: { readonly [Part in DataSetPart]: (paper: Conversion, chosen?: Chosen) => unknown } = {
  metadata({ outline, content, tokens, build }) {
    const { keywords, classification, dates } = content;
    const { title, authors, abstract } = outline;
    return { title, authors, abstract, keywords, classification, dates, tokens, quality: build.quality };
  },
  markdown: ({ body }) => body,
  text: ({ text }) => text,
  tree: ({ content }) => content,
  outline: ({ outline }) => outline,
  references: ({ references }) => references.references,
  figures: ({ figures: { figures, tables } }) => ({ figures, tables }),
  chunks: chunksOfPage,
};

export async function writeDataSetLine({ name, page, idv, parts, chunks }: DataSetJob): Promise<DataSetLine> {
  const head = { name, ...(idv !== undefined && { idv }) };
  try {
    const paper = convert(page, idv === undefined ? {} : { idv });
    const written: Record<string, unknown> = {};
    for (const part of parts) written[part] = await writers[part](paper, chunks);
    return { line: JSON.stringify({ ...head, warnings: paper.warnings, ...written }), failed: false };
  } catch (thrown) {
    const { code, reason } = asProblem(thrown);
    return { line: JSON.stringify({ ...head, problem: { code, reason } }), failed: true };
  }
}
