/** The pages in a real browser, on a desktop and on a phone: nothing runs over the edge, the form works, nothing is refused. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { sample, withService } from '../http/test-server.ts';

const executablePath = '/usr/bin/chromium';
// In CI it has been installed, and its absence is a fault.
const skip = !existsSync(executablePath) && !process.env.CI ? 'there is no Chromium here' : false;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const screens = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

let browser: Browser;

before(async () => {
  if (!skip) browser = await chromium.launch({ executablePath, args });
});

after(async () => {
  if (!skip) await browser.close();
});

interface Opened {
  readonly page: Page;
  readonly url: string;
  /** The errors that the browser reported. */
  readonly complaints: string[];
}

async function open(path: string, screen: keyof typeof screens, use: (opened: Opened) => Promise<void>): Promise<void> {
  // Not compressed: the sample only says that it is.
  const answer = sample('# A paper');
  await withService({ ask: () => answer }, async ({ port }) => {
    const url = `http://localhost:${port}`;
    const page = await browser.newPage({ viewport: screens[screen] });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(url + path);
    await use({ page, url, complaints });
    await page.close();
  });
}

const measure = `({
  over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  tiny: [...document.querySelectorAll('p, li, dd, dt, td, input, button')]
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 14).length,
})`;

for (const screen of ['desktop', 'phone'] as const)
  for (const path of ['/-/', '/-/docs', '/errors/no-html', '/errors/not-found'])
    test(`${path} fits the ${screen}`, { skip }, async () => {
      await open(path, screen, async ({ page, complaints }) => {
        assert.deepEqual(await page.evaluate(measure), { over: 0, tiny: 0 });
        assert.equal(await page.locator('h1').count(), 1);
        assert.match((await page.locator('footer').textContent()) ?? '', /not affiliated/);
        assert.deepEqual(complaints, []);
      });
    });

test('the form leads from an id in any spelling to the paper', { skip }, async () => {
  await open('/-/', 'phone', async ({ page, url }) => {
    await page.getByLabel('Id, link, DOI or title of a paper').fill('https://arxiv.org/pdf/2401.00001v2.pdf');
    const answered = page.waitForResponse((response) => response.url().endsWith('.json'));
    await page.getByLabel('Format').selectOption('JSON tree');
    await page.getByRole('button', { name: 'Open' }).click();
    assert.equal((await answered).url(), `${url}/2401.00001v2.json`);
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
