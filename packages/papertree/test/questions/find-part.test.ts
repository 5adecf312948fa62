/** Parts by their names at the doors that serve them, and what is said where there is none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFloats, section } from '../../src/questions/index.ts';
import { findSections } from '../../src/questions/sections.ts';
import { openPage } from './paper-of-page.ts';

const tag = (kind: string, words: string) => `<span class="ltx_tag ltx_tag_${kind}">${words}</span>`;
const sectionOf = (id: string, title: string, inner = '') =>
  `<section id="${id}" class="ltx_section"><h2 class="ltx_title ltx_title_section">${title}</h2><div class="ltx_para" id="${id}.p1"><p class="ltx_p">Words.</p></div>${inner}</section>`;
const figure = `<figure id="F of “two”" class="ltx_figure"><figcaption class="ltx_caption">${tag('figure', 'Figure 1: ')}Pots.</figcaption><img class="ltx_graphics" src="x1.png" alt=""></figure>`;
const paper = openPage(
  `<article class="ltx_document">${sectionOf('S1 of “two”', 'Introduction', figure)}${sectionOf('S2', 'Results')}${sectionOf('S3', 'Results')}${sectionOf('S4', 'Related work')}</article>`,
);
const ids = async (found: Promise<readonly { readonly id: string }[]>) => (await found).map(({ id }) => id);

test('a part goes by its id as addresses write it', async () => {
  assert.deepEqual(await ids(findSections(paper.view, 'S1%20of%20%E2%80%9Ctwo%E2%80%9D')), ['S1 of “two”']);
  assert.deepEqual(await ids(findFloats(paper.view, 'F%20of%20%E2%80%9Ctwo%E2%80%9D')), ['F of “two”']);
  await assert.rejects(findSections(paper.view, '100%'), /no section “100%”/);
});

test('a title of several sections gives a tool all of them, and an address their anchors', async () => {
  assert.deepEqual(await ids(findSections(paper.view, 'Results')), ['S2', 'S3']);
  const refusal = await paper.refusal(section, 'Results');
  assert.deepEqual([refusal?.code, refusal?.candidates], ['not-found', ['S2', 'S3']]);
  assert.match(await paper.ask(section, 'results'), /^## Results\n/, 'the alias is that of the first');
});

test('the beginning of one title is enough for a tool, and not for an address', async () => {
  assert.deepEqual(await ids(findSections(paper.view, 'related')), ['S4']);
  assert.ok((await paper.refusal(section, 'related'))?.candidates?.includes('related-work'));
});

test('an unknown name is repeated, cut to a limit', async () => {
  const reasonFor = async (anchor: string) => (await paper.refusal(section, anchor))?.reason ?? '';
  assert.equal(await reasonFor('S9'), '2401.00001v1 has no section “S9”.');
  assert.ok((await reasonFor('a'.repeat(9000))).length < 200);
  // Half a letter at the cut is none.
  assert.ok((await reasonFor(`a${'😀'.repeat(9000)}`)).isWellFormed());
});
