/** A paper as chunks, for those who embed and retrieve its text: pieces of its Markdown, each with its sections and what it refers to. */
import type { Content } from '../../tree/nodes.ts';
import { printedName } from '../../tree/printed-names.ts';
import { visit } from '../../tree/visit.ts';
import { plainText } from '../../tree/words.ts';
import type { RenderOptions } from '../document.ts';
import { renderMarkdown } from '../markdown.ts';
import { countCharacters } from '../output.ts';
import { labelAndNumber } from '../writer.ts';
import { type Chunk, type ChunkUnit, chunkBounds } from './chunk-shapes.ts';
import { overlapStart, packStretches, type Sizes, type Span } from './packing.ts';
import { type Pointer, pointersOf } from './pointers.ts';
import { sha256 } from './sha256.ts';
import { type Stretch, stretchesOf } from './stretches.ts';

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

export interface ChunkOptions extends RenderOptions {
  /** The most that a chunk may hold, in its unit: 64 to 8,192, by default 512. */
  readonly max?: number;
  /** How much of a chunk the next one repeats, at most half of it. */
  readonly overlap?: number;
  readonly unit?: ChunkUnit;
  /** By default a token is four characters. */
  readonly countTokens?: CountTokens;
  /** The address of the page that chunks are found on. */
  readonly page?: string;
  /** The address of the licence. */
  readonly license?: string;
}

/** The chunks in reading order, each made when it is asked for. */
export function* chunksOf(content: Content, options: ChunkOptions = {}): Generator<Chunk, void> {
  const rendering = renderMarkdown(content, options);
  const { markdown } = rendering;
  const sizes = sizesOf(options);
  const facts = factsOf(content, options);
  let before: Span | undefined;
  for (const span of packStretches(markdown, stretchesOf(content, rendering), sizes)) {
    const isNext = before?.stretches.at(-1)?.path.at(-1) === span.stretches[0]?.path.at(-1) && span.repeated === '';
    const begun = before && isNext ? overlapStart(markdown, before, sizes) : undefined;
    yield chunkOf(markdown, begun ? { ...span, from: begun.at, indent: begun.indent } : span, facts);
    before = span;
  }
}

const quarter: CountTokens = (text) => countCharacters(text) / 4;

function sizesOf({
  max = chunkBounds.usual,
  overlap = 0,
  unit = 'tokens',
  countTokens = quarter,
}: ChunkOptions): Sizes {
  if (!(max >= chunkBounds.least && max <= chunkBounds.most))
    throw new RangeError(`chunks: max must be ${chunkBounds.least} to ${chunkBounds.most}, not ${max}.`);
  if (!(overlap >= 0 && overlap <= max / 2))
    throw new RangeError(`chunks: overlap must be 0 to half of max, not ${overlap}.`);
  return { max, overlap, size: unit === 'characters' ? countCharacters : countTokens };
}

interface Facts {
  readonly title: string;
  readonly page: string;
  readonly license: string;
  readonly count: CountTokens;
  /** The works cited, by their anchors. */
  readonly works: ReadonlyMap<string, Content['bibliography'][number]>;
  /** The pointers of each stretch that was met. */
  readonly pointers: Map<Stretch, readonly Pointer[]>;
  /** How often each text was met in its section. */
  readonly met: Map<string, number>;
}

function factsOf(
  content: Content,
  { title = '', page = '', license = '', countTokens = quarter }: ChunkOptions,
): Facts {
  return {
    title: plainText(content.title).trim() || title,
    page,
    license,
    count: countTokens,
    works: new Map(content.bibliography.map((work) => [work.id, work])),
    pointers: new Map(),
    met: new Map(),
  };
}

function chunkOf(markdown: string, span: Span, facts: Facts): Chunk {
  const { kind, stretches, repeated, oversized } = span;
  const text = dedent(markdown.slice(span.from, span.to), span.indent);
  const path = stretches[0]?.path ?? [];
  const anchors = anchorsOf(span);
  const { cites, mentions } = refersTo(markdown, span, facts);
  const anchor = anchors[0] ?? path.at(-1)?.id ?? '';
  return {
    id: idOf(path.map(({ title }) => title).join('\n'), text, facts.met),
    anchors,
    section: path,
    kind,
    text,
    context: contextOf(span, facts.title),
    ...(repeated !== '' && { repeated }),
    tokens: Math.ceil(facts.count(text)),
    ...(oversized && { oversized }),
    cites: cites.map((target) => workOf(target, facts)),
    mentions: mentions.filter((target) => !anchors.includes(target)),
    url: facts.page === '' ? '' : addressOf(facts.page, anchor, path.at(-1)?.id ?? ''),
    license: facts.license,
    sha256: sha256(text),
  };
}

/** Without the spaces that the list needs in which it stands. */
const dedent = (text: string, indent: number): string =>
  indent === 0 || !text.includes('\n') ? text : text.replace(new RegExp(`\\n {1,${indent}}`, 'g'), '\n');

/** Numbers of sections are no part of it: a section that comes in before them renumbers the others. */
function idOf(path: string, text: string, met: Map<string, number>): string {
  const words = `${path}\0${text}`;
  const times = met.get(words) ?? 0;
  met.set(words, times + 1);
  return sha256(`${words}\0${times}`).slice(0, 20);
}

/** Of each part that stands in it, and where it stands there as a whole, of what is numbered in it. */
function anchorsOf({ stretches, from, to }: Span): string[] {
  const anchors = new Set<string>();
  for (const { node, from: start, to: end } of stretches) {
    if (node === undefined) continue;
    anchors.add(node.id);
    if (!('type' in node) || start < from || end > to) continue;
    visit(node, (inner) => {
      if ('id' in inner && printedName(inner)?.number) anchors.add(inner.id);
    });
  }
  return [...anchors];
}

function refersTo(markdown: string, { stretches, from, to }: Span, { works, pointers }: Facts) {
  const cites = new Set<string>();
  const mentions = new Set<string>();
  for (const stretch of stretches) {
    const known = pointers.get(stretch) ?? pointersOf(markdown, stretch);
    pointers.set(stretch, known);
    for (const { target, at } of known) if (at >= from && at < to) (works.has(target) ? cites : mentions).add(target);
  }
  return { cites: [...cites], mentions: [...mentions] };
}

function workOf(anchor: string, { works }: Facts): Chunk['cites'][number] {
  const { upstreamId: id, doi } = works.get(anchor) ?? {};
  return { anchor, ...(id !== undefined && { id }), ...(doi !== undefined && { doi }) };
}

/** `Title › 3 Method › 3.1 Kettles › Table 2` */
function contextOf({ stretches, kind }: Span, title: string): string {
  const [first] = stretches;
  const steps = (first?.path ?? []).map((step) => labelAndNumber(step.number, step.title));
  const own = stretches.find((each) => each.kind === kind && each.group.startsWith('alone '))?.node;
  const name = own && 'type' in own ? printedName(own) : undefined;
  return [title, ...steps, ...(name ? [labelAndNumber(name.kind, name.number)] : [])]
    .map((step) => step.replace(/\s+/g, ' ').trim())
    .filter((step) => step !== '')
    .join(' › ');
}

/** Anchors that we minted are not on the page of the archive. */
function addressOf(page: string, anchor: string, section: string): string {
  const shown = [anchor, section].find((each) => each !== '' && !each.startsWith('~'));
  return shown === undefined ? page : `${page}#${encodeURIComponent(shown.toWellFormed())}`;
}
