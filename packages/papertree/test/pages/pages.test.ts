/** The pages people look at: sound HTML without scripts, with what must stand on each, and nothing of what was typed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from 'papertree-convert/markup';
import { type DefaultTreeAdapterTypes, html, parse, serialize } from 'parse5';
import { readGuides } from '../../../../scripts/guides.ts';
import { routes as table } from '../../src/http/index.ts';
import { createRouter } from '../../src/http/router.ts';
import { tools } from '../../src/mcp/mcp-server.ts';
import {
  agentTools,
  docsPage,
  docsSearch,
  errorPage,
  failurePage,
  guideNames,
  guidePage,
  homePage,
  llmsText,
  type PageSite,
  type ProblemCode,
  problems,
  type RoutesDocs,
} from '../../src/pages/index.ts';
import { version } from '../../src/version.ts';
import { htmlFaults } from '../sound-html.ts';

const site: PageSite = {
  baseUrl: 'https://papers.example',
  mcpUrl: 'https://agents.example',
  archiveUrl: 'https://archive.example',
  contact: 'who@example.org',
  rateLimit: 600,
  rateWindow: 60_000,
  isChecking: true,
  isSearching: true,
  sample: { id: '2401.00001', title: 'On Cats', words: 'forty kettles', second: '2401.00002' },
};
const routes: RoutesDocs = table;
const guides = readGuides();
const paperRoutes = Object.values(routes).filter(({ kind }) => kind === 'paper');
const serviceRoutes = Object.values(routes).filter(({ kind }) => kind === 'service');
const codes = Object.keys(problems) as ProblemCode[];
const thanks =
  /Thank you to arXiv for use of its open access interoperability\. This service was not reviewed or approved by, nor does it necessarily express or reflect the policies or opinions of, arXiv\./;

const attack = '<img src=x onerror=alert(1)> "\'&';

const pages: Readonly<Record<string, string>> = {
  home: homePage(site, routes),
  lately: homePage(site, routes, undefined, [{ idv: '2401.00002v1', title: attack, authors: attack }]),
  wrong: homePage(site, routes, { typed: attack, state: 'wrong' }),
  failed: homePage(site, routes, { typed: attack, state: 'failed' }),
  found: homePage(site, routes, {
    typed: attack,
    state: 'found',
    format: 'md',
    papers: [{ id: '2401.00002', title: attack, authors: ['A', 'B', 'C', attack], year: '2024' }],
  }),
  searched: docsSearch(site, routes, guides).find('figure anchor'),
  unfound: docsSearch(site, routes, guides).find(`figure ${attack}`),
  docs: docsPage(site, routes, guides),
  unlimited: docsPage({ ...site, rateLimit: 0, contact: '' }, routes, guides),
  ...Object.fromEntries(guideNames.map((name) => [name, guidePage(name, guides, site)])),
  ...Object.fromEntries(codes.map((code) => [code, errorPage(code, site, routes)])),
};

type Element = DefaultTreeAdapterTypes.Element;

function elements(page: string): Element[] {
  const faults: string[] = [];
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      found.push(child);
      walk(child);
    }
  };
  walk(parse(page, { onParseError: ({ code, startLine }) => faults.push(`${code} in line ${startLine}`) }));
  assert.deepEqual(faults, []);
  return found;
}

const attribute = (element: Element, name: string) => element.attrs.find((each) => each.name === name)?.value;

test('every page is sound, says its language, fits a phone, and loads nothing but our own files', () => {
  for (const [name, page] of Object.entries(pages)) {
    const all = elements(page);
    const tags = all.map(({ tagName }) => tagName);
    assert.equal(tags.filter((tag) => tag === 'h1').length, 1, name);
    for (const tag of ['img', 'iframe', 'style', 'object']) assert.ok(!tags.includes(tag), `${tag} on ${name}`);
    const loaded = all.flatMap((each) => {
      if (each.tagName === 'script') assert.equal(serialize(each), '', name);
      return each.tagName === 'link' || each.tagName === 'script'
        ? [attribute(each, 'href') ?? attribute(each, 'src')]
        : [];
    });
    const own = ['text-bold.woff2', 'site.css', 'icon.svg', 'site.js'];
    assert.deepEqual(
      loaded,
      own.map((file) => `/-/page/${file}`),
    );
    assert.ok(all.some((each) => each.tagName === 'meta' && attribute(each, 'name') === 'viewport'));
    assert.equal(attribute(all[0] as Element, 'lang'), 'en');
    for (const each of all) {
      assert.ok(each.namespaceURI === html.NS.HTML || each.namespaceURI === html.NS.MATHML, name);
      for (const { name: key, value } of each.attrs) assert.doesNotMatch(`${key}=${value}`, /^on|javascript:/);
    }
  }
});

test('html-validate finds nothing wrong with any page', async () => {
  for (const [name, page] of Object.entries(pages)) assert.deepEqual(await htmlFaults(page), [], name);
});

test('every page thanks the archive, keeps its distance, and names whom to write to', () => {
  for (const [name, page] of Object.entries(pages)) {
    assert.match(page, thanks, name);
    assert.match(page, /not affiliated with arXiv/);
    assert.ok(page.includes(version));
    assert.equal(page.includes('<a href="mailto:who@example.org">who@example.org</a>'), name !== 'unlimited', name);
  }
  assert.match(llmsText(site, routes), thanks);
  assert.match(llmsText(site, routes), /Contact: who@example\.org/);
  assert.match(
    homePage({ ...site, contact: 'https://x.example/?a&b' }, routes),
    /<a href="https:\/\/x\.example\/\?a&amp;b">/,
  );
});

test('input of the form is escaped', () => {
  const all = elements(pages.wrong ?? '');
  const input = all.find(({ tagName }) => tagName === 'input');
  assert.equal(input && attribute(input, 'value'), '<img src=x onerror=alert(1)> "\'&');
  const alert = all.find((each) => attribute(each, 'role') === 'alert');
  assert.match(alert ? serialize(alert) : '', /^“&lt;img src=x onerror=alert\(1\)&gt; "'&amp;” is no paper id/);
});

test('the form names its fields and its formats', () => {
  const all = elements(pages.home ?? '');
  const form = all.find(({ tagName }) => tagName === 'form');
  assert.equal(form && attribute(form, 'action'), '/-/open');
  const fields = all.filter(({ tagName }) => tagName === 'input' || tagName === 'select');
  assert.deepEqual(
    fields.map((each) => attribute(each, 'name')),
    ['id', 'format', 'q'],
  );
  for (const each of fields) assert.equal((each.parentNode as Element).tagName, 'label');
});

test('every link of ours leads to an address that exists', () => {
  const find = createRouter(table);
  for (const page of Object.values(pages)) {
    for (const each of elements(page)) {
      const href = attribute(each, 'href');
      if (href?.startsWith('/')) assert.match(find(href.replace(/#.*/, '')).to, /^(?:service|paper)$/, href);
    }
  }
});

