/** The page of a paper: the article in a frame with contents, ways to take it away, and what programs read in its head. */
import { escapeHtml } from '../../markup.ts';
import { warnings as allWarnings } from '../../paper/warnings.ts';
import type { HtmlRendering } from './article.ts';
import { bundles, citations, formats, type PageFacts, writeAbout } from './page-facts.ts';

/** The page of a paper; `baseUrl` is our own address. */
export function renderPage(facts: PageFacts, rendering: HtmlRendering, baseUrl: string): string {
  const fonts = rendering.article.includes('<math') ? [...textFonts, 'math'] : textFonts;
  const loaded = `${preload(fonts)}
<link rel="stylesheet" href="/-/page/paper.css">
<link rel="icon" href="/-/page/icon.svg" type="image/svg+xml">
<script src="/-/page/paper.js" type="module"></script>
<link rel="prefetch" href="/-/page/paper-tools.js">`;
  return writePage(facts, rendering, {
    baseUrl,
    head: loaded,
    bar: writeBar(facts),
    record: writeRecord(facts),
    root: '',
  });
}

/** The same as one file that needs nothing else: `style` is all of its style, and its pictures have addresses that hold them. */
export function renderPageFile(facts: PageFacts, rendering: HtmlRendering, baseUrl: string, style: string): string {
  const parts = { baseUrl, head: `<style>\n${style.trim()}\n</style>`, bar: '', record: '', root: baseUrl };
  return writePage(facts, rendering, parts);
}

/** What is not the same in the page and in the file of a paper. */
interface PageParts {
  readonly baseUrl: string;
  /** Style and script. */
  readonly head: string;
  readonly bar: string;
  readonly record: string;
  /** What links to other pages of ours begin with. */
  readonly root: string;
}

function writePage(
  facts: PageFacts,
  rendering: HtmlRendering,
  { baseUrl, head, bar, record, root }: PageParts,
): string {
  const { article, behindHeader, behindAbstract, contents } = rendering;
  const { idv, title, submittedAt } = facts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(idv)}</title>
${writeMeta(facts, baseUrl, root)}
${head}
</head>
<body data-idv="${escapeHtml(idv)}">
<a class="skip" href="#main">Skip to the paper</a>
${bar}
<div class="page">
<nav class="contents" aria-label="Contents">${contents === '' ? '' : `<details><summary>Contents</summary>${contents}</details>`}</nav>
<main id="main">
<p class="printed">${escapeHtml([idv, submittedAt.slice(0, 10), `${baseUrl}/${idv}.html`].filter((each) => each !== '').join(' · '))}</p>
${writeNotices(facts, root)}
${article.slice(0, behindHeader)}${record}${article.slice(behindHeader, behindAbstract)}${writeWarnings(facts, rendering)}${article.slice(behindAbstract)}
</main>
${writeAbout(facts, root)}
</div>
</body>
</html>
`;
}

const textFonts = ['text', 'text-italic', 'text-bold'];

/** Fonts without which the first words would be in another one. */
function preload(fonts: readonly string[]): string {
  return fonts
    .map((font) => `<link rel="preload" href="/-/page/${font}.woff2" as="font" type="font/woff2" crossorigin>`)
    .join('\n');
}

/** Versions that are named below the title: the first, and so many of the last. */
const lastVersions = 3;

/**
 * The versions with their dates, what changed; the paper to cite, as addresses of which the script copies the text; and its
 * pages at the archive.
 */
function writeRecord({ id, idv, version, versions, abstractUrl, pdfUrl }: PageFacts): string {
  const named = versions.filter((_, at) => at === 0 || at >= versions.length - lastVersions);
  const dated = named.map((each) => {
    const words = `v${each.version} <span>${escapeHtml(each.submittedAt.slice(0, 10))}</span>`;
    if (each.version === version) return `<b>${words}</b>`;
    return `<a class="version" href="/${escapeHtml(id)}v${each.version}.html">${words}</a>`;
  });
  const changes =
    versions.some((each) => each.version === 1) && version > 1
      ? ` <a href="/${escapeHtml(idv)}/diff/v1.html">What changed since v1</a>`
      : '';
  const cited = citations.map(({ ending, label }) => `<a data-copied href="/${escapeHtml(idv)}${ending}">${label}</a>`);
  return `<div class="record">${dated.length === 0 ? '' : `<p>${dated.join(' ')}${changes}</p>`}<p>Cite: ${cited.join(' ')}</p><p>At the archive: <a href="${escapeHtml(abstractUrl)}">Abstract page</a> <a href="${escapeHtml(pdfUrl)}">PDF</a></p></div>`;
}

function writeBar({ id, idv, version, versions, abstractUrl, pdfUrl }: PageFacts): string {
  const others = versions.toReversed().map((other) => {
    const current = other.version === version ? ' aria-current="page"' : '';
    const date = escapeHtml(other.submittedAt.slice(0, 10));
    return `<a class="version" href="/${escapeHtml(id)}v${other.version}.html"${current}>v${other.version} <span>${date}</span></a>`;
  });
  const taken = [...formats, ...bundles].map(
    ({ extension, label }) => `<a href="/${escapeHtml(idv)}.${extension}">${label}</a>`,
  );
  return `<header class="bar">
