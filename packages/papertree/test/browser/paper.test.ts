/** The page of a paper in a real browser: one reads, jumps, looks, finds, copies, goes to another version, prints. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { without } from '../../../../test/tools.ts';
import { assertFits, copied, openPapersWith, screens, seriousFaults, useChromium } from './chromium.ts';
import { useDemoPaper } from './demo-paper.ts';

const skip = await without('chromium');
const openPage = useChromium();
const open = openPapersWith(openPage);
const demo = useDemoPaper(Boolean(skip));

const low = { viewport: { width: 1280, height: 420 } };
const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };

/** Shows the handle of a part and presses one of its buttons. */
async function copyPart(page: Page, part: string, label: string): Promise<string> {
  await page.locator(part).first().scrollIntoViewIfNeeded();
  await page
    .locator(part)
    .first()
    .hover({ position: { x: 8, y: 8 } });
  await page.locator('.opener').hover();
  await page.evaluate(`for (const told of document.querySelectorAll('.status')) told.textContent = '';`);
  await page.locator('.copies').getByRole('button', { name: label, exact: true }).click();
  await page.locator('.status', { hasText: 'Copied' }).waitFor({ state: 'attached' });
  return copied(page);
}

test('a jump leads to its target, and back to where one was', { skip }, async () => {
  await open(demo.url, low, async ({ page, complaints, strangers }) => {
    const link = page.locator('a.ref[href="#S3.T1"]').first();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate('scrollY');
    await link.click();
    await page.waitForURL(/#S3\.T1$/);
    await page.getByRole('button', { name: /Back to where I was/ }).click();
    assert.equal(await page.evaluate('scrollY'), before);
    assert.deepEqual([complaints, strangers], [[], []]);
  });
});

test('search marks what it finds, across formulas and whatever the case', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('kettle');
    const told = page.locator('.search output');
    await page.locator('.search output', { hasText: /^1 of \d+$/ }).waitFor();
    assert.equal(await page.getByRole('searchbox', { name: 'Search in the paper' }).inputValue(), 'kettle');
    const count = Number((await told.textContent())?.split(' ').at(-1));
    assert.equal(await page.evaluate(`CSS.highlights.get('found').size`), count);
    assert.ok(count >= 5);
    await page.keyboard.press('Enter');
    assert.equal(await told.textContent(), `2 of ${count}`);
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate('CSS.highlights.size'), 0);
  });
});

test('formulas are found in LaTeX by what their commands print', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    await page.keyboard.press('/');
    for (const latex of [String.raw`\widehat{T}(t)`, String.raw`\bm{k}_1`]) {
      await page.getByRole('searchbox', { name: 'Search in the paper' }).fill(latex);
      await page.locator('.search output', { hasText: /^\d+ of \d+$/ }).waitFor();
    }
    // No command of the table, nor of JavaScript.
    await page.getByRole('searchbox', { name: 'Search in the paper' }).fill(String.raw`\constructor`);
    await page.locator('.search output', { hasText: 'none' }).waitFor();
  });
});

