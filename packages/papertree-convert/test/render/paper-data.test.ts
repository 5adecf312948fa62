/** Equations, statements and listings as data: with sections, proofs and the sentences that refer to them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../src/index.ts';
import { paperData } from '../../src/render/data/paper-data.ts';

const { equations, listings, statements } = paperData;

const tag = (kind: string, words: string) => `<span class="ltx_tag ltx_tag_${kind}">${words}</span>`;
const para = (id: string, words: string) =>
  `<div class="ltx_para" id="${id}"><p id="${id}.1" class="ltx_p">${words}</p></div>`;
const to = (id: string, words: string) => `<a class="ltx_ref" href="#${id}">${words}</a>`;
const cite = `<cite class="ltx_cite">[<a class="ltx_ref" href="#bib.bib1">1</a>]</cite>`;

const { content } =
  convert(`<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section">Claims</h2>
<table id="S1.E3" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row"><td class="ltx_td"><math alttext="a=b" class="ltx_Math" display="block"></math></td><td class="ltx_eqn_cell ltx_eqn_eqno">${tag('equation', '(3)')}</td></tr></tbody></table>
<div id="Thm1" class="ltx_theorem ltx_theorem_thm"><h6 class="ltx_title ltx_title_theorem">${tag('theorem', 'Theorem 2.1 (Lids).')}</h6>${para('Thm1.p1', `By (${to('S1.E3', '3')}) lids close ${cite}.`)}</div>
${para('S1.p1', `Here is a word. We use Theorem ${to('Thm1', '2.1')} twice. And more.`)}
<figure id="alg1" class="ltx_float ltx_algorithm"><figcaption class="ltx_caption">${tag('float', 'Algorithm 1')} Close it</figcaption><div class="ltx_listing"><div id="alg1.l1" class="ltx_listingline">Push.</div></div></figure>
</section>
<section id="A1" class="ltx_appendix"><h2 class="ltx_title ltx_title_appendix">Proofs</h2><div id="A1.1" class="ltx_proof"><h6 class="ltx_title ltx_title_proof">Proof of Theorem 2.1.</h6>${para('A1.1.p1', 'Steam.')}</div></section>
<section class="ltx_bibliography" id="bib"><ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem">${tag('bibitem', '[1]')}<span class="ltx_bibblock">A scale.</span></li></ul></section></article>`);

test('an equation names its section, and the sentences that refer to it', () => {
  const [only, ...others] = equations(content);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [only?.section, only?.number, only?.latex, only?.mentions],
    ['S1', '3', 'a=b', [{ anchor: 'Thm1.p1.1', section: 'S1', sentence: 'By (3) lids close [1].' }]],
  );
});

test('a statement names its proof wherever it stands, what it cites, and who refers to it', () => {
  const [only, ...others] = statements(content);
  assert.deepEqual(others, []);
  const { id, kind, number, name, text, proofs, cites, refersTo, citedBy } = only ?? assert.fail();
  assert.deepEqual([id, kind, number, name, text], ['Thm1', 'Theorem', '2.1', 'Lids', 'By (3) lids close [1].']);
  assert.deepEqual([proofs.length, cites, refersTo], [1, ['bib.bib1'], ['S1.E3']]);
  assert.deepEqual(citedBy, [{ anchor: 'S1.p1.1', section: 'S1', sentence: 'We use Theorem 2.1 twice.' }]);
});

test('what a proof cites and refers to is told apart from what its statement does', () => {
  const cite = (work: string) => `<cite class="ltx_cite">[<a href="#${work}" class="ltx_ref">1</a>]</cite>`;
  const ref = (id: string) => `<a href="#${id}" class="ltx_ref">that</a>`;
  const para = (words: string) => `<div class="ltx_para"><p class="ltx_p">${words}</p></div>`;
  const { content: two } =
    convert(`<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title">A</h2>
<div id="Thm1" class="ltx_theorem"><h6 class="ltx_title ltx_title_theorem">Theorem 1</h6>${para(`By ${cite('bib.1')} and ${ref('S1')}.`)}</div>
<div class="ltx_proof"><h6 class="ltx_title ltx_title_proof">Proof.</h6>${para(`By ${cite('bib.2')}, ${ref('S2')} and ${ref('Thm1')}.`)}</div>
<div id="Thm2" class="ltx_theorem"><h6 class="ltx_title ltx_title_theorem">Theorem 2</h6>${para('So it is.')}</div></section>
<section id="S2" class="ltx_section"><h2 class="ltx_title">B</h2>${para('Words.')}</section>
<section class="ltx_bibliography"><ul class="ltx_biblist"><li id="bib.1" class="ltx_bibitem">One.</li><li id="bib.2" class="ltx_bibitem">Two.</li></ul></section></article>`);
  const told = statements(two).map(({ cites, refersTo, inProofs }) => ({ cites, refersTo, inProofs }));
  assert.deepEqual(told, [
    { cites: ['bib.1'], refersTo: ['S1'], inProofs: { cites: ['bib.2'], refersTo: ['S2'] } },
    { cites: [], refersTo: [], inProofs: undefined },
  ]);
});

test('an algorithm is given line by line', () => {
  const [only] = listings(content);
  assert.ok(only?.kind === 'algorithm');
  assert.deepEqual([only.id, only.lines], ['alg1', [{ id: 'alg1.l1', number: '', indent: 0, text: 'Push.' }]]);
});
