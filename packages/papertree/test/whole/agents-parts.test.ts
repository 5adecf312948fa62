/** The tools speak of every part of a paper: statements, formulas, listings, tables as data, citing sentences, names that are printed twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlineEntries, outsideOf, piecesOf } from '../mcp/caller.ts';
import { useOnePaper } from './one-paper.ts';

const id = '2401.77780v1';
const tag = (kind: string, words: string) => `<span class="ltx_tag ltx_tag_${kind}">${words}</span>`;
const para = (name: string, words: string) =>
  `<div class="ltx_para" id="${name}"><p id="${name}.1" class="ltx_p">${words}</p></div>`;
const theorem = (name: string, title: string, words: string) =>
  `<div id="${name}" class="ltx_theorem"><h6 class="ltx_title ltx_title_theorem">${tag('theorem', title)}</h6>${para(`${name}.p1`, words)}</div>`;
const equation = (name: string, tex: string, number: string) =>
  `<table id="${name}" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row"><td class="ltx_eqn_cell"><math alttext="${tex}" class="ltx_Math" display="block"></math></td><td class="ltx_eqn_cell ltx_eqn_eqno">${tag('equation', `(${number})`)}</td></tr></tbody></table>`;
const cite = (number: string) =>
  `<cite class="ltx_cite">[<a href="#bib.bib${number}" class="ltx_ref">${number}</a>]</cite>`;
const work = (number: string, words: string) =>
  `<li id="bib.bib${number}" class="ltx_bibitem">${tag('bibitem', `[${number}]`)}<span class="ltx_bibblock">${words}</span></li>`;
const tabular = (...rows: string[][]) =>
  `<table class="ltx_tabular">${rows.map((row) => `<tr class="ltx_tr">${row.map((cell) => `<td class="ltx_td">${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const section = (name: string, title: string, ...inside: string[]) =>
  `<section id="${name}" class="ltx_section"><h2 class="ltx_title ltx_title_section">${title}</h2>${inside.join('\n')}</section>`;
const item = (name: string) =>
  `<li id="${name}" class="ltx_item">${tag('item', '(i)')}${para(`${name}.p1`, 'Item.')}</li>`;

const page = `<!DOCTYPE html><html lang="en"><head><title>Lids</title></head><body>
<div class="ltx_page_main"><div class="ltx_page_content"><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">Lids</h1>
${section(
  'S1',
  `${tag('section', '1 ')}Claims`,
  theorem('Thm1', 'Theorem 1', 'Every lid closes, be it of copper or of tin.'),
  `<div class="ltx_proof"><h6 class="ltx_title ltx_title_proof">Proof.</h6>${para('Pr1.p1', 'Weight is enough for that.')}</div>`,
  equation('S1.E1', '\\lambda=mg', '1'),
  para(
    'S1.p5',
    `Springs were tried first ${cite('1')}. Others use weights${`<span id="fn1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup>Lead is forbidden in kitchens.</span></span></span>`} and springs together ${cite('1')}, ${cite('2')}.`,
  ),
  `<ul class="ltx_itemize" id="S1.I1">${['a', 'b', 'c', 'd', 'e', 'f'].map((each) => item(`S1.I1.${each}`)).join('')}</ul>`,
)}
${section(
  'S2',
  `${tag('section', '2 ')}Numbers`,
  `<figure id="S2.T1" class="ltx_table"><figcaption class="ltx_caption">${tag('table', 'Table 1: ')}Lids and kettles.</figcaption>${tabular(['lid, small', '0.31'], ['tin', '2'])}</figure>`,
  `<figure id="S2.F1" class="ltx_figure"><img src="x1.png" class="ltx_graphics" alt=""><figcaption class="ltx_caption">${tag('figure', 'Figure 1: ')}A lid.</figcaption></figure>`,
  `<figure id="alg1" class="ltx_float ltx_algorithm"><figcaption class="ltx_caption">${tag('float', 'Algorithm 1')} Close it</figcaption><div class="ltx_listing"><div id="alg1.l1" class="ltx_listingline">Push the lid down.</div></div></figure>`,
  para('S2.p2', `Weights are measured by Hooke’s balance ${cite('2')}.`),
)}
${section('S3', 'Conclusion', para('S3.p1', 'They close.'))}
${section('S4', 'Outer', para('S4.p1', 'Before.'), `<section id="S4.SS1" class="ltx_subsection"><h3 class="ltx_title ltx_title_subsection">Inner</h3>${para('S4.SS1.p1', 'Within.')}</section>`)}
<section id="A1" class="ltx_appendix"><h2 class="ltx_title ltx_title_appendix">${tag('appendix', 'Appendix A ')}Proofs</h2>
${theorem('Thm1a', 'Theorem 1', 'Every lid closes, as was said.')}</section>
<section id="A2" class="ltx_appendix"><h2 class="ltx_title ltx_title_appendix">${tag('appendix', 'Appendix B ')}Conclusion</h2>${para('A2.p1', 'Again.')}</section>
<section class="ltx_bibliography" id="bib"><ul class="ltx_biblist">${work('1', 'R. Hooke. Springs. 1678.')}${work('2', 'I. Newton. Weights. 1687.')}</ul></section>
</article></div></div></body></html>`;

const { call, get } = useOnePaper(id, page);

const ask = (name: string, given: object) => call(name, { id, ...given });
const textsOf = async (...anchors: string[]) => piecesOf((await ask('get_section', { anchors })).text);

test('the outline counts statements, listings and tables', async () => {
  const { data } = await ask('get_outline', {});
  const counts = ['statements', 'listings', 'tables', 'figures', 'equations', 'references'].map((name) => data[name]);
  assert.deepEqual(counts, [2, 1, 1, 1, 1, 2]);
  assert.equal(outlineEntries(data).length, 7);
});

test('a part by itself is without what belongs to it, for agents and at the address of a section', async () => {
  const own = async (...anchors: string[]) =>
    piecesOf((await ask('get_section', { anchors, scope: 'own' })).text).map(({ text }) => text.trim());
  assert.deepEqual(await own('Theorem 1', 'Thm1'), await own('Thm1', 'Thm1a'));
  assert.deepEqual(await own('Thm1'), ['**Theorem 1** Every lid closes, be it of copper or of tin.']);
  assert.match((await textsOf('Thm1'))[0]?.text ?? '', /tin\.\n\n\*Proof\.\* Weight is enough/);
  const section = async (query: string) => (await get(`/${id}/sections/S4.md${query}`)).text;
  assert.equal(await section('?scope=own'), '## Outer\n\nBefore.\n');
  assert.equal(await section('?scope=own'), `${(await own('S4'))[0]}\n`);
  assert.equal(await section('?scope=subtree'), await section(''));
  assert.match(await section(''), /Within\.\n$/);
  assert.equal((await get(`/${id}/sections/S4.md?scope=mine`)).status, 400);
});

test('words are found in the part that holds them, with its kind and number', async () => {
  const nodes: Readonly<Record<string, object | undefined>> = {
    'be it of copper': { anchor: 'Thm1', kind: 'Theorem', number: '1' },
    'Weight is enough': { anchor: '~S1.1', kind: 'Proof', number: '' },
    '\\lambda=mg': { anchor: 'S1.E1', kind: 'Equation', number: '1' },
    'Lead is forbidden': { anchor: 'fn1', kind: 'Footnote', number: '1' },
    'Push the lid down': { anchor: 'alg1', kind: 'Algorithm', number: '1' },
    'Springs were tried': undefined,
    'Lids and kettles': undefined,
  };
  for (const [query, node] of Object.entries(nodes)) {
    const { data } = await ask('find_in_paper', { query });
    const [found] = data.matches as { node?: { anchor: string } }[];
    const { matches } = JSON.parse((await get(`/${id}/find.json?q=${encodeURIComponent(query)}`)).text);
    assert.deepEqual(found?.node, matches[0].node, query);
    assert.deepEqual(found?.node, node, query);
    // What is named can be read.
    if (found?.node) assert.match((await textsOf(found.node.anchor))[0]?.text ?? '', /closes|Weight|lambda|Lead|Push/);
  }
});

test('each citing sentence comes with its paragraph, as references.json has it, and only those of the section asked for', async () => {
  const citedIn = async (given: object) => {
    const { data } = await ask('get_references', given);
    return (data.references as { citedIn: object[] }[]).map((each) => each.citedIn);
  };
  const together = { anchor: 'S1.p5.1', sentence: 'Others use weights and springs together [1], [2].' };
  const first = { anchor: 'S1.p5.1', sentence: 'Springs were tried first [1].' };
  const last = { anchor: 'S2.p2.1', sentence: 'Weights are measured by Hooke’s balance [2].' };
  assert.deepEqual(await citedIn({ anchors: ['[1]', '[2]'] }), [
    [first, together],
    [together, last],
  ]);
  assert.deepEqual(await citedIn({ cited_in: 'Numbers' }), [[last]]);
  assert.deepEqual(await citedIn({}), [[{ anchor: 'S1' }], [{ anchor: 'S1' }, { anchor: 'S2' }]]);
  const { references } = JSON.parse((await get(`/${id}/references.json`)).text);
  assert.deepEqual(
    references[1].contexts.map(({ anchor, sentence }: { anchor: string; sentence: string }) => ({ anchor, sentence })),
    [together, last],
  );
});

test('a table comes as CSV when that is asked, the same as over HTTP; a figure as it is', async () => {
  const { text, failed } = await ask('get_figure', { anchors: ['Table 1', 'F1'], format: 'csv', image: false });
  assert.ok(!failed, text);
  const [table, figure] = piecesOf(text);
  assert.deepEqual(table, { anchor: 'S2.T1', text: '"lid, small",0.31\ntin,2\n' });
  const { text: csv } = await get(`/${id}/tables/S2.T1.csv`);
  assert.equal(csv.replaceAll('\r\n', '\n'), table?.text);
  assert.match(figure?.text ?? '', /Figure 1/);
});

test('a name that is printed twice gives both parts and says so; one that is printed often tells where', async () => {
  const { text } = await ask('get_section', { anchors: ['Theorem 1'] });
  assert.deepEqual(
    piecesOf(text).map(({ anchor }) => anchor),
    ['Thm1', 'Thm1a'],
  );
  assert.match(outsideOf(text), /“Theorem 1” is printed 2 times: Thm1 in S1, Thm1a in A1/);
  const whole = await ask('get_section', { anchors: ['Theorem 1'], scope: 'section' });
  assert.deepEqual(
    piecesOf(whole.text).map(({ anchor }) => anchor),
    ['S1', 'A1'],
  );
  const often = await ask('get_section', { anchors: ['item (i)'] });
  assert.ok(often.failed);
  assert.match(
    often.text,
    /cause: “item \(i\)” is printed 6 times in 2401\.77780v1\.\nnext: the same call with one of S1\.I1\.a in S1, /,
  );
  const title = await ask('get_section', { anchors: ['Conclusion'] });
  assert.deepEqual(
    piecesOf(title.text).map(({ anchor }) => anchor),
    ['S3', 'A2'],
  );
  assert.match(outsideOf(title.text), /“Conclusion” is printed 2 times: S3, A2/);
  const alias = await ask('get_section', { anchors: ['conclusion'] });
  assert.deepEqual(
    piecesOf(alias.text).map(({ anchor }) => anchor),
    ['S3'],
  );
  for (const name of ['S3', 'Thm1', 'alg1'])
    assert.doesNotMatch(outsideOf((await ask('get_section', { anchors: [name] })).text), /times/, name);
});

test('every kind of part goes by its printed name', async () => {
  const cases: Readonly<Record<string, [anchor: string, words: RegExp]>> = {
    '(1)': ['S1.E1', /lambda/],
    'Eq. 1': ['S1.E1', /lambda/],
    'Algorithm 1': ['alg1', /Push/],
    'Table 1': ['S2.T1', /tin/],
    'Figure 1': ['S2.F1', /A lid/],
    'footnote 1': ['fn1', /Lead/],
    '[2]': ['bib.bib2', /Newton/],
    'bib.bib1': ['bib.bib1', /Hooke/],
    'Appendix A': ['A1', /as was said/],
  };
  for (const [name, [anchor, words]] of Object.entries(cases)) {
    const [piece] = await textsOf(name);
    assert.equal(piece?.anchor, anchor, name);
    assert.match(piece.text, words, name);
  }
});
