/** What readers take from the head of a page, and ways to look: citations, versions, abstracts of works, wide tables, search by LaTeX. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { without } from '../../../../test/tools.ts';
import { openPapersWith, screens, useChromium } from './chromium.ts';
import { useDemoPaper } from './demo-paper.ts';

const skip = await without('chromium');
const chromium = useChromium();
const open = openPapersWith(chromium);
const demo = useDemoPaper(Boolean(skip));

const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

test('a citation is copied by one click, and is a link without a script', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    await page.getByRole('link', { name: 'APA' }).click();
    await page.getByRole('link', { name: 'Copied' }).waitFor();
    assert.match(await clipboard(page), /^Quast, R\., & Hőgyész, P\. \(2024\)\. How a Forgotten Kettle Cools/);
    assert.equal(page.url(), demo.url);
  });
  await chromium(demo.url, { javaScriptEnabled: false }, async ({ page }) => {
    assert.equal(await page.locator('.record a', { hasText: 'RIS' }).getAttribute('href'), '/2401.90001v2.ris');
  });
});

test('versions stand below the authors, and what changed is a page', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    assert.match(
      (await page.locator('.record').textContent()) ?? '',
      /^v1 2024-01-10 v2 2024-02-20 What changed since v1Cite/,
    );
    await page.getByRole('link', { name: 'What changed since v1' }).click();
    await page.getByRole('heading', { name: /^What changed in/ }).waitFor();
    assert.equal(await page.locator('ins', { hasText: 'A Remark Added Later' }).count(), 1);
  });
  for (const viewport of Object.values(screens))
    await chromium(
      `${demo.server.url}/2401.90001v2/diff/v1.html`,
      { viewport },
      async ({ page, complaints, strangers }) => {
        assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
        assert.deepEqual([complaints, strangers], [[], []]);
      },
    );
});

test('the preview of a work of the archive has its abstract: by a click, and at once where its record is stored', {
  skip,
}, async () => {
  const viewport = { width: 1280, height: 420 };
  const cited = 'a.ref[href="#bib.bib2"]';
  await open(demo.url, { viewport }, async ({ page }) => {
    await page.locator(cited).first().focus();
    const preview = page.locator('.preview:not([hidden])');
    await preview.getByRole('button', { name: 'Abstract' }).click();
    await page.waitForTimeout(400);
    await preview.locator('p.of-work, button:disabled:has-text("cannot be had")').waitFor();
    await page.mouse.move(1, 1);
    await preview.waitFor({ state: 'detached' });
  });
  await open(demo.url, { viewport }, async ({ page }) => {
    const stored = { title: 'On Kettles', abstract: 'They cool.' };
    await page.route('**/metadata.json?from=stored', (route) => route.fulfill({ json: { metadata: stored } }));
    await page.locator(cited).first().focus();
    await page.locator('.preview p.of-work', { hasText: /^On Kettles They cool\.$/ }).waitFor();
  });
});

test('buttons go to the next and the previous section, and copy a part, at any width', { skip }, async () => {
  for (const viewport of Object.values(screens))
    await open(demo.url, { viewport }, async ({ page }) => {
      const currently = (section: string) => page.locator(`.contents a[aria-current][href="#${section}"]`);
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const menu = page.locator('.bar summary', { hasText: 'View' });
      if (viewport === screens.phone) await menu.click();
      await press('Next section');
      await currently('S1').waitFor({ state: 'attached' });
      await press('Next section');
      await currently('S1').waitFor({ state: 'detached' });
      await press('Previous section');
      await currently('S1').waitFor({ state: 'attached' });
      if (viewport !== screens.phone) await menu.click();
      await page.getByRole('button', { name: 'Copy a part ( c )' }).click();
      await page.getByRole('toolbar', { name: 'Copy this part' }).waitFor();
      assert.equal(await page.locator('.bar details[open]').count(), 0);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    });
});

test('sections that cannot reach the top of the window are gone to one by one', { skip }, async () => {
  await open(demo.url, { viewport: { width: 1280, height: 2400 } }, async ({ page }) => {
    const links = page.locator('.contents a');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const passed: (string | null)[] = [];
    for (let at = await links.count(); at > 0; at--) {
      await page.getByRole('button', { name: 'Next section', exact: true }).click();
      passed.push(await page.locator('.contents a[aria-current]').getAttribute('href'));
    }
    assert.deepEqual(passed, addresses);
  });
});

test('a letter is found by its name in LaTeX, and Escape closes what is open', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox');
    await field.fill('k1');
    const plain = await page.locator('.search output').textContent();
    assert.match(plain ?? '', /^1 of [2-9]$/);
    await field.fill('\\mathit{k}_{1}');
    assert.equal(await page.locator('.search output').textContent(), plain);
    await page.locator('h1').click();
    await page.keyboard.press('Escape');
    await page.locator('.search').waitFor({ state: 'hidden' });
    const menu = page.locator('.bar details', { hasText: 'Take away' });
    await menu.locator('summary').click();
    await page.keyboard.press('Escape');
    assert.equal(await menu.getAttribute('open'), null);
  });
});

test('the documentation begins with what one may want, and shows an answer in place', { skip }, async () => {
  await chromium(`${demo.server.url}/-/docs`, {}, async ({ page }) => {
    assert.equal(await page.locator('section.topic h2').first().textContent(), 'What to ask for');
    for (const link of await page.locator('.tasks a[href^="#"]').all())
      assert.equal(await page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`).count(), 1);
    const form = page.locator('#address-bib form.attempt');
    await form.getByLabel('idv').fill('2401.90001v2');
    await form.getByRole('button', { name: 'Try it' }).click();
    await page.locator('#address-bib form.attempt + pre', { hasText: '@article{' }).waitFor();
    assert.match(page.url(), /\/-\/docs$/);
    await form.getByLabel('idv').fill('no id');
    await form.getByRole('button', { name: 'Try it' }).click();
    await page.waitForURL(/\/-\/open\?/);
  });
});
