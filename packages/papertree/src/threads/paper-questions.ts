/** Questions about the tree of a paper, answered on a thread that keeps the papers it was asked about last. */
import { LRUCache } from 'lru-cache';
import {
  type Chosen,
  countCharacters,
  type DataName,
  type Figures,
  findInner,
  type InnerFormat,
  paperData,
  references,
  renderBibtex,
  renderBlocks,
  renderCsl,
  renderInner,
  renderTable,
  type TableFormat,
  tableMeant,
  tablesAsCsv,
  tablesIn,
  worksCited,
} from 'papertree-convert/render';
import { bestPassages, renderTitlePage, search } from 'papertree-convert/search';
import { findByIds, type PartKind, type SimilarName } from 'papertree-convert/tree';
import { boundAnswer, type Failed, toldBack } from './answer-limits.ts';
import { type BlockCounts, findBlocks } from './blocks.ts';
import { type AskedChunks, type WrittenChunks, writeChunks } from './chunks.ts';
import { findNode, type UnknownName, unknownName } from './find-node.ts';
import { type FloatText, findFloat, floatFacts, mentionsOf, type Picture, picturesIn, picturesOf } from './floats.ts';
import { findWords, searchBriefly } from './found-words.ts';
import type { NodeFacts } from './node-facts.ts';
import { numberStanding } from './numbers/standing-numbers.ts';
import { floatEntries, type PaperSource, type ParsedPaper, parsePaper } from './parsed-paper.ts';
import { renderings } from './renderings.ts';
import { standing } from './standing.ts';
import { partStanding } from './standing-parts.ts';
import { openTokenizer, type TokenizerName } from './tokenizers.ts';

/** A block by itself. */
export interface BlockText {
  readonly id: string;
  /** The innermost section that holds it; "" if none does. */
  readonly section: string;
  readonly markdown: string;
}

/** A part with all that belongs to it (subsections, proofs), or by itself. */
export type Scope = 'subtree' | 'own';

export interface NamedBlocks {
  /** How many blocks bear the name. */
  readonly total: number;
  /** The first of them. */
  readonly blocks: readonly BlockText[];
}

export interface NamedParts {
  readonly ids: readonly string[];
  readonly similar: readonly SimilarName[];
}

/** A table as data. */
export interface TableCsv {
  readonly id: string;
  readonly csv: string;
}

/** A node in one format. */
export interface NodeAnswer extends NodeFacts {
  /** The same bytes as in the whole paper; a node inside another is written alone, with the footnotes that it calls. */
  readonly text: string;
}

/** A table in one format; the ids of all tables where the name means several. */
export type TableAnswer =
  | { readonly text: string; readonly section: string }
  | { readonly tables: readonly string[]; readonly id: string };

/** Blocks of one name that are written at once. */
const mostNamed = 50;

