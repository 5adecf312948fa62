/** A paper as a DoclingDocument: each kind of part as the item that Docling has for it, reached once from the body. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { without } from '../../../../test/tools.ts';
import { convert } from '../../src/convert.ts';
import { Problem } from '../../src/index.ts';
import { type DoclingDocument, renderDocling } from '../../src/render/index.ts';

const tag = (kind: string, words: string) => `<span class="ltx_tag ltx_tag_${kind}">${words}</span>`;
const page = `<article class="ltx_document"><h1 class="ltx_title ltx_title_document">Kettles</h1>
<section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section">${tag('section', '1 ')}Heat</h2>
<div class="ltx_para" id="S1.p1"><p id="S1.p1.1" class="ltx_p">It boils.</p></div>
<table id="S1.E1" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row"><td class="ltx_td"><math alttext="a=b" class="ltx_Math" display="block"></math></td></tr></tbody></table>
<ol class="ltx_enumerate" id="S1.I1"><li id="S1.I1.i1" class="ltx_item">${tag('item', '1.')}<div class="ltx_para" id="S1.I1.i1.p1"><p class="ltx_p">Round.</p></div></li></ol>
<figure id="S1.T1" class="ltx_table"><figcaption class="ltx_caption">${tag('table', 'Table 1: ')}Metals.</figcaption><table class="ltx_tabular"><tbody>
<tr class="ltx_tr"><th class="ltx_td ltx_th" rowspan="2">metal</th><th class="ltx_td ltx_th" colspan="2">price</th></tr>
<tr class="ltx_tr"><th class="ltx_td ltx_th">low</th><th class="ltx_td ltx_th">high</th></tr>
<tr class="ltx_tr"><td class="ltx_td">steel</td><td class="ltx_td">1</td><td class="ltx_td">2</td></tr></tbody></table></figure>
</section>
<section class="ltx_bibliography" id="bib"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem">${tag('bibitem', '[12]')}<span class="ltx_bibblock">I. Newton. A scale.</span></li></ul></section></article>`;

type Item = DoclingDocument['body'];

/** The items in the order of the tree; each may be reached once. */
function* itemsOf(document: DoclingDocument, parent: Item = document.body, seen = new Set<string>()): Generator<Item> {
  for (const { $ref } of parent.children) {
    assert.ok(!seen.has($ref), `${$ref} is reached twice`);
    seen.add($ref);
    const [, list = '', at = ''] = $ref.split('/');
    const item = document[list as 'texts'][Number(at)] as Item;
    assert.deepEqual([item.self_ref, item.parent], [$ref, { $ref: parent.self_ref }]);
    yield item;
    yield* itemsOf(document, item, seen);
  }
}

test('each part is the item that Docling has for it', () => {
  const document = renderDocling(convert(page).content, { name: '2401.00001v1' });
  const told = [...itemsOf(document)].map(({ label, text = '', meta }) => [label, text, meta?.papertree__anchor ?? '']);
  assert.deepEqual(told, [
    ['title', 'Kettles', ''],
    ['section_header', '1 Heat', 'S1'],
    ['text', 'It boils.', 'S1.p1.1'],
    ['formula', 'a=b', 'S1.E1'],
    ['list', '', 'S1.I1'],
    ['list_item', 'Round.', 'S1.I1.i1'],
    ['table', '', 'S1.T1'],
    ['caption', 'Table 1: Metals.', ''],
    ['section_header', 'References', 'bib'],
    ['reference', '[12] I. Newton. A scale.', 'bib.bib1'],
  ]);
  const [table] = document.tables as readonly (Item & {
    data: { num_rows: number; num_cols: number; grid: object[][] };
  })[];
  assert.deepEqual([table?.data.num_rows, table?.data.num_cols], [3, 3]);
  const texts = table?.data.grid.map((row) => row.map((cell) => (cell as { text: string }).text));
  assert.deepEqual(texts, [
    ['metal', 'price', 'price'],
    ['metal', 'low', 'high'],
    ['steel', '1', '2'],
  ]);
});

test('every item of every paper is reached once', { skip: await without('corpus') }, () => {
  for (const name of corpusPages().filter((_, i) => i % 8 === 0)) {
    try {
      const document = renderDocling(convert(readCorpusPage(name)).content);
      const { texts, groups, tables, pictures } = document;
      assert.equal([...itemsOf(document)].length, [texts, groups, tables, pictures].flat().length, name);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'no-html')) throw error;
    }
  }
});
