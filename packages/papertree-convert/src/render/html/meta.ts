/** Writes what citation managers, search engines and link previews read in the head of a page. */
import { escapeHtml } from '../../markup.ts';
import { formats, type PageFacts } from './page-facts.ts';

export function writeMeta(facts: PageFacts, baseUrl: string): string {
  const { id, idv, title, authors, abstract, doi, published, submittedAt, license, abstractUrl, pdfUrl } = facts;
  const address = `${baseUrl}/${idv}.html`;
  const date = (published || submittedAt).slice(0, 10).replaceAll('-', '/');
  const short = abstract.replace(/\s+/g, ' ').trim().slice(0, 300);
  const named: [string, string][] = [
    ['citation_title', title],
    ...authors.map((author): [string, string] => ['citation_author', author]),
    ['citation_date', date],
    ['citation_online_date', submittedAt.slice(0, 10).replaceAll('-', '/')],
    ['citation_arxiv_id', id],
    ['citation_doi', doi],
    ['citation_pdf_url', pdfUrl],
    ['citation_fulltext_html_url', address],
    ['description', short],
    ['dc.identifier', doi],
  ];
  const properties: [string, string][] = [
    ['og:type', 'article'],
    ['og:title', title],
    ['og:description', short],
    ['og:url', address],
    ['og:site_name', 'Papertree'],
  ];
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    headline: title,
    author: authors.map((name) => ({ '@type': 'Person', name })),
    datePublished: published || submittedAt,
    identifier: [`arXiv:${id}`, ...(doi === '' ? [] : [`https://doi.org/${doi}`])],
    ...(license === '' ? {} : { license }),
    url: address,
    sameAs: abstractUrl,
  };
  return [
    `<link rel="canonical" href="${escapeHtml(abstractUrl)}">`,
    ...(license === '' ? [] : [`<link rel="license" href="${escapeHtml(license)}">`]),
    ...formats.map(
      ({ extension, type, label }) =>
        `<link rel="alternate" type="${type}" title="${label}" href="/${escapeHtml(idv)}.${extension}">`,
    ),
    ...named.flatMap(([name, value]) => (value === '' ? [] : [`<meta name="${name}" content="${escapeHtml(value)}">`])),
    ...properties.flatMap(([name, value]) =>
      value === '' ? [] : [`<meta property="${name}" content="${escapeHtml(value)}">`],
    ),
    // A `</script>` in a title must not end the element.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n');
}
