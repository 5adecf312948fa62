/** Any node by its anchor or by what it is called, in each format; and what is said where there is none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeJson, nodeMarkdown, nodeText } from '../../src/questions/index.ts';
import { openPage } from './paper-of-page.ts';

const tag = (kind: string, words: string) => `<span class="ltx_tag ltx_tag_${kind}">${words}</span>`;
const para = (id: string, words: string) =>
  `<div class="ltx_para" id="${id}"><p id="${id}.1" class="ltx_p">${words}</p></div>`;
const equation = (id: string, tex: string, number: string) =>
  `<table id="${id}" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row"><td class="ltx_td"><math alttext="${tex}" class="ltx_Math" display="block"></math></td><td class="ltx_eqn_cell ltx_eqn_eqno">${tag('equation', `(${number})`)}</td></tr></tbody></table>`;
const note = (id: string, mark: string, words: string) =>
  `<span id="${id}" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">${mark}</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">${mark}</sup>${words}</span></span></span>`;

const page = `<article class="ltx_document">
<section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section">${tag('section', '1 ')}Lids</h2>
<div class="ltx_para" id="S1.p1"><p id="S1.p1.1" class="ltx_p">One.${note('fn1', '1', 'Noted.')}</p><p id="S1.p1.2" class="ltx_p">Two.</p></div>
${equation('S1.E1', 'a=b', '1')}
<ol class="ltx_enumerate" id="S1.I1"><li id="S1.I1.i1" class="ltx_item">${tag('item', '1.')}${para('S1.I1.i1.p1', 'Round.')}</li>
<li id="S1.I1.i2" class="ltx_item">${tag('item', '2.')}${para('S1.I1.i2.p1', `Flat.${note('fn2', '2', 'Mostly.')}`)}</li></ol>
<figure id="S1.T1" class="ltx_table"><figcaption class="ltx_caption">${tag('table', 'Table 1: ')}Metals.</figcaption><table class="ltx_tabular"><tbody>
<tr class="ltx_tr"><th class="ltx_td ltx_th" rowspan="2">metal</th><th class="ltx_td ltx_th" colspan="2">price</th></tr>
<tr class="ltx_tr"><th class="ltx_td ltx_th">low</th><th class="ltx_td ltx_th">high</th></tr>
<tr class="ltx_tr"><td class="ltx_td">steel</td><td class="ltx_td">1</td><td class="ltx_td">2</td></tr></tbody></table></figure>
<section id="S1.SS1" class="ltx_subsection"><h3 class="ltx_title ltx_title_subsection">${tag('subsection', '1.1 ')}More</h3>${para('S1.SS1.p1', 'Within.')}</section>
</section>
<section id="A1" class="ltx_appendix"><h2 class="ltx_title ltx_title_appendix">${tag('appendix', 'Appendix A ')}Proofs</h2>${equation('A1.E1', 'c=d', '1')}${equation('A1.E2', 'e', '2′')}</section>
<section class="ltx_bibliography" id="bib"><ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem">${tag('bibitem', '[12]')}<span class="ltx_bibblock">I. Newton. A scale.</span></li></ul></section></article>`;

const paper = openPage(page);
const markdownOf = (anchor: string) => paper.ask(nodeMarkdown, anchor);
const textOf = (anchor: string) => paper.ask(nodeText, anchor);
const jsonOf = async (anchor: string) => JSON.parse(await paper.ask(nodeJson, anchor)) as Record<string, unknown>;

test('a node by its anchor is what stands in the whole', async () => {
  const expected: Readonly<Record<string, string>> = {
    'S1.p1.2': 'Two.\n',
    'S1.E1': '$$\na=b \\tag{1}\n$$\n',
    'bib.bib1': '- [12] I. Newton. A scale.\n',
    fn1: '[^1]: Noted.\n',
    'S1.SS1': '### 1.1 More\n\nWithin.\n',
  };
  for (const [anchor, markdown] of Object.entries(expected)) {
    assert.equal(await markdownOf(anchor), markdown, anchor);
    assert.ok(paper.made.body.includes(markdown), anchor);
    assert.ok(paper.made.text.includes(await textOf(anchor)), anchor);
  }
  assert.equal(await textOf('S1.E1'), '$$\na=b \\tag{1}\n$$\n');
});

test('a paragraph of the page that is several of ours is given whole', async () => {
  assert.equal(await markdownOf('S1.p1'), 'One.[^1]\n\n[^1]: Noted.\n\nTwo.\n');
  const { id, nodes } = await jsonOf('S1.p1');
  assert.deepEqual([id, (nodes as unknown[]).length], ['S1.p1.1', 2]);
  assert.equal((await jsonOf('S1.p1.1.m3')).id, 'S1.p1.1', 'something small in it');
});

test('what stands in a block is written alone, with its number and the footnotes that it calls', async () => {
  assert.equal(await markdownOf('S1.I1.i2'), '2. Flat.[^2]\n\n[^2]: Mostly.\n');
  assert.equal(await markdownOf('S1.I1.i2.p1'), 'Flat.[^2]\n\n[^2]: Mostly.\n');
  assert.equal(await textOf('S1.I1.i1'), '1. Round.\n');
  const item = await jsonOf('S1.I1.i2');
  assert.deepEqual([item.type, item.section, item.within, item.next], ['listItem', 'S1', 'S1.I1', 'S1.T1']);
});

test('a cell goes by its row and column in the grid; what a span covers is the cell that spans', async () => {
  const cells = { 'S1.T1~r3c1': 'steel', 'S1.T1~r2c1': 'metal', 'S1.T1~r1c3': 'price' };
  for (const [anchor, words] of Object.entries(cells)) assert.equal(await markdownOf(anchor), `${words}\n`, anchor);
  const cell = await jsonOf('S1.T1~r2c1');
  assert.deepEqual([cell.id, cell.type, cell.within], ['S1.T1~r2c1', 'cell', 'S1.T1']);
  for (const outside of ['S1.T1~r4c1', 'S1.T1~r1c9', 'S1.T1~r0c1', 'S1.E1~r1c1'])
    assert.equal((await paper.refusal(nodeJson, outside))?.code, 'not-found', outside);
});

test('printed names, aliases and numbers lead to their node', async () => {
  const names: Readonly<Record<string, string>> = {
    'Table 1': 'S1.T1',
    'tab. 1': 'S1.T1',
    T1: 'S1.T1',
    'Section 1.1': 'S1.SS1',
    '1.1': 'S1.SS1',
    more: 'S1.SS1',
    Lids: 'S1',
    'Appendix A': 'A1',
    '[12]': 'bib.bib1',
    'footnote 2': 'fn2',
    '[^2]': 'fn2',
    'Eq. 2′': 'A1.E2',
  };
  for (const [name, id] of Object.entries(names)) assert.equal((await jsonOf(name)).id, id, name);
  assert.deepEqual((await jsonOf('S1.T1')).names, ['table 1', 't1']);
});

test('a name that is printed more than once has candidates, and so has an unknown one', async () => {
  for (const name of ['Eq. 1', 'equation (1)', '(1)']) {
    const refusal = await paper.refusal(nodeMarkdown, name);
    assert.deepEqual([refusal?.code, refusal?.candidates], ['not-found', ['S1.E1', 'A1.E1']], name);
  }
  const unknown = await paper.refusal(nodeJson, 'S1.E7');
  assert.ok(unknown?.candidates?.includes('S1.E1'), String(unknown?.candidates));
  for (const odd of ['', ' ', '__proto__', 'constructor', '[', '(((', 'x'.repeat(1_000_000), '\u{1f600}'.repeat(900)]) {
    const refusal = await paper.refusal(nodeText, odd);
    assert.equal(refusal?.code, 'not-found', odd.slice(0, 20));
    assert.ok((refusal?.reason.length ?? 0) < 300);
  }
});

test('blocks and sections name their neighbours', async () => {
  const { previous, next } = await jsonOf('S1.E1');
  assert.deepEqual([previous, next], ['S1.p1.2', 'S1.I1']);
  assert.deepEqual([(await jsonOf('S1')).next, (await jsonOf('A1')).previous], ['A1', 'S1.SS1']);
  assert.equal((await jsonOf('S1.p1.1')).previous, undefined);
});

test('works whose marks differ by case alone are candidates, however their mark is written', async () => {
  const item = (id: string, mark: string) =>
    `<li id="${id}" class="ltx_bibitem">${tag('bibitem', mark)}<span class="ltx_bibblock">Report of ${id}.</span></li>`;
  const works = openPage(
    `<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title">One</h2>${para('S1.p1', 'Words.')}</section><section class="ltx_bibliography" id="bib"><ul class="ltx_biblist">${item('bib.bib1', 'OpenAI (2024)')}${item('bib.bib2', 'openAI (2024)')}${item('bib.bib3', 'Other (2024)')}</ul></section></article>`,
  );
  for (const asked of ['[OpenAI (2024)]', '[openAI (2024)]', '[OPENAI (2024)]'])
    assert.deepEqual((await works.refusal(nodeMarkdown, asked))?.candidates, ['bib.bib1', 'bib.bib2'], asked);
  assert.match(await works.ask(nodeMarkdown, '[Other (2024)]'), /Report of bib\.bib3/);
});
