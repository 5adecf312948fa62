/** The browser extension as a whole Chromium loads it, by its manifest, on stand-in pages of the archive. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { page as smallPage } from '../packages/papertree/test/program/terminal.ts';
import { temporaryFolder } from '../packages/papertree/test/storage/folder.ts';
import { convert } from '../packages/papertree-convert/src/index.ts';
import { corpusPages, readCorpusPage } from '../scripts/corpus/pages.ts';
import { buildExtension } from '../scripts/extension.ts';
import { findWholeChromium, without } from './tools.ts';

const skip = await without('extensions');
const skipCorpus = skip || (await without('corpus'));
const folder = temporaryFolder();

/** Pages of the archive, by their paths. */
const pages = new Map<string, Buffer | string>();
/** What scripts asked for. */
const asked: string[] = [];
let context: BrowserContext;

before(async () => {
  const executablePath = findWholeChromium();
  if (skip || executablePath === undefined) return;
  const extension = await buildExtension(folder);
  const own = ['--headless=new', '--no-sandbox', '--disable-gpu'];
  const loading = [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`];
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...own, ...loading, '--disable-features=DisableLoadExtensionCommandLineSwitch'],
  });
  await context.route(/^https?:/, async (route) => {
    const { href, pathname } = new URL(route.request().url());
    if (route.request().resourceType() === 'fetch') asked.push(href);
    const body = pages.get(pathname);
    await route.fulfill({ status: body === undefined ? 404 : 200, contentType: 'text/html', body: body ?? '' });
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
after(() => context?.close());

async function openPage(path: string, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  await page.goto(`https://arxiv.org${path}`);
  await use(page);
  await page.close();
}

const bar = (page: Page) => page.locator('#papertree-bar');

async function convertIn(idv: string, bytes: Buffer): Promise<void> {
  pages.set(`/html/${idv}`, bytes);
  await openPage(`/html/${idv}`, async (page) => {
    await bar(page).getByRole('button', { name: 'Copy Markdown' }).click();
    await bar(page).getByText('Markdown copied.').waitFor();
    const there = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.ok(there === convert(bytes, { idv }).markdown, `${idv}: ${there.length} characters`);
  });
  const fetched = asked.splice(0);
  // Pages of the archive may ask for more by scripts of their own.
  assert.ok(fetched.includes(`https://arxiv.org/html/${idv}`), fetched.join(' '));
}

test('a paper is converted in the tab, and shown over its page', { skip }, async () => {
  const bytes = Buffer.from(smallPage('Tabs'));
  await convertIn('2401.00001v2', bytes);
  await openPage('/html/2401.00001v2', async (page) => {
    await bar(page).getByRole('button', { name: 'Read' }).click();
    await page.locator('#papertree-reader').getByText('A sentence about Tabs').waitFor();
    const place = "getComputedStyle(document.querySelector('#papertree-reader')).position";
    assert.equal(await page.evaluate(place), 'fixed');
  });
  assert.deepEqual(asked.splice(0), ['https://arxiv.org/html/2401.00001v2']);
});

test('pages of the corpus are converted in the tab as Node converts them', { skip: skipCorpus }, async (t) => {
  const chosen = corpusPages().filter((name) => /^\d{4}\.\d{5}v\d+\.arxiv$/.test(name));
  for (const name of chosen.slice(-10)) await convertIn(name.replace('.arxiv', ''), readCorpusPage(name));
  t.diagnostic(`${Math.min(10, chosen.length)} pages`);
});

test('a page that is no paper is left alone', { skip }, async () => {
  pages.set('/html/2401.00010v1', '<!doctype html><h1>There is no HTML of this paper</h1>');
  await openPage('/html/2401.00010v1', async (page) => {
    // By then the bar of a paper stands.
    await page.waitForTimeout(300);
    assert.equal(await bar(page).count(), 0);
  });
  assert.deepEqual(asked, []);
});

test('the service that the options keep is what the page about a paper leads to', { skip }, async () => {
  pages.set('/abs/2401.00001', '<!doctype html><meta name="citation_title" content="On Trees"><body>');
  const labels = () => {
    const found = Promise.withResolvers<string[]>();
    openPage('/abs/2401.00001', async (page) => {
      await bar(page).waitFor();
      found.resolve(await bar(page).getByRole('button').allTextContents());
    }).catch(found.reject);
    return found.promise;
  };
  assert.deepEqual(await labels(), ['Copy citation']);
  const own = await context.newPage();
  await own.goto('chrome://extensions');
  const id = await own.evaluate<string>(
    `chrome.developerPrivate.getExtensionsInfo().then((all) => all.find(({ name }) => name === 'Papertree').id)`,
  );
  await own.goto(`chrome-extension://${id}/options.html`);
  await own.fill('input', 'http://localhost:8080/');
  await own.getByRole('button', { name: 'Keep' }).click();
  await own.getByText('Kept.').waitFor();
  await own.close();
  assert.deepEqual(await labels(), ['Markdown', 'Copy citation', 'Read']);
});
