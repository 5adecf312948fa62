/** Formulas: their ends, their LaTeX, and that every way of reading cuts them at the same place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutFormulas, endOfFormula } from '../../src/reader/cut-formulas.ts';
import { attribute, type Child, type Element } from '../../src/reader/element.ts';
import { kindOfClasses } from '../../src/reader/kind.ts';
import { openPage, type Way } from '../../src/reader/open-page.ts';

const ways: Way[] = ['scan', 'parse5', 'salvage'];
const paged = (content: string) => `<!DOCTYPE html><html><head></head><body>${content}</body></html>`;

function all(element: Element, name: string): Element[] {
  const found: Element[] = element.name === name ? [element] : [];
  for (const child of element.children) if (typeof child !== 'string') found.push(...all(child, name));
  return found;
}

/** The formulas of a page, by each way, where they must be the same. */
function formulas(content: string, expected: Way): { latex: Child | undefined; elements: Element[] } {
  const pages = ways.map((way) => openPage(paged(content), { way }));
  assert.equal(pages[0]!.way, expected, pages[0]!.reason);
  const [first, ...others] = pages.map(({ root }) => all(root, 'math'));
  for (const other of others) assert.deepEqual(other, first);
  const math = first![0];
  return { latex: math && (attribute(math, 'alttext') || math.children[0]), elements: first! };
}

test('the alttext, and nothing of the interior', () => {
  const { elements } = formulas(
    '<math id="m1" class="ltx_Math" alttext="a&lt;b" display="block" xref="z"><mi>a</mi></math>',
    'scan',
  );
  assert.deepEqual(elements, [
    {
      name: 'math',
      id: 'm1',
      kind: kindOfClasses('ltx_Math'),
      attributes: ['alttext', 'a<b'],
      children: [],
    },
  ]);
});

test('without alttext: the TeX annotation, else the text', () => {
  const tex = '<annotation encoding="application/x-tex">\\alpha &amp; x&lt;y</annotation>';
  const semantics = `<semantics><mi>α</mi><annotation-xml encoding="MathML-Content"><ci>α</ci></annotation-xml>${tex}</semantics>`;
  assert.equal(formulas(`<math>${semantics}</math>`, 'scan').latex, '\\alpha & x<y');
  assert.equal(formulas(`<math alttext="">${semantics}</math>`, 'scan').latex, '\\alpha & x<y');
  assert.equal(formulas('<math><mi>a</mi><mo>&amp;lt;</mo>\n<mi>b</mi></math>', 'scan').latex, 'a&lt;\nb');
  assert.equal(formulas('<math><mi>a</mi><!-- no --><mo>&#13;</mo></math>', 'scan').latex, 'a\r');
  assert.equal(formulas('<math></math>', 'scan').latex, undefined);
  assert.equal(formulas('<math/>', 'scan').latex, undefined);
});

test('a formula ends at its matching end tag', () => {
  const inner = '<math alttext="in"><mi>i</mi></math>';
  assert.equal(
    formulas(`<math alttext="out"><mtext>if ${inner} so</mtext></math> ${inner}`, 'scan').elements.length,
    2,
  );
  assert.equal(formulas('<math alttext="q"><mi a="</math>" b=\'>\'>x</mi></math>', 'scan').latex, 'q');
  assert.equal(formulas('<math alttext="q"><!-- </math> --><mi>x</mi></math >', 'scan').latex, 'q');
  assert.equal(formulas('<math alttext="q"><MROW><mi>x</mi></mrow></MATH>', 'scan').latex, 'q');
  assert.equal(formulas('<math alttext="q"><mo>a < b</mo></math>', 'scan').latex, 'q');
});

test('HTML and drawings in a formula, when every tag matches', () => {
  const html = '<mtext><span class="ltx_text">if <a href="#x">so<br></a> <img src="i.png"></span></mtext>';
  const drawing = '<mtext><svg><g><path d=""/></g><foreignObject><p>p</p></foreignObject></svg></mtext>';
  assert.equal(
    formulas(`<p>a <math alttext="q">${html}${drawing}<mspace width="1em"/></math> b</p>`, 'scan').latex,
    'q',
  );
});

test('a formula that is not sealed is not cut, and keeps its form', () => {
  for (const interior of ['<mi>x', '<mtext><span></mtext>', '<mi>x</mo>', '<style></style>', '<![CDATA[x]]>', '</p>']) {
    assert.equal(endOfFormula(`${interior}</math>`, 0), -1, interior);
  }
  const { elements } = formulas('<p>a <math alttext="q"><mi>x</math> b</p>', 'parse5');
  assert.deepEqual(elements[0]!.children, []);
  const tex = '<semantics><mi>x<annotation encoding="application/x-tex">\\xi</annotation></semantics>';
  assert.equal(formulas(`<math>${tex}</math>`, 'parse5').latex, '\\xi');
});

test('text swallowed by an endless formula is put back', () => {
  const page = paged('<p>one <math alttext="q"><mtext>two<p>three</p><section><h2>four</h2></section>');
  for (const way of ways) {
    const { root } = openPage(page, { way });
    assert.deepEqual(all(root, 'math')[0]!.children, [], way);
    assert.deepEqual(all(root, 'h2')[0]?.children, ['four'], way);
    assert.ok(
      all(root, 'p').some((p) => p.children[0] === 'three'),
      way,
    );
  }
});

test('text that only looks like a formula', () => {
  const script = '<script>"<math>" </script>';
  for (const content of [
    '<!-- <math> -->x',
    `${script}x`,
    '<style>/* <math> */</style>x',
    '<textarea><math></textarea>x',
    '<title><math></title>x',
    '<p title="<math>">x</p>',
    '<iframe><math></iframe>x',
    "<br class='<math alttext=\"'>x",
  ]) {
    assert.deepEqual(formulas(content, 'scan').elements, [], content);
    assert.equal(cutFormulas(paged(content)).page, paged(content), content);
  }
});

test('the cut page holds its formulas without their interiors', () => {
  const cut = cutFormulas('a<math alttext="x" class=m ><mi>x</mi></math>b<math><mi>&lt;</mi></math>c');
  assert.equal(cut.page, 'a<math alttext="x" class=m ></math>b<math>&lt;</math>c');
  assert.equal(cut.widest, 2);
});
