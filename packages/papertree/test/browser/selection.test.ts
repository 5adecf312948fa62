/** A selection of the page is copied as a paper: formulas as LaTeX in text and MathML in HTML, tables by cells, lists by items. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { without } from '../../../../test/tools.ts';
import { openPapersWith, useChromium } from './chromium.ts';
import { useDemoPaper } from './demo-paper.ts';

const skip = await without('chromium');
const open = openPapersWith(useChromium());
const demo = useDemoPaper(Boolean(skip));

interface Copied {
  readonly text: string;
  readonly html: string;
}

/** Copies from the start of one element to the end of another. */
async function copyFrom(page: Page, first: string, last = first): Promise<Copied> {
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await page.locator('.handle').first().waitFor({ state: 'attached' });
  await page.evaluate(`{
    const range = document.createRange();
    range.setStart(document.querySelector(${JSON.stringify(first)}), 0);
    const end = document.querySelector(${JSON.stringify(last)});
    range.setEnd(end, end.childNodes.length);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }`);
  await page.keyboard.press('Control+c');
  return page.evaluate(`navigator.clipboard.read().then(async ([item]) => {
    const read = async (type) => (await item.getType(type)).text();
    return { text: await read('text/plain'), html: await read('text/html') };
  })`);
}

test('formulas of a paragraph are LaTeX between dollars, and MathML', { skip }, async () => {
  await open(demo.url, {}, async ({ page, complaints }) => {
    const { text, html } = await copyFrom(page, '#S2\\.p1\\.1');
    assert.match(text, /^Let \$T\(t\)\$ be the temperature[^\n]*$/);
    assert.match(html, /<math[^>]*alttext="T\(t\)"/);
    assert.deepEqual(complaints, []);
  });
});

test('a formula of which a piece is selected is copied whole', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    const { text } = await copyFrom(page, '#S2\\.p1\\.1 math mi', '#S2\\.p1\\.1');
    assert.match(text, /^\$T\(t\)\$ be the temperature/);
  });
});

test('cells of a table stand between tabs, and paragraphs, displays and headings apart', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    const table = await copyFrom(page, '#S3\\.T1');
    assert.match(
      table.text,
      /^Table 1: Rates per minute\.\n\nKettle\t\$k_\{?1\}?\$\t\$k_\{?2\}?\$\nsteel\t0\.31\t0\.021\nglass/,
    );
    assert.match(table.html, /<table>.*<td/s);
    const { text } = await copyFrom(page, '#S2 > h2', '#S2\\.E1');
    assert.match(text, /^2 Two Rates\n\nLet \$T\(t\)\$[^\n]*\n\n[\s\S]*\$\$T\(t\)=a[^\n]*\$\$/);
    assert.doesNotMatch(text, /\n\n\n/);
  });
});

test('a cell without words keeps its place between tabs', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    await page.evaluate(`document.querySelector('#S3\\\\.T1 tbody td:nth-child(2)').textContent = ''`);
    const { text } = await copyFrom(page, '#S3\\.T1');
    assert.match(text, /\nsteel\t\t0\.021\nglass/);
  });
});

test('works cited are a list', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    const { text } = await copyFrom(page, '.references');
    const lines = text.split('\n').filter((line) => line !== '');
    assert.ok(lines.length > 1);
    for (const line of lines) assert.match(line, /^- \[\d+\] /);
  });
});
