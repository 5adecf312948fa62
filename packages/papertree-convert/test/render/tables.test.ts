/** Tables as Markdown: which are pipe tables and which HTML, how spans are written, and what a cell may hold. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderToString } from 'katex';
import { defaultFlavour, type MarkdownFlavour, renderMarkdown, renderText } from '../../src/render/index.ts';
import { saysWithoutPipes, withoutPipes } from '../../src/render/tex.ts';
import type { Block, Cell } from '../../src/tree/nodes.ts';
import { pick, randomFrom } from '../reader/mutate.ts';
import {
  br,
  cell,
  code,
  em,
  equation,
  figure,
  link,
  list,
  listing,
  of,
  p,
  quote,
  strong,
  sup,
  table,
  tex,
  words,
} from './build.ts';

const body = (block: Block, tables: MarkdownFlavour['tables'] = 'auto') =>
  renderMarkdown(of(block), { flavour: { ...defaultFlavour, tables } }).markdown;
const lines = (...all: string[]) => `${all.join('\n')}\n`;

/** `Name`, `2>Group` spans two columns, `3v(A)` three rows, `=Name` is a header; an empty string is an empty cell. */
function read(written: string): Cell {
  const [, header, span, way, text] = /^(=?)(?:(\d)([>v]))?(.*)$/.exec(written) as unknown as string[];
  return {
    ...(text ? cell(p(text)) : cell()),
    header: header === '=',
    [way === '>' ? 'colspan' : 'rowspan']: Number(span ?? 1),
  };
}
const rows = (...all: string[]) => table(...all.map((row) => row.split('|').map((written) => read(written.trim()))));

describe('a span is written as its cell and blank ones', () => {
  test('in the head: labels over groups of columns, and beside them', () => {
    assert.equal(
      body(rows('=2vModel | =2>BLEU | =2vSize', '=de | =fr', 'A | 1 | 2 | 3')),
      lines('| Model | BLEU || Size |', '| --- | --- | --- | --- |', '| | de | fr | |', '| A | 1 | 2 | 3 |'),
    );
  });

  test('in a head that is not marked', () => {
    assert.equal(
      body(rows(' | 2>Length', ' | 2>Steps', 'Model | 2 | 4', 'A | 1 | 2')),
      lines('| | | |', '| --- | --- | --- |', '| | Length ||', '| | Steps ||', '| Model | 2 | 4 |', '| A | 1 | 2 |'),
    );
  });

  test('below the first cell of a row, and below the next where that spans, too', () => {
    assert.equal(
      body(rows('=Task | =Size | =Score', '2vRead | 2v7B | 1', '2', 'Write | 1B | 3')),
      lines('| Task | Size | Score |', '| --- | --- | --- |', '| Read | 7B | 1 |', '| | | 2 |', '| Write | 1B | 3 |'),
    );
  });

  test('behind a heading in the table', () => {
    assert.equal(
      body(rows('=Model | =A | =B', '3>Open models', 'X | 1 | 2', '2>Average | 3')),
      lines('| Model | A | B |', '| --- | --- | --- |', '| Open models |||', '| X | 1 | 2 |', '| Average || 3 |'),
    );
  });

  test('where it is empty', () => {
    assert.equal(body(rows('=A | =B | =C', '1 | 2>')), lines('| A | B | C |', '| --- | --- | --- |', '| 1 | ||'));
  });

  test('in plain text, too, so that columns can be counted', () => {
    assert.equal(
      renderText(of(rows('=2vModel | =2>BLEU', '=de | =fr', '2vA | 1 | 2', '3 | 4'))),
      lines('Model\tBLEU', '\tde\tfr', 'A\t1\t2', '\t3\t4'),
    );
  });
});

describe('a table stays HTML where blank cells would be misread', () => {
  const cases: Record<string, Block> = {
    'a value that holds for two columns': rows('=Model | =A | =B', 'X | 2>41.2', 'Y | 1 | 2'),
    'a value that holds for two rows': rows('=Model | =Gain', 'X | 2v4.7', 'Y', 'Z | 1'),
    'an empty label beside a group, over a column in use': rows('=2>Sizes | =', 'a | b | c'),
    'an unnamed group after a named one': rows('=Task | =A', '2vRead | 1', '2', ' | 3'),
    'a group that is not at the start of its rows': rows('=Id | =Kind | =A', '1 | 2vtree | x', '2 | y'),
  };
  for (const [name, block] of Object.entries(cases)) {
    test(name, () => {
      assert.match(body(block), /^<table>/);
      assert.match(body(block, 'pipe'), /^\|/);
    });
  }

  test('an empty label over an empty column ends no group', () => {
    assert.match(body(rows('=2>Sizes | = | =Score', 'a | b | | c')), /^\| Sizes \|\| \| Score \|/);
  });
});

