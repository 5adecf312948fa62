/** The definition of a tool: its description and schemas, its arguments, and its answers. */
import { Problem } from 'papertree-convert/errors';
import { listWarning, type PaperId, readSpelling, tellConversion } from 'papertree-convert/paper';
import { type ObjectOf, object, optional, real, type Shape, type TypeOf, text, texts } from 'papertree-convert/shapes';
import type { PaperSummary, PaperView, PaperViews, Waiting } from '../questions/index.ts';
import { shorten } from './budget.ts';
import { findCited, type ToldCitation } from './cited-paper.ts';
import {
  type Arguments,
  inputSchema,
  type ObjectSchema,
  type ParameterTable,
  readArguments,
  string,
} from './tool-schemas.ts';

export interface ToolImage {
  readonly data: Buffer;
  readonly type: string;
}

/** Text, or structured data; or `pending` while the paper is built. */
export type ToolAnswer<Data = object> =
  | { readonly text: string; readonly images?: readonly ToolImage[] }
  /** `lead` is said before the data, in place of their member `next`. */
  | { readonly data: Data; readonly lead?: string }
  | Waiting;

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** Only for tools that answer with data. */
  readonly outputSchema?: ObjectSchema;
  /** May throw a `Problem`; `usage` for wrong arguments. */
  call(given: unknown, papers: PaperViews): Promise<ToolAnswer>;
}

interface Spec<S extends ParameterTable, Data> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: S;
  /** Of its data; a tool that answers with text has none. */
  readonly output?: Shape<Data>;
  /** Whether it needs none of the text, which may be held back. */
  readonly outlineOnly?: boolean;
}

/** The first argument of every tool. */
export const paperArgument = { id: string('arXiv id, URL or DOI') } as const;
type WithPaper = typeof paperArgument & ParameterTable;
type Ran<Data> = Promise<Exclude<ToolAnswer<Data>, Waiting>>;

/** A tool that reads an open paper; the paper is built first if needed. `withoutPaper` answers where none is named. */
export function paperTool<S extends ParameterTable, Data extends object = never>(
  spec: Spec<S, Data>,
  run: (paper: PaperView, given: Arguments<S>) => Ran<Data>,
  withoutPaper?: (given: Arguments<S>, papers: PaperViews) => Ran<Data>,
): Tool {
  const { outlineOnly = false } = spec;
  return declare(spec, async (given, papers) => {
    if (withoutPaper && (given as { readonly id?: string }).id === undefined) return withoutPaper(given, papers);
    const paper = await papers.open(paperOf(given), { outlineOnly });
    return 'state' in paper ? paper : run(paper, given);
  });
}

/** The fields that data about a paper begin with; texts tell its warnings within their budget (`paging.ts`). */
export const headFields = { idv: text(), warnings: optional(texts('what to know before trusting the paper')) };

export function headOf({ idv, warnings }: Pick<PaperView, 'idv' | 'warnings'>): ObjectOf<typeof headFields> {
  return { idv, ...(warnings.length > 0 && { warnings: warnings.map((each) => shorten(listWarning(each), 300)) }) };
}

/** A tool that needs only the metadata of a paper, which may also be named by a citation. */
export function metadataTool<S extends WithPaper, Data extends object>(
  spec: Spec<S, Data>,
  run: (known: PaperSummary, citation: ToldCitation | undefined) => Data,
): Tool {
  return declare(spec, async (given, papers) => {
    const text = textOf(given);
    const cited = readPaper(text) === undefined ? await findCited(text, papers) : undefined;
    return { data: run(await papers.summarise(cited?.paper ?? paperOf(given)), cited?.citation) };
  });
}

function declare<S extends ParameterTable>(
  { name, title, description, input, output }: Spec<S, object>,
  run: (given: Arguments<S>, papers: PaperViews) => Promise<ToolAnswer>,
): Tool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(input),
    // The answer of a data tool is an object.
    ...(output ? { outputSchema: output as unknown as ObjectSchema } : {}),
    call: async (given, papers) => run(readArguments(input, given), papers),
  };
}

/** The `id` argument of a tool, which each has. */
const textOf = (given: object): string => (given as { readonly id: string }).id;

/** Parses it. */
function paperOf(given: object): PaperId {
  const text = textOf(given);
  const paper = readPaper(text);
  if (paper) return paper;
  throw new Problem('invalid-id', `“${text.slice(0, 100).toWellFormed()}” names no paper.`);
}

const readPaper = (text: string): PaperId | undefined =>
  readSpelling(text.slice(0, 300)) ?? readSpelling(bareId(text.slice(0, 300)));

/** Strips what surrounds an id in running text: `arXiv preprint arXiv:2401.00001.`, `(arXiv 2401.00001 v2)`. */
function bareId(text: string): string {
  return text
    .replace(/^[\s(<["'`]+|[\s)>\]"'`.,;]+$/g, '')
    .replace(/^(?:arxiv\s+)?(?:(?:e-?|pre-?)prints?:?\s+)?/i, '')
    .replace(/\s+(?=v[0-9]+$)/i, '');
}

/** How far the text of a paper can be trusted: a score, and how the archive made its page. */
export const quality = object('1 is faultless', {
  score: real(),
  conversion: optional(text('how the archive made the page, by its log')),
});

export function tellQuality({ score, upstream }: PaperView['quality']): TypeOf<typeof quality> {
  return { score, ...(upstream && { conversion: shorten(tellConversion(upstream), 500) }) };
}
