/** Blocks as Markdown: how each looks, and that a parser reads back as many of each as the tree holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderMarkdown } from '../../src/render/index.ts';
import type { Block, Section } from '../../src/tree/nodes.ts';
import { inlines } from './arbitrary.ts';
import {
  br,
  call,
  cell,
  code,
  em,
  equation,
  figure,
  list,
  listing,
  note,
  of,
  p,
  paper,
  quote,
  section,
  strong,
  table,
  tex,
  words,
} from './build.ts';
import { saidBy, squeeze } from './expect.ts';
import { every, parse, textOf } from './read.ts';

const body = (...blocks: Block[]) => renderMarkdown(of(...blocks)).markdown;
const lines = (...all: string[]) => `${all.join('\n')}\n`;

test('a table of short cells is piped, under an empty head where it has none', () => {
  const rows = [
    [cell(p('a')), cell(p('b'))],
    [cell(p('x|y ', code('c'))), { ...cell(p(tex('z'), br, '2')), align: 'right' as const }, cell(p('more'))],
  ];
  assert.equal(
    body({ ...table(...rows), label: 'Table', number: '1', caption: words('Counts of ', em('pets')) }),
    lines(
      '**Table 1:** Counts of *pets*',
      '',
      '| | | |',
      '| --- | --: | --- |',
      '| a | b | |',
      '| x\\|y `c` | $z$<br> 2 | more |',
    ),
  );
});

test('a table that holds a formula with a pipe is HTML in which Markdown is read', () => {
  const rows = [
    [{ ...cell(p('R&D <5')), colspan: 2, header: true }],
    [cell(p(tex('|a|'), ' and ', strong('b'))), cell(p('one'), list(false, [p('item')]))],
    [cell(), cell(p('AT&amp;T'))],
  ];
  const markdown = body(table(...rows), p('after'));
  assert.equal(
    markdown,
    lines(
      ...['<table>', '<tr><th colspan="2">R&D &lt;5</th></tr>', '<tr><td>', '', '$|a|$ and **b**', '', '</td><td>', ''],
      ...['one', '', '- item', '', '</td></tr>', '<tr><td></td><td>AT&amp;amp;T</td></tr>', '</table>', '', 'after'],
    ),
  );
  const root = parse(markdown);
  assert.equal(every(root, 'inlineMath')[0]?.value, '|a|');
  assert.equal(every(root, 'strong').length, 1);
  assert.equal(every(root, 'listItem').length, 1);
});

test('lists: numbers, labels, nesting, and two that follow each other', () => {
  const labelled = list(false, [p('first')], [p('second')]);
  (labelled.items[0] as { label?: unknown }).label = words('(a)');
  assert.equal(
    body(list(true, [p('one')], [p('two'), list(false, [p('in'), equation('x')])]), list(true, [p('three')]), labelled),
    lines(
      ...['1. one', '', '2. two', '', '   - in', '', '     $$', '     x', '     $$', '', '1) three', ''],
      ...['- (a) first', '- second'],
    ),
  );
});

test('a theorem, a proof and a definition run in', () => {
  const theorem: Block = {
    type: 'theorem',
    id: 't',
    kind: 'thm',
    title: words('Theorem 1 (', tex('L_2'), ').'),
    children: [p('Let it be.'), p('More.')],
  };
  const proof: Block = { type: 'proof', id: 'pf', title: words('Proof.'), children: [list(false, [p('step')])] };
  const terms: Block = {
    type: 'definitionList',
    id: 'd',
    items: [{ type: 'definition', id: 'd1', term: words('Term'), children: [p('said')] }],
  };
  assert.equal(
    body(theorem, proof, terms),
    lines('**Theorem 1 ($L_2$).** Let it be.', '', 'More.', '', '*Proof.*', '', '- step', '', '+ **Term** said'),
  );
});

test('a listing is fenced by more than it holds, an algorithm is lines', () => {
  const algorithm: Block = {
    type: 'algorithm',
    id: 'alg1',
    label: 'Algorithm',
    number: '1',
    caption: words('Sleep'),
    children: [
      { type: 'line', id: 'l1', label: '1.', indent: 0, children: words(strong('while'), ' ', tex('x>0')) },
      { type: 'line', id: 'l2', indent: 2, children: words('# nap') },
    ],
  };
  assert.equal(
    body(listing('```\nx\n```\n', 'C++'), algorithm),
    lines(
      ...['````c++', '```', 'x', '```', '````', '', '**Algorithm 1:** Sleep', ''],
      ...['1\\. **while** $x>0$\\', '\u2003\u2003# nap'],
    ),
  );
});

test('a figure: images, panels, caption; a drawing: its words; a box: a quotation', () => {
  const panel = { ...figure('F1.sf1', 'https://a.b/a(1).png'), number: 'a', caption: words('left') };
  const whole = { ...figure('F1', '', [panel]), label: 'Figure', number: '1', caption: words('Both') };
  const picture: Block = {
    type: 'picture',
    id: 'pic',
    labels: [words('in'), [{ type: 'math', latex: '\\pgf', drawing: true }], words(tex('y'))],
    url: 'https://a.b/html/1#p',
  };
  const box: Block = { type: 'box', id: 'box', title: words('Prompt'), children: [p('Say'), listing('a\n\nb')] };
  const content = of(whole, picture, box, { type: 'rule', id: 'r' });
  const { markdown } = renderMarkdown(content);
  assert.equal(
    markdown,
    lines(
      ...['![](https://a.b/a\\(1\\).png)', '', '**(a)** left', '', '**Figure 1:** Both', ''],
      ...['[Drawing on the page](https://a.b/html/1#p), its words: in · $y$', ''],
      ...['> **Prompt**', '>', '> Say', '>', '> ```', '> a', '>', '> b', '> ```', '', '***'],
    ),
  );
});

test('levels go no deeper than six, and an empty title has no heading', () => {
  const titled = (level: number): Section =>
    section(`S${level}`, level === 2 ? '' : `L${level}`, level, ...(level < 7 ? [titled(level + 1)] : []));
  const content = paper({ title: words('T'), body: [titled(1)] });
  assert.equal(
    renderMarkdown(content).markdown,
    lines('# T', '', '## L1', '', '#### L3', '', '##### L4', '', '###### L5', '', '###### L6', '', '###### L7'),
  );
});

test('the abstract comes from the page, else from the metadata', () => {
  assert.equal(
    renderMarkdown(paper({}), { title: 'On $n$ cats', abstract: 'We show $a_1$ for \\$5.' }).markdown,
    lines('# On $n$ cats', '', '## Abstract', '', 'We show $a_1$ for \\\\\\$5.'),
  );
  assert.equal(
    renderMarkdown(paper({ abstract: [{ ...section('abs', 'Zusammenfassung', 1, p('Kurz.')) }] })).markdown,
    lines('## Abstract', '', 'Kurz.'),
  );
  const abstract = [section('abs', 'Résumé', 1, p('Bref.')), section('abs2', 'Abstract', 1, p('Short.'))];
  assert.equal(
    renderMarkdown(paper({ abstract })).markdown,
    lines('## Résumé', '', 'Bref.', '', '## Abstract', '', 'Short.'),
  );
});

const leaf = inlines.map((nodes): Block => p(nodes));
const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true, depthIdentifier: 'block' },
    { weight: 4, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('x', 'a & b', 'a \\\\ b', 'x\n\n- y', '# z', '\\text{$a$}')
        .map((latex): Block => equation(latex, '1')),
    },
    { weight: 1, arbitrary: fc.constantFrom('x', '```', '- y\n\n    z', '').map((text): Block => listing(text)) },
    { weight: 1, arbitrary: fc.constant<Block>({ type: 'rule', id: 'r' }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.boolean(), fc.array(fc.array(tie('block'), { maxLength: 3 }), { maxLength: 3 }))
        .map(([ordered, items]) => list(ordered, ...items)),
    },
    { weight: 1, arbitrary: fc.array(tie('block'), { maxLength: 3 }).map((blocks) => quote(...blocks)) },
    {
      weight: 2,
      arbitrary: fc
        .array(
          fc.array(
            fc.array(tie('block'), { maxLength: 2 }).map((blocks) => cell(...blocks)),
            { minLength: 1, maxLength: 3 },
          ),
          { maxLength: 3 },
        )
        .map((rows) => table(...rows)),
    },
  ),
}));

/** The text of a block, its items and cells in order. */
function said(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return ` ${squeeze(saidBy(block.children))} `;
    case 'equation':
      return ' « » ';
    case 'listing':
      return ` ${block.code} `;
    case 'list':
      return block.items.map((item) => item.children.map(said).join('')).join('');
    case 'quote':
      return block.children.map(said).join('');
    case 'table':
      return block.rows
        .flat()
        .map((it) => it.children.map(said).join(''))
        .join('');
    default:
      return '';
  }
}

