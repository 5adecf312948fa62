/** The article of a paper's page: rendered from the tree, on a worker thread, when it is asked for. */
import { asProblem } from 'papertree-convert/errors';
import { assetUrlOf, type PaperId } from 'papertree-convert/paper';
import type { HtmlRendering, RenderOptions } from 'papertree-convert/render';
import type { Content } from 'papertree-convert/tree';

/** Input of a rendering: plain data, for it is sent to a worker thread. */
export interface ArticleInput {
  /** The tree, as JSON. */
  readonly content: Uint8Array<ArrayBuffer>;
  readonly shown: Pick<RenderOptions, 'title' | 'abstract'>;
  readonly paper: PaperId;
  /** The address of the page that was read. */
  readonly source: string;
}

/** Problems are returned, for an error thrown in a worker thread loses its code. */
export type ArticleResult = HtmlRendering | { readonly reason: string };

/** Copies are made after the first reader came, who is sent to the archive's own file instead. */
const imageAddress = (address: string) => (address.startsWith('/') ? `${address}?or=archive` : address);

/** Runs in worker threads. */
export async function renderArticle({ content: json, shown, paper, source }: ArticleInput): Promise<ArticleResult> {
  try {
    // The library that draws formulas is half a megabyte of code, which other threads need not load.
    const { renderHtml } = await import('papertree-convert/html');
    const content = JSON.parse(Buffer.from(json.buffer).toString()) as Content;
    return renderHtml(content, { ...shown, imageAddress: ({ src }) => imageAddress(assetUrlOf(src, paper, source)) });
  } catch (thrown) {
    return { reason: asProblem(thrown).reason };
  }
}
