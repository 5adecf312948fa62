/** Tables in a real browser: how their cells break on a phone, and where long ones break in print. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { renderHtml } from '../../../papertree-convert/src/render/html/article.ts';
import type { Cell } from '../../../papertree-convert/src/tree/nodes.ts';
import { cell, of, p, table, tex } from '../../../papertree-convert/test/render/build.ts';
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

const articleWith = (...rows: Cell[][]) => renderHtml(of(table(...rows))).article;
const show = (article: string) => `document.querySelector('article').outerHTML = ${JSON.stringify(article)}`;

test('cells of a table that scrolls break neither after each word nor before a formula', { skip }, async () => {
  const numbers = Array.from({ length: 20 }, (_, i) => cell(p(`0.${i}`)));
  const article = articleWith(
    [
      cell(p('Model 5')),
      cell(p('2.1', tex('\\times'))),
      cell(p('several words that take more than a line')),
      ...numbers,
    ],
    [cell(p('x')), cell(p('x')), cell(p('x')), ...numbers],
  );
  await open(`${server.url}/2401.90001v2.html`, { viewport: screens.phone }, async ({ page }) => {
    await page.evaluate(show(article));
    const { scrolls, lines, width } = await page.evaluate<{
      scrolls: boolean;
      lines: number[];
      width: number;
    }>(`(() => {
      const place = document.querySelector('.scroll');
      const cells = [...place.querySelectorAll('tr:first-child td')].slice(0, 3);
      const { lineHeight } = getComputedStyle(cells[0]);
      const lines = cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.round(range.getBoundingClientRect().height / parseFloat(lineHeight));
      });
      return { scrolls: place.scrollWidth > place.clientWidth, lines, width: cells[2].clientWidth };
    })()`);
    assert.ok(scrolls);
    assert.deepEqual(lines.slice(0, 2), [1, 1]);
    assert.ok(lines[2] && lines[2] > 1 && width > 80, `${lines[2]} lines of ${width} pixels`);
  });
});

test('a long table breaks between its rows in print, a short one not at all', { skip }, async () => {
  await open(`${server.url}/2401.90001v2.html`, {}, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    for (const [count, breaks] of [
      [40, 'auto'],
      [4, 'avoid'],
    ] as const) {
      await page.evaluate(show(articleWith(...Array.from({ length: count }, () => [cell(p('x'))]))));
      const found = await page.evaluate<string[]>(
        `['figure', 'tr'].map((name) => getComputedStyle(document.querySelector('article ' + name)).breakInside)`,
      );
      assert.deepEqual(found, [breaks, 'avoid']);
    }
  });
});
