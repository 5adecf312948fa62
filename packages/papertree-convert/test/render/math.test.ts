/** Displayed formulas: joined as LaTeX would, accepted by KaTeX, numbered where the paper numbers them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import katex from 'katex';
import { renderMarkdown } from '../../src/render/index.ts';
import { shapeOf } from '../../src/render/tex.ts';
import type { Block } from '../../src/tree/nodes.ts';
import { equation, group, of, p, tex, words } from './build.ts';
import { every, parse } from './read.ts';

const body = (...blocks: Block[]) => renderMarkdown(of(...blocks)).markdown.trimEnd();
const accepted = (latex: string) => {
  try {
    katex.renderToString(latex, { displayMode: true, throwOnError: true, strict: false });
    return true;
  } catch {
    return false;
  }
};

const cases: { name: string; block: Block; markdown: string }[] = [
  { name: 'alone', block: equation('a=b\n\n+c'), markdown: '$$\na=b\n+c\n$$' },
  { name: 'numbered', block: equation('a=b', '3'), markdown: '$$\na=b \\tag{3}\n$$' },
  {
    name: 'with cells',
    block: equation('a & =b', '3'),
    markdown: '$$\n\\begin{aligned}\na & =b\n\\end{aligned} \\tag{3}\n$$',
  },
  {
    name: 'in two lines',
    block: equation('a \\\\ b'),
    markdown: '$$\n\\begin{gathered}\na \\\\ b\n\\end{gathered}\n$$',
  },
  {
    name: 'with an environment',
    block: equation('\\begin{split}a & b\\\\c & d\\end{split}', 'A.1'),
    markdown: '$$\n\\begin{split}a & b\\\\c & d\\end{split} \\tag{A.1}\n$$',
  },
  {
    name: 'with a number that TeX would misread',
    block: equation('a', '1_a^*'),
    markdown: '$$\na \\tag{1\\_a\\^{}*}\n$$',
  },
  {
    name: 'of words',
    block: { type: 'equation', id: 'E', number: '4', children: words('if ', tex('x'), ' then') },
    markdown: 'if $x$ then (4)',
  },
  {
    name: 'a group without numbers',
    block: group(equation('a & b'), equation('[c] & d')),
    markdown: '$$\n\\begin{aligned}\na & b \\\\\n{}[c] & d\n\\end{aligned}\n$$',
  },
  {
    name: 'a group with one number',
    block: group(equation('a & b'), equation('c & d', '1')),
    markdown: '$$\n\\begin{aligned}\na & b \\\\\nc & d\n\\end{aligned} \\tag{1}\n$$',
  },
  {
    name: 'a group with its own number',
    block: { ...group(equation('a'), equation('b')), number: '2' },
    markdown: '$$\n\\begin{aligned}\na \\\\\nb\n\\end{aligned} \\tag{2}\n$$',
  },
  {
    name: 'a group with several numbers',
    block: group(equation('a & b', '1a'), equation('c & d'), equation('e & f', '1b')),
    markdown: '$$\n\\begin{align}\na & b \\tag{1a} \\\\\nc & d \\notag \\\\\ne & f \\tag{1b}\n\\end{align}\n$$',
  },
  {
    name: 'words between rows',
    block: group(equation('a', '1'), p('and'), equation('b', '2')),
    markdown: '$$\na \\tag{1}\n$$\n\nand\n\n$$\nb \\tag{2}\n$$',
  },
  {
    name: 'a row that breaks lines',
    block: group(equation('a \\\\ b', '1'), equation('c & d', '2')),
    markdown:
      '$$\n\\begin{align}\n\\begin{gathered}\na \\\\ b\n\\end{gathered} \\tag{1} \\\\\nc & d \\tag{2}\n\\end{align}\n$$',
  },
  { name: 'a formula of dollars', block: equation('\\text{$$a$$}'), markdown: '$$$\n\\text{$$a$$}\n$$$' },
];

test('a display with a command that KaTeX does not know stays one display', () => {
  assert.equal(
    body(group(equation('a & \\order{b}', '1'), equation('c & d'))),
    '$$\n\\begin{aligned}\na & \\order{b} \\\\\nc & d\n\\end{aligned} \\tag{1}\n$$',
  );
});

for (const { name, block, markdown } of cases) {
  test(`a display ${name}`, () => {
    assert.equal(body(block), markdown);
    for (const { value } of every(parse(body(block)), 'math'))
      if (!value.includes('$$')) assert.ok(accepted(value), value);
  });
}

test('the structure of a formula at its top level', () => {
  assert.deepEqual(shapeOf('a+b'), { cells: false, lines: false, whole: true });
  assert.deepEqual(shapeOf('a & b \\\\ c'), { cells: true, lines: true, whole: true });
  assert.deepEqual(shapeOf('\\substack{a\\\\b}\\& \\begin{matrix}a & b\\\\c\\end{matrix}'), {
    cells: false,
    lines: false,
    whole: true,
  });
  assert.deepEqual(shapeOf('\\left( a'), { cells: false, lines: false, whole: false });
  assert.deepEqual(shapeOf('\\leftarrow a \\}'), { cells: false, lines: false, whole: true });
});

const cells = fc.constantFrom(
  'x',
  '\\frac{1}{2}',
  '{a}',
  '\\left(y\\right)',
  '[z]',
  '*',
  '\\begin{pmatrix}1 & 2\\\\3 & 4\\end{pmatrix}',
  '\\{u\\}',
  '\\text{if }',
);
const row = fc.tuple(fc.array(cells, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '', '1', '2a', 'A.3', '⋆'));

test('KaTeX accepts a group joined of what it accepts', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const block = group(...rows.map(([parts, number]) => equation(parts.join(' & '), number)));
      const values = every(parse(body(block)), 'math').map(({ value }) => value);
      assert.equal(values.length, 1);
      assert.ok(accepted(values[0] ?? ''), values[0] ?? '');
      const numbers = rows.map(([, number]) => number).filter((number) => number !== '');
      assert.deepEqual(
        [...(values[0] ?? '').matchAll(/\\tag\{([^}]*)\}/g)].map(([, number]) => number),
        numbers,
      );
    }),
    { numRuns: 200 },
  );
});
