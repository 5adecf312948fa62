/** A block is found by its anchor or by any printed name, and told with what belongs to it and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from 'papertree-convert';
import { renderBlocks } from 'papertree-convert/render';
import { namedParts, partNames } from 'papertree-convert/tree';
import { findBlocks, indexBlocks } from '../../src/threads/blocks.ts';

const tag = (kind: string, words: string) => `<span class="ltx_tag ltx_tag_${kind}">${words}</span>`;
const para = (id: string, words: string) =>
  `<div class="ltx_para" id="${id}"><p id="${id}.1" class="ltx_p">${words}</p></div>`;
const theorem = (id: string, title: string, words: string) =>
  `<div id="${id}" class="ltx_theorem"><h6 class="ltx_title ltx_title_theorem">${tag('theorem', title)}</h6>${para(`${id}.p1`, words)}</div>`;
const proof = (title: string, words: string) =>
  `<div class="ltx_proof"><h6 class="ltx_title ltx_title_proof">${title}</h6>${para(`Pr${words.length}.p1`, words)}</div>`;
const math = (tex: string) => `<math alttext="${tex}" class="ltx_Math" display="inline"></math>`;
const row = (id: string, tex: string, number: string) =>
  `<tbody id="${id}"><tr class="ltx_equation ltx_eqn_row"><td class="ltx_td">${math(tex)}</td><td class="ltx_eqn_cell ltx_eqn_eqno">${tag('equation', `(${number})`)}</td></tr></tbody>`;

const page = `<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section">Claims</h2>
<div class="ltx_para" id="S1.p1"><p id="S1.p1.1" class="ltx_p">Words</p><p id="S1.p1.2" class="ltx_p">before.</p></div>
${theorem('Thm1', 'Theorem 2.1 (Lids)', 'Lids close.')}${proof('Proof.', 'They are heavy.')}
${theorem('Def4', 'Definition 4', 'A lid is a cover.')}
${theorem('Def5', 'Definition: 5', 'A kettle is a pot.')}
${theorem('Thm2', 'Theorem 2.2', 'Lids open.')}
${theorem('Rem', 'Remark', 'Some do not.')}
${theorem('Note', 'Note: A lid', 'It has a rim.')}
<table id="S1.E3" class="ltx_equation ltx_eqn_table">${row('S1.E3X', 'a=b', '3')}</table>
<ul class="ltx_itemize" id="S1.I1"><li id="S1.I1.ix1" class="ltx_item">${tag('item', '(A1)')}${para('S1.I1.ix1.p1', 'Lids are round.')}</li>
<li id="S1.I1.ix2" class="ltx_item">${tag('item', '(A2)')}${para('S1.I1.ix2.p1', 'Kettles are hot.')}</li></ul>
${para('S1.p9', 'Noted<span id="fn1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">7</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">7</sup>Mostly.</span></span></span>.')}
<figure id="S1.T2" class="ltx_table"><figcaption class="ltx_caption">${tag('table', 'Table 2: ')}Lids.</figcaption><table class="ltx_tabular"><tr class="ltx_tr"><td class="ltx_td">steel</td></tr></table></figure>
<figure id="alg1" class="ltx_float ltx_algorithm"><figcaption class="ltx_caption">${tag('float', 'Algorithm 1')} Close it</figcaption><div class="ltx_listing"><div id="alg1.l1" class="ltx_listingline">Push.</div></div></figure>
</section>
<section id="A1" class="ltx_appendix"><h2 class="ltx_title ltx_title_appendix">Proofs</h2>${proof('Proof of Theorem 2.2.', 'Steam lifts them.')}</section>
<section class="ltx_bibliography" id="bib"><ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem">${tag('bibitem', '[12]')}<span class="ltx_bibblock">I. Newton. A scale.</span></li></ul></section></article>`;

const { content } = convert(page);
const index = indexBlocks(content);
const names = partNames(namedParts(content, [{ id: 'S1.T2', alias: 'T2', caption: 'Lids.', isTable: true }]));
const told = (name: string) => {
  const [found, ...others] = findBlocks(index, names, name);
  assert.deepEqual(others, [], name);
  return (
    found && `${found.id}: ${renderBlocks([...found.blocks, ...(found.proofs ?? [])], content)}`.replace(/\s+/g, ' ')
  );
};

test('a theorem comes with its proof, wherever that stands, and nothing around it', () => {
  for (const name of ['Theorem 2.1', 'thm. 2.1', 'Thm1', 'theorem 2.1 (Lids)']) {
    assert.match(told(name) ?? '', /^Thm1: .*Lids close\..*Proof.*They are heavy\.$/, name);
  }
  assert.match(told('Theorem 2.2') ?? '', /^Thm2: .*Lids open\..*Steam lifts them\.$/);
  assert.match(told('Definition 4') ?? '', /^Def4: .*A lid is a cover\.$/);
  assert.match(told('Definition 5') ?? '', /^Def5: .*A kettle is a pot\.$/);
  const [found] = index.byId.get('Def5')?.blocks ?? [];
  assert.equal(found?.type === 'theorem' && found.number, '5', 'without the colon before it');
});

test('formulas, tables, algorithms, items, footnotes and works cited go by anchor and by printed name', () => {
  const cases: Readonly<Record<string, RegExp>> = {
    '(3)': /^S1\.E3X: .*a=b/,
    'Eq. 3': /^S1\.E3X: .*a=b/,
    'equation (3)': /^S1\.E3X: .*a=b/,
    'Table 2': /^S1\.T2: .*steel/,
    'tab. 2': /^S1\.T2: .*steel/,
    'Lids.': /^S1\.T2: .*steel/,
    'Algorithm 1': /^alg1: .*Push/,
    'alg1.l1': /^alg1: .*Push/,
    '(A1)': /Lids are round\.$/,
    A2: /Kettles are hot\.$/,
    'S1.I1.ix2': /Kettles are hot\.$/,
    'footnote 7': /^fn1: Mostly\.$/,
    '[^7]': /^fn1: Mostly\.$/,
    fn1: /^fn1: Mostly\.$/,
    '[12]': /^bib\.bib1: \\?\[12\\?\] I\. Newton\. A scale\.$/,
    'bib.bib1': /Newton/,
    'S1.p1': /^S1\.p1: Words before\.$/,
    'S1.p1.2.m3': /^S1\.p1\.2: before\.$/,
  };
  for (const [name, expected] of Object.entries(cases)) assert.match(told(name) ?? 'nothing', expected, name);
  for (const name of ['(4)', 'Theorem 9', '[13]', 'S1', '3', '', 'constructor'])
    assert.equal(told(name), undefined, name);
});

test('the kinds of blocks there are, with their numbers', () => {
  assert.deepEqual(
    index.counts.kinds.map(({ kind, count, first, last }) => `${kind} ${count} ${first} ${last}`.trim()),
    [
      'Theorem 2 2.1 2.2',
      'Definition 2 4 5',
      'Remark 1',
      'Note 1',
      'Equation 1 3 3',
      'Algorithm 1 1 1',
      'Footnote 1 7 7',
    ],
  );
  assert.deepEqual([index.counts.statements, index.counts.listings], [6, 1]);
});
