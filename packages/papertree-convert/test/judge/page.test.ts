/** The text of a page as the judge sees it, and the parts that are no text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPage } from './page.ts';
import { words } from './words.ts';

const read = (html: string) => readPage(`<body><article class="ltx_document">${html}</article></body>`);
const wordsIn = (html: string, area = 'main') =>
  read(html)
    .blocks.filter((it) => it.area === area)
    .flatMap((it) => words(it.text));
const formula = (latex: string, inner = '') => `<math class="ltx_Math" alttext="${latex}"><mi>x</mi>${inner}</math>`;

describe('the words of a page', () => {
  it('are not torn by inline elements, and are by formulas, breaks and footnotes', () => {
    assert.deepEqual(wordsIn('<p class="ltx_p">in<span>side</span> so\u00ADft</p>'), ['inside', 'soft']);
    assert.deepEqual(wordsIn(`<p class="ltx_p">a${formula('x')}b<br>c</p>`), ['a', 'b', 'c']);
    const note =
      '<span class="ltx_note"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer">n</span></span>';
    assert.deepEqual(wordsIn(`<p class="ltx_p">a${note}b</p>`), ['1', 'n', 'a', 'b']);
  });

  it('leave out what is hidden, repeated or chrome', () => {
    const silent = [
      'ltx_bib_cited',
      'ltx_phantom',
      'ltx_nodisplay',
      'ltx_TOC',
      'ltx_rdf',
      'ltx_note_type',
      'ltx_ERROR',
    ];
    assert.deepEqual(wordsIn(silent.map((it) => `<span class="${it}">no</span>`).join('')), []);
    assert.deepEqual(readPage('<body><header>no</header><p>yes</p><footer>no</footer></body>').blocks.length, 1);
  });

  it('are no arguments of undefined macros', () => {
    const behind = (macro: string, printed: string) =>
      wordsIn(`<table><tr><td><span class="ltx_ERROR">${macro}</span>${printed}</td></tr></table>`);
    assert.deepEqual(behind('\\cellcolor', '[HTML]E19898 30.3'), ['30', '3']);
    assert.deepEqual(behind('\\cellcolor', '<b>red!250.01</b> x'), ['0', '01', 'x']);
    assert.deepEqual(behind('\\ours', '[HTML]E19898'), ['HTML', 'E19898']);
    assert.deepEqual(wordsIn('<p>[1]organization=A, city=, country=B</p>'), ['A', 'B']);
    assert.deepEqual(wordsIn('<p>a <span style="color:#FFF">width 7pt</span></p>'), ['a']);
  });

  it('are those of a name, its marks apart, in author lines', () => {
    const authors = '<div class="ltx_authors"><span class="ltx_personname">Li<sup>1,2</sup></span></div>';
    assert.deepEqual(wordsIn(authors), ['Li']);
    assert.deepEqual(wordsIn(authors, 'mark'), ['1', '2']);
  });

  it('are labels in a drawing, and prose in a box of one', () => {
    const box = (inner: string) => `<svg><foreignObject>${inner}</foreignObject></svg>`;
    assert.deepEqual(wordsIn(box('<span>node</span>'), 'drawing'), ['node']);
    assert.deepEqual(wordsIn(box('<span class="ltx_minipage">prose</span>'), 'boxed'), ['prose']);
  });
});

describe('the formulas of a page', () => {
  const places = (html: string) => read(html).formulas.map((it) => `${it.place} ${it.latex}`);

  it('are found once each, without %-newlines', () => {
    assert.deepEqual(places(formula('a%&#10;  b', formula('inner'))), ['inline ab']);
    assert.deepEqual(
      places('<math><semantics><annotation encoding="application/x-tex">y</annotation></semantics></math>'),
      ['inline y'],
    );
  });

  it('are told apart by where they stand', () => {
    assert.deepEqual(places(`<table class="ltx_eqn_table"><tr><td>${formula('a')}</td></tr></table>`), ['display a']);
    assert.deepEqual(places(`<span class="ltx_tag ltx_tag_item">${formula('\\bullet')}</span>`), ['marker \\bullet']);
    assert.deepEqual(places(`<span class="ltx_tag ltx_tag_item">${formula('\\alpha')}</span>`), ['inline \\alpha']);
    assert.deepEqual(places(`<p><em>Keywords</em> a ${formula('\\cdot')} b</p>`), ['marker \\cdot']);
    assert.deepEqual(places(`<p>The word ${formula('\\cdot')} b</p>`), ['inline \\cdot']);
    assert.deepEqual(places(formula('x=\\lx@xy@svg{\\hbox{$\\textstyle{A}$}}')), ['around x=', 'label A']);
    assert.deepEqual(places(`<svg class="ltx_picture"><foreignObject>${formula('{f}')}</foreignObject></svg>`), [
      'label f',
    ]);
    assert.deepEqual(places(`<div class="ltx_authors">${formula('{}^{1}')}</div>`), ['front {}^{1}']);
  });

  it('and one without LaTeX is counted', () => assert.equal(read('<math><mn>0</mn></math>').silentFormulas, 1));
});

describe('the headings of a page', () => {
  const section = (name: string, title: string, inner = '') =>
    `<section class="ltx_${name}"><h2 class="ltx_title ltx_title_${name}">${title}</h2>${inner}</section>`;

  it('are as deep as their sections, and a section caught in a lower one is not', () => {
    const nested = section('section', 'One', section('paragraph', 'Two', section('subsection', 'Caught')));
    assert.deepEqual(
      read(nested).headings.map((it) => [it.text, it.depth, it.logical]),
      [
        ['One', 1, 1],
        ['Two', 2, 2],
        ['Caught', 3, 2],
      ],
    );
  });

  it('are one deeper behind the section that their id names', () => {
    const title = (name: string) => `<h2 class="ltx_title ltx_title_${name}">Cats</h2>`;
    const behind =
      `<section id="A1" class="ltx_appendix">${title('appendix')}</section>` +
      `<section id="A1.SS1" class="ltx_subsection">${title('subsection')}</section>`;
    assert.deepEqual(
      read(behind).headings.map((it) => [it.depth, it.logical]),
      [
        [1, 1],
        [1, 2],
      ],
    );
  });

  it('are not those of theorems', () => {
    assert.deepEqual(read('<div class="ltx_theorem"><h6 class="ltx_title">Theorem 1</h6></div>').headings, []);
  });
});

describe('the tables of a page', () => {
  const table = (rows: string) => read(`<table class="ltx_tabular">${rows}</table>`).tables;
  const cell = (text: string) => `<td class="ltx_td">${text}</td>`;

  it('have the cells that have text, a table in a cell being text of it', () => {
    const inner = `<table class="ltx_tabular"><tr>${cell('b')}${cell('c')}</tr></table>`;
    const [found] = table(`<tr>${cell('a')}${cell(inner)}${cell('')}</tr>`);
    assert.deepEqual([found?.cells, found?.layout], [['a', 'b\nc'], undefined]);
  });

  it('are layout where they have one column, figures or no text', () => {
    assert.equal(table(`<tr>${cell('a')}</tr><tr>${cell('b')}</tr>`)[0]?.layout, 'one column');
    assert.equal(table(`<tr>${cell('a')}${cell('<figure>b</figure>')}</tr>`)[0]?.layout, 'figures');
    assert.equal(table(`<tr>${cell('<img src="x.png">')}${cell('')}</tr>`)[0]?.layout, 'no text');
  });
});
