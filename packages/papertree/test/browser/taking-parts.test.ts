/** A new reader takes parts of a paper away, by mouse, finger and keyboard, and finds what the bar offers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { assertFits, copied, openPapersWith, screens, useChromium } from './chromium.ts';
import { useDemoPaper } from './demo-paper.ts';

const skip = await without('chromium');
const open = openPapersWith(useChromium());
const demo = useDemoPaper(Boolean(skip));

const phone = { viewport: screens.phone, hasTouch: true, isMobile: true };

test('under a finger any part is tapped and then what is copied of it', { skip }, async () => {
  await open(demo.url, phone, async ({ page }) => {
    const copyTapped = async (part: string, label: string) => {
      await page.locator(part).first().tap();
      await page.locator('.copies').getByRole('button', { name: label }).tap();
      await page.locator('.copies').getByText('Copied').waitFor();
      return copied(page);
    };
    assert.equal(await copyTapped('#S2\\.p1\\.1', 'Link'), `${demo.url}#S2.p1.1`);
    await page.locator('#S1\\.p1\\.1').tap();
    await page.locator('.copies').waitFor({ state: 'hidden' });
    assert.match(await copyTapped('#S2\\.E1 math', 'LaTeX'), /^T\(t\)=/);
    assert.match(await copyTapped('#S3\\.T1 figcaption', 'CSV'), /^Kettle,/);
  });
});

test('a part is copied that is longer than the window, and one that came under a pointer at rest', {
  skip,
}, async () => {
  await open(demo.url, { viewport: { width: 1280, height: 300 } }, async ({ page }) => {
    await page.evaluate(`{
      const part = document.getElementById('S2.p1.1');
      part.style.height = '900px';
      scrollTo(0, part.getBoundingClientRect().top + scrollY + 400);
    }`);
    await page.mouse.move(700, 150);
    await page.locator('.opener').waitFor();
    assert.equal((await page.locator('.opener').boundingBox())?.y, 64);
    await page.evaluate('scrollBy(0, 40)');
    await page.locator('.opener').waitFor({ state: 'hidden' });
    // What the window tells late of its way takes the handle away once more; a pointer that moves brings it back.
    for (let x = 705, isOpen = false; !isOpen; x++) {
      await page.mouse.move(x, 150);
      const hovering = page.locator('.opener').hover({ timeout: 1000 });
      isOpen = await hovering.then(
        () => true,
        () => false,
      );
    }
    await page.locator('.copies').getByText('Link').click();
    assert.equal(await copied(page), `${demo.url}#S2.p1.1`);
  });
});

test('nothing of the bar is out of sight or cut, and what it opens neither', { skip }, async () => {
  for (const width of [1280, 390, 360])
    await open(demo.url, { viewport: { width, height: 800 } }, async ({ page }) => {
      await page.mouse.move(9, 9);
      await page.locator('.bar .space:not(:empty)').waitFor({ state: 'attached' });
      for (const summary of await page.locator('.bar summary').all()) {
        await summary.click();
        const box = await page.locator('.bar details[open] > div').boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${await summary.textContent()} at ${width}`);
        await summary.click();
      }
      const cut = await page
        .locator('.bar > *, .bar summary')
        .evaluateAll((all) =>
          all
            .filter(
              (each) =>
                each.checkVisibility({ visibilityProperty: true }) &&
                each.scrollWidth > each.clientWidth + 1 &&
                each.textContent !== '',
            )
            .map((each) => each.textContent),
        );
      assert.deepEqual(cut, [], `at ${width}`);
      await assertFits(page, `the page at ${width}`);
    });
});

test('the part that the address names is the one copied by a key', { skip }, async () => {
  await open(`${demo.url}#S2.E1`, {}, async ({ page }) => {
    await page.keyboard.press('c');
    await page.locator('.copies:focus-within').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.locator('.copies').getByText('Copied').waitFor();
    assert.equal(await copied(page), `${demo.url}#S2.E1`);
  });
});
