/** Previews on the page of a paper, in a real browser: on hover, on focus, under a finger. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { openPapersWith, screens, useChromium } from './chromium.ts';
import { useDemoPaper } from './demo-paper.ts';

const skip = await without('chromium');
const open = openPapersWith(useChromium());
const demo = useDemoPaper(Boolean(skip));

const low = { viewport: { width: 1280, height: 420 } };
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };

test('a link shows what it leads to, on hover and on focus', { skip }, async () => {
  await open(demo.url, low, async ({ page }) => {
    for (const act of ['hover', 'focus'] as const) {
      await page.locator('a.ref[href="#bib.bib1"]').first()[act]();
      await page
        .locator('.preview:not([hidden])')
        .getByText(/A scale of the degrees of heat/)
        .waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.preview').waitFor({ state: 'hidden' });
    }
  });
});

test('a preview describes the link that it is of, and no other', { skip }, async () => {
  await open(demo.url, low, async ({ page }) => {
    const addresses = ['#bib.bib1', '#bib.bib2'];
    for (const address of addresses) {
      // The second is reached before the first preview has gone.
      await page.locator(`a.ref[href="${address}"]`).first().focus();
      const described = page.locator('[aria-describedby="preview"]');
      await page.locator(`a.ref[href="${address}"][aria-describedby="preview"]`).first().waitFor();
      assert.equal(await described.count(), 1);
    }
  });
});

test('under a finger the first touch previews, and the second goes there', { skip }, async () => {
  await open(demo.url, phone, async ({ page }) => {
    const link = page.locator('a.ref[href="#bib.bib1"]').first();
    await link.tap();
    await page
      .locator('.preview:not([hidden])')
      .getByText(/A scale of the degrees of heat/)
      .waitFor();
    assert.equal(await page.evaluate('location.hash'), '');
    await link.tap();
    await page.waitForURL(/#bib\.bib1$/);
  });
});
