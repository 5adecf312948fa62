/**
 * The browser extension: what is built of it, and what its scripts do on stand-in pages of the archive. A Chromium without
 * a window loads no extensions, so the scripts are run in the page, and its own pages under the policy of the manifest.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { version } from '../packages/papertree/src/version.ts';
import { seriousFaults, useChromium } from '../packages/papertree/test/browser/chromium.ts';
import { page as smallPage } from '../packages/papertree/test/program/terminal.ts';
import { temporaryFolder } from '../packages/papertree/test/storage/folder.ts';
import { convert } from '../packages/papertree-convert/src/index.ts';
import { buildExtension } from '../scripts/extension.ts';
import { without } from './tools.ts';

const skip = await without('chromium');
const open = useChromium();
const folder = temporaryFolder();
let built = '';
before(async () => {
  built = await buildExtension(folder);
});

const read = (name: string) => readFileSync(join(built, name), 'utf8');

interface Manifest {
  readonly version: string;
  readonly permissions: readonly string[];
  readonly host_permissions?: unknown;
  readonly description: string;
  readonly icons: Readonly<Record<string, string>>;
  readonly action: { readonly default_popup: string };
  readonly options_ui: { readonly page: string };
  readonly content_scripts: readonly { readonly matches: string[]; readonly js: string[]; readonly css: string[] }[];
  readonly content_security_policy: { readonly extension_pages: string };
}
const manifest = (): Manifest => JSON.parse(read('manifest.json'));

test('the extension asks for no more than it needs, and every file that it names is there', (t) => {
  const told = manifest();
  const size = statSync(join(folder, 'papertree-extension.zip')).size;
  t.diagnostic(`${size} bytes`);
  assert.ok(size < 2e6);
  assert.equal(told.version, version);
  assert.ok(told.description.length <= 132, 'as the store wants it');
  assert.deepEqual([told.permissions, told.host_permissions], [['activeTab', 'storage'], undefined]);
  const matches = told.content_scripts.flatMap((script) => script.matches);
  for (const each of matches) assert.match(each, /^https:\/\/(?:www\.)?arxiv\.org\/(?:abs|html)\/\*$/);
  const scripts = told.content_scripts.flatMap(({ js, css }) => [...js, ...css]);
  const pages = [told.action.default_popup, told.options_ui.page];
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file),
  );
  for (const file of [...scripts, ...pages, ...named, ...Object.values(told.icons)])
    assert.ok(existsSync(join(built, file)), file);
});

test('nothing in it is loaded from elsewhere or made of text', () => {
  for (const name of readdirSync(built).filter((each) => each.endsWith('.js')))
    assert.doesNotMatch(
      read(name),
      /\beval\(|\bnew Function\b|\bimport\(|\bimportScripts\b|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/,
      name,
    );
  for (const name of ['popup.html', 'options.html'])
    assert.doesNotMatch(read(name), /(?:src|href)="\w+:|<script>| on\w+=| style=/);
});

/** What the browser gives extensions, with the service that the user named. */
const chromeWith = (service: string, tab: string) => `
  let kept = ${JSON.stringify(service)};
  globalThis.chrome = {
    storage: { local: { get: async () => ({ service: kept }), set: async (values) => { kept = values.service; globalThis.wasKept = kept; } } },
    runtime: { openOptionsPage: async () => { globalThis.optionsOpened = true; } },
    tabs: { query: async () => [{ url: ${JSON.stringify(tab)} }] },
  };`;

/** Answers of the archive, by the path; all else is not there. */
const answering = (answers: Readonly<Record<string, string | Buffer>>, service = '') => ({
  async prepare(context: BrowserContext) {
    await context.addInitScript(chromeWith(service, ''));
    await context.route('**/*', (route) => {
      const body = answers[new URL(route.request().url()).pathname];
      return body === undefined ? route.abort() : route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
    });
  },
});

/** Runs the scripts that the manifest has for the address, as the browser does. */
async function extend(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const { matches, js, css } of manifest().content_scripts) {
    if (!matches.some((each) => new URL(each).pathname === pathname.replace(/^(\/\w+\/).*$/, '$1*'))) continue;
    for (const name of css) await page.addStyleTag({ content: read(name) });
    for (const name of js) await page.evaluate(read(name));
  }
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
}

const labels = (page: Page) => page.locator('#papertree-bar button').allTextContents();

async function saved(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Markdown', exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

const archive = 'https://arxiv.org';

test('a page of the archive is converted in the tab, from its bytes and not from what became of them', {
  skip,
}, async () => {
  const stamp = '<div id="watermark-tr">arXiv:2401.00001v2 [cs.DM] 07 Apr 2024</div>';
  const bytes = Buffer.from(smallPage('Tabs').replace('<body>', `<body>${stamp}`));
  await open(
    `${archive}/html/2401.00001v2`,
    answering({ '/html/2401.00001v2': bytes }),
    async ({ page, complaints }) => {
      await page.evaluate("document.querySelector('#S1').remove()");
      await extend(page);
      assert.deepEqual(await labels(page), ['Markdown', 'Copy Markdown', 'Copy citation', 'Read']);
      const { markdown } = convert(bytes, { idv: '2401.00001v2' });
      assert.match(markdown, /A sentence about Tabs/);
      assert.deepEqual(await saved(page), { name: '2401.00001v2.md', text: markdown });

      await page.getByRole('button', { name: 'Copy Markdown' }).click();
      await page.getByText('Markdown copied.').waitFor();
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), markdown);
      await page.getByRole('button', { name: 'Copy citation' }).click();
      await page.getByText('Citation copied.').waitFor();
      assert.match(
        await page.evaluate<string>('navigator.clipboard.readText()'),
        /^@misc\{.*year\s*= \{2024\}.*eprint\s*= \{2401\.00001\}.*primaryClass\s*= \{cs\.DM\}/s,
      );

      await page.getByRole('button', { name: 'Read' }).click();
      const reader = page.locator('#papertree-reader');
      assert.match((await reader.textContent()) ?? '', /A sentence about Tabs/);
      assert.deepEqual(await seriousFaults(page), []);
      await page.getByRole('button', { name: 'Close' }).click();
      assert.equal(await reader.isVisible(), false);
      assert.deepEqual(complaints, []);
    },
  );
});

