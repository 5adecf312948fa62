/** A paper with more of everything than any answer may hold: each answer stays in bounds, and all can be reached. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cursorOf, outlineEntry, piecesOf } from '../mcp/caller.ts';
import { useOnePaper } from './one-paper.ts';

const id = '2401.77778v1';
const counts = { sections: 300, subsections: 6, figures: 150, references: 300, rows: 1500 };
const times = (n: number, write: (i: number) => string) => Array.from({ length: n }, (_, i) => write(i + 1)).join('\n');
const words = (n: number) => times(n, (i) => `word${i}`).replaceAll('\n', ' ');

const figure = (
  i: number,
) => `<figure id="S1.F${i}" class="ltx_figure"><img src="x${i}.png" class="ltx_graphics" alt="">
<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure ${i}: </span>${words(60)}</figcaption></figure>`;
const table = `<figure id="S1.T1" class="ltx_table"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table 1: </span>Long.</figcaption>
<table class="ltx_tabular">${times(counts.rows, (i) => `<tr class="ltx_tr"><td class="ltx_td">row ${i}</td><td class="ltx_td">${words(4)}</td></tr>`)}</table></figure>`;
const subsection = (s: number) => (i: number) =>
  `<section id="S${s}.SS${i}" class="ltx_subsection"><h3 class="ltx_title ltx_title_subsection"><span class="ltx_tag ltx_tag_subsection">${s}.${i} </span>${words(8)}</h3></section>`;
const section = (s: number) =>
  `<section id="S${s}" class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">${s} </span>Section of many ${words(6)}</h2>
<div id="S${s}.p1" class="ltx_para"><p class="ltx_p">Cites <cite class="ltx_cite">[<a href="#bib.bib1" class="ltx_ref">1</a>]</cite>.</p></div>
${s === 1 ? times(counts.figures, figure) + table : ''}${times(counts.subsections, subsection(s))}</section>`;
const reference = (
  i: number,
) => `<li id="bib.bib${i}" class="ltx_bibitem"><span class="ltx_tag ltx_role_refnum ltx_tag_bibitem">[${i}]</span>
<span class="ltx_bibblock">Author ${i}. ${words(300)}.</span></li>`;

const page = `<!DOCTYPE html><html lang="en"><head><title>Large</title></head><body>
<div class="ltx_page_main"><div class="ltx_page_content"><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">Large</h1>
${times(counts.sections, section)}
<section class="ltx_bibliography" id="bib"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist">
${times(counts.references, reference)}</ul></section>
</article></div></div></body></html>`;

const { call, get } = useOnePaper(id, page);

const budget = 16_000;

/** Every entry of a list, answer by answer. */
async function readAll(name: string, list: string, given: object = {}) {
  const entries: { readonly anchor: string; readonly subsections?: number }[] = [];
  const read = (entry: string | (typeof entries)[number]) => (typeof entry === 'string' ? outlineEntry(entry) : entry);
  let answers = 0;
  for (let cursor: string | undefined; ; ) {
    const { data, text, failed } = await call(name, {
      id,
      ...given,
      ...(cursor === undefined ? {} : { cursor }),
    });
    assert.ok(!failed && text.length <= budget, `${name}: ${text.length}`);
    entries.push(...(data[list] as typeof entries).map(read));
    answers++;
    if (data.next === undefined) return { entries, answers };
    cursor = String(data.next);
  }
}

test('the outline gives the upper levels, says how much is below, and opens each', async () => {
  const { entries, answers } = await readAll('get_outline', 'sections');
  assert.ok(answers > 1);
  assert.deepEqual(
    entries.map(({ anchor, subsections }) => `${anchor} ${subsections}`),
    Array.from({ length: counts.sections }, (_, i) => `S${i + 1} ${counts.subsections}`),
  );
  const below = await readAll('get_outline', 'sections', { section: 'S7' });
  assert.equal(below.entries.length, 1 + counts.subsections);
});

test('lists go on by cursor until they are complete', async () => {
  const figures = await readAll('list_figures', 'figures', { kind: 'figure' });
  assert.ok(figures.answers > 1);
  assert.equal(new Set(figures.entries.map(({ anchor }) => anchor)).size, counts.figures);
  const references = await readAll('get_references', 'references');
  assert.ok(references.answers > 1);
  assert.equal(new Set(references.entries.map(({ anchor }) => anchor)).size, counts.references);
});

test('a table longer than an answer comes in pieces, cut between rows', async () => {
  const pieces: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { text } = await call('get_figure', {
      id,
      anchors: ['Table 1'],
      ...(cursor === undefined ? {} : { cursor }),
    });
    assert.ok(text.length <= budget);
    assert.match(text, /^Warnings: [a-z, -]+ \(get_outline says more\)\.$/m);
    pieces.push(piecesOf(text)[0]?.text ?? '');
    cursor = cursorOf(text);
    if (cursor === undefined) break;
  }
  assert.ok(pieces.length > 2);
  for (const piece of pieces.slice(0, -1)) assert.match(piece, /\|\n$/);
  const whole = (await get(`/${id}/sections/S1.md`)).text;
  assert.ok(whole.includes(pieces.join('').trimEnd()));
});

test('of many findings the first are listed, and all are counted', async () => {
  const { data, text } = await call('find_in_paper', { id, query: 'word3 word4', max_results: 50 });
  assert.ok(text.length <= budget);
  assert.ok(Number(data.total) > 500 && (data.matches as unknown[]).length <= 50);
});
