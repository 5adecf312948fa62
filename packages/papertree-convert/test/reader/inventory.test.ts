/** The inventory of LaTeXML's elements says one thing of each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inventory } from '../../src/reader/latexml/index.ts';
import { read } from '../../src/reader/read.ts';

const names = Object.values(inventory).flat();

test('no name stands in two groups, or twice in one', () => {
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  assert.deepEqual(twice, []);
});

const page = (body: string) =>
  `<!DOCTYPE html><html><body><article class="ltx_document">${body}</article></body></html>`;

test('every name is known to the reader, and no other', () => {
  for (const name of names) {
    const { notes } = read(page(`<div class="ltx_${name}">words</div>`));
    assert.deepEqual(
      notes.filter(({ rule }) => rule === 'unread-element'),
      [],
      name,
    );
  }
  const { notes, content } = read(page('<p class="ltx_p">before</p><div class="ltx_novelty">words</div>'));
  assert.deepEqual(notes, [{ rule: 'unread-element', name: 'novelty', place: 'document' }]);
  assert.match(JSON.stringify(content.body), /words/);
});

test('elements left out on purpose are not in the tree', () => {
  for (const name of inventory.left) {
    const { content } = read(page(`<p class="ltx_p">before</p><div class="ltx_${name}">furniture</div>`));
    assert.doesNotMatch(JSON.stringify(content), /furniture/, name);
  }
});
