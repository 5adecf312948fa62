/** Converts a page to the tree and all its renderings. */

import { Problem } from './errors.ts';
import { lazily } from './lazily.ts';
import { formatId, readSpelling, upstreamUrls } from './paper/id.ts';
import { assetUrlOf } from './paper/links.ts';
import { type Metadata, splitNames } from './paper/metadata.ts';
import { type Reading, read } from './reader/read.ts';
import {
  type Chunk,
  type ChunkOptions,
  chunksOf,
  countTokens,
  type DoclingDocument,
  detailsOf,
  type Figures,
  figures,
  floatsOf,
  type MarkdownFlavour,
  type Outline,
  outline,
  type PaperDetails,
  type Part,
  type References,
  references,
  renderDocling,
  renderFrontMatter,
  renderMarkdown,
  renderText,
  type Tokens,
} from './render/index.ts';
import { aliases } from './tree/anchors.ts';
import type { Quality } from './tree/stats.ts';

export interface ConvertOptions {
  /** The id of the paper, in any spelling. */
  readonly idv?: string;
  /** The archive's metadata of the paper. */
  readonly metadata?: Metadata;
  /** The public address of the archive, where it is not arXiv's own. */
  readonly archive?: string;
  /** The address of the page in the result, where it is not the archive's page of the paper. */
  readonly source?: string;
  /** The address of a folder that has the pictures beside the page, where the archive has none: `/2401.00001v1/assets`. */
  readonly pictures?: string;
  /** The time that the result names as that of the conversion, as RFC 3339; nothing here reads a clock. */
  readonly builtAt?: string;
  /** The flavour of the Markdown; what is not chosen is written by default. */
  readonly flavour?: Partial<MarkdownFlavour>;
}

/** A page as a tree and as Markdown; its other renderings are made when they are first read. */
export interface Conversion extends Reading {
  /** The Markdown without its front matter. */
  readonly body: string;
  /** Offsets of each part in the body. */
  readonly parts: readonly Part[];
  /** The alias of each section, by its id. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly tokens: Tokens;
  readonly build: {
    readonly source: string;
    readonly builder: string;
    readonly builtAt: string;
    readonly quality: Quality;
  };
  /** Front matter and body. */
  readonly markdown: string;
  readonly text: string;
  readonly outline: Outline;
  readonly references: References;
  readonly figures: Figures;
  /** Its Markdown in pieces, each made when it is asked for. */
  chunks(options?: ChunkOptions): Generator<Chunk, void>;
  /** The tree as a DoclingDocument. */
  readonly docling: DoclingDocument;
}

/** What results name as their maker: the version is that of this package. */
export const builder = 'papertree/0.1.0';

/** Throws `no-html` for a page that holds no paper, `build-failed` for one that would become far larger than it is. */
export function convert(page: string | Uint8Array, options: ConvertOptions = {}): Conversion {
  // Programs without types meet this: a file that could not be read, an answer without a body.
  if (typeof page !== 'string' && !ArrayBuffer.isView(page))
    throw new TypeError(`convert: the page must be a string or bytes (Uint8Array), not ${nameOf(page)}.`);
  const paper = options.idv === undefined ? undefined : readSpelling(options.idv);
  const idv = paper && formatId(paper);
  const html = paper && upstreamUrls(paper, options.archive).html;
  const reading = read(page, {
    idv,
    url: html,
    pictures: options.pictures,
    authors: options.metadata && splitNames(options.metadata.authors),
  });
  if (reading.empty !== undefined) throw new Problem('no-html', reading.empty);
  const most = mostOutput(page.length);
  boundOutput('tree', reading.size, most);
  const { content, quality, warnings } = reading;
  const { metadata, archive, flavour = {} } = options;
  const shown = metadata === undefined ? {} : { title: metadata.title, abstract: metadata.abstract };
  const rendering = renderMarkdown(content, { ...shown, flavour });
  boundOutput('Markdown', rendering.markdown.length, most);
  const names = aliases(content);
  const details = detailsOf(paper, metadata, archive);
  const assetUrl = (src: string) => assetUrlOf(src, paper, html);
  const floats = lazily(() => floatsOf(content));
  const made = {
    markdown: lazily(() => renderFrontMatter(presentDetails(details), content, warnings) + rendering.markdown),
    text: lazily(() => {
      const text = renderText(content, shown);
      boundOutput('text', text.length, most);
      return text;
    }),
    outline: lazily(() => outline(content, rendering, details, names, floats())),
    references: lazily(() => references(content, details)),
    figures: lazily(() => figures(content, details, assetUrl, floats())),
    docling: lazily(() => renderDocling(content, { ...shown, name: idv ?? '', imageAddress: assetUrl })),
  };
  return {
    ...reading,
    body: rendering.markdown,
    parts: rendering.parts,
    aliases: names,
    tokens: countTokens(rendering.characters),
    build: {
      source: options.source ?? html ?? '',
      builder,
      builtAt: options.builtAt ?? '',
      quality,
    },
    get markdown() {
      return made.markdown();
    },
    get text() {
      return made.text();
    },
    get outline() {
      return made.outline();
    },
    get references() {
      return made.references();
    },
    get figures() {
      return made.figures();
    },
    get docling() {
      return made.docling();
    },
    chunks: (chosen) => chunksOf(content, { ...shown, page: html ?? '', license: details.license ?? '', ...chosen }),
  };
}

function nameOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  return (Object(value) as { readonly constructor?: { readonly name?: string } }).constructor?.name ?? 'an object';
}

const megabyte = 1_000_000;

/**
 * Characters that a page may become, in each format: papers become less than twice their page. Pages below a
 * megabyte cannot become so large that it would hurt.
 */
const mostOutput = (page: number) => Math.min(64 * megabyte, Math.max(16 * megabyte, 20 * page));

function boundOutput(what: string, size: number, most: number): void {
  if (size <= most) return;
  const [would, may] = [size, most].map((each) => `${Math.ceil(each / megabyte)} MB`);
  throw new Problem('build-failed', `The ${what} of this page would be ${would}, and may be ${may}.`);
}

/** The details without the version, if the id has none. */
function presentDetails({ version, ...details }: PaperDetails): Partial<PaperDetails> {
  return version === 0 ? details : { version, ...details };
}
