/** All ways of reading a page give one tree: the scanner either reads it as the HTML standard does or not at all. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { decodePage } from '../../src/reader/decode.ts';
import { openPage } from '../../src/reader/open-page.ts';
import { scan } from '../../src/reader/scan.ts';
import { mutate, pick, type Random, randomFrom } from './mutate.ts';
import { corpus, kitchen, probes } from './pages.ts';
import { difference } from './same.ts';
import { writeSoup } from './soup.ts';

/** Pages that are not written as they are read; more than these would mean that the scanner has become too strict. */
const slow = new Map([
  ['1904.07818.ar5iv.html.gz', 'end tags that do not match'],
  ['2412.19437v2.arxiv-trimmed.html.gz', 'a damaged attribute'],
  ['2510.04905.arxiv-trimmed.html.gz', 'cut out of a page, tags do not match'],
  ['2607.17707v1.arxiv-native.html.gz', 'an odd doctype, upper-case soup'],
  ['ssh-superconductivity.arxiv-beta.html.gz', 'text before the doctype'],
]);

test('every page of the corpus', { skip: await without('corpus') }, async (t) => {
  assert.ok(corpus !== undefined);
  for (const { name, page } of corpus) {
    await t.test(name, () => {
      const fast = openPage(page);
      assert.equal(fast.way, slow.has(name) ? 'parse5' : 'scan', fast.reason);
      const full = openPage(page, { way: 'parse5' });
      assert.equal(full.way, 'parse5', full.reason);
      assert.equal(difference(fast.root, full.root), undefined);
    });
  }
});

test('every probe, and the page of our own', () => {
  for (const { name, page } of [...probes, { name: 'kitchen', page: kitchen }]) {
    const fast = openPage(page);
    assert.equal(fast.way, 'scan', `${name}: ${fast.reason}`);
    assert.equal(difference(fast.root, openPage(page, { way: 'parse5' }).root), undefined, name);
  }
});

const mutants = Number(process.env.MUTATIONS ?? 1000);
const seed = Number(process.env.SEED ?? 1);

test('mutated pages: what the scanner accepts, parse5 reads alike', (t) => {
  // Large ones would cost seconds and hit their tricky places less often.
  const pages = [...(corpus ?? []), ...probes].map(({ page }) => page).filter((page) => page.length < 200_000);
  const share = compareAll(t, mutants, (random) =>
    mutate(pages.length === 0 || random() < 0.6 ? kitchen : pick(random, pages), random),
  );
  assert.ok(share > 0.4, 'too few mutants are accepted for this to prove anything');
});

test('small pages of anything inside anything', (t) => {
  const share = compareAll(t, 40 * mutants, writeSoup);
  assert.ok(share > 0.15, 'too few are accepted for this to prove anything');
});

/** Returns what share of the pages the scanner accepts. */
function compareAll(t: TestContext, count: number, write: (random: Random) => string): number {
  let accepted = 0;
  let compared = 0;
  for (let i = 0; i < count; i++) {
    const page = decodePage(write(randomFrom(seed * 1_000_003 + i)));
    const scanned = scan(page);
    if (scanned.root === undefined) continue;
    accepted++;
    const full = openPage(page, { way: 'parse5' });
    if (full.way !== 'parse5') continue;
    compared++;
    const found = difference(scanned.root, full.root);
    if (found !== undefined) assert.fail(`SEED=${seed}, page ${i}: ${found}\n${page.length < 1000 ? page : ''}`);
  }
  t.diagnostic(`the scanner accepts ${accepted} of ${count}, ${compared} are compared`);
  assert.ok(compared > 0.99 * accepted, 'too few accepted pages are compared');
  return accepted / count;
}
