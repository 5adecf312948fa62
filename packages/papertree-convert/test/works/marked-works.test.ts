/** Fields of works cited of which the page marks each by a class, as LaTeXML does with a `.bib`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../src/index.ts';
import { readMarked, worksCited } from '../../src/works/work-fields.ts';

test('what the page marks is what it says', () => {
  const words = {
    'author-year': 'A. Able, B. Baker et al. (2021b)',
    title: 'Steam ',
    journal: 'arXiv preprint arXiv:2101.00001',
    pages: ' pp. 1–2',
    volume: '',
  };
  assert.deepEqual(readMarked(words), {
    kind: 'preprint',
    authors: ['A. Able', 'B. Baker', 'et al.'],
    title: 'Steam',
    year: '2021',
    pages: '1–2',
  });
});

test('the class of an entry says what kind of work it is, but a preprint is an article for many a `.bib`', () => {
  const kindOf = (journal: string, kind: 'article' | 'proceedings') =>
    readMarked({ title: 'Steam', journal }, kind).kind;
  assert.equal(kindOf('Communications in Mathematical Steam', 'article'), 'article');
  assert.equal(kindOf('arXiv preprint arXiv:2101.00001', 'article'), 'preprint');
  assert.equal(kindOf('', 'proceedings'), 'proceedings');
});

test('what a `.bib` holds in other fields than it should', () => {
  const of = (words: object, kind?: 'article' | 'book' | 'report') => readMarked({ title: 'Steam', ...words }, kind);
  assert.deepEqual(of({ title: 'Kettles and lids.' }), { title: 'Kettles and lids' });
  assert.deepEqual(of({ publisher: 'Hotland, NJ: Kettle Press' }, 'book').publisher, 'Kettle Press');
  assert.deepEqual(of({ publisher: 'Springer, Berlin Heidelberg' }, 'book').publisher, 'Springer');
  assert.deepEqual(of({ publisher: 'Kettle Software, Inc.' }, 'book').publisher, 'Kettle Software, Inc.');
  assert.deepEqual(of({ publisher: 'Sl: sn' }, 'book'), { kind: 'book', title: 'Steam' });
  assert.deepEqual(of({ number: 'KL-12', publisher: 'Kettle Press' }, 'report').issue, undefined);
  assert.deepEqual(of({ publisher: 'GitHub' }), { title: 'Steam' });
  assert.deepEqual(of({ journal: 'Kettle Access', volume: 'PP', pages: '1–1' }, 'article'), {
    journal: 'Kettle Access',
    kind: 'article',
    title: 'Steam',
  });
  const thesis = { kind: 'thesis', title: 'Steam', publisher: 'Hotland University' };
  assert.deepEqual(of({ journal: 'Ph. D. thesis, Hotland University, Department of Lids' }, 'article'), thesis);
  const met = 'Proceedings of the 9th Conference on Lids';
  assert.deepEqual(of({ journal: met, volume: '3' }, 'article'), {
    kind: 'proceedings',
    title: 'Steam',
    booktitle: met,
    volume: '3',
  });
  assert.deepEqual(of({ journal: 'Available at SSRN 3560001' }, 'article'), { kind: 'preprint', title: 'Steam' });
  assert.deepEqual(of({ journal: 'arXiv e-prints', pages: 'arXiv–2407' }, 'article'), {
    kind: 'preprint',
    title: 'Steam',
  });
});

test('an office with commas in its name is one author', () => {
  const authorsOf = (author: string) => readMarked({ author, title: 'Steam' }).authors;
  assert.deepEqual(authorsOf('Ministry of Kettles, Lids and Spouts, Japan'), [
    'Ministry of Kettles, Lids and Spouts, Japan',
  ]);
  assert.deepEqual(authorsOf('Hotland Department of Lids and Kettle Affairs'), [
    'Hotland Department of Lids and Kettle Affairs',
  ]);
  assert.deepEqual(authorsOf('A. Able, B. Baker‑Cole, and et al.'), ['A. Able', 'B. Baker‑Cole', 'et al.']);
  assert.deepEqual(authorsOf('Kettleco, Lidco, and Spoutco'), ['Kettleco', 'Lidco', 'Spoutco']);
});

test('the class of an entry is its type, and no name of a book', () => {
  const { content } = convert(
    `<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">Kettles</h1>
    <div class="ltx_para"><p class="ltx_p">Steam.</p></div><section id="bib" class="ltx_bibliography">
    <ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem ltx_bib_inbook">
    <span class="ltx_tag ltx_bib_author-year">A. Able (2026)</span>
    <span class="ltx_bibblock"><span class="ltx_text ltx_bib_title">Lids</span>.</span>
    <span class="ltx_bibblock">In <span class="ltx_text ltx_bib_inbook">The Book of Kettles</span>.</span></li></ul>
    </section></article></body></html>`,
  );
  const [work] = worksCited(content);
  assert.equal(work?.kind, 'chapter');
  assert.equal(work?.booktitle, 'The Book of Kettles');
});
