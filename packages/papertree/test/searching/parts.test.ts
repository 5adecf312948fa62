/** Every word of a page is in a part by which it can be found, under the anchor that leads to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from 'papertree-convert';
import type { Content } from 'papertree-convert/tree';
import { openSearching } from '../../src/searching/index.ts';
import { indexedPaper, type PaperToIndex, type TextToIndex, writeParts } from '../../src/searching/parts.ts';
import { hasFullText } from '../../src/storage/drivers/sqlite-index.ts';

const metadata = {
  title: 'A Study of Widgets',
  authors: 'Ada Müller, Bo Li',
  abstract: 'We study widgets.',
  categories: ['cs.CL', 'math.PR'],
  primaryCategory: 'cs.CL',
  ...{ license: '', doi: '', journalRef: '', comments: '', reportNo: '' },
  versions: [{ version: 1, submittedAt: '2024-01-02T03:04:05Z', sourceType: 'tex' as const }],
};

const page = `<!DOCTYPE html><html lang="en"><body><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">A Study of Widgets</h1>
<div class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">Abstract</h6><p class="ltx_p">We study widgets.</p></div>
<section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Convergence of widgets</h2>
<div id="S1.p1" class="ltx_para"><p id="S1.p1.1" class="ltx_p">Prose comes first.</p></div>
<div id="S1.Thm1" class="ltx_theorem ltx_theorem_lemma"><h6 class="ltx_title ltx_runin ltx_title_theorem"><span class="ltx_tag ltx_tag_theorem">Lemma 1</span>.</h6>
<div id="S1.Thm1.p1" class="ltx_para"><p id="S1.Thm1.p1.1" class="ltx_p">Every widget converges.</p></div></div>
<table id="S1.E1" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row ltx_align_baseline">
<td class="ltx_eqn_cell ltx_align_center"><math alttext="\\alpha_{i}\\leq\\varepsilon" display="block"><mi>α</mi></math></td>
<td class="ltx_eqn_cell ltx_eqn_eqno"><span class="ltx_tag ltx_tag_equation">(1)</span></td></tr></tbody></table>
<figure id="S1.F1" class="ltx_figure"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>A spinning widget.</figcaption></figure>
<figure id="S1.T1" class="ltx_table"><table class="ltx_tabular"><tbody><tr><td class="ltx_td">Sprockets</td><td class="ltx_td">42</td></tr></tbody></table>
<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table 1: </span>Sizes.</figcaption></figure>
</section></article></body></html>`;

const paper = { id: '2401.00001', version: 1 };
const contentOf = (html: string) => convert(Buffer.from(html), { idv: '2401.00001v1', metadata }).content;
/** All at once, for they are read once. */
function indexed(toIndex: PaperToIndex) {
  const { parts, ...facts } = indexedPaper(toIndex);
  return { ...facts, parts: [...parts] };
}

const treeOf = (content: Content) => new TextEncoder().encode(JSON.stringify(content));

test('a paper, its sections, statements, formulas, figures and tables are parts of their own', () => {
  const tree = treeOf(contentOf(page));
  const { parts, ...facts } = indexed({ paper, buildId: 'aa01', metadata, text: { tree } });
  assert.deepEqual(facts, { paper, buildId: 'aa01', categories: ['cs.CL', 'math.PR'], submittedOn: '2024-01-02' });
  assert.deepEqual(
    parts.map(({ kind, anchor, label, title, text }) => [kind, anchor, label, title, text]),
    [
      ['paper', '', '', 'A Study of Widgets', 'We study widgets.'],
      ['section', 'S1', '', '1 Convergence of widgets', 'Prose comes first.'],
      ['statement', 'S1.Thm1', 'Lemma 1', '', 'Lemma 1. Every widget converges.'],
      ['equation', 'S1.E1', 'Equation 1', '', '\\alpha_{i}\\leq\\varepsilon'],
      ['figure', 'S1.F1', 'Figure 1', '', 'Figure 1: A spinning widget.'],
      ['table', 'S1.T1', 'Table 1', '', 'Table 1: Sizes. Sprockets 42'],
    ],
  );
  const lemma = parts.find(({ kind }) => kind === 'statement');
  assert.deepEqual(lemma?.words, {
    title: 'lemma 1',
    text: 'lemma 1 every widget converge',
    context: 'a study of widget 1 convergence of widget',
  });
  assert.equal(parts[0]?.words.authors, 'ada muller bo li');
});

test('parts that were made with the build are those that its tree gives', () => {
  const content = contentOf(page);
  const from = (text: TextToIndex) => indexed({ paper, buildId: 'aa01', metadata, text });
  assert.deepEqual(from({ parts: writeParts(content, metadata) }), from({ tree: treeOf(content) }));
});

test('control characters of a page do not part what was made with the build', () => {
  const put = {
    'Lemma 1': 'Lemma \x1e1\x1f',
    Prose: 'Pro\x1e\x1fse',
    'Table 1': '\x1fTable 1',
    'Sizes.': 'Si\x1ezes.',
  };
  const hostile = Object.entries(put).reduce((html, [words, other]) => html.replace(words, other), page);
  const placesOf = (html: string) =>
    indexed({
      paper,
      buildId: 'aa01',
      metadata,
      text: { parts: writeParts(contentOf(html), metadata) },
    }).parts.map(({ kind, anchor, words }) => [kind, anchor, words.text]);
  assert.deepEqual(placesOf(hostile), placesOf(page));
});

test('a paper whose text is held back is found by its record alone', () => {
  const { parts } = indexed({ paper, buildId: 'aa01', metadata });
  assert.deepEqual(
    parts.map(({ kind, text }) => [kind, text]),
    [['paper', 'We study widgets.']],
  );
});

test('a long section is several parts of one anchor, which lose no word', () => {
  const paragraph = (n: number) =>
    `<div class="ltx_para"><p class="ltx_p">${Array.from({ length: 60 }, (_, k) => `w${n}x${k}`).join(' ')}</p></div>`;
  const long = page.replace(
    '<div id="S1.p1"',
    `${Array.from({ length: 24 }, (_, n) => paragraph(n)).join('')}<div id="S1.p1"`,
  );
  const { parts } = indexed({ paper, buildId: 'aa01', metadata, text: { tree: treeOf(contentOf(long)) } });
  const sections = parts.filter(({ kind }) => kind === 'section');
  assert.ok(sections.length >= 3);
  for (const { anchor, title, text } of sections) {
    assert.deepEqual([anchor, title], ['S1', '1 Convergence of widgets']);
    assert.ok(text.length <= 2500);
  }
  const all = new Set(sections.flatMap(({ words }) => words.text?.split(' ') ?? []));
  for (let n = 0; n < 24; n++) for (let k = 0; k < 60; k++) assert.ok(all.has(`w${n}x${k}`));
});

test('of papers that are put in together one that cannot be read fails alone', { skip: !hasFullText() }, async () => {
  const searching = openSearching({});
  try {
    const put = (version: number, tree: Uint8Array<ArrayBuffer>) =>
      searching.put({ paper: { ...paper, version }, buildId: 'aa01', metadata, text: { tree } });
    const whole = treeOf(contentOf(page));
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => put(n, n === 3 ? whole.slice(0, 99) : whole)));
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(
      (await searching.indexed()).map((each) => each.paper.version),
      [1, 2, 4],
    );
  } finally {
    await searching.close();
  }
});
