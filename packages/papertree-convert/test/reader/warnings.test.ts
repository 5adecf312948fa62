/** Each warning of a page stands on a page made for it, and on no page that was read whole. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type WarningCode, warnings } from '../../src/paper/warnings.ts';
import { read } from '../../src/reader/read.ts';
import { findWarnings } from '../../src/reader/reading-warnings.ts';
import { renderHtml } from '../../src/render/html/article.ts';

const tag = (kind: string, words: string) => `<span class="ltx_tag ltx_tag_${kind}">${words}</span>`;
const page = (body: string, end = '</article></body></html>') =>
  `<!DOCTYPE html><html lang="en"><head><title>Cats</title></head><body><article class="ltx_document">` +
  `<h1 class="ltx_title ltx_title_document">Cats</h1>` +
  `<section class="ltx_section" id="S1"><h2 class="ltx_title ltx_title_section">${tag('section', '1 ')}Sleep</h2>` +
  `<div class="ltx_para" id="S1.p1"><p class="ltx_p">They sleep.</p></div>${body}</section>${end}`;
const list =
  `</section><section class="ltx_bibliography" id="bib"><h2 class="ltx_title ltx_title_bibliography">References</h2>` +
  `<ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem">${tag('bibitem', '[1]')}<span class="ltx_bibblock">A work.</span></li></ul>`;
const cite = (href: string) =>
  `<p class="ltx_p">As <cite class="ltx_cite">[<a class="ltx_ref" href="${href}">1</a>]</cite> says.</p>`;
const missing =
  '<p class="ltx_p">As <cite class="ltx_cite">[<span class="ltx_ref ltx_missing_citation ltx_ref_self">cat24</span>]</cite> says.</p>';
const deep = `${'<div class="ltx_theorem">'.repeat(80)}<p class="ltx_p">Deep.</p>${'</div>'.repeat(80)}`;

// One for each of them; a flag, Persian, Hindi and an emoji are whole.
const turned = page(
  '<p class="ltx_p">a\u202eb\u2066c\u2069 \u{e0041}\u{e0042} 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} می\u200cخواهم क्\u200dष 👩\u200d🔬</p>',
);

/** For each code of a page: the page, the anchor and the end of the detail. */
const cases: Partial<Record<WarningCode, readonly [html: string, anchor: string | undefined, detail: RegExp]>> = {
  'page-truncated': [page('', ''), undefined, /missing\.$/],
  'elements-unknown': [page('<span class="ltx_wormhole">Words.</span>'), 'S1', /\(1: wormhole\)$/],
  'elements-too-deep': [page(deep), undefined, /\(\d+: theorem\)$/],
  'commands-unknown': [
    page('<p id="S1.p2.1" class="ltx_p">A <span class="ltx_ERROR undefined">\\meow</span>.</p>'),
    'S1.p2.1',
    /\(1: \\meow\)$/,
  ],
  'formulas-without-latex': [page('<p id="S1.p2.1" class="ltx_p">So <math></math>.</p>'), undefined, /\(1\)$/],
  'formulas-drawn': [
    page(
      '<p id="S1.p2.1" class="ltx_p">So <math id="S1.p2.1.m1" class="ltx_Math" alttext="B\\hbox to4.5pt{\\pgfpicture\\pgfsys@stroke\\endpgfpicture}G"></math>.</p>',
    ),
    'S1.p2.1',
    /\(1\)$/,
  ],
  'figures-without-images': [
    page(
      `<figure id="S1.F1" class="ltx_figure"><figcaption class="ltx_caption">${tag('figure', 'Figure 1: ')}A cat.</figcaption></figure>`,
    ),
    'S1.F1',
    /\(1\)$/,
  ],
  'figures-drawn': [
    page(
      `<figure id="S1.F1" class="ltx_figure"><svg id="S1.F1.pic1" class="ltx_picture"><path d="M 0 0"></path><g><text>Nap</text></g><g><text>Meal</text></g></svg><figcaption class="ltx_caption">${tag('figure', 'Figure 1: ')}A day.</figcaption></figure>`,
    ),
    'S1.F1.pic1',
    /\(1\)$/,
  ],
  'cells-drawn': [
    page(
      '<table class="ltx_tabular" id="S1.T1"><tr class="ltx_tr"><td class="ltx_td">Naps</td><td class="ltx_td"><svg class="ltx_picture"><path d="M 0 0"></path></svg></td></tr></table>',
    ),
    'S1.T1',
    /\(1\)$/,
  ],
  'listings-empty': [
    page(
      '<div class="ltx_para" id="S1.p2"><p id="S1.p2.1" class="ltx_p">So:</p><div id="S1.p2.2" class="ltx_listing ltx_lstlisting"> </div></div>',
    ),
    'S1.p2.1',
    /\(1\)$/,
  ],
  'citations-unresolved': [page(`<div id="S1.p2">${missing}${cite('#bib.bib1')}</div>${list}`), '~S1.p2.1', /\(1\)$/],
  'references-missing': [page(cite('#bib.bib1')), undefined, /references\.$/],
  'links-unresolved': [
    page(
      '<p id="S1.p2.1" class="ltx_p">See <a class="ltx_ref" href="#S1">1</a>, <a class="ltx_ref" href="#S2">2</a>, <span class="ltx_ref ltx_missing_label ltx_ref_self">LABEL:cats</span>.</p>',
    ),
    'S1.p2.1',
    /\(2: S2, LABEL:cats\)$/,
  ],
  'sections-empty': [
    page('</section><section class="ltx_section" id="S2"><h2 class="ltx_title ltx_title_section">Dreams</h2>'),
    'S2',
    /\(1\)$/,
  ],
  'hidden-characters': [turned, undefined, /\(5\)$/],
  'hidden-words': [
    page('<p id="S1.p2.1" class="ltx_p">Seen <span style="font-size:0">and not seen</span></p>'),
    'S1.p2.1',
    /\(3\)$/,
  ],
};

