/** The operation that answers with a page to read; and what such a page tells of a paper. */
import { upstreamUrls } from 'papertree-convert/paper';
import { type PageFacts, renderPage } from 'papertree-convert/render';
import { ofPaper } from './answer.ts';
import { renderArticle } from './article.ts';
import { drawingAddress } from './drawings.ts';
import { buildOf, paperFacts } from './facts.ts';
import type { PaperView } from './paper-view.ts';

/** The paper as a page to read. */
export const page = ofPaper(async (paper) => {
  const article = await renderArticle(paper, { drawing: (anchor) => drawingAddress(paper, anchor) });
  return renderPage(pageFacts(paper), article, paper.site.baseUrl);
});

export function pageFacts(paper: PaperView): PageFacts {
  const { site } = paper;
  const {
    title = '',
    authors = [],
    abstract = '',
    published = '',
    submittedAt = '',
    ...facts
  } = paperFacts(paper, site);
  const { id, version, idv, license = '', doi = '', primaryCategory = '' } = facts;
  const { abs: abstractUrl, pdf: pdfUrl } = upstreamUrls(paper.paper, site.archivePublicUrl);
  const { latestVersion, inferred, warnings, metadata } = paper;
  const { builtAt, builder, source, quality } = buildOf(paper);
  const { versions, journalRef } = metadata;
  const own = { id, version, idv, latestVersion, versions, abstractUrl, pdfUrl };
  const printed = { title: title || idv, authors, abstract, published, submittedAt, primaryCategory };
  return { ...own, ...printed, builtAt, builder, source, quality, warnings, inferred, license, doi, journalRef };
}
