/** Highlights of a reader's: kept in the browser, found again on every version of the paper, listed, copied and removed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { without } from '../../../../test/tools.ts';
import { openPapersWith, useChromium } from './chromium.ts';
import { useDemoPaper } from './demo-paper.ts';

const skip = await without('chromium');
const open = openPapersWith(useChromium());
const demo = useDemoPaper(Boolean(skip));

const drawn = (page: Page) => page.evaluate<string[]>("[...(CSS.highlights.get('kept') ?? [])].map(String)");

/** Selects from the start of one element to the end of another, and presses h. */
async function highlight(page: Page, first: string, last = first): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await page.locator('.highlighter').waitFor({ state: 'attached' });
  await page.evaluate(`getSelection().setBaseAndExtent(
    document.querySelector(${JSON.stringify(first)}), 0,
    document.querySelector(${JSON.stringify(last)}), document.querySelector(${JSON.stringify(last)}).childNodes.length)`);
  await page.locator('.highlighter').waitFor();
  await page.keyboard.press('h');
}

test('highlighted words are drawn again after a reload and on another version, and leave no trace elsewhere', {
  skip,
}, async () => {
  await open(demo.url, {}, async ({ page, complaints, strangers }) => {
    await highlight(page, '#A1\\.p1\\.1');
    const [words = ''] = await drawn(page);
    assert.match(words, /^Nineteen were steel/);
    await page.reload();
    await page.waitForFunction("CSS.highlights.get('kept')?.size === 1");
    assert.deepEqual(await drawn(page), [words]);
    await page.goto(demo.url.replace('v2', 'v1'));
    await page.waitForFunction("CSS.highlights.get('kept')?.size === 1");
    assert.deepEqual(await drawn(page), [words]);
    assert.deepEqual([complaints, strangers], [[], []]);
  });
});

test('a highlight over several blocks is drawn in each, listed, copied as Markdown, and removed', {
  skip,
}, async () => {
  await open(demo.url, {}, async ({ page }) => {
    await highlight(page, '#S4\\.p1\\.1', '#A1\\.p1\\.1');
    assert.ok((await drawn(page)).length >= 2);
    await page.getByText('View', { exact: true }).click();
    await page.getByRole('button', { name: 'Highlights (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Highlights' });
    await dialog.getByRole('button', { name: 'Copy all as Markdown' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.match(
      copied,
      /^# How a Forgotten Kettle Cools.*\n\n- “Since the first version .*” \(\[2401\.90001v2\]\(http.*#S4\.p1\.1\)\)\n$/s,
    );
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('Select words of the paper').waitFor();
    assert.deepEqual(await drawn(page), []);
  });
});
