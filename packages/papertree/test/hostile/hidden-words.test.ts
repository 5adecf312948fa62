/** Words that no reader of the page sees: no address tells them but the tree, which says that they are hidden. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useOnePaper } from '../whole/one-paper.ts';
import { addressesOf } from './addresses.ts';
import { hostilePage, hostileId as id } from './hostile-paper.ts';

const { get } = useOnePaper(id, hostilePage);

/** JSON without the nodes that are marked as hidden. */
function withoutHidden(text: string): string {
  const drop = (_: string, value: unknown) =>
    Array.isArray(value) ? value.filter((each) => each?.type !== 'hidden') : value;
  return JSON.stringify(JSON.parse(text, drop));
}

for (const [name, path, { type }] of addressesOf(id))
  test(`${name} tells nothing that nobody sees`, async () => {
    const { status, text } = await get(path);
    // Files are copied later.
    if (name !== 'asset') assert.equal(status, 200, text.slice(0, 300));
    assert.doesNotMatch(type === 'application/json' ? withoutHidden(text) : text, /INVISIBLE/);
  });

test('they are in the tree, and the paper warns of them', async () => {
  const { headers, text } = await get(`/${id}.json`);
  const { content, warnings } = JSON.parse(text);
  assert.match(JSON.stringify(content), /"hidden","by":"size","children":\[\{"type":"text","text":"INVISIBLE"/);
  assert.equal(headers['papertree-warnings'], 'figures-drawn, hidden-words, hidden-characters');
  assert.match(warnings[1].detail, /\(9\)$/);
});
