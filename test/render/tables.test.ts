/** Tables as Markdown: the head of a pipe table, and the cells of an HTML table. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from '../../src/render/index.ts';
import type { Block } from '../../src/tree/nodes.ts';
import { br, cell, code, em, of, p, strong, sup, table, words } from './build.ts';

const body = (...blocks: Block[]) => renderMarkdown(of(...blocks)).markdown;
const lines = (...all: string[]) => `${all.join('\n')}\n`;

test('a table that spans keeps each cell that HTML can say in one line', () => {
  const wide = { ...cell(p('a', sup('2'), ' ', strong('b & <c>'), br, code('d'))), colspan: 2 };
  const headed = [
    { ...cell(p('x')), header: true },
    { ...cell(p('y')), header: true },
  ];
  assert.equal(
    body(table(headed, [wide])),
    lines(
      '<table>',
      '<tr><th>x</th><th>y</th></tr>',
      '<tr><td colspan="2">a<sup>2</sup> <strong>b & &lt;c></strong><br><code>d</code></td></tr>',
      '</table>',
    ),
  );
});

test('a table with a head has it as its head', () => {
  const headed = [{ ...cell(p('x')), header: true }];
  assert.equal(body(table(headed, [cell(p('1'))])), lines('| x |', '| --- |', '| 1 |'));
});

test('a reference that two nodes make is none', () => {
  const wide = { ...cell(p(em(...words('&lt', ';')))), colspan: 2 };
  assert.equal(body(table([wide])), lines('<table>', '<tr><td colspan="2"><em>&amp;lt;</em></td></tr>', '</table>'));
});
