/** A paper as a page: what an author writes is text, formulas are drawn, each footnote stands where it is called. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHtml } from '../../src/render/html/article.ts';
import type { Block, Content } from '../../src/tree/nodes.ts';
import {
  call,
  cell,
  cite,
  equation,
  figure,
  group,
  link,
  list,
  listing,
  note,
  of,
  p,
  paper,
  ref,
  section,
  table,
  tex,
  words,
} from './build.ts';

const ruled = (text: string) => ({ ...cell(p(text)), ruled: true });

/** An article without what it says to translators, which one test of them all looks at. */
const articleOf = (content: Content) => renderHtml(content).article.replaceAll(' translate="no"', '');

const body = (...blocks: Block[]) => articleOf(of(...blocks));

/** A sum of twenty-five letters. */
const long = `x${'+x'.repeat(24)}`;

const cases: { name: string; block: Block; html: RegExp }[] = [
  { name: 'words are escaped', block: p('a < b & "c"'), html: />a &lt; b &amp; &quot;c&quot;<\/p>/ },
  { name: 'a formula keeps its LaTeX', block: p(tex('a<b')), html: /<math alttext="a&lt;b"><mrow>/ },
  {
    name: 'a comma stays with its formula',
    block: p(tex('x'), ', and'),
    html: /<span class="together"><math .*<\/math>,<\/span> and/,
  },
  {
    name: 'so do brackets and a hyphen',
    block: p('or (', tex('y'), ') ', tex('k'), '-fold'),
    html: />or <span class="together">\(<math .*>y<.*<\/math>\)<\/span> <span class="together"><math .*>k<.*<\/math>-<\/span>fold</,
  },
  {
    name: 'what cannot be drawn is shown',
    block: p(tex('\\nosuch{x}')),
    html: /<code class="latex">\\nosuch\{x\}<\/code>/,
  },
  {
    name: 'a number beside its formula',
    block: equation('a=b', '3'),
    html: /<math [^>]*display="block".*<a class="equation-number" href="#E\d+">\(3\)<\/a>/,
  },
  {
    name: 'aligned rows are a grid',
    block: group(equation('a & =b', '1'), equation('c & =d', '2')),
    html: /<table class="equations" role="presentation"><tbody><tr id="E\d+"><td class="right"><math alttext="a".*<td class="left"><math alttext="=b".*\(1\).*\(2\)/,
  },
  {
    name: 'a formula that scrolls even on wide screens is a stop of the keyboard',
    block: equation(long, '3'),
    html: /<div class="formula" tabindex="0" role="group"><math /,
  },
  {
    name: 'a formula that fits is none, however long its LaTeX',
    block: equation(
      '\\operatorname{spectrum}\\left(\\frac{\\boldsymbol{\\alpha}}{\\boldsymbol{\\beta}+\\boldsymbol{\\gamma}}\\right)',
      '3',
    ),
    html: /<div class="formula"><math /,
  },
  {
    name: 'a grid whose columns are too wide together is a stop',
    block: group(equation(`${long.slice(0, 40)} & =${long.slice(2, 40)}`, '1')),
    html: /<div class="equation-group" id="[^"]*" tabindex="0" role="group"><table /,
  },
  {
    name: 'a grid whose rows fit is none, however many they are',
    block: group(...Array.from({ length: 20 }, () => equation('a & =b', '1'))),
    html: /<div class="equation-group" id="[^"]*"><table /,
  },
  {
    name: 'the number of all rows stands beside them',
    block: { ...group(equation('a'), equation('b')), id: 'E1', number: '7' },
    html: /<tr id="E\d+"><td class="formula"><math alttext="a".*<td class="number" rowspan="2"><a class="equation-number" href="#E1">\(7\)<\/a><\/td><\/tr><tr id="E\d+"><td class="formula"><math [^>]*>(?:(?!<td).)*<\/tr><\/tbody>/,
  },
  {
    name: 'a relation in a column of its own stands between its two sides',
    block: group(equation('a &=& b', '1'), equation('&\\leq& c', '2')),
    html: /<td class="right"><math alttext="a".*<td class="center"><math alttext="=".*<td class="left"><math alttext="b".*<td class="left"><math alttext="c"/,
  },
  {
    name: 'three columns without one are set as in TeX',
    block: group(equation('a &=b & c', '1')),
    html: /<td class="right"><math alttext="a".*<td class="left"><math alttext="=b".*<td class="right"><math alttext="c"/,
  },
  {
    name: 'a reference to a node',
    block: p(cite('[', ref('bib.1', '1'), ']')),
    html: /<span class="cite">\[<a class="ref" href="#bib\.1">1<\/a>\]<\/span>/,
  },
  {
    name: 'no link in a link',
    block: p(link('https://a.example/', ref('S', 'x'))),
    html: /<a href="https:\/\/a\.example\/" rel="external noopener">x<\/a>/,
  },
  {
    name: 'header rows head columns',
    block: table([{ ...cell(p('h')), header: true }], [cell(p('1'))]),
    html: /<thead><tr><th scope="col" id="p\d+">h<\/th><\/tr><\/thead><tbody><tr><td id="p\d+">1<\/td>/,
  },
  {
    name: 'rules divide rows, or cells of one',
    block: table([cell(p('a')), cell(p('b'))], [ruled('c'), ruled('d')], [ruled('e'), cell(p('f'))]),
    html: /<tr class="ruled"><td id="p\d+">c<.*<tr><td id="p\d+" class="ruled">e<.*<td id="p\d+">f</,
  },
  {
    name: 'neither breaks a cell before a formula, nor the head of a column that is one word',
    block: table(
      [
        { ...cell(p('Inp', tex('x'))), header: true },
        { ...cell(p('two words')), header: true },
      ],
      [cell(p('2.1', tex('x')))],
    ),
    html: /<th scope="col" id="p\d+" class="short">Inp<.*<th scope="col" id="p\d+">two words<.*<td id="p\d+" class="short">2\.1</,
  },
  {
    name: 'short words of a cell stay in one line, longer ones are given room',
    block: table([cell(p('GPT 5')), cell(p('0.95')), cell(p('any token unseen'))]),
    html: /<td id="p\d+" class="short">GPT 5<.*<td id="p\d+">0\.95<.*<td id="p\d+" class="words">any token/,
  },
  {
    name: 'a figure',
    block: figure('F1', 'https://archive.example/x.png'),
    html: /<figure class="figure" id="F1"><div class="images"><img src="https:\/\/archive\.example\/x\.png" alt="" loading="lazy" decoding="async">/,
  },
  {
    name: 'formulas in the words for a picture are plain characters',
    block: { ...figure('F1', 'https://archive.example/x.png'), caption: words('Both ', tex('\\alpha\\leq 2'), '.') },
    html: /<img src="[^"]*" alt="[^"]*Both α ≤ 2\./,
  },
  {
    name: 'program text',
    block: listing('if a < b:', 'Python'),
    html: /<pre tabindex="0"><code class="language-python"><span class="code-keyword">if<\/span> a &lt; b:<\/code><\/pre>/,
  },
  {
    name: 'an ordered list',
    block: list(true, [p('one')]),
    html: /<ol id="I\d+"><li id="i\d+"><p [^>]*>one<\/p><\/li><\/ol>/,
  },
];

