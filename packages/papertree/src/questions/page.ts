/** The operation that answers with a page to read. */
import { upstreamUrls } from 'papertree-convert/paper';
import { renderPage } from 'papertree-convert/render';
import { ofPaper } from './answer.ts';
import { findMissing } from './drawings.ts';
import { buildOf, paperFacts } from './facts.ts';

/** The paper as a page to read. */
export const page = ofPaper(async (known) => {
  const { site, index } = known;
  const {
    title = '',
    authors = [],
    abstract = '',
    published = '',
    submittedAt = '',
    ...facts
  } = paperFacts(known, site);
  const { id, version, idv, license = '', doi = '', primaryCategory = '' } = facts;
  const { abs: abstractUrl, pdf: pdfUrl } = upstreamUrls(known.paper, site.archivePublicUrl);
  const { latestVersion, inferred, warnings, metadata } = known;
  const { builtAt, builder, source, quality } = buildOf(known);
  const { versions, journalRef } = metadata;
  const own = { id, version, idv, latestVersion, versions, abstractUrl, pdfUrl };
  const shown = { title: metadata.title, abstract: metadata.abstract };
  const printed = { title: title || idv, authors, abstract, published, submittedAt, primaryCategory };
  const made = { builtAt, builder, source, quality, warnings, inferred, license, doi, journalRef };
  const article = await known.ask('article', shown, known.paper, index.source);
  const missing = await findMissing(known, article);
  const whole = missing ? await known.ask('article', { ...shown, ...missing }, known.paper, index.source) : article;
  return renderPage({ ...own, ...printed, ...made }, whole, site.baseUrl);
});
