/** One page to everything we keep of it: the tree and its renderings. */
import { Problem } from './errors.ts';
import { formatId, type PaperId } from './paper/id.ts';
import { readSpelling } from './paper/spelling.ts';
import { upstreamUrls } from './paper/urls.ts';
import { type Reading, read } from './reader/read.ts';
import {
  countTokens,
  type Figures,
  figures,
  type Outline,
  outline,
  type PaperFacts,
  type Part,
  type References,
  references,
  renderFrontMatter,
  renderMarkdown,
  renderText,
  type Tokens,
} from './render/index.ts';
import { aliases } from './tree/anchors.ts';
import type { Quality } from './tree/stats.ts';
import { version } from './version.ts';

export interface ConvertOptions {
  /** What paper the page is, in any spelling. */
  readonly idv?: string;
}

export interface Conversion extends Reading {
  /** Front matter and body. */
  readonly markdown: string;
  readonly body: string;
  /** Where each part stands in the body, in bytes of UTF-8. */
  readonly parts: readonly Part[];
  readonly text: string;
  readonly outline: Outline;
  readonly references: References;
  readonly figures: Figures;
  readonly tokens: Tokens;
  readonly build: {
    readonly source: string;
    readonly builder: string;
    readonly builtAt: string;
    readonly quality: Quality;
  };
}

export const builder = `papertree/${version}`;

/** Throws `no-html` for a page that holds no paper, and for nothing else. */
export function convert(page: string | Uint8Array, options: ConvertOptions = {}): Conversion {
  const paper = options.idv === undefined ? undefined : readSpelling(options.idv);
  const idv = paper && formatId(paper);
  const reading = read(page, { idv });
  if (reading.empty !== undefined) throw new Problem('no-html', reading.empty);
  const { content, quality } = reading;
  const facts = factsOf(paper);
  const html = paper && upstreamUrls(paper).html;
  const imageUrl = (src: string) => resolve(src, html);
  const rendering = renderMarkdown(content, { imageUrl });
  return {
    ...reading,
    markdown: renderFrontMatter(known(facts), content) + rendering.markdown,
    body: rendering.markdown,
    parts: rendering.parts,
    text: renderText(content, { imageUrl }),
    outline: outline(content, rendering, facts, aliases(content)),
    references: references(content, facts),
    figures: figures(content, facts, { imageUrl }),
    tokens: countTokens(rendering.characters),
    build: { source: html ?? '', builder, builtAt: new Date().toISOString(), quality },
  };
}

function factsOf(paper: PaperId | undefined): PaperFacts {
  if (paper === undefined) return { id: '', version: 0, idv: '' };
  return {
    id: paper.id,
    version: paper.version ?? 0,
    idv: formatId(paper),
    url: upstreamUrls(paper).abs,
  };
}

/** What is known of a paper: an id without a version has none to show. */
function known({ version, ...facts }: PaperFacts): Partial<PaperFacts> {
  return version === 0 ? facts : { version, ...facts };
}

/** `x1.png` and `2401.00001v1/x1.png` are both beside the page: today's pages give the second form. */
function resolve(src: string, html: string | undefined): string {
  // A picture in the page itself is no address: it would be most of the paper.
  if (src.startsWith('data:')) return '';
  if (html === undefined || src === '' || /^[a-z][a-z0-9+.-]*:/i.test(src)) return src;
  const folder = html.slice(html.lastIndexOf('/') + 1);
  const base = src.startsWith(`${folder}/`) || src.startsWith('/') ? html : `${html}/`;
  return URL.canParse(src, base) ? new URL(src, base).href : src;
}
