/** A paper as a page: every id once, every link leads somewhere, what an author writes is text, formulas are drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { renderHtml } from '../../src/render/html/article.ts';
import { type PageFacts, renderPage } from '../../src/render/index.ts';
import type { Block, Content } from '../../src/tree/nodes.ts';
import { visitContent } from '../../src/tree/visit.ts';
import { names as fixtures, make, readInput } from '../fixtures/cases.ts';
import { inlines } from './arbitrary.ts';
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

const facts: PageFacts = {
  id: '2401.00001',
  idv: '2401.00001v2',
  version: 2,
  latestVersion: 3,
  versions: [{ version: 2, submittedAt: '2024-01-02T00:00:00Z' }],
  title: 'Cats & </script><b>dogs</b>',
  authors: ['Ann "Lee"'],
  abstract: 'On <cats>.',
  license: 'http://creativecommons.org/licenses/by/4.0/',
  doi: '10.1000/x',
  journalRef: '',
  published: '2024-01-01T00:00:00Z',
  submittedAt: '2024-01-02T00:00:00Z',
  primaryCategory: 'cs.CL',
  abstractUrl: 'https://archive.example/abs/2401.00001v2',
  pdfUrl: 'https://archive.example/pdf/2401.00001v2',
  builtAt: '2024-02-01T00:00:00Z',
  builder: 'papertree/0.1.0',
  source: 'https://archive.example/html/2401.00001v2',
  quality: {
    score: 0.876,
    stats: {
      errors: 2,
      mathNodes: 9,
      mathWithoutLatex: 1,
      cites: 4,
      unresolvedCites: 0,
      figures: 3,
      figuresWithoutImages: 1,
    },
  },
  warnings: [{ code: 'stale', detail: 'Not <whole>.' }],
  inferred: {
    status: 'ready',
    tldr: 'Cats <sleep>.',
    contributions: ['A & B'],
    evidence: [{ anchor: 'S1', quotation: 'cats < dogs', match: 'near' }],
    model: 'm',
  },
};

const ruled = (text: string) => ({ ...cell(p(text)), ruled: true });

/** An article without what it says to translators, which one test of them all looks at. */
const articleOf = (content: Content) => renderHtml(content).article.replaceAll(' translate="no"', '');

const body = (...blocks: Block[]) => articleOf(of(...blocks));

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
    name: 'a figure',
    block: figure('F1', 'https://archive.example/x.png'),
    html: /<figure class="figure" id="F1"><div class="images"><img src="https:\/\/archive\.example\/x\.png" alt="" loading="lazy" decoding="async">/,
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
  assert.equal(renderHtml(of(p(tex('x')), p(tex('\\nosuch')), equation('\\nosuch b'))).undrawn, 2);
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

