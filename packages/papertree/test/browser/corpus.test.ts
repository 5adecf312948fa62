/** Six papers of the corpus in a real browser: they open, fit a desktop and a phone, are found in, and are sound HTML. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { without } from '../../../../test/tools.ts';
import { htmlFaults } from '../sound-html.ts';
import { startTestServer, type TestServer } from '../whole/test-server.ts';
import { assertFits, openPapersWith, screens, seriousFaults, useChromium } from './chromium.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const names = (await without('corpus'))
  ? []
  : readdirSync(corpus).filter((name) => /^\d{4}\.\d{5}v\d+\.arxiv\.html\.gz$/.test(name));
/** Every so many; `PAPERS=200` takes all. */
const wanted = Number(process.env.PAPERS ?? 6);
const chosen = names.filter((_, i) => i % Math.max(1, Math.floor(names.length / wanted)) === 0).slice(0, wanted);
const skip = await without('chromium');

const open = openPapersWith(useChromium());
let folder: string;
let server: TestServer;

before(async () => {
  if (skip || chosen.length === 0) return;
  folder = mkdtempSync(join(tmpdir(), 'papertree-corpus-'));
  for (const name of chosen) cpSync(join(corpus, name), join(folder, name));
  server = await startTestServer({ folder });
});

after(async () => {
  await server?.close();
  if (folder) rmSync(folder, { recursive: true });
});

for (const [i, name] of chosen.entries()) {
  const idv = name.replace('.arxiv.html.gz', '');
  test(`${idv} is sound, fits and is found in`, { skip }, async (t) => {
    const { status, text } = await server.get(`/${idv}.html`);
    if (status === 422) return t.diagnostic('the page holds no paper');
    assert.equal(status, 200);
    assert.deepEqual((await htmlFaults(text)).slice(0, 10), []);
    await open(`${server.url}/${idv}.html`, {}, async ({ page, complaints, strangers }) => {
      await assertFits(page, 'the desktop');
      const dead = await page.evaluate<string[]>(
        `[...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')).filter((href) => !document.getElementById(decodeURIComponent(href.slice(1))))`,
      );
      assert.deepEqual(dead, []);
      await page.keyboard.press('/');
      await page.keyboard.type('the');
      await page.locator('.search output', { hasText: /^\d+ of \d+$/ }).waitFor();
      assert.equal(await page.getByRole('searchbox', { name: 'Search in the paper' }).inputValue(), 'the');
      await page.keyboard.press('Escape');
      await page.setViewportSize(screens.phone);
      await assertFits(page, 'the phone');
      // Half of axe's time goes into contrast, and the colours of all papers are those of one style sheet.
      assert.deepEqual(await seriousFaults(page, i % 3 === 0 ? [] : ['color-contrast']), []);
      // Images of the corpus are not here.
      assert.deepEqual([complaints.filter((told) => !/404/.test(told)), strangers], [[], []]);
    });
  });
}