test('search goes to the part that its words name, where they are none of the page', { skip }, async () => {
  await open(demo.url, {}, async ({ page, complaints }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('eqn 1');
    await page.locator('.search output', { hasText: 'none; Enter: by name' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#S2\.E1$/);
    assert.equal(await page.locator('.search output').textContent(), 'by its name');
    assert.deepEqual(complaints, []);
  });
});

test('every kind of part is copied in every form it has', { skip }, async () => {
  await open(demo.url, {}, async ({ page, complaints }) => {
    const latex = String.raw`T(t)=a\,e^{-k_{1}t}+(T_{0}-a)\,e^{-k_{2}t},\qquad k_{1}>k_{2}>0.`;
    assert.equal(await copyPart(page, '#S2\\.E1', 'LaTeX'), latex);
    assert.match(await copyPart(page, '#S2\\.E1', 'MathML'), /^<math [^>]*>.*<\/math>$/s);
    assert.equal(await copyPart(page, '#S2\\.E1', 'Link'), `${demo.url}#S2.E1`);
    assert.match(await copyPart(page, '#S2 > h2', 'Markdown'), /^## 2 Two Rates\n/);
    assert.match(await copyPart(page, '#S3\\.T1', 'Markdown'), /^\*\*Table 1:\*\* Rates per minute\./);
    assert.match(await copyPart(page, '#bib\\.bib1', 'Markdown'), /^- \[1\] I\. Newton/);
    assert.equal(
      await copyPart(page, '#S3\\.T1', 'CSV'),
      'Kettle,k_1,k_2\r\nsteel,0.31,0.021\r\nglass,0.22,0.034\r\nenamel,0.27,0.025\r\n',
    );
    assert.match(await copyPart(page, '#S2\\.F1', 'Image address'), /\/2401\.90001v2\/assets\/x1\.png/);
    assert.match(await copyPart(page, '#bib\\.bib1', 'Text'), /^\[1\] I\. Newton\./);
    assert.match(await copyPart(page, '#S2\\.p1\\.1', 'Text'), /^Let \$T\(t\)\$ be the temperature/);
    assert.deepEqual(complaints, []);
  });
});

test('the keyboard alone reaches copying, sections and the list of keys', { skip }, async () => {
  await open(demo.url, low, async ({ page }) => {
    await page.keyboard.press('j');
    await page.locator('.section-number:focus').waitFor({ state: 'attached' });
    await page.keyboard.press('c');
    await page.locator('.copies:focus-within').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.locator('.copies').getByText('Copied').waitFor();
    assert.match(await copied(page), /2401\.90001v2\.html#S1$/);
    await page.keyboard.press('Escape');
    await page.locator('.section-number:focus').waitFor({ state: 'attached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  });
});

test('an older version says so, and leads to the newer one at the same place', { skip }, async () => {
  await open(`${demo.server.url}/2401.90001v1.html#S3`, {}, async ({ page }) => {
    await page.locator('.notice').getByRole('link', { name: 'Version 2' }).click();
    await page.waitForURL(`${demo.url}#S3`);
    await page.getByLabel('versions of this paper').click();
    await page.locator('.bar').getByRole('link', { name: /^v1/ }).click();
    await page.waitForURL(/2401\.90001v1\.html#S3$/);
  });
});

test('an image opens in full, and the settings last', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    await page.locator('#S2\\.F1 img').click();
    await page.getByRole('dialog', { name: 'Image in full' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.getByText('View', { exact: true }).click();
    await page.getByRole('button', { name: 'Citations: shown' }).click();
    await page.reload();
    assert.deepEqual(await page.evaluate('({ ...document.documentElement.dataset })'), {
      theme: 'dark',
      citations: 'dim',
    });
  });
});

test('a link to a part leads there, and a page that is loaded again keeps its place', { skip }, async () => {
  for (const viewport of Object.values(screens))
    await open(`${demo.url}#S3.T1`, { viewport }, async ({ page }) => {
      const drawn = () =>
        page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => {})');
      const top = `Math.round(document.getElementById('S3.T1').getBoundingClientRect().top)`;
      await drawn();
      const landed = await page.evaluate<number>(top);
      assert.ok(landed >= 0 && landed < 200, `the table is ${landed} below the top`);
      await page.goto(demo.url);
      await drawn();
      await page.evaluate(`document.getElementById('S3').scrollIntoView()`);
      const before = await page.evaluate('scrollY');
      await page.reload();
      await drawn();
      assert.equal(await page.evaluate('scrollY'), before);
    });
});

test('a jump to a section marks its heading, not its tables', { skip }, async () => {
  const ground = `getComputedStyle(document.querySelector('#S3\\\\.T1 .scroll')).getPropertyValue('--under')`;
  await open(`${demo.url}#S3`, {}, async ({ page }) => {
    const [section, table] = [await page.evaluate(ground), await page.evaluate(`location.hash = 'S3.T1', ${ground}`)];
    assert.notEqual(section, table);
  });
});

test('the contents are folded away on a desktop, and stay so', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    const link = page.locator('.contents').getByRole('link', { name: '3 Forty Kettles' });
    const summary = page.locator('.contents summary');
    assert.ok(await link.isVisible());
    await summary.click();
    await link.waitFor({ state: 'hidden' });
    await page.reload();
    await page.locator(':root.scripted').waitFor({ state: 'attached' });
    await link.waitFor({ state: 'hidden' });
    await page.setViewportSize(screens.phone);
    await summary.click();
    await link.click();
    await link.waitFor({ state: 'hidden' });
    await page.setViewportSize(screens.desktop);
    await summary.click();
    await page.reload();
    await link.waitFor();
  });
});

test('without a script everything is read: images, contents, versions', { skip }, async () => {
  await open(demo.url, { javaScriptEnabled: false }, async ({ page }) => {
    await page.locator('#S2\\.F1 img').scrollIntoViewIfNeeded();
    await page.getByText('2401.90001v2', { exact: true }).click();
    assert.ok(await page.locator('.bar').getByRole('link', { name: /^v1/ }).isVisible());
    assert.equal(await page.getByRole('button', { name: 'Search' }).isVisible(), false);
    await page.locator('.contents').getByRole('link', { name: '3 Forty Kettles' }).click();
    assert.ok(page.url().endsWith('#S3'));
  });
});

/** Puts something at the end of the paper, and waits until its fonts are there. */
async function append(page: Page, markup: string): Promise<void> {
  await page.evaluate(`document.querySelector('article').insertAdjacentHTML('beforeend', ${JSON.stringify(markup)})`);
  await page.evaluate('Promise.all([...document.fonts].map((font) => font.load())).then(() => 0)');
}

test('a paper is printed as large as any, however wide its tables are', { skip }, async () => {
  const cell = (tag: string) => `<${tag}>0.12345</${tag}>`;
  const table = `<figure class="table"><div class="scroll"><table><tbody><tr>${cell('td').repeat(53)}</tr></tbody></table></div></figure>`;
  const code = `<figure class="listing"><pre><code>${'wide '.repeat(60)}</code></pre></figure>`;
  await open(demo.url, { viewport: { width: 658, height: 900 } }, async ({ page }) => {
    await append(page, table + code);
    await page.emulateMedia({ media: 'print' });
    await assertFits(page, 'the paper');
    // On a sheet of its own, on its side, no column of it is cut off.
    await page.setViewportSize({ width: 980, height: 658 });
    const cut = await page.evaluate(
      `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)([...document.querySelectorAll('.scroll')].at(-1))`,
    );
    assert.equal(cut, 0);
  });
});

test('lists keep their marks on a phone', { skip }, async () => {
  await open(demo.url, phone, async ({ page }) => {
    await append(page, '<ul id="marked"><li><p>One</p></li></ul>');
    const clipped = await page.evaluate(`getComputedStyle(document.querySelector('#marked li')).overflowX`);
    assert.equal(clipped, 'visible');
  });
});

test('the page becomes a PDF of A4 and of letter', { skip }, async () => {
  await open(demo.url, {}, async ({ page }) => {
    for (const format of ['A4', 'Letter'] as const) {
      const pdf = await page.pdf({ format });
      assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    }
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.bar').isVisible(), false);
  });
});

for (const [name, options] of Object.entries({
  desktop: {},
  phone,
  dark: { colorScheme: 'dark' as const },
  wide: { viewport: { width: 2560, height: 1300 } },
}))
  test(`axe-core finds nothing serious on the page, ${name}, and nothing runs over the edge`, { skip }, async () => {
    await open(demo.url, options, async ({ page, complaints }) => {
      assert.deepEqual(await seriousFaults(page), []);
      await assertFits(page, name);
      assert.deepEqual(complaints, []);
    });
  });

for (const [script, idv] of Object.entries({ 'with a script': '2402.90002v2', 'without one': 'hep-th/9901900v1' }))
  test(`a paper that is being built takes the place of the page that says so, ${script}`, { skip }, async () => {
    const lift = demo.server.demo.fault({ path: `/html/${idv}`, untilLifted: true });
    const options = { javaScriptEnabled: script === 'with a script' };
    await openPage(`${demo.server.url}/${idv}.html`, options, async ({ page }) => {
      await page.getByRole('progressbar').waitFor();
      lift();
      await page.locator('article.paper').waitFor();
    });
  });