for (const { name, block, html } of cases) test(name, () => assert.match(body(block), html));

test('a footnote stands behind the block that calls it, once', () => {
  const content = paper({
    body: [section('S1', 'One', 1, p('a', call('n1', '1')), p('b', call('n1', '1')))],
    footnotes: [note('n1', '1', p('the note')), note('n2', '2', p('called by nobody'))],
  });
  const article = articleOf(content);
  assert.match(
    article,
    /a<sup><a class="note-call" role="doc-noteref" href="#n1">1<\/a><\/sup><\/p><aside class="footnote" role="note" id="n1">/,
  );
  assert.equal(article.split('the note').length, 2);
  assert.match(article, /called by nobody/);
});

test('the number of formulas that could not be drawn is told', () => {
  assert.equal(renderHtml(of(p(tex('x')), p(tex('\\nosuch')), equation('\\nosuch b'))).undrawn.length, 2);
});

test('affiliations stand once, with the marks of their authors, and their formulas are drawn', () => {
  const [here, there] = ['Delft', '$\\dagger$ Ghent'];
  const authors = [
    { name: 'Ann Lee', affiliations: [here, there], email: 'ann@delft.example' },
    { name: 'Bo Katz', affiliations: [there], notes: ['Now at <Oslo>.'] },
  ];
  const article = articleOf(paper({ authors }));
  assert.match(
    article,
    /Ann Lee<\/span><sup class="mark">1,2<\/sup> <a class="mail" href="mailto:ann@delft\.example">/,
  );
  assert.match(
    article,
    /Bo Katz<\/span><sup class="mark">2<\/sup> <span class="author-note">Now at &lt;Oslo&gt;\.<\/span>/,
  );
  assert.equal(article.match(/Ghent/g)?.length, 1);
  assert.match(article, /<sup class="mark">2<\/sup> <math alttext="\\dagger">/);
});

