/** The pages about the service in a real browser: nothing runs over the edge, forms work, and axe-core finds nothing serious. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { without } from '../../../../test/tools.ts';
import type { TitleSearch } from '../../src/archive/index.ts';
import { guideAddress, guideNames } from '../../src/pages/index.ts';
import { metadata, type SearchShelf, type ShelfHit } from '../../src/questions/index.ts';
import { sample, withService } from '../http/test-server.ts';
import { assertFits, copied, type Opened, screens, seriousFaults, useChromium } from './chromium.ts';

const skip = await without('chromium');
const openPage = useChromium();

const searchTitles: TitleSearch = async () => [
  { id: '2401.00002', title: 'More on cats', authors: ['A. Lee'], year: '2024' },
];

/** Papers that are being built, except one that cannot be. */
const papers = {
  ask: async (operation: unknown, { paper }: { paper: { id: string } }) => {
    const versions = [{ version: 1 }, { version: 2 }];
    if (operation === metadata)
      return sample(
        JSON.stringify({ metadata: { title: 'On cats', authors: 'A. Lee', abstract: 'They sleep.', versions } }),
      );
    if (paper.id === '2401.00003') throw new Problem('no-html', 'There is only a PDF.');
    return { state: 'pending', queuedAt: '2024-01-01T00:00:00Z', retryAfter: 2 } as const;
  },
  revision: async () => undefined,
  used: () => {},
  openFile: async () => assert.fail(),
  openBundle: async () => assert.fail(),
};

const place = { html: 'http://localhost/2401.00001v2.html#S1', md: '', json: '' };
const found: ShelfHit = {
  ...{ idv: '2401.00001v2', kind: 'section' as const, anchor: 'S1', label: '', heading: '2 Sleep of cats' },
  ...{ title: 'On cats', authors: 'A. Lee', snippet: 'Most cats sleep, and all cats dream.', score: 1, urls: place },
  marks: [{ from: 5, to: 9 }],
};
const long = 'A very long name of a theorem about everything that cats do in the night and by day '.repeat(3);
const hits: readonly ShelfHit[] = [
  found,
  { ...found, kind: 'statement', label: 'Theorem 1', heading: long, title: long, snippet: long.repeat(2), marks: [] },
  { ...found, kind: 'equation', label: 'Equation 3', heading: '', snippet: '\\frac{x}{y}'.repeat(40), marks: [] },
  { ...found, kind: 'paper', anchor: '', heading: '', authors: 'A. Lee, '.repeat(60), marks: [] },
];
const searchShelf: SearchShelf = async ({ words }) =>
  words === 'nothing'
    ? { q: words, hits: [], complete: true }
    : { q: words, hits: [...hits], next: '4', complete: false };

const listLately = async () => [
  { idv: '2401.00001v2', title: 'On cats', authors: 'A. Lee' },
  { idv: 'hep-th/9901001v1', title: long, authors: 'A. Lee, '.repeat(60) },
];

async function open(path: string, screen: 'desktop' | 'phone', use: (opened: Opened, url: string) => Promise<void>) {
  await withService(
    { parts: { papers, searchTitles, searchShelf, offersSearch: true, listLately } },
    async ({ port }) => {
      const url = `http://localhost:${port}`;
      await openPage(url + path, { viewport: screens[screen] }, (opened) => use(opened, url));
    },
  );
}

const small = `[...document.querySelectorAll('p, li, dd, dt, td, input, button')]
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 14).length`;

const paths = {
  '/-/': 200,
  '/-/open?id=more+about+cats': 200,
  '/-/open?id=nonsense': 200,
  '/-/docs': 200,
  '/-/docs?q=etag': 200,
  ...Object.fromEntries(guideNames.map((name) => [guideAddress(name), 200])),
  '/-/search': 200,
  '/-/search?q=cats&kind=section&author=Lee&category=cs.CL&since=2024-01': 200,
  '/-/search?q=nothing': 200,
  '/-/search?q=cats&kind=poem': 200,
  '/errors/no-html': 200,
  '/-/nope': 404,
  '/2401.00003v1.html': 422,
  '/2401.00001.html': 202,
};

for (const [path, status] of Object.entries(paths))
  test(`${path} fits a desktop and a phone, in the light and in the dark, and axe-core finds nothing serious`, {
    skip,
  }, async () => {
    await open(path, 'desktop', async ({ page, complaints, strangers }) => {
      assert.equal(await page.locator('h1').count(), 1);
      assert.match((await page.locator('footer').textContent()) ?? '', /not affiliated/);
      for (const screen of ['desktop', 'phone'] as const) {
        await page.setViewportSize(screens[screen]);
        await assertFits(page, screen);
        assert.equal(await page.evaluate(small), 0);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await seriousFaults(page), [], `${screen}, ${colorScheme}`);
        }
      }
      // Chromium notes the status of a page that failed.
      assert.equal(complaints.length, status >= 400 ? 1 : 0, complaints.join('\n'));
      assert.deepEqual(strangers, []);
    });
  });

