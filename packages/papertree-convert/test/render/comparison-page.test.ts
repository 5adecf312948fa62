/** The page of what changed between two versions: every change, word by word, and nothing of the papers as markup. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../src/index.ts';
import { renderComparison } from '../../src/render/html/index.ts';
import { compareContents } from '../../src/render/index.ts';

const paperOf = (...paragraphs: string[]) =>
  convert(
    `<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title">One</h2>${paragraphs
      .map((words, n) => `<div id="S1.p${n}" class="ltx_para"><p id="S1.p${n}.1" class="ltx_p">${words}</p></div>`)
      .join('')}</section></article>`,
  ).content;
const facts = {
  title: 'Kettles & <i>',
  from: { idv: '2401.00001v1', submittedAt: '2024-01-02T00:00:00Z' },
  to: { idv: '2401.00001v2', submittedAt: '' },
};
const math = '<math alttext="x^{2}"><mi>x</mi></math>';
const pageOf = (before: string[], after: string[]) =>
  renderComparison(compareContents(paperOf(...before), paperOf(...after)), facts);

test('changed words stand beside one another, with their formulas drawn', () => {
  const page = pageOf(
    [`We measure ten kettles by ${math} and wait.`],
    [`We measure forty kettles by ${math} and wait.`],
  );
  assert.match(
    page,
    /Paragraph changed: <span class="at">see <a href="\/2401\.00001v1\.html#S1\.p0\.1">v1<\/a>, <a href="\/2401\.00001v2\.html#S1\.p0\.1">v2<\/a>/,
  );
  assert.match(page, /<div class="old">We measure <del>ten<\/del> kettles by <math/);
  assert.match(page, /<div class="new">We measure <del>ten<\/del> <ins>forty<\/ins> kettles by <math/);
  assert.match(page, /Parts: 1 changed\./);
});

test('what came and went is told, and words of papers are no markup', () => {
  const page = pageOf(
    ['Same words in both of them.', 'An old remark on spoons.'],
    ['Same words in both of them.', '&lt;script>alert(1)&lt;/script> came in its place, and it is long.'],
  );
  assert.match(page, /<ins>&lt;script&gt;alert\(1\)/);
  assert.match(page, /<del>An old remark on spoons\.<\/del>/);
  assert.match(page, /<h1>What changed in “Kettles &amp; &lt;i&gt;”<\/h1>/);
  assert.doesNotMatch(page, /<script/);
  assert.match(
    page,
    /From <a href="\/2401\.00001v1\.html">v1<\/a> of 2024-01-02 to <a href="\/2401\.00001v2\.html">v2<\/a>\./,
  );
});

test('two versions with the same text say so', () => {
  assert.match(pageOf(['Same words.'], ['Same words.']), /The two versions have the same text\./);
});
