/** The page of checks in a real browser: lines come in, the report is saved, and all works without a script. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { CheckLine } from 'papertree-convert/checks';
import { without } from '../../../../test/tools.ts';
import type { Check } from '../../src/questions/index.ts';
import { withService } from '../http/test-server.ts';
import { htmlFaults } from '../sound-html.ts';
import { assertFits, screens, seriousFaults, useChromium } from './chromium.ts';

const skip = await without('chromium');
const openPage = useChromium();

const attack = '<img src=x onerror="document.title=1">';
const lines: readonly CheckLine[] = [
  { plan: { works: 2, citations: 1, requests: { least: 1, most: 3 }, seconds: { least: 3, most: 9 } } },
  { fault: { line: 7, reason: `“${attack}” is not closed` } },
  ...(['wrong-id', 'found'] as const).map((verdict, i) => ({
    work: {
      ...{ place: 2 - i, key: `k${2 - i}`, line: 1, title: `${attack} kettles`, verdict, asked: [], nearest: [] },
      differences: verdict === 'found' ? [] : [{ field: 'title' as const, ours: 'Lids', theirs: attack }],
      says: 'Correct the id.',
    },
  })),
  {
    citation: {
      ...{ line: 3, sentence: `“forty kettles” ${attack}`, keys: ['k1', 'gone'], unknown: ['gone'] },
      lookups: [
        {
          ...{
            kind: 'quotation' as const,
            words: 'forty kettles',
            verdict: 'nearly' as const,
            key: 'k1',
            anchor: 'S1',
          },
          url: 'http://localhost/2401.00001v1#S1',
          difference: [
            { in: 'draft', text: 'forty' },
            { in: 'paper', text: 'fifty' },
            { in: 'both', text: 'kettles' },
          ],
          says: 'It stands there with other words.',
        },
      ],
    },
  },
  { done: true },
];
const list = '@misc{k1, title={Kettles}}\n@misc{k2, title={Lids}}\n';

/** Gives the lines; after the first works it waits for `more`. */
function checkOf(more: Promise<void> = Promise.resolve()) {
  const sent: Parameters<Check>[0][] = [];
  const check: Check = async function* (asked, { signal } = {}) {
    sent.push(asked);
    for (const line of lines) {
      if (line.citation)
        await Promise.race([more, new Promise((resolve) => signal?.addEventListener('abort', resolve))]);
      yield line;
    }
  };
  return { check, sent };
}

const countsOf = (asked: Parameters<Check>[0] | undefined) =>
  asked && 'list' in asked ? `${asked.list.works.length} works, ${asked.cited.length} sentences` : 'no list';

