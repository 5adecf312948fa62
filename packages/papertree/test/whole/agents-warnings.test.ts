/** What the tools say of a page that lacks things: each warning in words, and a list of works that is missing, not empty. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outsideOf } from '../mcp/caller.ts';
import { useOnePaper } from './one-paper.ts';

const id = '2401.77781v1';
const cite = '<cite class="ltx_cite">[<a href="#bib.bib1" class="ltx_ref">1</a>]</cite>';
const page = `<!DOCTYPE html><html lang="en"><head><title>Lids</title></head><body>
<div class="ltx_page_main"><div class="ltx_page_content"><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">Lids</h1>
<section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Claims</h2>
<div class="ltx_para" id="S1.p1"><p class="ltx_p">Every lid closes ${cite}.</p></div>
<figure id="S1.F1" class="ltx_figure"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>A lid.</figcaption></figure>
</section></article></div></div></body></html>`;

const { call } = useOnePaper(id, page);

test('every tool that answers with data says its warnings in words, in the same ones', async () => {
  // The outline builds the paper; metadata by themselves know of no page.
  const questions = [
    ['get_outline', {}],
    ['get_metadata', {}],
    ['get_references', {}],
    ['list_figures', {}],
    ['find_in_paper', { query: 'lid' }],
  ] as const;
  for (const [name, given] of questions)
    assert.deepEqual(
      (await call(name, { id, ...given })).data.warnings,
      [
        'figures-without-images (S1.F1): The page has no image for some figures. (1)',
        'references-missing: The text cites works, and the page has no list of references.',
      ],
      name,
    );
});

test('a list of works that the page lacks is told as missing, and not as one of no works', async () => {
  for (const given of [{}, { query: 'lid' }, { cited_in: '1' }]) {
    const { data, text } = await call('get_references', { id, ...given });
    assert.equal('total' in data, false);
    assert.deepEqual(data.references, []);
    assert.match(
      outsideOf(text),
      /^next: get_section or find_in_paper, .*the PDF may have the list: http.*\/pdf\/2401/m,
    );
  }
  const { failed, text } = await call('get_references', { id, anchors: ['[1]'] });
  assert.equal(failed, true);
  assert.match(text, /cause: The page of 2401.77781v1 has no list of references\.\nnext: get_section/);
});
