/** `/-/`: what this is, a field that leads to a paper, an example of each format, and how agents and machines of one's own are set up. */
import { escapeHtml } from 'papertree-convert/markup';
import { clientSetups, mcpPath } from './agent-setup.ts';
import { checkPath } from './check-page.ts';
import { frame, type PageSite, prose, type SamplePaper } from './page-frame.ts';
import { addressOfSample, type RouteDocs, type RoutesDocs } from './route-docs.ts';
import { shelfSearchPath } from './shelf-page.ts';
import { jsonSnippet, markdownSnippet, shownSnippet, textSnippet } from './snippets.ts';

/** The outcome of a text typed into the field that is no id. */
export type Lookup =
  | { readonly typed: string; readonly state: 'wrong' }
  /** The archive’s search did not answer. */
  | { readonly typed: string; readonly state: 'failed' }
  | { readonly typed: string; readonly state: 'found'; readonly format: string; readonly papers: readonly Candidate[] };

/** A paper whose title holds what was typed. */
export interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: string;
}

/** A paper that is stored here. */
export interface StoredPaper {
  readonly idv: string;
  readonly title: string;
  readonly authors: string;
}

const longestTyped = 300;
/** Characters of the authors that are shown. */
const longestAuthors = 80;
const mostLately = 5;

/** A paper that many know, for links that can be tried where the archive is arXiv. */
export const knownPaper: SamplePaper = {
  id: '1706.03762',
  title: 'Attention Is All You Need',
  words: 'learning rate',
  second: '1810.04805',
};

export const sourceUrl = 'https://github.com/papertree/papertree';

/** `lately` are papers that were read here, the last one first; none where that is nobody's business. */
export function homePage(
  site: PageSite,
  routes: RoutesDocs,
  lookup?: Lookup,
  lately: readonly StoredPaper[] = [],
): string {
  const { sample } = site;
  return frame(
    'Papertree: read and take papers of arXiv',
    `<h1>Papers of arXiv, to read and to take</h1>
<p class="lead">Put a paper’s id, link or title here: it opens as a page that is good to read. The same paper is Markdown, JSON and plain text, whole or by the part, for editors, scripts and agents.</p>
${lookup === undefined ? '' : writeLookup(lookup, site)}${writeForm(routes, sample, lookup)}
<p class="try">For instance ${['html', 'md', 'outline'].map((name, i) => writeTry(routes[name], sample, i === 0 ? sample.title : '')).join(', ')}.</p>
${site.isSearching ? writeSearch() : ''}${site.isChecking ? `<p class="try">Or <a href="${checkPath}">have a list of references checked</a>, and what a draft quotes of them.</p>\n` : ''}${writeLately(lately)}<h2>One paper, four formats</h2>
${writeExamples()}
<h2>Every part has an address</h2>
<p>Put an ending behind the id of a paper, with or without its version:</p>
<dl class="pairs">
${offered(routes)
  .map(([, { example = '', summary }]) => {
    const address = escapeHtml(addressOfSample(example, sample));
    return `<dt><a href="${address}"><code>${address}</code></a></dt><dd>${prose(summary)}</dd>`;
  })
  .join('\n')}
</dl>
<p>In any link to the archive you can swap the host for <code>${escapeHtml(site.baseUrl)}</code>, and it keeps working; add an ending to a link to a paper, as in <code>/abs/${sample.id}.md</code>, and you get it in that format. The <a href="/-/docs">documentation</a> has every address, with a form to try it, and <a href="/-/docs#guides">guides</a> to the formats, to settings and to running it.</p>
<h2 id="agents">For agents</h2>
<p>Seven tools by the Model Context Protocol read papers by section, find quotations and list references, without a key:</p>
${clientSetups(`${site.mcpUrl}${mcpPath}`).map(writeClient).join('\n')}
<h2 id="own">On a machine of your own</h2>
<p>Node and npm are enough; it then runs at <code>http://localhost:8080</code>. <code>npm run demo</code> needs no network.</p>
<pre tabindex="0"><code>git clone ${sourceUrl}
cd papertree
npm ci --omit=dev &amp;&amp; npm start</code></pre>
<h2>Whose papers these are</h2>
<p>The papers belong to their authors and stand under the licence that each of them chose; each page, the metadata and the <code>Link</code> header of every answer name it. To cite a paper, go to its page at the <a href="${escapeHtml(site.archiveUrl)}/">archive</a>, to which every answer links.</p>`,
    site,
  );
}

/** A link to a paper that is there, in one of the formats. */
function writeTry(route: RouteDocs | undefined, { id }: SamplePaper, title: string): string {
  const { path = '', label = '' } = route ?? {};
  return `<a href="${escapeHtml(path.replace('{idv}', id))}">${escapeHtml(title || label)}</a>`;
}

