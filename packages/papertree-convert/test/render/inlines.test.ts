/** Inlines written as Markdown and parsed again say what the tree says, whatever stands in them and wherever they stand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderMarkdown } from '../../src/render/index.ts';
import type { Inline } from '../../src/tree/nodes.ts';
import { inlines } from './arbitrary.ts';
import { cell, list, note, p, paper, quote, section, table } from './build.ts';
import { saidBy, squeeze } from './expect.ts';
import { every, parse, textOf } from './read.ts';

const runs = { numRuns: 500 };
const footnotes = [note('fn1', '1', p('note'))];
const isCall = (node: Inline): number =>
  node.type === 'footnoteRef'
    ? 1
    : 'children' in node
      ? node.children.reduce((sum, child) => sum + isCall(child), 0)
      : 0;
const callsIn = (nodes: readonly Inline[]) => nodes.reduce((sum, node) => sum + isCall(node), 0);

function readBack(markdown: string) {
  const root = parse(markdown);
  const blocks = root.children.filter((node) => node.type !== 'footnoteDefinition');
  return { root, blocks, calls: every(root, 'footnoteReference').length };
}

test('a paragraph', () => {
  fc.assert(
    fc.property(inlines, (nodes) => {
      const content = paper({ body: [section('S', '', 1, p('before'), p(nodes), p('after'))], footnotes });
      const { markdown } = renderMarkdown(content);
      const { blocks, calls } = readBack(markdown);
      const said = squeeze(saidBy(nodes));
      assert.equal(squeeze(blocks.slice(1, -1).map(textOf).join('¶')), said, markdown);
      assert.ok(
        blocks.every((block) => block.type === 'paragraph'),
        markdown,
      );
      assert.equal(calls, callsIn(nodes), markdown);
    }),
    runs,
  );
});

test('a heading', () => {
  fc.assert(
    fc.property(inlines, (nodes) => {
      const body = [{ ...section('S', '', 1, p('after')), title: nodes }];
      const { markdown } = renderMarkdown(paper({ body, footnotes }));
      const { blocks, calls } = readBack(markdown);
      assert.equal(squeeze(blocks.slice(0, -1).map(textOf).join('¶')), squeeze(saidBy(nodes)), markdown);
      assert.ok(
        blocks.slice(0, -1).every((block) => block.type === 'heading'),
        markdown,
      );
      assert.equal(calls, callsIn(nodes), markdown);
    }),
    runs,
  );
});

test('a cell, a list item, a quotation', () => {
  fc.assert(
    fc.property(inlines, (nodes) => {
      const blocks = [
        table([cell(p('a')), cell(p('b'))], [cell(p(nodes)), cell(p('z'))]),
        list(false, [p(nodes)]),
        quote(p(nodes)),
      ];
      const { markdown } = renderMarkdown(paper({ body: [section('S', '', 1, ...blocks, p('after'))], footnotes }));
      const { root, blocks: read } = readBack(markdown);
      const said = squeeze(saidBy(nodes));
      // A formula in a cell spells `|` as `\vert`.
      const cells = every(root, 'tableCell').map((it) => squeeze(textOf(it)).replaceAll('\\vert ', '|'));
      if (cells.length > 0) assert.deepEqual(cells, ['', '', 'a', 'b', said, 'z'], markdown);
      const listed = read.find((it) => it.type === 'list');
      assert.equal(listed ? squeeze(textOf(listed)) : '', said, markdown);
      const quoted = read.find((it) => it.type === 'blockquote');
      assert.equal(quoted ? squeeze(textOf(quoted)) : '', said, markdown);
    }),
    runs,
  );
});