describe('HTML tables', () => {
  const wide = { ...cell(p('a', sup('2'), ' ', strong('b & <c>'), br, code('d'))), colspan: 2 };

  test('a cell that HTML can say in one line is one line', () => {
    const headed = [
      { ...cell(p('x')), header: true },
      { ...cell(p('y')), header: true },
    ];
    assert.equal(
      body(table(headed, [wide]), 'html'),
      lines(
        '<table>',
        '<tr><th>x</th><th>y</th></tr>',
        '<tr><td colspan="2">a<sup>2</sup> <strong>b & &lt;c></strong><br><code>d</code></td></tr>',
        '</table>',
      ),
    );
  });

  test('a link is one in HTML, too, and one that is not safe only its words', () => {
    const linked = cell(p(link('https://example.org/?a=1&lt=2"', 'a ', em('b')), ' ', link('javascript:run()', 'c')));
    assert.equal(
      body(table([linked]), 'html'),
      lines(
        '<table>',
        '<tr><td><a href="https://example.org/?a=1&amp;lt=2&quot;">a <em>b</em></a> c</td></tr>',
        '</table>',
      ),
    );
  });

  test('a reference that two nodes make is none', () => {
    const split = { ...cell(p(em(...words('&lt', ';')))), colspan: 2 };
    assert.equal(
      body(table([split]), 'html'),
      lines('<table>', '<tr><td colspan="2"><em>&amp;lt;</em></td></tr>', '</table>'),
    );
  });
});

test('a table with a head has it as its head', () => {
  assert.equal(body(rows('=x', '1')), lines('| x |', '| --- |', '| 1 |'));
});

test('paragraphs and lines of a cell are lines of a cell', () => {
  assert.equal(
    body(table([cell(p('a', br, 'b'), p('| c')), cell(p('d'))])),
    lines('| | |', '| --- | --- |', '| a<br> b<br> \\| c | d |'),
  );
});

test('formulas and code with a pipe are written without it', () => {
  const block = table([cell(p(tex('\\|x|\\text{a| b}\\\\|'), code('p|q')))]);
  assert.equal(
    body(block),
    lines('| |', '| --- |', '| $\\Vert x\\vert \\text{a\\textbar{} b}\\\\\\vert $<code>p\\|q</code> |'),
  );
  for (const latex of ['\\begin{array}{c|c}a&b\\end{array}', '\\text{if $|x|$ or {a|b}}'])
    assert.match(body(table([cell(p(tex(latex)))])), /^<table>/);
});

test('a formula without its pipes is drawn as before', () => {
  const pieces = [
    ...[
      '|',
      '\\|',
      '\\left|',
      '\\right|',
      '\\middle|',
      '\\big|',
      '\\Bigr\\|',
      '\\mid',
      'x',
      '\\alpha',
      '_{a|b}',
      '^{|}',
      '\\mathrel{|}',
    ],
    ...[
      '\\text{p|q }',
      '\\textbf{| r}',
      '\\mbox{s |t}',
      '\\mathrm{d|}',
      '\\frac{|a|}{\\|b\\|}',
      '\\{x|y\\}',
      '\\operatorname{f|}',
      ' ',
      '=',
      '\\,|',
      '1|0',
    ],
  ];
  const draw = (latex: string) => {
    try {
      return renderToString(latex, { strict: false, output: 'mathml' })
        .replace(/<annotation.*?<\/annotation>/gs, '')
        .replace(/<\/?(?:mtext|mrow)[^>]*>/g, '');
    } catch {
      return undefined;
    }
  };
  const random = randomFrom(7);
  let drawn = 0;
  for (let i = 0; i < 600; i++) {
    const latex = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(random, pieces)).join('');
    const before = draw(latex);
    if (before === undefined) continue;
    drawn++;
    const after = withoutPipes(latex);
    assert.ok(saysWithoutPipes(latex) && !after.includes('|'), latex);
    assert.equal(draw(after), before, latex);
  }
  assert.ok(drawn > 200, String(drawn));
});

test('a pipe table has every block in a cell as lines', () => {
  const held = cell(
    p('one'),
    list(false, [p('two')], [p('three'), list(true, [p('four')])]),
    equation('a=b', '5'),
    quote(p(link('https://example.org/a|b', 'six'))),
    listing('if x:\n  seven'),
    figure('F', 'eight.png', [{ ...rows('a | b', 'c | d'), label: 'Table', number: '9' }]),
  );
  assert.match(body(table([held])), /^<table>/);
  const [, , row] = body(table([held]), 'pipe').split('\n');
  assert.equal(
    row,
    '| one<br> • two<br> • three<br> 1. four<br> $a=b$ (5)<br> [six](https://example.org/a%7Cb)<br> `if x:`<br> `  seven`' +
      '<br> ![](eight.png)<br> **Table 9:**<br> a · b<br> c · d |',
  );
});

test('a page that says every cell spans a thousand has no grid of a million slots', () => {
  const huge = () => ({ ...cell(p('x')), colspan: 1000, rowspan: 1000 });
  const many = Array.from({ length: 1000 }, () => [huge()]);
  assert.ok(body(table(...many), 'pipe').length < 20_000);
});