/** Those that no page has, and where their tests are. */
const elsewhere: Partial<Record<WarningCode, string>> = {
  'text-not-reached': 'below: no reader is known to lose words',
  'text-withheld': 'packages/papertree/test/hostile/content-policy.test.ts',
  'conversion-fatal': 'packages/papertree/test/library/conversion-logs.test.ts',
  'conversion-unfinished': 'packages/papertree/test/library/conversion-logs.test.ts',
  stale: 'packages/papertree/test/library/paper-warnings.test.ts',
  withdrawn: 'packages/papertree/test/library/paper-warnings.test.ts',
  'newer-version': 'packages/papertree/test/library/paper-warnings.test.ts',
};

test('each code has a test', () => {
  assert.deepEqual(Object.keys(warnings).sort(), [...Object.keys(cases), ...Object.keys(elsewhere)].sort());
});

for (const [code, [html, anchor, detail]] of Object.entries(cases))
  test(`${code} is told, alone, with the part and the number`, () => {
    const found = read(html).warnings;
    assert.deepEqual(
      found.map((each) => [each.code, each.anchor]),
      [[code, anchor]],
    );
    assert.match(found[0]?.detail ?? '', detail);
  });

test('the part that is told is one of the paper, not the table in it', () => {
  const drawn =
    '<td class="ltx_td">Naps</td><td class="ltx_td"><svg class="ltx_picture"><path d="M 0 0"></path></svg></td>';
  const float = `<figure id="S1.T1" class="ltx_table"><figcaption class="ltx_caption">${tag('table', 'Table 1: ')}Naps.</figcaption><table class="ltx_tabular" id="S1.T1.4"><tr class="ltx_tr">${drawn}</tr></table></figure>`;
  assert.deepEqual(
    read(page(float)).warnings.map(({ code, anchor }) => [code, anchor]),
    [['cells-drawn', 'S1.T1']],
  );
});

