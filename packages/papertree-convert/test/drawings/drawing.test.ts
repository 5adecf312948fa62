/** Drawings and formulas of a page: found by anchor and LaTeX, and nothing in them that runs or loads, whatever the page says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDrawing, findFormulas, measureDrawings } from '../../src/drawings/index.ts';
import { hostile } from './hostile-markup.ts';

const svg = (content: string, attributes = 'id="S1.pic1" viewBox="0 0 100 50" width="100" height="50"') =>
  `<p>Before</p><svg ${attributes}>${content}</svg><p>behind</p>`;
const drawn = (content: string) => findDrawing(svg(content), 'S1.pic1') ?? '';

test('a drawing is found by its anchor, or by that of the element that holds it, and is a document of its own', () => {
  const page = svg(
    '<g id="a"><path d="M 0 0 L 9 9" marker-end="url(#b)"/></g>',
    'id="S1.F1.pic1" width="20" height="10"',
  );
  const found = findDrawing(page, 'S1.F1') ?? '';
  assert.equal(found, findDrawing(page, 'S1.F1.pic1'));
  assert.equal(findDrawing(page, 'S1.F'), undefined);
  assert.match(
    found,
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="28" height="18" viewBox="-4 -4 28 18"><style>/,
  );
  assert.match(found, /<g id="d-a"><path d="M 0 0 L 9 9" marker-end="url\(#d-b\)"><\/path><\/g><\/svg>\n$/);
  assert.deepEqual(measureDrawings(page, ['S1.F1', 'S2']), { 'S1.F1': { width: 28, height: 18 } });
});

test('a drawing in another is cut alone, and ends where it ends', () => {
  const inner = '<svg id="S1.pic2" viewBox="0 0 9 9"><circle r="1"/></svg>';
  const page = svg(`<foreignObject><p>${inner} and</p></foreignObject><rect/>`);
  assert.match(findDrawing(page, 'S1.pic2') ?? '', /<\/style><circle r="1"><\/circle><\/svg>\n$/);
  assert.match(
    findDrawing(page, 'S1.pic1') ?? '',
    /<foreignObject><p xmlns="[^"]*xhtml"><svg xmlns="[^"]*svg" id="d-S1\.pic2"[^>]*><circle r="1"><\/circle><\/svg> and<\/p><\/foreignObject><rect><\/rect><\/svg>/,
  );
});

test('labels keep their words, formulas and looks', () => {
  const label =
    '<foreignObject width="9"><span class="ltx_font_bold" style="color:#f00;position:fixed">A &amp; <math alttext="b"><semantics><mi mathvariant="bold">b</mi>' +
    '<annotation encoding="application/x-tex">b</annotation></semantics></math><br>C</span></foreignObject>';
  assert.match(
    drawn(label),
    /<span xmlns="[^"]*" class="ltx_font_bold" style="color:#f00">A &amp; <math xmlns="[^"]*MathML"><mi mathvariant="bold">b<\/mi><\/math><br><\/br>C<\/span>/,
  );
});

test('nothing of hostile markup is left', () => {
  for (const [markup, banned] of hostile) {
    const content = drawn(markup).replace(/<style>[^<]*<\/style>/, '');
    const rest = content.replace(/\bxmlns="[^"]*"/g, '').replace(/foreignObject/g, '');
    assert.doesNotMatch(rest, banned, markup);
  }
});

test('what is written is well-formed, however the page nests', () => {
  for (const [markup] of hostile) {
    const open: string[] = [];
    for (const [, slash, name = ''] of drawn(markup).matchAll(/<(\/?)([A-Za-z]+)(?: [\w-]+="[^"<>]*")*>/g)) {
      if (slash === '') open.push(name);
      else assert.equal(open.pop(), name, markup);
    }
    assert.deepEqual(open, [], markup);
  }
});

test('large and deep drawings take time in proportion, and elements that are too deep are left out', () => {
  const deep = drawn(`${'<g>'.repeat(100_000)}<rect/>${'</x>'.repeat(100_000)}`);
  assert.ok((deep.match(/<g>/g) ?? []).length < 1000);
  assert.ok(!deep.includes('<rect'));
  assert.equal((drawn('<rect/>'.repeat(100_000)).match(/<rect>/g) ?? []).length, 100_000);
  assert.equal(
    findDrawing(`<svg id="S1.pic1" width="9" height="9">${'<svg id="'.repeat(50_000)}`, 'S1.pic1'),
    undefined,
  );
  assert.deepEqual(measureDrawings('<svg id="a.b" width="9" height="9">'.repeat(50_000), ['z']), {});
  assert.deepEqual(measureDrawings(`${'<svg '.repeat(300_000)}>`, ['z']), {});
  assert.deepEqual(measureDrawings(`<svg id="${'a.'.repeat(1_000_000)}" width="9" height="9">`, ['a']), {});
  const value = 'a'.repeat(1_000_000);
  assert.equal((drawn(`<path d="${value}"/>`).match(/a{9,}/)?.[0] ?? '').length, value.length);
  assert.ok(!drawn(`<path d="${value}(" style="fill:${value}(0)"/>`).includes(value));
});

test('formulas are found by their LaTeX, without regard to its spaces', () => {
  const page =
    '<math alttext="a &lt; b" class="ltx_Math"><semantics><mrow id="m1"><mi>a</mi><mo>&lt;</mo><mi onclick="alert(1)">b</mi></mrow>' +
    '<annotation encoding="application/x-tex">a &lt; b</annotation></semantics></math>' +
    '<math alttext="\\displaystyle e"><mi>e</mi></math><math alttext="\\bad"><merror><mtext></mtext></merror></math><math alttext="c>d"><mi>c</mi><script>alert(1)</script></math>';
  assert.deepEqual(findFormulas(page, ['a<b', 'c > d', ' & \\displaystyle e', 'nowhere']), {
    'a<b': '<mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow>',
    'c > d': '<mi>c</mi>',
    ' & \\displaystyle e': '<mi>e</mi>',
  });
});
