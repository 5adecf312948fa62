/** Formulas in a real browser: what stands over letters is as wide as they are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { without } from '../../../../test/tools.ts';
import { renderHtml } from '../../../papertree-convert/src/render/html/article.ts';
import { createDrawer } from '../../../papertree-convert/src/render/html/mathml.ts';
import { of } from '../../../papertree-convert/test/render/build.ts';
import { startTestServer, type TestServer } from '../whole/test-server.ts';
import { openPapersWith, screens, useChromium } from './chromium.ts';

const skip = await without('chromium');
const open = openPapersWith(useChromium());
let server: TestServer;

before(async () => {
  if (skip) return;
  server = await startTestServer();
  await server.get('/2401.90001v2.html');
});

after(() => server?.close());

/** The number of columns of pixels that are not blank: a lengthened arrow is wider than its box says. */
async function inkWidth(page: Page, selector: string): Promise<number> {
  const image = (await page.locator(selector).screenshot()).toString('base64');
  return page.evaluate<number>(`(async () => {
    const bytes = Uint8Array.from(atob('${image}'), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const inked = new Set();
    for (let i = 0; i < data.length; i += 4) if (data[i] < 216) inked.add((i / 4) % width);
    return inked.size;
  })()`);
}

const wide = [
  '\\overrightarrow{ABCDEF}',
  '\\overleftrightarrow{ABCDEF}',
  '\\overleftarrow{ABCDEF}',
  '\\overbrace{ABCDEF}',
  '\\widehat{ABC}',
  '\\widetilde{ABC}',
];
for (const latex of wide)
  test(`${latex} is as wide as its letters`, { skip }, async () => {
    await open(`${server.url}/2401.90001v2.html`, {}, async ({ page }) => {
      const markup = `<div id="one" style="padding: 1em">${createDrawer().display(latex)}</div>`;
      const width = await page.evaluate<number>(`(async () => {
        document.querySelector('article').innerHTML = ${JSON.stringify(markup)};
        await Promise.all([...document.fonts].map((font) => font.load()));
        const letters = document.querySelector('#one mover').firstElementChild;
        letters.style.visibility = 'hidden';
        return letters.getBoundingClientRect().width;
      })()`);
      const share = (await inkWidth(page, '#one')) / width;
      assert.ok(share > 0.6 && share < 1.2, `it takes ${share} of their width`);
    });
  });

// Chromium paints a page in tiles, and leaves out of a tile what by its box does not reach it.
for (const latex of ['\\xrightarrow{long words}', '\\underbrace{ABCDEF}'])
  test(`${latex} is whole wherever it stands on the page`, { skip }, async () => {
    const viewport = { width: 1760, height: 900 };
    await open(`${server.url}/2401.90001v2.html`, { viewport }, async ({ page }) => {
      const markup = `<div id="one">${createDrawer().inline(latex)}</div>`;
      await page.evaluate(`(async () => {
        document.body.innerHTML = ${JSON.stringify(markup)};
        document.querySelector('#one').style = 'position: absolute; top: 100px; width: 150px; color: transparent';
        for (const operator of document.querySelectorAll('#one mo')) operator.style.color = 'black';
        await Promise.all([...document.fonts].map((font) => font.load()));
      })()`);
      const widths: number[] = [];
      for (let left = 900; left < 1024; left += 16) {
        await page.evaluate(`document.querySelector('#one').style.left = '${left}px'`);
        widths.push(await inkWidth(page, '#one'));
      }
      const widest = Math.max(...widths);
      assert.ok(widest > 40 && Math.min(...widths) >= widest - 2, `columns with ink: ${widths}`);
    });
  });

for (const latex of ['\\sqrt{3}b', '\\sqrt{(x)}b', '\\sqrt[3]{x^2}b', '\\sqrt{\\frac{a}{b}}b', '\\sqrt{\\sum_i x}b'])
  test(`what follows the root in ${latex} stands close behind it`, { skip }, async () => {
    await open(`${server.url}/2401.90001v2.html`, {}, async ({ page }) => {
      const gap = await page.evaluate<number>(`(async () => {
        document.querySelector('article').innerHTML = ${JSON.stringify(`<p>${createDrawer().inline(latex)}</p>`)};
        await Promise.all([...document.fonts].map((font) => font.load()));
        const root = document.querySelector('msqrt, mroot');
        const inside = root.localName === 'mroot' ? root.firstElementChild : root.lastElementChild;
        const next = root.nextElementSibling.getBoundingClientRect();
        return (next.left - inside.getBoundingClientRect().right) / parseFloat(getComputedStyle(root).fontSize);
      })()`);
      assert.ok(gap > -0.02 && gap < 0.25, `the gap is ${gap} em`);
    });
  });

test('the number of a formula that is too wide for a phone is in sight, wherever it is scrolled to', {
  skip,
}, async () => {
  const rows = Array.from({ length: 3 }, (_, i) => ({
    ...{ type: 'equation' as const, id: `E${i}`, number: `${i}` },
    latex: `x & =${'x+'.repeat(30)}x`,
  }));
  const markup = renderHtml(of({ type: 'equationGroup', id: 'E', number: '', children: rows })).article;
  await open(`${server.url}/2401.90001v2.html`, { viewport: screens.phone }, async ({ page }) => {
    await page.evaluate(`document.querySelector('article').outerHTML = ${JSON.stringify(markup)}`);
    const sides = await page.evaluate<number[]>(`(() => {
      const group = document.querySelector('.equation-group');
      const edges = () => [...group.querySelectorAll('.equation-number')].map((number) => number.getBoundingClientRect().right);
      const before = edges();
      group.scrollLeft = 200;
      return group.scrollLeft === 200 ? [...before, ...edges()] : [];
    })()`);
    assert.equal(sides.length, 6);
    for (const side of sides) assert.ok(side > 0 && side <= screens.phone.width, `its end is at ${side}`);
  });
});