test('a figure of which the page has only the source has no image', () => {
  const overpic = '<span class="ltx_picture">\\begin{overpic}{cat}\\put(2,3){$x$}\\end{overpic}</span>';
  const html = page(
    `<figure id="S1.F1" class="ltx_figure">${overpic}<figcaption class="ltx_caption">A cat.</figcaption></figure>`,
  );
  const { warnings, content } = read(html);
  assert.deepEqual(
    warnings.map(({ code, anchor }) => [code, anchor]),
    [['figures-without-images', 'S1.F1']],
  );
  assert.match(renderHtml(content).article, /<figure class="figure without-picture" id="S1\.F1">/);
});

test('a page that was read whole has none', () => {
  assert.deepEqual(read(page(`${cite('#bib.bib1')}${list}`)).warnings, []);
  const section = (id: string, title: string, tag = '') =>
    `</section><section class="ltx_section" id="${id}"><h2 class="ltx_title ltx_title_section">${tag}${title}</h2>`;
  const appendix = `${section('Sx1', 'Appendix')}${section('S2', 'Cats', '<span class="ltx_tag">2 </span>')}<p class="ltx_p">Purr.</p>`;
  assert.deepEqual(read(page(appendix)).warnings, [], 'a heading over numbered sections');
  const works = `${section('Sx1', 'References')}</section>${list.replace('>', '><h2 class="ltx_title">References</h2>')}`;
  assert.deepEqual(read(page(`${cite('#bib.bib1')}${works}`)).warnings, [], 'the heading of a list, twice');
  const described = `<figure class="ltx_figure" id="S1.F1"><img class="ltx_graphics" src="x1.png" alt="Refer to caption"><span class="ltx_nodisplay" id="acm-accessible1-label">A grey cat.</span></figure>`;
  assert.deepEqual(read(page(described)).warnings, [], 'a description for screen readers');
  const empty =
    '<p class="ltx_p">So <span id="m1" class="ltx_Math"><span class="mjpage"></span></span> they sleep.</p>';
  assert.deepEqual(read(page(empty)).warnings, [], 'a formula in which MathJax has nothing');
  assert.deepEqual(read('<p>An author’s own page has no end tags.').warnings, [], 'own HTML');
});

test('words that were lost are told with the part, some of them, and how many', () => {
  const stats = { mathWithoutLatex: 0, figuresWithoutImages: 0, cites: 0, unresolvedCites: 0 };
  const { content, quality, notes } = read(page(''));
  const lost = { count: 3, words: ['two', 'sleepy', 'cats'], near: 'S1.p7.2' };
  const facts = {
    content,
    notes,
    truncated: false,
    concealing: 0,
    places: {},
    drawings: 0,
    hiddenWords: 0,
    unresolvedLinks: 0,
  };
  const told = findWarnings({
    ...facts,
    lost,
    partOf: (id) => (id === 'S1.p7.2' ? 'S1.p7' : undefined),
    quality: { ...quality, stats: { ...quality.stats, ...stats } },
  });
  assert.deepEqual(told, [
    { code: 'text-not-reached', anchor: 'S1.p7', detail: `${warnings['text-not-reached']} (3: two, sleepy, cats)` },
  ]);
});

test('names of the page do not make a detail long, nor give it lines', () => {
  const many = Array.from({ length: 50 }, (_, i) => `<span class="ltx_odd\u0007name${i}${'x'.repeat(40)}">w</span>`);
  const { detail = '' } = read(page(many.join(' '))).warnings[0] ?? {};
  assert.ok(detail.length < 300 && !/[\n\u0007]/.test(detail), detail);
});

test('docs/trust.md has a row for each code, and none for another', () => {
  const told = readFileSync(new URL('../../../../docs/trust.md', import.meta.url), 'utf8');
  const table = /^\| code \|.*(?:\n\|.*)*/m.exec(told)?.[0] ?? '';
  const codes = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code);
  assert.deepEqual(codes.sort(), Object.keys(warnings).sort());
});