test('lines come in while the rest is sought, and the report is saved in each format', { skip }, async () => {
  const more = Promise.withResolvers<void>();
  const { check, sent } = checkOf(more.promise);
  await withService({ parts: { check } }, async ({ port }) => {
    await openPage(`http://localhost:${port}/-/check`, {}, async ({ page, complaints, strangers }) => {
      const title = await page.title();
      await page.getByLabel('References').fill(list);
      await page.getByText('With a draft').click();
      await page.getByLabel('Markdown (').fill('So it is [@k1].');
      await page.getByRole('button', { name: 'Check' }).click();
      await page.locator('.checked tr.found').waitFor();
      assert.equal(await page.locator('.saving').count(), 0);
      assert.equal(await page.locator('progress').count(), 1);
      const place = await page.locator('.outcome').boundingBox();
      assert.ok(place !== null && Math.abs(place.y) < 100, 'the results are in view');
      more.resolve();
      await page.locator('.saving').waitFor();
      assert.equal(
        await page.locator('.outcome [role=status]').textContent(),
        '2 works: 1 wrong-id, 1 found. 1 sentence cites; in it something was looked up. Quotations: 1 nearly. 1 key that the list does not have.',
      );
      assert.equal(await page.locator('.outcome li del').textContent(), 'forty');
      await page.getByRole('link', { name: 'Sentences to mend' }).click();
      const heading = await page.getByRole('heading', { name: 'Sentences to mend' }).boundingBox();
      assert.ok(heading !== null && heading.y < screens.desktop.height, 'the summary leads to what is to be mended');
      assert.equal(await page.getByText('k1: <img').isVisible(), false, 'works in order are folded up');
      await page.getByText('Works that are as the archive records them').last().click();
      assert.equal(await page.getByText('k1: <img').isVisible(), true);
      await page
        .getByText('Where words differ, these are the draft’s, and these the paper’s: correct the quotation')
        .waitFor();
      assert.equal(countsOf(sent[0]), '2 works, 1 sentences');
      const saved: Record<string, string> = {};
      for (const name of ['Markdown', 'Page (HTML)', 'JSON']) {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name }).click();
        const file = await download;
        saved[file.suggestedFilename()] = await readFile(await file.path(), 'utf8');
      }
      assert.deepEqual(Object.keys(saved), ['check.md', 'check.html', 'check.json']);
      assert.match(
        saved['check.md'] ?? '',
        /\| wrong-id \| 1 \| k2 \|[^\n]*\n\n[\s\S]*## Works that are[^\n]*\n\nk1\n/,
      );
      assert.deepEqual(await htmlFaults(saved['check.html'] ?? ''), []);
      assert.equal(JSON.parse(saved['check.json'] ?? '').works.length, 2);
      assert.equal(await page.title(), title, 'nothing of a list runs');
      for (const screen of ['desktop', 'phone'] as const) {
        await page.setViewportSize(screens[screen]);
        await assertFits(page, screen);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await seriousFaults(page), [], `${screen}, ${colorScheme}`);
        }
      }
      assert.deepEqual([complaints, strangers], [[], []]);
    });
  });
});

test('a check is stopped by the button that began it, and a refusal says what to do', { skip }, async () => {
  const { check } = checkOf(new Promise(() => {}));
  await withService({ parts: { check } }, async ({ port }) => {
    await openPage(`http://localhost:${port}/-/check`, {}, async ({ page }) => {
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByRole('alert').getByText('It holds no works.').waitFor();
      await page.getByLabel('References').fill(list);
      await page.getByRole('button', { name: 'Check' }).click();
      await page.locator('.checked tr.found').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('alert').getByText('This is not all. You stopped it.').waitFor();
      await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
    });
  });
});

test('a file that is dropped is in the field', { skip }, async () => {
  await withService({ parts: checkOf() }, async ({ port }) => {
    await openPage(`http://localhost:${port}/-/check`, {}, async ({ page }) => {
      const data = await page.evaluateHandle(`(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([${JSON.stringify(list)}], 'refs.bib'));
        return transfer;
      })()`);
      await page.dispatchEvent('textarea[name=list]', 'drop', { dataTransfer: data });
      await page.getByText('refs.bib is in the field').waitFor();
      assert.equal(await page.getByLabel('References').inputValue(), list);
    });
  });
});

test('without a script a form with a file is answered with a page', { skip }, async () => {
  const { check, sent } = checkOf();
  await withService({ parts: { check } }, async ({ port }) => {
    await openPage(`http://localhost:${port}/-/check`, { javaScriptEnabled: false }, async ({ page, complaints }) => {
      assert.deepEqual(await htmlFaults(await page.content()), []);
      await page
        .getByLabel('Or a file')
        .first()
        .setInputFiles({ name: 'refs.bib', mimeType: 'text/plain', buffer: Buffer.from(list) });
      await page.getByRole('button', { name: 'Check' }).click();
      await page.locator('.checked tr.wrong-id').waitFor();
      assert.equal(await page.getByText('This is not all').count(), 0);
      assert.equal(countsOf(sent[0]), '2 works, 0 sentences');
      assert.deepEqual(await htmlFaults(await page.content()), []);
      assert.deepEqual(complaints, []);
    });
  });
});