test('the documentation has every address with an example, and every problem', () => {
  const { docs = '' } = pages;
  for (const { path, example } of paperRoutes) {
    assert.ok(docs.includes(`<h2><code>${path}</code></h2>`), path);
    const address = escapeHtml(`https://papers.example${example?.replace('00002v1', '00002')}`);
    assert.ok(docs.includes(`curl ${/[?&]/.test(address) ? `'${address}'` : address}`), example);
    assert.ok(llmsText(site, routes).includes(`\`https://papers.example${path}\``), path);
  }
  for (const { path } of serviceRoutes) assert.ok(docs.includes(path), path);
  for (const code of codes) assert.ok(docs.includes(`href="/errors/${code}"`), code);
  assert.match(docs, /600 requests in 60 seconds/);
  assert.match(pages.unlimited ?? '', /sets no limit/);
});

test('the page of a problem has its words, its meaning and what to do', () => {
  for (const code of codes) {
    const { status, title, means, hint } = problems[code];
    const text = (pages[code] ?? '').replaceAll(/<\/?code>/g, '`').replaceAll(/<[^>]*>/g, '');
    for (const words of [String(status), title, means, hint]) assert.ok(text.includes(words), `${code}: ${words}`);
  }
});

test('the pages tell of the tools that there are, and of their address', () => {
  assert.deepEqual(
    Object.keys(agentTools),
    tools.map(({ name }) => name),
  );
  for (const text of [docsPage(site, routes, guides), llmsText(site, routes)]) {
    assert.ok(text.includes('https://agents.example/mcp'));
    for (const { name } of tools) assert.ok(text.includes(name), name);
  }
});

test('a paper that the archive does not know has no links to pages there', () => {
  const urls = {
    pdfUrl: 'https://archive.example/pdf/2499.00001',
    abstractUrl: 'https://archive.example/abs/2499.00001',
  };
  const pageOf = (code: ProblemCode, title: string) => {
    const { status, title: name, hint } = problems[code];
    const problem = { type: '', title: name, status, detail: name, instance: '/', code, hint, requestId: 'r' };
    return failurePage({ problem, paper: { idv: '2499.00001', title, others: [], ...urls } }, site);
  };
  assert.doesNotMatch(pageOf('not-found', ''), /archive\.example\/(?:pdf|abs)/);
  for (const page of [pageOf('not-found', 'On Cats'), pageOf('upstream', '')])
    assert.match(page, /archive\.example\/pdf/);
});