/** Formats that can be chosen, the page to read first. */
function offered(routes: RoutesDocs): [string, RouteDocs][] {
  const all = Object.entries(routes).filter(([, { label }]) => label !== undefined);
  return [...all.filter(([name]) => name === 'html'), ...all.filter(([name]) => name !== 'html')];
}

function writeForm(routes: RoutesDocs, { id }: SamplePaper, lookup: Lookup | undefined): string {
  const chosen = lookup?.state === 'found' ? lookup.format : 'html';
  const options = offered(routes).map(
    ([name, { label = '' }]) =>
      `<option value="${name}"${name === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  );
  const typed = lookup === undefined ? '' : ` value="${escapeHtml(lookup.typed.slice(0, longestTyped))}"`;
  const state = lookup?.state === 'wrong' ? ' aria-invalid="true" aria-describedby="lookup"' : '';
  return `<form action="/-/open" method="get">
<label>Id, link, DOI or title of a paper <input name="id" required maxlength="${longestTyped}" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="${escapeHtml(id)}"${typed}${state}></label>
<label>Format <select name="format">${options.join('')}</select></label>
<button>Open</button>
</form>`;
}

/** A field for the words of all papers that were read here. */
function writeSearch(): string {
  return `<form action="${shelfSearchPath}" method="get" role="search">
<label>Words in the papers that are stored here <input name="q" type="search" required maxlength="1000" autocapitalize="off" spellcheck="false"></label>
<button>Search</button>
</form>
`;
}

function writeLately(papers: readonly StoredPaper[]): string {
  if (papers.length === 0) return '';
  const items = papers.slice(0, mostLately).map(({ idv, title, authors }) => {
    const by = authors.length > longestAuthors ? `${authors.slice(0, longestAuthors).toWellFormed()}…` : authors;
    const about = [by, idv].filter((each) => each !== '').join(' · ');
    return `<li><a href="/${escapeHtml(idv)}.html">${escapeHtml(title || idv)}</a><br>${escapeHtml(about)}</li>`;
  });
  return `<h2>Read here lately</h2>\n<ul class="found">${items.join('')}</ul>\n`;
}

function writeLookup(lookup: Lookup, { archiveUrl }: PageSite): string {
  const typed = lookup.typed.slice(0, longestTyped);
  const words = `“${escapeHtml(typed)}”`;
  const search = `<a href="${escapeHtml(archiveUrl)}/search/?${escapeHtml(new URLSearchParams({ query: typed, searchtype: 'title' }).toString())}">Search there.</a>`;
  if (lookup.state === 'failed')
    return `<p role="alert" id="lookup">The archive’s search for the title ${words} did not answer. ${search}</p>\n`;
  if (lookup.state === 'wrong' || lookup.papers.length === 0)
    return `<p role="alert" id="lookup">${words} is no paper id, and no title that the archive’s search finds. Ids look like <code>2401.00001</code>, <code>2401.00001v2</code> or <code>hep-th/9901001</code>. ${search}</p>\n`;
  const items = lookup.papers.map(({ id, title, authors, year }) => {
    const address = `/-/open?${new URLSearchParams({ id, format: lookup.format })}`;
    const by = authors.length > 3 ? `${authors[0]} and ${authors.length - 1} others` : authors.join(', ');
    return `<li><a href="${escapeHtml(address)}">${escapeHtml(title)}</a><br>${escapeHtml([by, year, id].filter((each) => each !== '').join(' · '))}</li>`;
  });
  return `<h2 id="lookup">Papers whose title holds ${words}</h2>\n<ul class="found">${items.join('')}</ul>\n`;
}

function writeExamples(): string {
  const code = (text: string) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
  const example = (ending: string, name: string, shown: string) =>
    `<figure><figcaption><code>.${ending}</code> ${name}</figcaption>${shown}</figure>`;
  return `<div class="examples">
${example('html', 'a page to read', `<div class="shown">${shownSnippet}</div>`)}
${example('md', 'Markdown, with the author’s LaTeX', code(markdownSnippet))}
${example('json', 'the document tree', code(jsonSnippet.map(writeNode).join(',\n')))}
${example('txt', 'plain text', code(textSnippet))}
</div>`;
}

/** JSON as people indent it: what fits into a line stands in one. */
function writeNode(node: object): string {
  const fields = Object.entries(node).map(([name, value]) => {
    const list = Array.isArray(value) ? `[\n    ${value.map((each) => JSON.stringify(each)).join(',\n    ')}\n  ]` : '';
    return `  ${JSON.stringify(name)}: ${list || JSON.stringify(value)}`;
  });
  return `{\n${fields.join(',\n')}\n}`;
}

function writeClient({ name, where, text }: ReturnType<typeof clientSetups>[number], index: number): string {
  return `<details name="client"${index === 0 ? ' open' : ''}><summary>${escapeHtml(name)}</summary><p>${prose(where)}:</p>
<pre tabindex="0"><code>${escapeHtml(text)}</code></pre></details>`;
}
