/** Passages of a paper with their anchors, and the names of numbered blocks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from 'papertree-convert';
import { collectPassages } from '../../src/search/passages.ts';
import { makeSearchIndex, search } from '../../src/search/search.ts';
import { isTitlePage, renderTitlePage } from '../../src/search/title-page.ts';
import { findByIds } from '../../src/tree/anchors.ts';
import type { Field } from '../../src/tree/field-kinds.ts';
import { type Block, nodes, type Section } from '../../src/tree/nodes.ts';
import { numberedName } from '../../src/tree/printed-names.ts';

test('a numbered thing has one name, however it is written', () => {
  for (const text of ['Theorem 1.1', 'theorem 1.1.', 'Thm. 1.1', 'Theorem 1.1 (Zinger)', ' thm 1.1'])
    assert.equal(numberedName(text), 'theorem 1.1', text);
  for (const text of ['Eq. (3)', 'Equation 3', 'eqn. 3', 'eq(3)']) assert.equal(numberedName(text), 'equation 3', text);
  assert.equal(numberedName('Lemma A.2'), 'lemma a.2');
  for (const text of ['Theorem', 'Related work', '3.1', '', 'A method'])
    assert.equal(numberedName(text), undefined, text);
});

const page = `<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section">Claims</h2>
<div id="Thm1" class="ltx_theorem ltx_theorem_theorem"><h6 class="ltx_title ltx_title_theorem"><span class="ltx_tag ltx_tag_theorem">Theorem 2.4</span></h6>
<div class="ltx_para" id="Thm1.p1"><p class="ltx_p">Lids close, as <a href="#S2.F1" class="ltx_ref">Figure 1</a> shows<span id="fn1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup>Mostly.</span></span></span>.</p></div></div></section>
<section id="S2" class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">2 </span>Pictures</h2>
<figure id="S2.F1" class="ltx_figure"><img src="x1.png" class="ltx_graphics" alt=""><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>A lid.</figcaption></figure></section></article>`;

test('each passage bears the anchor one can ask for, and knows who points to whom', async () => {
  const { content } = convert(page);
  const { passages, sectionOf, mentions } = collectPassages(content, new Set(['S2.F1']));
  assert.deepEqual(
    passages.map(({ anchor, kind, text }) => `${anchor} ${kind}: ${text}`),
    [
      'S1 text: Claims',
      'S1 text: Theorem 2.4 Lids close, as Figure 1 shows.',
      'S1 text: Mostly.',
      'S2 text: 2 Pictures',
      'S2.F1 figure: Figure 1: A lid.',
    ],
  );
  assert.deepEqual(
    passages.flatMap(({ anchor, role }) => (role ? [`${anchor} ${role}`] : [])),
    ['S1 heading', 'S2 heading', 'S2.F1 caption'],
  );
  const theorem = { anchor: 'Thm1', kind: 'Theorem', number: '2.4' };
  const footnote = { anchor: 'fn1', kind: 'Footnote', number: '1' };
  assert.deepEqual(
    passages.map(({ node }) => node),
    [undefined, theorem, footnote, undefined, undefined],
  );
  assert.deepEqual([sectionOf.get('Thm1'), sectionOf.get('S2.F1'), sectionOf.get('fn1')], ['S1', 'S2', 'S1']);
  assert.deepEqual(mentions.get('S2.F1'), [
    { anchor: 'S1', text: 'Theorem 2.4 Lids close, as Figure 1 shows.', at: 27 },
  ]);
});

test('a small thing of the page is found by what it stands in, an unknown section by nothing', async () => {
  const { sectionOf } = collectPassages(convert(page).content, new Set(['S2.F1']));
  const cases = { 'Thm1.p1.1.m2': 'S1', 'S2.p4': 'S2', 'S2.F1.1.g1': 'S2', 'S2.SS9': undefined, 'S9.p1': undefined };
  for (const [id, home] of Object.entries(cases)) assert.equal(findByIds(id, sectionOf), home, id);
});

/** A node of this type that says `word` in this field and nothing elsewhere. */
function sample(type: string, field: string, word: string): object {
  const spec: { readonly fields: Readonly<Record<string, Field>> } = nodes[type as keyof typeof nodes];
  const empty = {
    string: '',
    integer: 1,
    boolean: false,
    strings: [],
    integers: [],
    words: {},
    choice: '',
    many: [],
    grid: [],
  };
  const plain = Object.entries(spec.fields).flatMap(([name, { kind, optional }]) =>
    optional ? [] : [[name, empty[kind]]],
  );
  const { kind, of = [] } = spec.fields[field] as Field;
  const [first = ''] = of;
  const item = of.includes('text')
    ? { type: 'text', text: word }
    : sample(of.includes('paragraph') ? 'paragraph' : first, 'children', word);
  return { type, ...Object.fromEntries(plain), [field]: kind === 'grid' ? [[item]] : [item] };
}