/** The element names, ids, link targets and attributes of a page. */
function inspect(html: string) {
  const ids: string[] = [];
  const targets: string[] = [];
  const names = new Set<string>();
  const attributes = new Set<string>();
  const enter = (node: Tree.Node) => {
    if ('attrs' in node) {
      names.add(node.tagName);
      for (const { name, value } of node.attrs) {
        attributes.add(name);
        if (name === 'id') ids.push(value);
        if (name === 'href' && value.startsWith('#')) targets.push(decodeURIComponent(value.slice(1)));
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(enter);
  };
  enter(parse(html));
  return { ids, targets, names, attributes };
}

test('over all fixtures every id of the tree stands in the page once, and every link within it leads somewhere', () => {
  let seen = 0;
  for (const name of fixtures) {
    const content = make(readInput(name)).conversion?.content;
    if (content === undefined) continue;
    const { article, contents } = renderHtml(content);
    const { ids, targets } = inspect(contents + article);
    assert.equal(new Set(ids).size, ids.length);
    const there = new Set(ids);
    visitContent(content, (node) => {
      if ('id' in node && node.id !== '') assert.ok(there.has(node.id), `${name}: ${node.id} is missing`);
    });
    for (const target of targets) assert.ok(there.has(target), `${name}: #${target} leads nowhere`);
    seen += ids.length;
  }
  assert.ok(seen > 500, `${seen} ids`);
});

const safeNames = new Set(
  'a article aside b blockquote body br code dd del div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 head header hr html img li link main math merror meta menclose mfrac mi mn mo mover mpadded mphantom mprescripts mroot mrow mmultiscripts ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover nav ol p pre script section semantics span strong sub summary details sup table tbody td th thead title tr ul button'.split(
    ' ',
  ),
);

test('whatever an author writes is text: no element of theirs, no handler, no inline style, no scheme that runs', () => {
  const attack = fc.oneof(
    inlines,
    fc.constantFrom(
      words('<script>alert(1)</script>'),
      words('"><img src=x onerror=alert(1)>'),
      [tex('\\href{javascript:alert(1)}{x}')],
      [tex('\\htmlData{x=y}{z}\\htmlStyle{color:red}{x}')],
      [tex('\\text{</annotation><script>alert(1)</script>}')],
      [tex('\\includegraphics{https://evil.example/x.png}')],
      [tex('\\color{red;background:url(https://evil.example)}x')],
      [{ type: 'image' as const, src: 'x" onerror="alert(1)', alt: '"><svg onload=alert(1)>' }],
    ),
  );
  fc.assert(
    fc.property(fc.array(attack, { maxLength: 4 }), (lines) => {
      const content: Content = { ...of(...lines.map((line) => p(...line))), title: lines.flat() };
      const html = renderPage(facts, renderHtml(content), 'https://papers.example');
      const { names, attributes } = inspect(html);
      for (const name of names) assert.ok(safeNames.has(name), name);
      for (const name of attributes) assert.ok(!/^(?:on|style$|srcdoc$|xlink)/.test(name), name);
      assert.ok(!/(?:href|src)="(?!https?:|mailto:|[/#]|data:image\/|x)/.test(html.replaceAll('&quot;', '')), html);
      assert.equal(html.match(/<script\b/g)?.length, 2);
    }),
    { seed: 15, numRuns: 300 },
  );
});

test('the page tells where the paper comes from, what was lost, and what a model wrote', () => {
  const html = renderPage(facts, renderHtml(of(p('x'))), 'https://papers.example');
  assert.match(html, /<title>Cats &amp; &lt;\/script&gt;&lt;b&gt;dogs&lt;\/b&gt; · 2401\.00001v2<\/title>/);
  assert.match(html, /<meta name="citation_author" content="Ann &quot;Lee&quot;">/);
  assert.match(html, /<link rel="canonical" href="https:\/\/archive\.example\/abs\/2401\.00001v2">/);
  assert.match(html, /Version 3<\/a> is newer/);
  assert.match(html, /Not &lt;whole&gt;\./);
  assert.match(html, /Written by a language model, m, not by the authors:<\/em> Cats &lt;sleep&gt;\./);
  assert.match(html, /<li>A &amp; B “cats &lt; dogs” \(<a href="#S1">S1<\/a>, quoted nearly so\)<\/li>/);
  assert.match(html, /<a rel="license" href="http:[^"]*">CC BY 4\.0<\/a>/);
  assert.match(
    html,
    /88 of 100: 9 formulas \(1 without LaTeX\), 4 citations, 3 figures \(1 without an image\), 2 errors of the conversion/,
  );
  assert.match(html, /<a href="\/2401\.00001v2\.bib">BibTeX<\/a>/);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  assert.equal(JSON.parse(data).headline, facts.title);
});

test('a summary that is to come or could not be had is told, and none where no model is set up', () => {
  const told = (inferred: PageFacts['inferred']) => {
    const html = renderPage({ ...facts, inferred }, renderHtml(of(p('x'))), 'https://papers.example');
    return /<dt>Summary<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1];
  };
  assert.match(told({ status: 'pending' }) ?? '', /has not answered yet/);
  assert.match(
    told({ status: 'failed', error: { code: 'refused', detail: 'It <would> not.' } }) ?? '',
    /It &lt;would&gt; not/,
  );
  assert.equal(told({ status: 'failed', error: { code: 'no-model', detail: 'x' } }), undefined);
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

/** What translators of pages do: every text becomes another, but where the page says that it is to stay. */
function translate(node: Tree.Node): void {
  if ('attrs' in node && node.attrs.some(({ name, value }) => name === 'translate' && value === 'no')) return;
  if (node.nodeName === '#text') (node as Tree.TextNode).value = '…';
  else if ('childNodes' in node) node.childNodes.forEach(translate);
}

test('a translator of the page leaves formulas, programs, labels of works and marks of citations as they are', () => {
  const content = paper({
    body: [
      section(
        'S1',
        'On kettles',
        1,
        p('By ', tex('E=mc^2'), ', as ', cite(ref('bib.1', '[1]')), ' says', call('fn1', '7'), '.'),
        equation('a+b', '2'),
        listing('while True: pass'),
      ),
    ],
    footnotes: [note('fn1', '7', p('A note.'))],
    bibliography: [{ id: 'bib.1', number: '1', text: 'Able.', content: words('Able.') }],
  });
  const page = parse(renderHtml(content).article);
  const kept = () =>
    textsOf(page)
      .map((text) => text.trim())
      .filter((text) => text !== '' && text !== '…');
  const before = kept();
  translate(page);
  const after = kept();
  for (const words of ['[1]', '(2)', '7']) assert.ok(after.includes(words), `${words} of ${after.join(' | ')}`);
  assert.ok(after.join('').includes('while True: pass'), 'a program');
  for (const words of ['On kettles', 'A note.', 'Able.'])
    assert.ok(before.includes(words) && !after.includes(words), words);
  assert.ok(before.length > after.length);
});

const textsOf = (node: Tree.Node): string[] =>
  node.nodeName === '#text'
    ? [(node as Tree.TextNode).value]
    : 'childNodes' in node
      ? node.childNodes.flatMap(textsOf)
      : [];

test('warnings are one line below the abstract, the worst first, and a faulty paper has no full marks', () => {
  const content = paper({
    abstract: [section('abstract', '', 1, p('Short.'))],
    body: [section('S1', 'On', 1, p('Words.'))],
  });
  const warnings: PageFacts['warnings'] = [
    { code: 'newer-version', detail: 'Newer.' },
    { code: 'sections-empty', detail: 'Empty.' },
    { code: 'hidden-words', detail: 'Hidden.' },
    { code: 'withdrawn', detail: 'Withdrawn.' },
    { code: 'conversion-fatal', detail: 'Fatal.', anchor: 'S1' },
  ];
  const { stats } = facts.quality;
  const quality = { score: 0.999, stats: { ...stats, mathWithoutLatex: 0, figuresWithoutImages: 0 } };
  const page = renderPage({ ...facts, warnings, quality }, renderHtml(content), 'https://papers.example');
  const texts = textsOf(parse(page)).map((text) => text.trim());
  const at = (words: string) => texts.findIndex((text) => text.startsWith(words));
  const order = ['Withdrawn.', 'Short.', 'Fatal.', 'and 1 more', 'Empty.', 'Words.'].map(at);
  assert.ok(!order.includes(-1), order.join(' '));
  assert.deepEqual(
    order.toSorted((one, other) => one - other),
    order,
  );
  assert.equal(at('Hidden.'), -1);
  assert.equal(at('100 of 100'), -1);
  assert.match(page, /<details class="warnings"><summary>Fatal\. <a href="#S1">See where\.<\/a>/);
});
