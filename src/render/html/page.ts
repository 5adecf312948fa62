/** The page of a paper: the article in a frame with contents, ways to take it away, and where it comes from. */
import { escapeHtml } from '../../markup.ts';
import type { HtmlRendering } from './document.ts';

/** What the page tells of a paper beside its article. Texts that are not known are empty. */
export interface PageFacts {
  readonly id: string;
  readonly idv: string;
  readonly version: number;
  readonly latestVersion: number;
  readonly versions: readonly { readonly version: number; readonly submittedAt: string }[];
  readonly title: string;
  readonly authors: readonly string[];
  readonly abstract: string;
  readonly license: string;
  readonly doi: string;
  readonly journalRef: string;
  /** RFC 3339, of the first version and of this one. */
  readonly published: string;
  readonly submittedAt: string;
  readonly primaryCategory: string;
  readonly abstractUrl: string;
  readonly pdfUrl: string;
  readonly builtAt: string;
  readonly builder: string;
  readonly source: string;
  readonly warnings: readonly { readonly detail: string }[];
  readonly inferred: Inferred;
}

/** What a language model said of the paper, or why it said nothing. */
interface Inferred {
  readonly status: string;
  readonly tldr?: string;
  readonly contributions?: readonly string[];
  readonly model?: string;
}

/** The page of a paper; `baseUrl` is our own address. */
export function renderPage(facts: PageFacts, rendering: HtmlRendering, baseUrl: string): string {
  const { article, contents } = rendering;
  const { idv, title } = facts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(idv)}</title>
${writeMeta(facts, baseUrl)}
<link rel="preload" href="/-/page/text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/-/page/paper.css">
<link rel="icon" href="/-/page/icon.svg" type="image/svg+xml">
<script src="/-/page/paper.js" type="module"></script>
</head>
<body data-idv="${escapeHtml(idv)}">
<a class="skip" href="#main">Skip to the paper</a>
${writeBar(facts)}
<div class="page">
<nav class="contents" aria-label="Contents">${contents === '' ? '' : `<details><summary>Contents</summary>${contents}</details>`}</nav>
<main id="main">
${writeNotices(facts, rendering)}
${article}
</main>
${writeAbout(facts)}
</div>
</body>
</html>
`;
}

/** What citation managers, search engines and link previews read. */
function writeMeta(facts: PageFacts, baseUrl: string): string {
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

const formats = [
  { extension: 'md', type: 'text/markdown', label: 'Markdown' },
  { extension: 'json', type: 'application/json', label: 'JSON' },
  { extension: 'txt', type: 'text/plain', label: 'Plain text' },
] as const;

function writeBar({ id, idv, version, versions, abstractUrl, pdfUrl }: PageFacts): string {
  const others = versions.toReversed().map((other) => {
    const current = other.version === version ? ' aria-current="page"' : '';
    const date = escapeHtml(other.submittedAt.slice(0, 10));
    return `<a href="/${escapeHtml(id)}v${other.version}.html"${current}>v${other.version} <span>${date}</span></a>`;
  });
  const taken = formats.map(({ extension, label }) => `<a href="/${escapeHtml(idv)}.${extension}">${label}</a>`);
  return `<header class="bar">
<a class="name" href="/-/">Papertree</a>
<details><summary aria-label="Versions of this paper">${escapeHtml(idv)}</summary><div>${others.join('')}</div></details>
<span class="space"></span>
<button type="button" data-do="search" class="no-script-hidden" title="Search in the paper ( / )">Search</button>
<details><summary>Take away</summary><div>${taken.join('')}<a href="${escapeHtml(pdfUrl)}">PDF at the archive</a><a href="${escapeHtml(abstractUrl)}">Abstract page at the archive</a></div></details>
<details class="no-script-hidden"><summary>View</summary><div><button type="button" data-do="theme">Theme: as the system</button><button type="button" data-do="citations">Citations: shown</button></div></details>
</header>`;
}

function writeNotices({ id, version, latestVersion, warnings }: PageFacts, { undrawn }: HtmlRendering): string {
  const newer =
    latestVersion > version
      ? `<p class="notice">This is version ${version}. <a href="/${escapeHtml(id)}v${latestVersion}.html">Version ${latestVersion}</a> is newer.</p>`
      : '';
  const told = warnings.map(({ detail }) => `<p class="notice warning">${escapeHtml(detail)}</p>`).join('');
  const formulas =
    undrawn === 0
      ? ''
      : `<p class="notice warning">${undrawn === 1 ? 'One formula' : `${undrawn} formulas`} could not be drawn and ${undrawn === 1 ? 'is' : 'are'} shown as LaTeX.</p>`;
  return newer + told + formulas;
}

function writeAbout(facts: PageFacts): string {
  const { license, builtAt, builder, source, inferred, journalRef, doi, abstractUrl, primaryCategory } = facts;
  const rows: [string, string][] = [
    ['Archive', `<a href="${escapeHtml(abstractUrl)}">${escapeHtml(abstractUrl)}</a>`],
    ['Category', escapeHtml(primaryCategory)],
    ['Journal', escapeHtml(journalRef)],
    ['DOI', doi === '' ? '' : `<a href="https://doi.org/${escapeHtml(encodeURI(doi))}">${escapeHtml(doi)}</a>`],
    [
      'Licence',
      license === '' ? 'not stated' : `<a rel="license" href="${escapeHtml(license)}">${escapeHtml(license)}</a>`,
    ],
    ['Read from', `<a href="${escapeHtml(source)}">${escapeHtml(source)}</a>`],
    ['Built', `${escapeHtml(builtAt.slice(0, 16).replace('T', ' '))} UTC by ${escapeHtml(builder)}`],
    ['Summary', writeInferred(inferred)],
  ];
  const shown = rows.filter(([, value]) => value !== '').map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  return `<footer class="about">
<dl>${shown.join('')}</dl>
<p>The paper belongs to its authors. Papertree is not affiliated with arXiv; <a href="/-/docs">every format and part has an address</a>.</p>
</footer>`;
}

/** What a model wrote is always said to be a model's. */
function writeInferred({ status, tldr, contributions = [], model }: Inferred): string {
  if (status === 'pending') return 'A language model has been asked; it has not answered yet.';
  if (status !== 'ready' || !tldr) return '';
  const list =
    contributions.length === 0 ? '' : `<ul>${contributions.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`;
  return `<p><em>Written by a language model${model ? `, ${escapeHtml(model)}` : ''}, not by the authors:</em> ${escapeHtml(tldr)}</p>${list}`;
}
