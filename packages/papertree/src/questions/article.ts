/** The article of a paper's page: its tree as HTML, with the formulas and drawings that only the page it was read from has. */
import type { HtmlOptions } from 'papertree-convert/html';
import type { HtmlRendering } from 'papertree-convert/render';
import type { PageMarkup, WantedMarkup } from '../threads/page-markup.ts';
import type { PaperView } from './paper-view.ts';

export interface ArticleAddresses {
  /** Of pictures, by their own; without it each has the one of our copy. */
  readonly images?: Readonly<Record<string, string>>;
  /** Of the page of another paper, with `{id}` in place of its id; ours by default. */
  readonly papers?: string;
  /** Of a drawing, by its anchor. */
  readonly drawing: (anchor: string) => string;
}

export interface Article extends HtmlRendering {
  /** The anchors of the drawings in it. */
  readonly drawings: readonly string[];
}

export async function renderArticle(paper: PaperView, { images, papers, drawing }: ArticleAddresses): Promise<Article> {
  const { title, abstract } = paper.metadata;
  const own = { title, abstract, ...(papers && { paperAddress: papers }), ...(images && { images }) };
  return completeArticle({
    render: (found) => paper.ask('article', { ...own, ...found }, paper.paper, paper.index.source),
    async find(wanted) {
      const page = await paper.library.page(paper.paper);
      return paper.threads.markup(paper.edition, { page, ...wanted });
    },
    drawing,
  });
}

interface ArticleParts extends Pick<ArticleAddresses, 'drawing'> {
  render(found: Pick<HtmlOptions, 'formulas' | 'drawings'>): Promise<HtmlRendering>;
  /** What the page has of formulas and drawings, by their LaTeX and their anchors. */
  find(wanted: Pick<WantedMarkup, 'formulas' | 'drawings'>): Promise<PageMarkup>;
}

/** An article rendered once, or once more with what could not be shown at first and the page has. */
export async function completeArticle({ render, find, drawing }: ArticleParts): Promise<Article> {
  const article = await render({});
  const { undrawn, missed } = article;
  if (undrawn.length + missed.length === 0) return { ...article, drawings: [] };
  const { formulas, drawings } = await find({ formulas: [...new Set(undrawn)], drawings: missed });
  const shown = Object.entries(drawings).map(([anchor, size]) => [anchor, { ...size, address: drawing(anchor) }]);
  return { ...(await render({ formulas, drawings: Object.fromEntries(shown) })), drawings: Object.keys(drawings) };
}