test('no field of any block or part loses its words: the node table is asked for all of them', () => {
  const lists = Object.entries<{ readonly group: string; readonly fields: Readonly<Record<string, Field>> }>(nodes)
    .filter(([type, { group }]) => group !== 'inline' && type !== 'section')
    .flatMap(([type, { fields }]) =>
      Object.entries(fields).flatMap(([name, { kind, of }]) =>
        (kind === 'many' || kind === 'grid') && !of?.every((each) => each === 'image') ? [{ type, name }] : [],
      ),
    );
  assert.ok(lists.length > 20, String(lists.length));
  const { content } = convert(page);
  const [section] = content.body;
  for (const { type, name } of lists) {
    const children = [sample(type, name, 'needle')] as Block[];
    const { passages } = collectPassages({ ...content, body: [{ ...section, children } as Section] }, new Set());
    assert.equal(passages.filter(({ text }) => text.includes('needle')).length, 1, `${type}.${name}`);
  }
});

test('the title page comes first, an author with all that is printed of them in one passage', () => {
  const { content } = convert(page);
  const ada = {
    name: 'Ada Potter',
    affiliations: ['Kettle Institute'],
    email: 'ada@kettle.example',
    notes: ['ORCID 7'],
  };
  const titled = {
    ...content,
    title: [{ type: 'text', text: 'On Lids' } as const],
    authors: [ada, { name: 'Bo Cook', affiliations: [] }],
    keywords: ['lids', 'steam'],
  };
  const { passages } = collectPassages(titled, new Set());
  assert.deepEqual(
    passages.slice(0, 5).map(({ anchor, text }) => `${anchor}: ${text}`),
    [
      '~titlepage: On Lids',
      '~titlepage: Ada Potter, Kettle Institute, ada@kettle.example, ORCID 7',
      '~titlepage: Bo Cook',
      '~titlepage: Keywords: lids; steam',
      'S1: Claims',
    ],
  );
  assert.equal(
    renderTitlePage(titled),
    '# On Lids\n\n- Ada Potter, Kettle Institute, ada@kettle.example, ORCID 7\n- Bo Cook\n- Keywords: lids; steam\n',
  );
  for (const name of ['authors', 'Affiliations', '~titlepage', 'title page', 'e-mail'])
    assert.ok(isTitlePage(name), name);
  for (const name of ['abstract', 'S1', 'authors of lids', '']) assert.ok(!isTitlePage(name), name);
});

test('words of a statement are found with those of its title, and what else runs into a paragraph', () => {
  const para = (id: string, words: string) => `<div class="ltx_para" id="${id}"><p class="ltx_p">${words}</p></div>`;
  const { content } =
    convert(`<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title">Claims</h2>
<div id="Thm1" class="ltx_theorem"><h6 class="ltx_title ltx_title_theorem"><span class="ltx_tag ltx_tag_theorem">Theorem 1</span> (Copper lids)</h6>${para('Thm1.p1', 'They shine brightly.')}${para('Thm1.p2', 'Always.')}</div>
<div class="ltx_proof"><h6 class="ltx_title ltx_title_proof">Proof of Theorem 1.</h6>${para('p2', 'By polishing.')}</div>
<dl class="ltx_description" id="I1"><dt id="I1.i1"><span class="ltx_tag ltx_tag_item">Rim</span></dt><dd class="ltx_item">${para('I1.i1.p1', 'It is the edge.')}</dd></dl>
</section></article>`);
  const index = makeSearchIndex(collectPassages(content, new Set()));
  const firstOf = (query: string) => {
    const { total, findings } = search(index, query, 5);
    return [total, findings[0]?.match, findings[0]?.node?.anchor];
  };
  assert.deepEqual(firstOf('copper brightly'), [1, 'words', 'Thm1']);
  assert.deepEqual(firstOf('Theorem 1 (Copper lids) They shine'), [1, 'exact', 'Thm1']);
  assert.deepEqual(firstOf('polishing proof')?.slice(0, 2), [1, 'words']);
  assert.deepEqual(firstOf('rim edge')?.slice(0, 2), [1, 'words']);
  assert.deepEqual(firstOf('Always'), [1, 'exact', 'Thm1']);
});

test('a formula of a group is found once, in its row', () => {
  const row = (id: string, tex: string) =>
    `<tbody id="${id}"><tr class="ltx_equation ltx_eqn_row"><td class="ltx_eqn_cell"><math alttext="${tex}" class="ltx_Math"></math></td></tr></tbody>`;
  const { content } = convert(
    `<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title">Claims</h2><table id="S1.EGx1" class="ltx_equationgroup ltx_eqn_align ltx_eqn_table">${row('S1.E1', 'a=mg+bc')}${row('S1.E2', 'd=ef+gh')}</table></section></article>`,
  );
  const { total, findings } = search(makeSearchIndex(collectPassages(content, new Set())), 'a=mg+bc', 5);
  assert.deepEqual([total, findings[0]?.node?.anchor], [1, 'S1.E1']);
});
