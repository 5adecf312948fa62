/** Drawings of the archive's page, in a real browser: shown on the page of a paper, and harmless wherever they are opened. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { without } from '../../../../test/tools.ts';
import { findDrawing, findFormulas } from '../../../papertree-convert/src/drawings/index.ts';
import { hostile } from '../../../papertree-convert/test/drawings/hostile-markup.ts';
import { useChromium } from './chromium.ts';
import { useDemoPaper } from './demo-paper.ts';

const skip = await without('chromium');
const open = useChromium();
const demo = useDemoPaper(Boolean(skip));

test('a drawing stands on the page in its size, on white in the dark', { skip }, async () => {
  await open(demo.url, { colorScheme: 'dark' }, async ({ page, complaints, strangers }) => {
    const image = page.locator('.drawing img');
    await image.scrollIntoViewIfNeeded();
    await page.waitForFunction('document.querySelector(".drawing img").complete');
    const shown = await page.evaluate(`(() => {
      const image = document.querySelector('.drawing img');
      return [image.naturalWidth, image.naturalHeight, image.alt, getComputedStyle(image).backgroundColor];
    })()`);
    assert.deepEqual(shown, [298, 32, 'water · metal · kitchen', 'rgb(255, 255, 255)']);
    assert.deepEqual([complaints, strangers], [[], []]);
  });
});

/** Whether something of the page ran, or changed it. */
const ranIn = (page: Page) =>
  page.evaluate('"ran" in window || document.querySelector("script, iframe, img, [onload]") !== null');

test('nothing of a hostile drawing runs or loads, opened by itself without a policy', { skip }, async () => {
  await open(demo.url, {}, async ({ page, strangers }) => {
    page.on('dialog', (dialog) => strangers.push(dialog.message()));
    for (const [markup] of hostile) {
      const armed = markup.replaceAll('alert(1)', 'window.ran=1');
      const svg = findDrawing(`<svg id="a" viewBox="0 0 9 9">${armed}</svg>`, 'a') ?? '';
      await page.goto(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
      assert.equal(await page.evaluate('document.documentElement.localName'), 'svg', markup);
      assert.equal(await ranIn(page), false, markup);
    }
    assert.deepEqual(strangers, []);
  });
});

test('nothing of a hostile formula runs or loads among the HTML of a page', { skip }, async () => {
  await open(demo.url, {}, async ({ page, strangers }) => {
    page.on('dialog', (dialog) => strangers.push(dialog.message()));
    for (const [markup] of hostile) {
      const armed = markup.replaceAll('alert(1)', 'window.ran=1');
      const { a: math = '' } = findFormulas(`<math alttext="a"><mtext>b</mtext>${armed}</math>`, ['a']);
      await page.goto('about:blank');
      await page.setContent(`<p><math>${math}</math>`);
      assert.equal(await ranIn(page), false, markup);
    }
    assert.deepEqual(strangers, []);
  });
});