const abstractPage = `<!doctype html><html lang="en"><head><title>A title</title>
<meta name="citation_title" content="On Kettles &amp; Spoons"><meta name="citation_author" content="Quast, Renée">
<meta name="citation_author" content="Hőgyész, Pál"><meta name="citation_date" content="2024/01/10">
<meta name="citation_doi" content="10.1000/kettle"></head><body><main><h1>On Kettles</h1>
<span class="primary-subject">Popular Physics (physics.pop-ph)</span></main></body></html>`;

test('the page about a paper gives its citation, and more with a service', { skip }, async () => {
  const answers = { '/abs/hep-th/9901001v2': abstractPage };
  await open(`${archive}/abs/hep-th/9901001v2`, answering(answers), async ({ page, complaints }) => {
    await extend(page);
    assert.deepEqual(await labels(page), ['Copy citation']);
    await page.getByRole('button', { name: 'Copy citation' }).click();
    await page.getByText('Citation copied.').waitFor();
    const bibtex = await page.evaluate<string>('navigator.clipboard.readText()');
    for (const field of [
      /author\s*= \{Quast, Ren\S+ and H\S+, P\S+\}/,
      /title\s*= \{.*Kettles \\& Spoons.*\}/,
      /year\s*= \{2024\}/,
      /eprint\s*= \{hep-th\/9901001\}/,
      /primaryClass\s*= \{physics\.pop-ph\}/,
      /doi\s*= \{10\.1000\/kettle\}/,
      /url\s*= \{https:\/\/arxiv\.org\/abs\/hep-th\/9901001v2\}/,
    ])
      assert.match(bibtex, field);
    assert.deepEqual([await seriousFaults(page), complaints], [[], []]);
  });
  const service = 'https://papers.example/at';
  await open(`${archive}/abs/hep-th/9901001v2`, answering(answers, service), async ({ page }) => {
    await extend(page);
    assert.deepEqual(await labels(page), ['Markdown', 'Copy citation', 'Read']);
    await page.evaluate('window.open = (address) => { globalThis.opened = address; }');
    await page.getByRole('button', { name: 'Markdown' }).click();
    assert.equal(await page.evaluate('opened'), `${service}/hep-th/9901001v2.md`);
  });
});

test('a page that is no paper is left alone', { skip }, async () => {
  const other = '<!doctype html><html lang="en"><title>x</title><body><p>Nothing of the kind.</p></body></html>';
  for (const path of ['/html/2401.00001', '/abs/2401.00001', '/html/about', '/abs/x'])
    await open(archive + path, answering({ [path]: other }), async ({ page, complaints }) => {
      const was = await page.evaluate('document.body.outerHTML');
      await extend(page);
      assert.equal(await page.evaluate('document.body.outerHTML'), was, path);
      assert.deepEqual(complaints, []);
    });
});

/** Opens a page of the extension under the policy of its manifest. */
function openOwn(name: string, service: string, tab: string, use: (page: Page) => Promise<void>): Promise<void> {
  const own = 'https://extension.example';
  const headers = { 'content-security-policy': manifest().content_security_policy.extension_pages };
  const prepare = async (context: BrowserContext) => {
    await context.addInitScript(chromeWith(service, tab));
    await context.route('**/*', (route) => {
      const path = join(built, new URL(route.request().url()).pathname);
      return existsSync(path) ? route.fulfill({ path, headers }) : route.abort();
    });
  };
  return open(`${own}/${name}`, { prepare }, async ({ page, complaints, strangers }) => {
    await use(page);
    assert.deepEqual([complaints, strangers], [[], []]);
    assert.deepEqual(await seriousFaults(page), []);
  });
}

test('the popup has what the service has of the PDF in the tab, and else says where to go', { skip }, async () => {
  const links = (page: Page) =>
    page.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  await openOwn('popup.html', 'https://papers.example', `${archive}/pdf/2401.00001v2.pdf`, async (page) => {
    const at = 'https://papers.example/2401.00001v2';
    assert.deepEqual(await links(page), [`${at}.md`, `${at}.bib`, `${at}.html`, 'https://papers.example/-/']);
  });
  await openOwn('popup.html', '', `${archive}/pdf/2401.00001v2`, async (page) => {
    assert.deepEqual(await links(page), [`${archive}/html/2401.00001v2`, `${archive}/abs/2401.00001v2`]);
    await page.getByRole('button', { name: 'Name a service' }).click();
    assert.equal(await page.evaluate('optionsOpened'), true);
  });
  await openOwn('popup.html', '', 'https://elsewhere.example/pdf/2401.00001', async (page) => {
    assert.match((await page.textContent('body')) ?? '', /There is no paper of arXiv in this tab\./);
    assert.deepEqual(await links(page), []);
  });
});

test('the options keep an address that is one, and say what is wrong with another', { skip }, async () => {
  await openOwn('options.html', '', '', async (page) => {
    await page.fill('input', 'ftp://papers.example');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('Give an address like https://papers.example.org.').waitFor();
    await page.fill('input', 'https://papers.example/at/');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('Kept.').waitFor();
    assert.equal(await page.evaluate('wasKept'), 'https://papers.example/at');
  });
});
