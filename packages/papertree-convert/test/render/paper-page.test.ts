/** The page of a paper: every id once, every link leads somewhere, what its head says, warnings, what translators leave. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { renderHtml } from '../../src/render/html/article.ts';
import { type PageFacts, renderPage } from '../../src/render/index.ts';
import type { Content } from '../../src/tree/nodes.ts';
import { visitContent } from '../../src/tree/visit.ts';
import { names as fixtures, make, readInput } from '../fixtures/cases.ts';
import { inlines } from './arbitrary.ts';
import { call, cite, equation, listing, note, of, p, paper, ref, section, tex, words } from './build.ts';
import { facts } from './page-facts.ts';

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
  assert.match(page, /<details class="warnings"><summary>Fatal\. <span/);
});

test('a printed page says what it is, of when, and where it is found', () => {
  const page = renderPage(facts, renderHtml(of(p('x'))), 'https://papers.example');
  const line = '2401.00001v2 · 2024-01-02 · https://papers.example/2401.00001v2.html';
  assert.ok(textsOf(parse(page)).includes(line));
});
