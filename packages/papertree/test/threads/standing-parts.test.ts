/** Parts that a draft names, and what is told of one that is not there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { article, bibliography, equation, paragraph, section, statement } from '../../src/demo/latexml-elements.ts';
import { partStanding } from '../../src/threads/standing.ts';
import { openPage } from '../questions/paper-of-page.ts';

test('parts that are told instead of one that is not there stand in the order of their numbers', () => {
  const numbers = [11, 2, 1, 12];
  const page = article(
    'Sums',
    [['Ann Able', 'Kitchen']],
    'Sums.',
    section('S1', '1', 'Sums', ...numbers.map((n) => statement(`Thm${n}`, 'theorem', `Theorem ${n}`, `It is ${n}.`))),
    bibliography([]),
  );
  const { similar } = partStanding(openPage(page).parsed(), 'Theorem 112');
  assert.deepEqual(similar, ['Theorem 1', 'Theorem 2', 'Theorem 11', 'Theorem 12']);
});

test('of more than a few parts the first and last are told where none between is left out, else how many more there are', () => {
  const similar = (numbers: readonly string[], asked: string) => {
    const all = numbers.map((n, i) => statement(`Thm${i}`, 'theorem', `Theorem ${n}`, `It is ${n}.`));
    const page = article('Sums', [['Ann Able', 'Kitchen']], '', section('S1', '1', 'Sums', ...all), bibliography([]));
    return partStanding(openPage(page).parsed(), asked).similar;
  };
  assert.deepEqual(similar(['1', '2', '3', '4', '5', '6', '7'], 'Theorem 9'), ['Theorem 1 to Theorem 7']);
  assert.deepEqual(similar(['I', 'II', 'III', 'IV', 'V', 'VI'], 'Theorem IX'), ['Theorem I to Theorem VI']);
  const gap = ['1', '2', '3', '5', '6', '7', '8'];
  assert.deepEqual(similar(gap, 'Theorem 9').slice(-1), ['2 more']);
  assert.equal(similar(gap, 'Theorem 9').length, 6);
});

test('a statement that begins with a formula is told with what stands behind its name', () => {
  const begun = statement('Thm1', 'theorem', 'Theorem 1', '').replace(/<p .*<\/p>/s, equation('S1.E1', '1', 'a=b'));
  const whole = begun.replace(/<\/div>\s*$/, `${paragraph('Thm1.p2', 'So it is.')}</div>`);
  const page = article('Sums', [['Ann Able', 'Kitchen']], 'Sums.', section('S1', '1', 'Sums', whole), bibliography([]));
  assert.match(partStanding(openPage(page).parsed(), 'Theorem 1').shows, /^Theorem 1\. .*a ?= ?b/);
});

test('a panel or subsection that is none of those that are known is not there, and those are told', () => {
  const figure = (n: number, panels: string, caption: string) =>
    `<figure id="S4.F${n}" class="ltx_figure">${[...panels]
      .map(
        (letter) =>
          `<figure id="S4.F${n}.sf${letter}" class="ltx_figure"><img src="x.png" alt=""/><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">(${letter}) </span>A pot.</figcaption></figure>`,
      )
      .join(
        '',
      )}<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure ${n}: </span>${caption}</figcaption></figure>`;
  const page = article(
    'Pots',
    [['Ann Able', 'Kitchen']],
    'Pots.',
    section(
      'S4',
      'IV',
      'Pots',
      figure(1, 'abc', 'Three pots.'),
      figure(2, '', 'A pot.'),
      figure(3, 'ab', 'Two pots; (c) is drawn in (b).'),
      paragraph('S4.p1', 'See Fig. 3d, too.'),
      section('S4.SS1', 'IV-A', 'Lids', paragraph('S4.SS1.p1', 'Lids.')),
      section('S4.SS2', 'IV-B', 'Rims', paragraph('S4.SS2.p1', 'Rims.')),
    ),
    bibliography([]),
  );
  const paper = openPage(page).parsed();
  for (const name of ['Fig. 1(e)', 'Figure 1 (e)', 'Fig. 1e'])
    assert.deepEqual(partStanding(paper, name).similar, ['Figure 1a', 'Figure 1b', 'Figure 1c'], name);
  assert.deepEqual(partStanding(paper, 'Section IV-D').similar, ['Section IV-A', 'Section IV-B']);
  const there = { 'Fig. 1(b)': 'S4.F1.sfb', 'Fig. 2(d)': 'S4.F2', 'Fig. 3(c)': 'S4.F3', 'Fig. 3(d)': 'S4.F3' };
  for (const [name, id] of Object.entries({ ...there, 'Section IV-B': 'S4.SS2', 'Section IV': 'S4' }))
    assert.equal(partStanding(paper, name).id, id, name);
});
