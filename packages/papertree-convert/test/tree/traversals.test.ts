/** A block that is added to the node table is carried by everything that walks a tree, without a line more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Block, type Content, nodes, type Section } from '../../src/tree/nodes.ts';

// Before what reads the table: a block with words, blocks, and rows of a part of its own.
const blocks = nodes.section.fields.children;
const words = nodes.paragraph.fields.children;
Object.assign(nodes, {
  novelty: {
    group: 'block',
    doc: 'A block of this test.',
    fields: {
      id: nodes.section.fields.id,
      motto: words,
      children: blocks,
      rows: { kind: 'grid', doc: 'Rows of parts.', of: ['noveltyPart'] },
    },
  },
  noveltyPart: { group: 'part', doc: 'A part of it.', fields: { id: nodes.section.fields.id, children: blocks } },
});

const { listsIn, visitContent } = await import('../../src/tree/visit.ts');
const { jsonSize, nodeShapes } = await import('../../src/tree/schema.ts');
const { flatten } = await import('../../src/reader/flatten.ts');
const { normaliseSections } = await import('../../src/reader/normalise-sections.ts');
const { openState } = await import('../../src/reader/state.ts');
const { plainText } = await import('../../src/tree/words.ts');
const { collectPassages } = await import('../../src/search/passages.ts');

const text = (said: string) => ({ type: 'text', text: said }) as const;
const paragraph = (said: string): Block => ({ type: 'paragraph', id: said, children: [text(said)] });
const section = (id: string, children: Block[]): Section => ({
  type: 'section',
  id,
  level: 1,
  number: '',
  title: [text(id)],
  children,
});
// No type of the tree knows it: that is the test.
const novelty = (children: Block[], part: Block[]) =>
  ({
    type: 'novelty',
    id: 'N',
    motto: [text('motto')],
    children,
    rows: [[{ type: 'noveltyPart', id: 'P', children: part }]],
  }) as unknown as Block;

const everything = ['motto', 'inside', 'apart'];
const contentOf = (body: Section[]): Content => ({
  title: [],
  authors: [],
  abstract: [],
  body,
  appendices: [],
  bibliography: [],
  footnotes: [],
});

test('the lists of a node are the table’s', () => {
  const lists = listsIn(novelty([paragraph('inside')], [paragraph('apart')]));
  assert.deepEqual(
    lists.map(({ field, inline }) => `${field} ${inline ? 'line' : 'blocks'}`),
    ['motto line', 'children blocks', 'rows blocks'],
  );
});

test('visits enter it', () => {
  const met: string[] = [];
  const body = [section('S', [novelty([paragraph('inside')], [paragraph('apart')])])];
  visitContent(contentOf(body), (node) => {
    if ('text' in node) met.push(node.text);
  });
  assert.deepEqual(met, ['S', ...everything]);
});

test('where only a line fits, its words are in the line', () => {
  assert.equal(plainText(flatten([novelty([paragraph('inside')], [paragraph('apart')])])), everything.join(' '));
});

test('sections that strayed into it, or into its parts, are taken out and put after it', () => {
  const state = openState({ fragment: () => undefined, address: { page: undefined, base: '' }, read: () => {} });
  const strayed = novelty(
    [paragraph('inside'), section('A', [paragraph('first')])],
    [paragraph('apart'), section('B', [paragraph('second')])],
  );
  const sections = normaliseSections([section('S', [strayed])], 'document', true, state);
  const below = sections[0]?.children.map(({ id }) => id);
  assert.deepEqual(below, ['N', 'A', 'B']);
  assert.equal(plainText(flatten([sections[0]?.children[0] as Block])), everything.join(' '));
});

test('search finds its words', () => {
  const body = [section('S', [novelty([paragraph('inside')], [paragraph('apart')])])];
  const { passages, sectionOf } = collectPassages(contentOf(body), new Set());
  assert.deepEqual(
    passages.map((passage) => passage.text),
    ['S', ...everything],
  );
  assert.deepEqual([sectionOf.get('N'), sectionOf.get('P')], ['S', 'S']);
});

test('its size and its schema are known', () => {
  assert.ok(jsonSize(novelty([], [])) > 40);
  assert.ok('Novelty' in nodeShapes);
});
