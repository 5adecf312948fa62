/** Formulas drawn as MathML: spaces, accents, macros, and what cannot be drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDrawer } from '../../src/render/html/mathml.ts';

test('what cannot be drawn is shown as LaTeX, and counted', () => {
  const { inline, display, undrawn } = createDrawer();
  assert.match(inline('x'), /^<math/);
  assert.equal(inline('\\nosuch'), '<code class="latex" translate="no">\\nosuch</code>');
  assert.equal(display('\\nosuch b'), '<code class="latex display" translate="no">\\nosuch b</code>');
  assert.equal(undrawn.length, 2);
});

test('a function keeps its space before its argument, and has none before a comma, a relation or an end', () => {
  const spaces = (latex: string) => createDrawer().inline(latex).split('<mspace').length - 1;
  assert.deepEqual(['\\log n', '\\log, n', '\\log = n', '\\operatorname{Hor}_0'].map(spaces), [1, 0, 0, 0]);
});

test('a wide accent is as wide as what it stands over, and not as the name of that', () => {
  const sizeOf = (latex: string) => /class="tml-(?:hat|tilde)-(\d)"/.exec(createDrawer().inline(latex))?.[1];
  const latex = [
    '\\widetilde{\\alpha}',
    '\\widetilde{\\alpha A}',
    '\\widehat{\\Omega}',
    '\\widehat{AB\\alpha}',
    '\\widehat{ABC}',
  ];
  assert.deepEqual(latex.map(sizeOf), [undefined, '2', '1', '3', '4']);
});

test('macros that a formula defines end with it', () => {
  const { inline } = createDrawer();
  assert.match(inline('\\gdef\\zz{1}\\zz'), /^<math/);
  assert.equal(inline('\\zz'), '<code class="latex" translate="no">\\zz</code>');
});