const questions = {
  ...renderings,
  search: (paper: ParsedPaper, query: string, most: number) => searchBriefly(paper.searchIndex(), query, most),
  /** The same as JSON, each place beside the words asked for, where most of them agree. */
  find(paper: ParsedPaper, query: string, most: number): string {
    return JSON.stringify(findWords(paper.searchIndex(), query, most));
  },
  standing,
  partStanding,
  numberStanding,
  /** Its sentences that share most with another one. */
  bestPassages: (paper: ParsedPaper, sentence: string, most: number) =>
    bestPassages(paper.searchIndex(), sentence, most),
  /** The works cited in a format of reference managers. */
  works: ({ content }: ParsedPaper, format: 'bibtex' | 'csl'): string => {
    const works = worksCited(content);
    return format === 'bibtex' ? renderBibtex(works) : JSON.stringify(renderCsl(works));
  },
  /** The works cited, each with its citations, as JSON. */
  references: ({ content, details }: ParsedPaper): Uint8Array =>
    Buffer.from(JSON.stringify(references(content, details))),
  /** The places of a quotation, each in its section. */
  quotation: (paper: ParsedPaper, quotation: string, most: number) =>
    search(paper.sectionIndex(), quotation, most).findings,
  /** `FloatFacts` of figures, their panels and tables, as JSON. */
  floats(paper: ParsedPaper): Uint8Array {
    const { sectionOf } = paper.passages();
    const all = floatEntries(paper.figures()).map((entry) => floatFacts(entry, sectionOf.get(entry.id) ?? ''));
    return Buffer.from(JSON.stringify(all));
  },
  /** All of them as JSON, with the address of the service before those of our copies. */
  figures(paper: ParsedPaper, baseUrl: string): string {
    const { figures, drawings, ...rest } = paper.figures();
    return JSON.stringify({
      ...rest,
      figures: figures.map((figure) => withAddresses(figure, baseUrl)),
      ...withDrawings(drawings, baseUrl),
    });
  },
  /** One of them as JSON. */
  figure(paper: ParsedPaper, id: string, baseUrl: string): string {
    const found = floatEntries(paper.figures()).find((entry) => entry.id === id);
    return JSON.stringify(found && 'images' in found ? withAddresses(found, baseUrl) : found);
  },
  /** The section that holds an element with this id, or the block of this name, as in “Theorem 2”. */
  sectionHolding(paper: ParsedPaper, name: string): string | undefined {
    const { sectionOf } = paper.passages();
    return (
      findByIds(name.trim(), sectionOf) ?? sectionOf.get(findBlocks(paper.blocks(), paper.names(), name)[0]?.id ?? '')
    );
  },
  /** Theorems with their proofs, or without. */
  blocks(paper: ParsedPaper, name: string, scope: Scope): NamedBlocks {
    const found = findBlocks(paper.blocks(), paper.names(), name);
    const { sectionOf } = paper.passages();
    const texts = found.slice(0, mostNamed).map(({ id, blocks: inner, proofs = [] }) => {
      const section = findByIds(id, sectionOf) ?? '';
      const shown = scope === 'own' ? inner : [...inner, ...proofs];
      return { id, section, markdown: `${renderBlocks(shown, paper.content)}\n` };
    });
    return { total: found.length, blocks: texts };
  },
  blockCounts: (paper: ParsedPaper): BlockCounts => paper.blocks().counts,
  titlePage: ({ content }: ParsedPaper): string => renderTitlePage(content),
  floatText(paper: ParsedPaper, id: string, page: string): FloatText {
    const node = findFloat(paper.content, id);
    if (!node) return { markdown: '', pictures: [], mentions: [] };
    return {
      markdown: renderBlocks([node], paper.content),
      pictures: picturesIn(node, page),
      mentions: mentionsOf(node, paper.passages()),
    };
  },
  /** The tables of a float, each apart. */
  floatTables({ content }: ParsedPaper, id: string): TableCsv[] {
    const node = findFloat(content, id);
    if (!node) return [];
    return tablesIn(node).map((table) => ({ id: table.id, csv: renderTable(table, 'csv', content, { raw: 'raw' }) }));
  },
  /** Every table as CSV. */
  allTables: ({ content }: ParsedPaper): TableCsv[] => tablesAsCsv(content),
  /** The pictures that it shows, each once. */
  pictures: ({ content }: ParsedPaper, page: string): readonly Picture[] => picturesOf(content, page),
  /** The ids of all parts of these kinds that a name fits; and where there are none, the names most like it. */
  named(paper: ParsedPaper, asked: string, kinds: readonly PartKind[]): NamedParts {
    const ids = paper.names().find(asked, kinds);
    return { ids, similar: ids.length > 0 ? [] : paper.names().similar(asked, kinds) };
  },
  /** Those of the ids that the page or the tree has. */
  idsThere: (paper: ParsedPaper, ids: readonly string[]): string[] => ids.filter(paper.nodes().has),
  /** The node that an id of the page or the tree leads to; undefined where it has none such. */
  nodeOf: (paper: ParsedPaper, id: string): string | undefined =>
    paper.nodes().has(id) ? paper.nodes().byId(id)?.id : undefined,
  node(paper: ParsedPaper, asked: string, format: InnerFormat): NodeAnswer | UnknownName {
    const found = findNode(paper, asked);
    if ('candidates' in found) return found;
    const { id, parts, inner } = found;
    const [first] = parts;
    const nodes = paper.nodes();
    const alone = inner && renderInner(first.node, inner, paper.content, format);
    // A cell that is outside its table.
    if (inner && alone === undefined) return unknownName(paper, id);
    const facts = {
      id,
      type: alone?.type ?? first.type,
      names: paper.names().printedOf(id),
      section: first.section,
      ...(inner ? { within: inner.cell ? inner.id : first.id } : {}),
      ...nodes.neighbours(first),
    };
    if (alone) return { ...facts, text: alone.text };
    if (format === 'json') return { ...facts, text: parts.map(({ node }) => JSON.stringify(node)).join(',') };
    return { ...facts, text: paper.rendered[format]().cut(first.id, (parts.at(-1) ?? first).id) };
  },
  /** By any name of its node, or of the float that holds it and no other table. */
  table(paper: ParsedPaper, asked: string, format: TableFormat, chosen: Chosen): TableAnswer | UnknownName {
    const found = findNode(paper, asked, ['table', 'figure']);
    if ('candidates' in found) return found;
    const { id, parts, inner } = found;
    const [{ section, node }] = parts;
    const held = findInner(node, inner ?? { id });
    const meant = held ? tableMeant(held.node) : [];
    if ('length' in meant) return { tables: meant.map((each) => each.id), id };
    return { text: renderTable(meant, format, paper.content, chosen), section };
  },
  /** A list of its parts, as JSON. */
  data: ({ content }: ParsedPaper, name: DataName): string => JSON.stringify(paperData[name](content)),
  /** As lines of JSON, with their totals. */
  chunks: ({ content }: ParsedPaper, asked: AskedChunks): Promise<WrittenChunks> => writeChunks(content, asked),
  /** How many tokens a text of the paper is, or an answer that holds it. */
  countTokens: async (_: ParsedPaper, text: string, tokenizer: TokenizerName): Promise<number> =>
    (await openTokenizer(tokenizer))?.(text) ?? Math.ceil(countCharacters(text) / 4),
} as const;