<a class="name" href="/-/">Papertree</a>
<details><summary aria-label="${escapeHtml(idv)}: versions of this paper">${escapeHtml(idv)}</summary><div>${others.join('')}</div></details>
<span class="space"></span>
<button type="button" data-do="previous" class="no-script-hidden step" title="Previous section ( k )" aria-label="Previous section">↑</button>
<button type="button" data-do="next" class="no-script-hidden step" title="Next section ( j )" aria-label="Next section">↓</button>
<button type="button" data-do="search" class="no-script-hidden" title="Search in the paper ( / )">Search</button>
<details><summary>Take<span> away</span></summary><div>${taken.join('')}<a href="${escapeHtml(pdfUrl)}">PDF at the archive</a><a href="${escapeHtml(abstractUrl)}">Abstract page at the archive</a></div></details>
<button type="button" data-do="theme" class="no-script-hidden" title="Dark" aria-label="Dark" aria-pressed="false"></button>
<details class="no-script-hidden"><summary>View</summary><div><button type="button" data-do="citations">Citations: shown</button><button type="button" data-do="highlights">Highlights</button><button type="button" data-do="previous" class="narrow">Previous section</button><button type="button" data-do="next" class="narrow">Next section</button><button type="button" data-do="copy">Copy a part ( c )</button><button type="button" data-do="keys">Keys ( ? )</button></div></details>
</header>`;
}

const linkTo = (anchor: string | undefined) =>
  anchor === undefined ? '' : ` <a href="#${escapeHtml(encodeURIComponent(anchor))}">See where.</a>`;

/** The words of a warning; names of fields stand between backticks in them. */
const writeDetail = (detail: string) => escapeHtml(detail).replace(/`([^`]+)`/g, '<code>$1</code>');

const writeWarning = ({ anchor, detail }: PageFacts['warnings'][number]) => writeDetail(detail) + linkTo(anchor);

/** Warnings that come before all reading. */
const first: ReadonlySet<string> = new Set(['text-withheld', 'stale', 'withdrawn']);

function writeNotices({ id, version, latestVersion, warnings }: PageFacts, root: string): string {
  const newer =
    latestVersion > version
      ? `<p class="notice">This is version ${version}. <a href="${escapeHtml(root)}/${escapeHtml(id)}v${latestVersion}.html">Version ${latestVersion}</a> is newer.</p>`
      : '';
  const told = warnings.filter(({ code }) => first.has(code));
  return newer + told.map((each) => `<p class="notice warning">${writeWarning(each)}</p>`).join('');
}

/** Warnings that the page itself makes plain, or that are of no interest to those who read it. */
const untold: ReadonlySet<string> = new Set(['newer-version', 'hidden-words', 'hidden-characters', 'elements-unknown']);

/** The other warnings, the worst first: one line until it is opened. */
function writeWarnings({ warnings }: PageFacts, { undrawn, missed }: HtmlRendering): string {
  const rank = new Map(Object.keys(allWarnings).map((code, at) => [code, at]));
  const told = warnings
    .filter(({ code }) => !first.has(code) && !untold.has(code))
    // The page shows them all.
    .filter(({ code }) => code !== 'figures-drawn' || missed.length > 0)
    .toSorted((one, other) => (rank.get(one.code) ?? 0) - (rank.get(other.code) ?? 0))
    .map(({ detail, anchor }) => ({ words: writeDetail(detail), link: linkTo(anchor) }));
  const count = undrawn.length;
  if (count > 0)
    told.push({
      words: `${count === 1 ? 'One formula' : `${count} formulas`} could not be drawn and ${count === 1 ? 'is' : 'are'} shown as LaTeX.`,
      link: '',
    });
  const [worst, ...others] = told;
  if (worst === undefined) return '';
  if (others.length === 0) return `<p class="warnings">${worst.words}${worst.link}</p>`;
  // What opens and closes holds no links.
  const items = told.map(({ words, link }) => `<li>${words}${link}</li>`).join('');
  return `<details class="warnings"><summary>${worst.words} <span class="more">and ${others.length} more</span></summary><ul>${items}</ul></details>`;
}

/** What citation managers, search engines and link previews read in the head of a page. */
function writeMeta(facts: PageFacts, baseUrl: string, root: string): string {
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
        `<link rel="alternate" type="${type}" title="${label}" href="${escapeHtml(root)}/${escapeHtml(idv)}.${extension}">`,
    ),
    ...named.flatMap(([name, value]) => (value === '' ? [] : [`<meta name="${name}" content="${escapeHtml(value)}">`])),
    ...properties.flatMap(([name, value]) =>
      value === '' ? [] : [`<meta property="${name}" content="${escapeHtml(value)}">`],
    ),
    // A `</script>` in a title must not end the element.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n');
}
