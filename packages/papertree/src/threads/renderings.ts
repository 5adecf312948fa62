/** Questions for the whole of a paper in another format: Markdown, text, the article of its page, a DoclingDocument. */
import type { HtmlOptions } from 'papertree-convert/html';
import { assetUrlOf, type PaperId, sourceUrl } from 'papertree-convert/paper';
import {
  type DoclingOptions,
  type HtmlRendering,
  type MarkdownFlavour,
  markSections,
  type RenderOptions,
  renderDocling,
  renderMarkdown,
  renderText,
  type SectionMark,
} from 'papertree-convert/render';
import type { ParsedPaper } from './parsed-paper.ts';

export interface MarkdownRendering {
  readonly markdown: Uint8Array;
  readonly sections: readonly SectionMark[];
}

/** Addresses of pictures by their own, where they are others. */
interface Images {
  readonly images?: Readonly<Record<string, string>>;
}

/** Options that can be sent to a thread. */
type Sent<Options extends RenderOptions> = Omit<Options, 'imageAddress'> & Images;

/** That of a picture which has none is its own. */
export const addressIn = (images: Readonly<Record<string, string>>) => (src: string) =>
  Object.hasOwn(images, src) ? (images[src] ?? src) : src;

/** Copies are made after the first reader came, who is sent to the archive's own file instead. */
const copyAddress = (address: string) => (address.startsWith('/') ? `${address}?or=archive` : address);

export const renderings = {
  /** All of it as plain text. */
  text: ({ content }: ParsedPaper, shown: RenderOptions): Uint8Array => Buffer.from(renderText(content, shown)),
  markdown(
    { content, aliases }: ParsedPaper,
    flavour: MarkdownFlavour,
    { images = {}, ...shown }: Sent<RenderOptions>,
  ): MarkdownRendering {
    const { markdown, parts } = renderMarkdown(content, { ...shown, flavour, imageAddress: addressIn(images) });
    return { markdown: Buffer.from(markdown), sections: markSections(content, parts, aliases()) };
  },
  /** The article of its page; without addresses its pictures have those of our copies. */
  async article(
    { content }: ParsedPaper,
    { images, ...shown }: Sent<HtmlOptions>,
    paper: PaperId,
    source: string,
  ): Promise<HtmlRendering> {
    // The library that draws formulas is half a megabyte of code, which is loaded where a page is asked for.
    const { renderHtml } = await import('papertree-convert/html');
    const imageAddress = images ? addressIn(images) : (src: string) => copyAddress(assetUrlOf(src, paper, source));
    // The sources of a paper, which is what was read where the archive has no page, have no places to lead to.
    const page = source.endsWith(sourceUrl(paper, '')) ? {} : { page: source };
    return renderHtml(content, { ...shown, ...page, imageAddress });
  },
  /** All of it as a DoclingDocument, as JSON. */
  docling({ content }: ParsedPaper, paper: PaperId, source: string, shown: DoclingOptions): Uint8Array {
    const imageAddress = (src: string) => assetUrlOf(src, paper, source);
    return Buffer.from(JSON.stringify(renderDocling(content, { ...shown, imageAddress })));
  },
} as const;
