/** Parts that a draft names, and what is told of one that is not there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { article, bibliography, equation, paragraph, section, statement } from '../../src/demo/latexml-elements.ts';
import { partStanding } from '../../src/threads/standing-parts.ts';
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
  assert.deepEqual(similar, ['Theorems 1, 2, 11 and 12']);
});

test('of parts those beside the one that there is not are told: of many the first and last, and how many where some between are left out', () => {
  const similar = (numbers: readonly string[], asked: string) => {
    const all = numbers.map((n, i) => statement(`Thm${i}`, 'theorem', `Theorem ${n}`, `It is ${n}.`));
    const page = article('Sums', [['Ann Able', 'Kitchen']], '', section('S1', '1', 'Sums', ...all), bibliography([]));
    return partStanding(openPage(page).parsed(), asked).similar;
  };
  assert.deepEqual(similar(['1', '2', '3', '4', '5', '6', '7'], 'Theorem 9'), ['Theorems 1 to 7']);
  assert.deepEqual(similar(['I', 'II', 'III', 'IV', 'V', 'VI', 'IX'], 'Theorem X'), ['7 theorems from I to IX']);
  const gap = ['1', '2', '3', '5', '6', '7', '8'];
  assert.deepEqual(similar(gap, 'Theorem 9'), ['7 theorems from 1 to 8']);
  const nested = ['1.1', '1.2', '2.1', '2.2', '2.3', '2.10', '3'];
  assert.deepEqual(similar(nested, 'Theorem 2.4'), ['Theorems 2.1, 2.2, 2.3 and 2.10']);
  assert.deepEqual(similar(nested, 'Theorem 4.1'), ['Theorem 3']);
  assert.deepEqual(similar(nested.slice(0, 6), 'Theorem 4.1'), ['6 theorems from 1.1 to 2.10']);
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
    assert.deepEqual(partStanding(paper, name).similar, ['Figures 1a to 1c'], name);
  assert.deepEqual(partStanding(paper, 'Section IV-D').similar, ['Sections IV-A and IV-B']);
  const there = { 'Fig. 1(b)': 'S4.F1.sfb', 'Fig. 2(d)': 'S4.F2', 'Fig. 3(c)': 'S4.F3', 'Fig. 3(d)': 'S4.F3' };
  for (const [name, id] of Object.entries({ ...there, 'Section IV-B': 'S4.SS2', 'Section IV': 'S4' }))
    assert.equal(partStanding(paper, name).id, id, name);
});

test('a part that the paper names as its own, or of a supplement, may be where its page is not', () => {
  const page = article(
    'Pots',
    [['Ann Able', 'Kitchen']],
    'Pots.',
    section(
      'S1',
      '1',
      'Pots',
      paragraph('S1.p1', 'The proof is in Appendix B. It rests on Theorem 7 of [3] and Lemma 8 (Dorn).'),
    ),
    section('S1a', '-A', 'Proof of it', paragraph('S1a.p1', 'So it is.')),
    bibliography([]),
  );
  const paper = openPage(page).parsed();
  for (const name of ['Appendix B', 'Table S1', 'Fig. S2']) assert.ok(partStanding(paper, name).isNotOnPage, name);
  for (const name of ['Appendix C', 'Theorem 7', 'Lemma 8', 'Table 1'])
    assert.equal(partStanding(paper, name).isNotOnPage, undefined, name);
  assert.equal(partStanding(paper, 'Appendix A').id, 'S1a');
});

test('of a panel or an item that nothing names the whole is told', () => {
  const page = article(
    'Sums',
    [['Ann Able', 'Kitchen']],
    '',
    section(
      'S1',
      '1',
      'Sums',
      statement('Thm1', 'theorem', 'Theorem 1', 'It is (i) one, and (b) two.'),
      statement('Thm2', 'theorem', 'Theorem 2', 'It is two.'),
    ),
    bibliography([]),
  );
  const paper = openPage(page).parsed();
  const wholes = [
    'Theorem 1(a)',
    'Theorem 1(b)',
    'Theorem 1(i)',
    'Theorem 1(iv)',
    'Theorem 2(ii)',
    'Theorem 2',
    'Section 1',
  ];
  assert.deepEqual(
    wholes.map((name) => partStanding(paper, name).whole),
    ['Theorem 1', undefined, undefined, 'Theorem 1', 'Theorem 2', undefined, undefined],
  );
});
