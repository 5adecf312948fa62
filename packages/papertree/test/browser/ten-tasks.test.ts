/** Ten tasks of a reader who has never seen the page: by mouse and by finger, with the clicks that each takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { without } from '../../../../test/tools.ts';
import { copied, openPapersWith, screens, useChromium } from './chromium.ts';
import { useDemoPaper } from './demo-paper.ts';

const skip = await without('chromium');
const open = openPapersWith(useChromium());
const demo = useDemoPaper(Boolean(skip));

interface Reader {
  readonly page: Page;
  /** Presses, and counts. */
  readonly press: (place: Locator) => Promise<void>;
  /** Shows what can be copied of a part: under a mouse by pointing, which is no click. */
  readonly openPart: (part: string, tapped?: string) => Promise<void>;
}

const copyAs = ({ page, press }: Reader, label: string) =>
  press(page.locator('.copies').getByRole('button', { name: label, exact: true }));

async function clipboardOf(page: Page): Promise<string> {
  await page.locator('.status', { hasText: 'Copied' }).waitFor({ state: 'attached' });
  return copied(page);
}

const shadeOf = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');

interface Task {
  /** The most that it may take. */
  readonly clicks: number;
  /** Does it, and proves that it is done. */
  readonly run: (reader: Reader) => Promise<void>;
}

const tasks: Readonly<Record<string, Task>> = {
  'find words': {
    clicks: 1,
    async run({ page, press }) {
      await press(page.getByRole('button', { name: 'Search' }));
      await page.keyboard.type('forty kettles');
      await page.locator('.search output', { hasText: /^1 of \d+$/ }).waitFor();
    },
  },
  'see the work cited as [1]': {
    clicks: 1,
    async run({ page, press }) {
      await press(page.locator('article a[href="#bib.bib1"]').first());
      const shown = page.locator('.preview:visible, #bib\\.bib1:target').first();
      await shown.filter({ hasText: 'Newton' }).waitFor();
    },
  },
  'take equation 1 as LaTeX': {
    clicks: 2,
    async run(reader) {
      await reader.openPart('#S2\\.E1', 'math');
      await copyAs(reader, 'LaTeX');
      assert.match(await clipboardOf(reader.page), /^T\(t\)=/);
    },
  },
  'cite the paper': {
    clicks: 1,
    async run({ page, press }) {
      await press(page.locator('.record').getByRole('link', { name: 'BibTeX' }));
      assert.match(await clipboardOf(page), /^@article\{/);
    },
  },
  'take table 1 as CSV': {
    clicks: 2,
    async run(reader) {
      await reader.openPart('#S3\\.T1 figcaption');
      await copyAs(reader, 'CSV');
      assert.match(await clipboardOf(reader.page), /^Kettle,/);
    },
  },
  'go to the page of the archive': {
    clicks: 1,
    async run({ page, press }) {
      await press(page.locator('.record').getByRole('link', { name: 'Abstract page' }));
      await page.waitForURL(/\/abs\/2401\.90001/);
    },
  },
  'read another version': {
    clicks: 1,
    async run({ page, press }) {
      await press(page.locator('.record').getByRole('link', { name: /^v1/ }));
      await page.waitForURL(/\/2401\.90001v1\.html/);
    },
  },
  'link to a paragraph': {
    clicks: 2,
    async run(reader) {
      await reader.openPart('#S2\\.p1\\.1');
      await copyAs(reader, 'Link');
      assert.equal(await clipboardOf(reader.page), `${demo.url}#S2.p1.1`);
    },
  },
  'print it': {
    clicks: 0,
    async run({ page }) {
      const light = await shadeOf(page);
      await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
      assert.notEqual(await shadeOf(page), light);
      await page.emulateMedia({ media: 'print' });
      assert.equal(await shadeOf(page), light);
      assert.equal(await page.locator('.bar, .contents, .record').locator('visible=true').count(), 0);
      assert.match((await page.locator('.printed').innerText()) ?? '', /^2401\.90001v2 · .* · http/);
    },
  },
  'read it in the dark': {
    clicks: 1,
    async run({ page, press }) {
      const before = await shadeOf(page);
      await press(page.getByRole('button', { name: 'Dark' }));
      await page.locator('[data-do="theme"][aria-pressed="true"]').waitFor();
      assert.notEqual(await shadeOf(page), before);
    },
  },
};

const readers = { mouse: {}, finger: { viewport: screens.phone, hasTouch: true, isMobile: true } };

for (const [means, options] of Object.entries(readers))
  for (const [name, { clicks, run }] of Object.entries(tasks))
    test(`to ${name} takes ${clicks} clicks by ${means}`, { skip }, async () => {
      await open(demo.url, options, async ({ page, complaints }) => {
        let count = 0;
        const press = async (place: Locator) => {
          count++;
          await (means === 'finger' ? place.tap() : place.click());
        };
        const openPart = async (part: string, tapped?: string) => {
          const place = page.locator(tapped === undefined ? part : `${part} ${tapped}`).first();
          await place.scrollIntoViewIfNeeded();
          if (means === 'finger') return press(place);
          await place.hover();
          await page.locator('.opener').hover();
        };
        await run({ page, press, openPart });
        assert.ok(count <= clicks, `${count} clicks`);
        assert.deepEqual(complaints, []);
      });
    });