test('the form leads from an id in any spelling to the paper', { skip }, async () => {
  await open('/-/', 'phone', async ({ page }, url) => {
    await page.getByLabel('Id, link, DOI or title of a paper').fill('https://arxiv.org/pdf/2401.00001v2.pdf');
    const answered = page.waitForResponse((response) => response.url().endsWith('.json'));
    await page.getByLabel('Format').selectOption('JSON tree');
    await page.getByRole('button', { name: 'Open' }).click();
    assert.equal((await answered).url(), `${url}/2401.00001v2.json`);
  });
});

test('the search over stored papers works by the keyboard, without a script, and leads to a place', {
  skip,
}, async () => {
  await withService({ parts: { papers, searchTitles, searchShelf, offersSearch: true } }, async ({ port }) => {
    const url = `http://localhost:${port}`;
    await openPage(`${url}/-/`, { viewport: screens.phone, javaScriptEnabled: false }, async ({ page }) => {
      await page.getByLabel('Words in the papers that are stored here').fill('cats');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${url}/-/search?q=cats`);
      assert.equal(await page.locator('mark').first().textContent(), 'cats');
      await page.getByLabel('Kind').selectOption('section');
      await page.getByRole('button', { name: 'Search' }).click();
      assert.equal(new URL(page.url()).searchParams.get('kind'), 'section');
      const more = await page.getByRole('link', { name: 'More places' }).getAttribute('href');
      assert.equal(more, '/-/search?q=cats&kind=section&cursor=4');
      await page.locator('.hits a').first().click();
      assert.equal(new URL(page.url()).pathname, '/2401.00001v2.html');
    });
  });
});

test('the form works by the keyboard alone, and says what was wrong', { skip }, async () => {
  await open('/-/', 'desktop', async ({ page }) => {
    const field = page.getByLabel('Id, link, DOI or title of a paper');
    await field.focus();
    await page.keyboard.type('nonsense');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    assert.equal(await field.inputValue(), 'nonsense');
  });
});

test('the documentation is searched while one types, on every page of it, and by a form without a script', {
  skip,
}, async () => {
  await open('/-/docs/trust', 'desktop', async ({ page, complaints }, url) => {
    await page.keyboard.press('/');
    await page.keyboard.type('DATABASE_URL');
    await page.locator('.found a', { hasText: 'Operations: PostgreSQL' }).waitFor();
    assert.equal(await page.locator('.found li a').first().getAttribute('href'), '/-/docs/configuration#DATABASE_URL');
    assert.equal(await page.locator('main > h1').isVisible(), false);
    await page.keyboard.press('Escape');
    await page.locator('main > h1').waitFor();
    assert.equal(await page.locator('.found').count(), 0);
    await page.keyboard.type('figures/{anchor}');
    await page.locator('.found mark').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/-/docs?q=figures%2F%7Banchor%7D`);
    await page.locator('.found li a').first().click();
    await page.waitForURL(`${url}/-/docs#address-figure`);
    await page.getByLabel('Search the documentation').fill('postgres');
    await page.locator('.found li a').first().click();
    await page.waitForURL(`${url}/-/docs/operations#postgresql`);
    await page.locator('#postgresql:target').waitFor();
    assert.equal(await page.locator('nav a[aria-current]').textContent(), 'Operations');
    assert.deepEqual(complaints, []);
  });
});

test('a reader who chose the dark has it on all pages', { skip }, async () => {
  await open('/-/', 'desktop', async ({ page }, url) => {
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.goto(`${url}/-/docs/trust`);
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.locator('[data-do="theme"][aria-pressed="true"]').click();
    await page.locator('html:not([data-theme])').waitFor();
    assert.equal(await page.evaluate(`localStorage.getItem('papertree theme')`), '');
  });
});

test('each address can be tried from the documentation', { skip }, async () => {
  await open('/-/docs', 'desktop', async ({ page }, url) => {
    const form = page.getByRole('form', { name: 'Try /{idv}/figures/{anchor}.json' });
    await form.getByLabel('anchor').fill('T2');
    const answered = page.waitForResponse((response) => response.url().includes('/figures/'));
    await form.getByRole('button', { name: 'Try it' }).click();
    assert.equal((await answered).url(), `${url}/1706.03762/figures/T2.json`);
  });
});

test('what is to be pasted into a client is copied whole', { skip }, async () => {
  await open('/-/', 'desktop', async ({ page }) => {
    await page.getByText('Cursor', { exact: true }).click();
    await page.locator('details[open] .copy').click();
    await page.locator('.status', { hasText: 'Copied' }).waitFor({ state: 'attached' });
    assert.deepEqual(JSON.parse(await copied(page)), {
      mcpServers: { papertree: { url: 'http://papers.example/mcp' } },
    });
  });
});