test('blocks in one another say what the tree says', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      const content = paper({ body: [section('S', '', 1, ...blocks)], footnotes: [note('fn1', '1', p('note'))] });
      const { markdown } = renderMarkdown(content);
      const root = parse(markdown);
      const read = root.children
        .filter((it) => it.type !== 'footnoteDefinition')
        .map((it) => readAll(it))
        .join('');
      assert.equal(letters(read), letters(blocks.map(said).join('')), markdown);
      const count = (type: Block['type']) => every2(blocks, type);
      assert.equal(every(root, 'math').length, count('equation'), markdown);
      assert.equal(
        every(root, 'code').length,
        every2(blocks, 'listing', (it) => 'code' in it && it.code !== ''),
        markdown,
      );
    }),
    { numRuns: 400 },
  );
});

/** White space and what stands in displays apart. */
const letters = (text: string) => text.replace(/«[^»]*»/g, '').replace(/[\s\u00a0]+/g, '');

function readAll(node: Parameters<typeof textOf>[0]): string {
  if (node.type === 'html' && node.value.startsWith('<t')) return rawText(node.value);
  if (node.type === 'html' && node.value.startsWith('</t')) return rawText(node.value);
  if (node.type === 'paragraph' || node.type === 'tableCell') return ` ${textOf(node)} `;
  return 'children' in node ? node.children.map((child) => readAll(child as never)).join('') : ` ${textOf(node)} `;
}

const rawText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

function every2(blocks: readonly object[], type: string, also: (it: object) => boolean = () => true): number {
  let count = 0;
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value && value.type === type && also(value)) count++;
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(blocks);
  return count;
}

test('a note called in a cell', () => {
  const content = paper({
    body: [section('S', '', 1, table([cell(p('a', call('fn1')))]), p('b'))],
    footnotes: [note('fn1', '1', p('note'))],
  });
  assert.equal(renderMarkdown(content).markdown, lines('| |', '| --- |', '| a[^1] |', '', '[^1]: note', '', 'b'));
});
