/** Flavours of Markdown: formulas as each consumer wants them, and nothing else that it would take for one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConvertOptions, convert } from '../../src/index.ts';
import type { MarkdownFlavour } from '../../src/render/choices.ts';
import { choicesOf, defaultFlavour, flavours, readFlavour, renderMarkdown } from '../../src/render/index.ts';
import type { Block, Content } from '../../src/tree/nodes.ts';
import { countFound, type Formula } from '../consumers/formula.ts';
import { texmathReader, vscodeReader } from '../consumers/markdown-it.ts';
import { readWebPage } from '../consumers/web-page.ts';
import { cell, em, equation, link, note, of, p, paper, section, strong, sup, table, tex } from './build.ts';

type MathFlavour = MarkdownFlavour['math'];
const all = Object.keys(flavours.math.values) as MathFlavour[];
const write = (content: Content, math: MathFlavour) => renderMarkdown(content, { flavour: { math } }).markdown;
const body = (block: Block, math: MathFlavour) => write(of(block), math).trimEnd();

const lines: { name: string; block: Block; written: Partial<Record<MathFlavour, string>> }[] = [
  {
    name: 'a formula',
    block: p('if ', tex('a_1'), '.'),
    written: {
      dollar: 'if $a_1$.',
      guarded: 'if $a_1$.',
      github: 'if $`a_1`$.',
      brackets: 'if \\(a_1\\).',
      html: 'if <span class="math inline">&#92;(a&#95;1&#92;)</span>.',
    },
  },
  {
    name: 'a display with a number',
    block: equation('a<b', '3'),
    written: {
      dollar: '$$\na<b \\tag{3}\n$$',
      guarded: '$$\na<b \\tag{3}\n$$',
      github: '```math\na<b \\tag{3}\n```',
      brackets: '\\[\na<b \\tag{3}\n\\]',
      html: '<div class="math display">\n\\[\na&#60;b \\tag{3}\n\\]\n</div>',
    },
  },
  {
    name: 'letters and digits at its borders',
    block: p('10', tex('\\mu'), 'm, ', tex('n'), '2, x_', tex('k'), '-th'),
    written: {
      dollar: '10$\\mu$m, $n$2, x\\_$k$-th',
      guarded: '1&#48;$\\mu$&#109;, $n$&#50;, x&#95;$k$-th',
      github: '10<!-- -->$`\\mu`$m, $`n`$2, x\\_$`k`$-th',
      brackets: '10\\(\\mu\\)m, \\(n\\)&#50;, x\\_\\(k\\)-th',
    },
  },
  {
    name: 'a formula after another',
    block: p(tex('a'), tex('b')),
    written: {
      dollar: '$a$<!-- -->$b$',
      github: '$`a`$<!-- -->$`b`$',
      brackets: '\\(a\\)\\(b\\)',
    },
  },
  {
    name: 'marks in a formula',
    block: p(tex("\\text{``\\(x\\)''} \\\\)")),
    written: {
      dollar: "$\\text{``\\(x\\)''} \\\\)$",
      github: "$`\\text{‘‘\\(x\\)''} \\\\)`$",
      brackets: "\\(\\text{``$x$''} \\\\ )\\)",
    },
  },
  {
    name: 'dollars in a formula',
    block: p(tex('\\text{if $a$ and $b$ cost \\$}')),
    written: {
      dollar: '$$\\text{if $a$ and $b$ cost \\$}$$',
      guarded: '$\\text{if \\(a\\) and \\(b\\) cost \\$}$',
      github: '$`\\text{if $a$ and $b$ cost \\$}`$',
    },
  },
  {
    name: 'marks in text',
    block: p('(so) $5', link('http://a.b/(c)', 'see]'), '(a)'),
    written: {
      dollar: '(so) \\$5[see\\]](http://a.b/\\(c\\))(a)',
      guarded: '&#40;so) \\$5[see\\]](http://a.b/&#40;c\\))(a)',
      github: '&#40;so) <span>$</span>5[see\\]](http://a.b/&#40;c\\))(a)',
      brackets: '&#40;so) \\$5[see&#93;](http://a.b/&#40;c&#41;)(a)',
    },
  },
];

for (const { name, block, written } of lines)
  test(name, () => {
    for (const [math, markdown] of Object.entries(written))
      assert.equal(body(block, math as MathFlavour), markdown, math);
  });

const readers: readonly (readonly [MathFlavour, string, (markdown: string) => Formula[]])[] = [
  ['guarded', 'markdown-it-texmath', texmathReader('dollars')],
  ['guarded', 'the plug-in of Visual Studio Code', vscodeReader()],
  ['github', 'markdown-it-texmath', texmathReader('gitlab')],
  ['brackets', 'markdown-it-texmath', texmathReader('brackets')],
  ['html', 'a web page', readWebPage],
];

const inlines = [
  'a_{*}b*c',
  'x<y>z & w',
  '[a](b)',
  '\\{x\\}',
  'f\\,g',
  '|a|',
  'a~b',
  '-1',
  'e@f.gh',
  'https://a.bc',
  '\\ ',
];
const formula = (latex: string, display = false): Formula => ({ latex, display });
const places: readonly (readonly [Block, readonly Formula[]])[] = [
  ...inlines.map((latex) => [p('so a', tex(latex), '1'), [formula(latex)]] as const),
  [p(em(tex('a'), ' word'), strong('x', tex('b')), sup(tex('c'))), [formula('a'), formula('b'), formula('c')]],
  [table([cell(p('h'))], [cell(p(tex('a'), '2'))]), [formula('a')]],
  [table([cell(p('h'))], [cell(p(tex('a|b')))]), [formula('a\\vert b')]],
  [table([cell(p('h'))], [cell(equation('a'), p(tex('b')))]), [formula('a', true), formula('b')]],
];

for (const [math, name, read] of readers)
  test(`${name} finds every formula in the flavour ${math}`, () => {
    for (const [block, wanted] of places) {
      // Neither the plug-in of Visual Studio Code nor any page of it reads formulas inside inline HTML.
      if (name.includes('Code') && JSON.stringify(block).includes('superscript')) continue;
      const markdown = write(of(block, equation('d'), p('(then) ', tex('e'))), math);
      const expected = [...wanted, formula('d', true), formula('e')];
      assert.deepEqual(countFound(expected, read(markdown)).lost, [], markdown);
    }
  });

test('a part and the whole are the same bytes in each flavour', () => {
  const content = paper({
    body: [
      { ...section('S1', 'One', 1, p('10', tex('\\mu')), equation('a|b')), children: [] },
      section('S2', 'Two', 1, p('a', tex('n'), '2'), equation('c', '1')),
    ],
    footnotes: [note('n', '1', p(tex('x')))],
  });
  for (const math of all) {
    const { markdown, parts } = renderMarkdown(content, { flavour: { math } });
    const bytes = Buffer.from(markdown);
    for (const { id, start, end, from, to } of parts)
      assert.equal(bytes.subarray(start, end).toString(), markdown.slice(from, to), `${math} ${id}`);
    const { start, end } = parts.find(({ id }) => id === 'S2') ?? assert.fail();
    const alone = renderMarkdown(paper({ body: content.body.slice(1) }), { flavour: { math } });
    assert.equal(bytes.subarray(start, end).toString(), alone.markdown);
  }
});

test('a program chooses what it likes of a flavour, of what there is', () => {
  const page = '<article class="ltx_document"><p class="ltx_p">A <math alttext="a_1"></math></p></article>';
  assert.equal(convert(page, { flavour: { math: 'github' } }).markdown, 'A $`a_1`$\n');
  assert.equal(convert(page, { flavour: {} }).markdown, convert(page).markdown);
  // Programs without types.
  const wrong = { flavour: { math: 'katex' } } as unknown as ConvertOptions;
  assert.throws(() => convert(page, wrong), { name: 'TypeError', message: /flavour\.math must be one of dollar, / });
});

test('a flavour is read from words, and named by what is not the default', () => {
  const read = (words: Record<string, string>) => readFlavour((name) => words[name]);
  assert.deepEqual(read({}), defaultFlavour);
  assert.deepEqual(read({ math: '' }), defaultFlavour);
  assert.deepEqual(read({ math: 'github', other: 'x' }), { ...defaultFlavour, math: 'github' });
  assert.deepEqual(read({ math: 'GitHub' }), { unknown: 'GitHub', name: 'math', values: all });
  assert.deepEqual(choicesOf(defaultFlavour), []);
  assert.deepEqual(choicesOf({ ...defaultFlavour, math: 'html' }), [['math', 'html']]);
  for (const [name, { values }] of Object.entries(flavours))
    assert.equal(Object.keys(values)[0], Object.entries(defaultFlavour).find(([each]) => each === name)?.[1]);
});
