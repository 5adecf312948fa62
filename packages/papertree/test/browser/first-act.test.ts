/** The tools of a paper's page in a real browser: they start by the first act of a reader, and not before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { without } from '../../../../test/tools.ts';
import { openPapersWith, useChromium } from './chromium.ts';
import { useDemoPaper } from './demo-paper.ts';

const skip = await without('chromium');
const open = openPapersWith(useChromium());
const demo = useDemoPaper(Boolean(skip));

/** Resolves when the script runs, and has loaded what it was about to. */
async function settled(page: Page): Promise<void> {
  await page.locator('html.scripted').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

test('the tools wait for the first act of a reader, which is not lost', { skip }, async () => {
  await open(demo.url, {}, async ({ page, complaints }) => {
    await settled(page);
    assert.equal(await page.locator('.search, .copies, .chip').count(), 0);
    // Without the pointer, which would be an act before the click.
    await page.evaluate(`document.querySelector('[data-do="search"]').click()`);
    await page.getByRole('searchbox', { name: 'Search in the paper' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});

test('the first move of the pointer is an act, though no browser knows its way', { skip }, async () => {
  await open(demo.url, {}, async ({ page, complaints }) => {
    await page.mouse.move(300, 300);
    await page.reload();
    await settled(page);
    assert.equal(await page.locator('.search, .copies, .chip').count(), 0);
    await page.mouse.move(320, 320);
    await page.locator('.search').waitFor({ state: 'attached' });
    assert.deepEqual(complaints, []);
  });
});

test('the buttons of the bar have their place before the script runs, and are seen when it does', {
  skip,
}, async () => {
  await open(demo.url, {}, async ({ page }) => {
    await settled(page);
    const places = () =>
      page.evaluate<string>(
        `JSON.stringify([...document.querySelectorAll('.bar > *')].map((part) => part.getBoundingClientRect()))`,
      );
    const after = await places();
    const search = page.getByRole('button', { name: 'Search' });
    assert.equal(await search.isVisible(), true);
    await page.evaluate(`document.documentElement.classList.remove('scripted')`);
    assert.equal(await places(), after);
    assert.equal(await search.isVisible(), false);
  });
});
