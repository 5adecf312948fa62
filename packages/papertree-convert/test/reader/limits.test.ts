/** Limits of a tree: depth, ids, repeated words, and the size of the whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../src/convert.ts';
import { Problem } from '../../src/errors.ts';
import { deepest } from '../../src/reader/element.ts';
import { deepestBlocks, deepestContainers } from '../../src/reader/place.ts';
import { read } from '../../src/reader/read.ts';
import { jsonSize } from '../../src/tree/schema.ts';
import { visitContent } from '../../src/tree/visit.ts';

const article = (content: string) =>
  `<!DOCTYPE html><html><head></head><body><article class="ltx_document">${content}</article></body></html>`;

const deep = 100;

for (const [name, open, close, deepestOfThese] of [
  ['lists', '<ul><li>', '</li></ul>', deepestContainers],
  ['quotes', '<blockquote>', '</blockquote>', deepestContainers],
  ['figures', '<figure class="ltx_figure">', '</figure>', deepestBlocks],
  ['sections', '<section class="ltx_section">', '</section>', deepestBlocks],
  [
    'boxes',
    '<span class="ltx_inline-block ltx_framed_rectangle"><span class="ltx_p">',
    '</span></span>',
    deepestContainers,
  ],
  ['tables', '<table><tr><td>', '</td></tr></table>', deepestContainers],
] as const)
  test(`${name} deeper than the bound keep their words, and say so`, () => {
    const opened = Array.from({ length: deep }, (_, i) => `${open}<p class="ltx_p">word${i}.</p>`).join('');
    const page = article(opened + close.repeat(deep));
    const { content, notes } = read(page);
    const words = [...JSON.stringify(content).matchAll(/word(\d+)\./g)].map(([, i]) => Number(i));
    assert.deepEqual(
      words.sort((a, b) => a - b),
      Array.from({ length: deep }, (_, i) => i),
    );
    let depth = 0;
    let most = 0;
    for (const sign of JSON.stringify(content)) {
      if (sign === '{') most = Math.max(most, ++depth);
      else if (sign === '}') depth--;
    }
    assert.ok(most <= 3 * deepestOfThese + 10, `${most} objects in one another`);
    const flattened = notes.filter(({ rule }) => rule === 'too-deep');
    if (name === 'boxes') return;
    assert.equal(flattened.length, 1);
    assert.equal(flattened[0]?.count, deep - deepestOfThese);
  });

test('sections in floats that the page forgot to close are not too deep', () => {
  const open = '<figure class="ltx_table"><section class="ltx_section"><h2 class="ltx_title">Title</h2><p>words</p>';
  const { content, notes } = read(article(open.repeat(20)));
  assert.deepEqual(notes, []);
  assert.equal(JSON.stringify(content).split('"type":"section"').length, 21);
});

test('elements of the page that are flattened before they are read leave one note', () => {
  const { way, notes } = read(`<p>words${'<i>'.repeat(1_200)}deep`);
  assert.equal(way, 'salvage');
  // The root, the paragraph, and 497 of the 1,200 stand where the page has them.
  assert.deepEqual(notes, [{ rule: 'too-deep', name: 'i', count: 1_200 - (deepest - 3) }]);
});

test('minted ids do not grow with the depth they are minted at', () => {
  let longest = '';
  const ids = new Set<string>();
  visitContent(read(article('<ul><li>x'.repeat(deep))).content, (node) => {
    if (!('id' in node)) return;
    assert.ok(!ids.has(node.id), `${node.id} twice`);
    ids.add(node.id);
    if (node.id.length > longest.length) longest = node.id;
  });
  assert.ok(longest.length < 40, longest);
});

test('an id of the page that is too long to repeat leads to the node all the same', () => {
  const id = 'a'.repeat(1_000);
  const page = article(
    `<section class="ltx_section" id="${id}"><p>${'x'}</p></section><p><a href="#${id}">see</a></p>`,
  );
  const { content } = read(page);
  const section = content.body[0];
  assert.ok(section !== undefined);
  assert.match(section.id, /^~.{1,199}$/);
  const targets: (string | undefined)[] = [];
  visitContent(content, (node) => {
    if ('type' in node && node.type === 'ref') targets.push(node.target);
  });
  assert.deepEqual(targets, [section.id]);
});

test('a legend without marks is not written for thousands of authors', () => {
  const names = Array.from({ length: 1_000 }, (_, i) => `Ann Able${i}`).join(', ');
  const legends = Array.from({ length: 1_000 }, (_, i) => `<sup>x${i}</sup>University of Ex ${i}<br>`).join('');
  const page = article(
    `<div class="ltx_authors"><span class="ltx_creator"><span class="ltx_personname">${names}<br>${legends}</span></span></div><p>x</p>`,
  );
  const { content } = read(page);
  assert.ok(JSON.stringify(content).length < 8 * page.length);
  assert.equal(content.authors.length, 1_000);
  assert.match(JSON.stringify(content), /University of Ex 999/);
});

test('a page that would become far larger than it is has no build, and the reason says which part', () => {
  assert.throws(
    () => convert(article(`<table><tr>${'<td>x'.repeat(200_000)}</table>`)),
    (error) =>
      error instanceof Problem &&
      error.code === 'build-failed' &&
      /^The tree of this page would be 3\d MB, and may be 21 MB\.$/.test(error.reason),
  );
});

test('the size of a tree is told to a third, before it is written', () => {
  const { content, size } = read(article('<p>words and <b>words</b></p><table><tr><td>1<td>2</table>'.repeat(1_000)));
  const written = JSON.stringify(content).length;
  assert.ok(size > 0.66 * written && size < 1.34 * written, `${size} for ${written}`);
  assert.equal(jsonSize({ type: 'text', text: 'abc' }), '{"type":"text","text":"abc"},'.length);
});