type FigureEntry = Figures['figures'][number];

const full = (address: string, baseUrl: string) => (address.startsWith('/') ? baseUrl + address : address);

const withDrawings = (drawings: FigureEntry['drawings'], baseUrl: string): Pick<FigureEntry, 'drawings'> =>
  drawings === undefined
    ? {}
    : { drawings: drawings.map((drawing) => ({ ...drawing, url: full(drawing.url, baseUrl) })) };

function withAddresses(figure: FigureEntry, baseUrl: string): FigureEntry {
  const images = figure.images.map((image) => ({
    ...image,
    url: full(image.url, baseUrl),
    assetUrl: full(image.assetUrl, baseUrl),
  }));
  return {
    ...figure,
    images,
    ...withDrawings(figure.drawings, baseUrl),
    panels: figure.panels.map((panel) => withAddresses(panel, baseUrl)),
  };
}

export type { Failed };

type Questions = typeof questions;
export type QuestionName = keyof Questions;
export type Given<N extends QuestionName> =
  Parameters<Questions[N]> extends [ParsedPaper, ...infer Rest] ? Rest : never;
type Answers = { readonly [N in QuestionName]: Awaited<ReturnType<Questions[N]>> };
export type AnswerTo<N extends QuestionName> = Answers[N];

export interface PaperQuestion<N extends QuestionName = QuestionName> {
  /** Names one build of the paper. */
  readonly key: string;
  readonly name: N;
  readonly given: Given<N>;
  /** Sent only after the thread has said that it does not have the paper. */
  readonly source?: PaperSource;
}

export type ThreadAnswer<N extends QuestionName> = { readonly answer: AnswerTo<N> } | Failed;

/** Bytes of memory per byte of JSON: the tree parsed, with its indexes and renderings. */
const bytesPerByte = 16;
const cacheBytes = 128 * 1024 * 1024;
/** A larger paper counts as this share of the cache, so that it is kept, too: it takes longest to parse. */
const largestShare = 0.75;

const cache = new LRUCache<string, ParsedPaper>({ maxSize: cacheBytes });

/** Undefined if the thread does not have the paper and was not sent it. */
export async function answerQuestion<N extends QuestionName>(
  question: PaperQuestion<N>,
): Promise<ThreadAnswer<N> | undefined> {
  return toldBack(async () => {
    const paper = cache.get(question.key) ?? keep(question);
    // The compiler does not see that the name, what is given and the answer belong together.
    const answerTo = questions[question.name] as unknown as (...given: [ParsedPaper, ...Given<N>]) => AnswerTo<N>;
    return paper && { answer: boundAnswer(await answerTo(paper, ...question.given)) };
  });
}

/** Answers most questions about a paper that is parsed for this alone: a thread warms up. */
export function answerMost(source: PaperSource): void {
  const paper = parsePaper(source);
  questions.references(paper);
  questions.text(paper, {});
  questions.figures(paper, '');
  const [{ id = '' } = {}] = paper.content.body;
  questions.node(paper, id, 'markdown');
  questions.search(paper, id, 1);
}

function keep({ key, source }: PaperQuestion): ParsedPaper | undefined {
  if (!source) return undefined;
  const paper = parsePaper(source);
  const size = Math.min(bytesPerByte * source.content.length, cacheBytes * largestShare);
  cache.set(key, paper, { size: Math.max(1, Math.floor(size)) });
  return paper;
}