test('a note that several authors share stands once, with a mark of theirs', () => {
  const equal = 'Equal $=$ contribution.';
  const page = 'https://lab.example/';
  const authors = [
    { name: 'Ann Lee', affiliations: ['Delft'], notes: [equal, 'Now at Oslo.', page] },
    { name: 'Bo Katz', affiliations: ['Ghent'], notes: [equal, page] },
    { name: 'Cy Moe', affiliations: ['Ghent'], notes: ['On leave.', 'On leave.'] },
  ];
  const article = articleOf(paper({ authors }));
  assert.match(article, /Ann Lee<\/span><sup class="mark">1,a<\/sup> <span class="author-note">Now at Oslo\./);
  assert.match(
    article,
    /Bo Katz<\/span><sup class="mark">2,a<\/sup> <a class="author-note" href="https:\/\/lab\.example\/"/,
  );
  assert.match(article, /Cy Moe<\/span><sup class="mark">2<\/sup> <span class="author-note">On leave\.<\/span><\/p>/);
  assert.equal(article.match(/Equal/g)?.length, 1);
  assert.match(article, /<p class="author-note"><sup class="mark">a<\/sup> Equal <math/);
});

test('web pages and ORCIDs of authors are links', () => {
  const notes = ['0000-0002-1825-0097', 'https://ann.example/', 'Thanks to 0000-0002-1825-0097'];
  const article = articleOf(paper({ authors: [{ name: 'Ann Lee', affiliations: [], notes }] }));
  assert.match(
    article,
    /<a class="author-note" href="https:\/\/orcid\.org\/0000-0002-1825-0097" rel="external noopener">0000-0002-1825-0097<\/a> <a class="author-note" href="https:\/\/ann\.example\/" rel="external noopener">https:\/\/ann\.example\/<\/a> <span class="author-note">Thanks/,
  );
});

test('the contents name a list of references where it stands', () => {
  const content: Content = {
    ...paper({ body: [section('S1', '1', 1)], appendices: [section('A1', 'A', 1)] }),
    bibliography: [{ id: 'bib1', number: '1', text: 'x', content: words('x') }],
    referenceLists: [{ id: 'bib', level: 1, number: '', title: words('Works'), size: 1, before: 'A1' }],
  };
  const hrefs = [...renderHtml(content).contents.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  assert.deepEqual(hrefs, ['#S1', '#bib', '#A1']);
});

test('the contents name a list of references before a section without a heading', () => {
  const content: Content = {
    ...paper({ body: [section('S1', 'One', 1), section('Sx1', '', 1, p('Ann Lee is a physicist.'))] }),
    bibliography: [{ id: 'bib1', number: '1', text: 'x', content: words('x') }],
    referenceLists: [{ id: 'bib', level: 1, number: '', title: words('Works'), size: 1, before: 'Sx1' }],
  };
  assert.match(renderHtml(content).contents, /href="#S1".*href="#bib"/);
});

test('a formula that stays LaTeX has a link to its place on the page that was read', () => {
  const content = paper({
    body: [
      section(
        'S1',
        'One',
        1,
        { ...p('a ', tex('\\nosuch')), id: 'S1.p1' },
        p(link('https://a.example/', tex('\\nosuch c'))),
      ),
    ],
  });
  const page = 'https://archive.example/html/2401.00001v1';
  const { article } = renderHtml(content, { page });
  assert.match(
    article,
    /<code class="latex"[^>]*>\\nosuch<\/code> <a class="at" href="https:\/\/archive\.example\/html\/2401\.00001v1#S1\.p1"/,
  );
  assert.equal(article.split('class="at"').length, 2, 'no link in a link');
  assert.doesNotMatch(renderHtml(content).article, /class="at"/);
});
