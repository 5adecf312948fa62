/** Questions about the text of a paper, answered on a worker thread, which keeps the papers it was asked about last. */
import { LRUCache } from 'lru-cache';
import { renderBlocks, renderTable, tablesIn } from 'papertree-convert/render';
import type { Content } from 'papertree-convert/tree';
import { type BlockCounts, type BlockIndex, findBlocks, findByIds, indexBlocks } from './blocks.ts';
import { type FloatText, findFloat, mentionsOf, picturesIn } from './floats.ts';
import { collectPassages, type Passages } from './passages.ts';
import { makeSearchIndex, type SearchIndex, type SearchResult, search } from './search.ts';
import { renderTitlePage } from './title-page.ts';

/** A paper as bytes, to be parsed by the worker. */
export interface PaperSource {
  /** The content of the paper as JSON. */
  readonly content: Uint8Array<ArrayBuffer>;
  /** The ids of figures and tables that have entries of their own. */
  readonly floats: readonly string[];
}

/** The parsed tree and the indexes made from it. */
interface ParsedPaper {
  readonly content: Content;
  readonly passages: Passages;
  readonly index: SearchIndex;
  readonly blocks: BlockIndex;
}

/** A block by itself, such as a theorem with its proof. */
export interface BlockText {
  readonly id: string;
  /** The innermost section that holds it; "" if none does. */
  readonly section: string;
  readonly markdown: string;
}

export interface NamedBlocks {
  /** How many blocks bear the name. */
  readonly total: number;
  /** The first of them. */
  readonly blocks: readonly BlockText[];
}

/** A table as data. */
export interface TableCsv {
  readonly id: string;
  readonly csv: string;
}

/** Blocks of one name that are written at once. */
const mostNamed = 50;

const questions = {
  search: ({ index }: ParsedPaper, query: string, most: number): SearchResult => search(index, query, most),
  /** The section of each block; "" if it is in none. */
  sectionsOf: ({ passages }: ParsedPaper, ids: readonly string[]): string[] =>
    ids.map((id) => passages.sectionOf.get(id) ?? ''),
  /** The section that holds an element with this id, or the block of this name, as in “Theorem 2”. */
  sectionHolding: ({ passages: { sectionOf }, blocks }: ParsedPaper, name: string): string | undefined =>
    findByIds(name.trim(), sectionOf) ?? sectionOf.get(findBlocks(blocks, name)[0]?.id ?? ''),
  blocks({ content, passages, blocks }: ParsedPaper, name: string): NamedBlocks {
    const found = findBlocks(blocks, name);
    const texts = found.slice(0, mostNamed).map(({ id, blocks: inner }) => {
      const section = findByIds(id, passages.sectionOf) ?? '';
      return { id, section, markdown: `${renderBlocks(inner, content)}\n` };
    });
    return { total: found.length, blocks: texts };
  },
  blockCounts: ({ blocks }: ParsedPaper): BlockCounts => blocks.counts,
  /** The tables of a float, each apart. */
  csv({ content }: ParsedPaper, id: string): TableCsv[] {
    const node = findFloat(content, id);
    if (!node) return [];
    return tablesIn(node).map((table) => ({ id: table.id, csv: renderTable(table, 'csv', content, {}) }));
  },
  titlePage: ({ content }: ParsedPaper): string => renderTitlePage(content),
  float({ content, passages }: ParsedPaper, id: string, page: string): FloatText {
    const node = findFloat(content, id);
    if (!node) return { markdown: '', pictures: [], mentions: [] };
    return {
      markdown: renderBlocks([node], content),
      pictures: picturesIn(node, page),
      mentions: mentionsOf(node, passages),
    };
  },
} as const;

type Questions = typeof questions;
export type QuestionName = keyof Questions;
export type Given<N extends QuestionName> =
  Parameters<Questions[N]> extends [ParsedPaper, ...infer Rest] ? Rest : never;
export type AnswerTo<N extends QuestionName> = ReturnType<Questions[N]>;

export interface PaperQuestion<N extends QuestionName = QuestionName> {
  /** Names one build of the paper. */
  readonly key: string;
  readonly name: N;
  readonly given: Given<N>;
  /** Sent only after the worker has said that it does not have the paper. */
  readonly source?: PaperSource;
}

/** Bytes of memory per byte of JSON: the tree parsed, with its indexes. */
const bytesPerByte = 16;
const cacheBytes = 128 * 1024 * 1024;
/** A larger paper counts as this share of the cache, so that it is kept, too: it takes longest to parse. */
const largestShare = 0.75;

const cache = new LRUCache<string, ParsedPaper>({ maxSize: cacheBytes });

/** Undefined if the worker does not have the paper and was not sent it. */
export function answerQuestion<N extends QuestionName>(
  question: PaperQuestion<N>,
): { readonly answer: AnswerTo<N> } | undefined {
  const paper = cache.get(question.key) ?? keep(question);
  // The compiler does not see that the name, what is given and the answer belong together.
  const answerTo = questions[question.name] as unknown as (paper: ParsedPaper, ...given: Given<N>) => AnswerTo<N>;
  return paper && { answer: answerTo(paper, ...question.given) };
}

function keep({ key, source }: PaperQuestion): ParsedPaper | undefined {
  if (!source) return undefined;
  const content = JSON.parse(Buffer.from(source.content.buffer).toString()) as Content;
  const passages = collectPassages(content, new Set(source.floats));
  const paper = { content, passages, index: makeSearchIndex(passages), blocks: indexBlocks(content) };
  const size = Math.min(bytesPerByte * source.content.length, cacheBytes * largestShare);
  cache.set(key, paper, { size: Math.max(1, Math.floor(size)) });
  return paper;
}
