/** The article of a paper's page: its tree as HTML, with the formulas and drawings that only the page it was read from has. */
import type { HtmlRendering } from 'papertree-convert/render';
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
  const render = (found?: Awaited<ReturnType<typeof findMissing>>) => {
    const shown = { title, abstract, ...(papers && { paperAddress: papers }), ...(images && { images }), ...found };
    return paper.ask('article', shown, paper.paper, paper.index.source);
  };
  const article = await render();
  if (article.undrawn.length + article.missed.length === 0) return { ...article, drawings: [] };
  const missing = await findMissing(paper, article, drawing);
  return { ...(await render(missing)), drawings: Object.keys(missing.drawings) };
}

/** What the page has of the formulas and drawings that a rendering could not show. */
async function findMissing(
  paper: PaperView,
  { undrawn, missed }: HtmlRendering,
  addressOf: ArticleAddresses['drawing'],
) {
  const page = await paper.library.page(paper.paper);
  const wanted = { page, formulas: [...new Set(undrawn)], drawings: missed };
  const { formulas, drawings } = await paper.threads.markup(paper.edition, wanted);
  const shown = Object.entries(drawings).map(([anchor, size]) => [anchor, { ...size, address: addressOf(anchor) }]);
  return {
    formulas,
    drawings: Object.fromEntries(shown) as Record<string, (typeof drawings)[string] & { address: string }>,
  };
}
