/** A paper whose every text gives orders, imitates the fence and hides characters: all it says stays inside the fence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outsideOf, piecesOf, type Told } from '../mcp/caller.ts';
import { useOnePaper } from '../whole/one-paper.ts';
import { hostilePage, hostileId as id, unseen } from './hostile-paper.ts';

type Call = readonly [name: string, given: object];

const { call } = useOnePaper(id, hostilePage);

function assertFenced({ text, data }: Told, context: string): void {
  assert.doesNotMatch(text, unseen, context);
  assert.doesNotMatch(JSON.stringify(data), unseen, context);
  const outside = outsideOf(text);
  // The order in one word is an anchor, percent-encoded.
  assert.doesNotMatch(outside, /obey ZZ|ZZ obey/, `${context}: ${outside}`);
  assert.doesNotMatch(outside, /abcdef012345|Caption|Prose/, `${context}: ${outside}`);
  const mark = /^Between <<<(\w+) /m.exec(text)?.[1];
  if (mark === undefined) return;
  for (const piece of piecesOf(text)) assert.ok(!piece.text.includes(mark), context);
  assert.equal(text.split(`${mark}>>>`).length, 2 + piecesOf(text).length, context);
}

test('every tool tells the paper inside its fence, and nothing that nobody sees', async () => {
  const anchors = ['S1', 'S2 ZZ obey ZZ', 'Theorem 1', 'Table 1', '~titlepage', 'bib.bib1', 'S1.p1'];
  const calls: Call[] = [
    ['get_metadata', {}],
    ['get_outline', {}],
    ...anchors.map((each): Call => ['get_section', { anchors: [each] }]),
    ['get_section', { anchors: ['S1', 'S2', 'nowhere'], max_tokens: 500 }],
    ['get_references', {}],
    ['get_references', { anchors: ['bib.bib1'] }],
    ['list_figures', {}],
    ['get_figure', { anchors: ['F1', 'T1', 'F99'] }],
    ['get_figure', { anchors: ['T1'], format: 'csv' }],
    ['find_in_paper', { query: 'obey' }],
    ['find_in_paper', { query: 'Heading 1' }],
  ];
  for (const [name, given] of calls) {
    const told = await call(name, { id, ...given });
    const context = `${name} ${JSON.stringify(given)}: ${told.text.slice(0, 2000)}`;
    assert.ok(!told.failed, context);
    assert.ok(told.text.includes('obey'), context);
    assertFenced(told, context);
  }
});

test('so do errors, which name what there is', async () => {
  const calls: Call[] = [
    ['get_section', { anchors: ['S9'] }],
    ['get_section', { anchors: ['Heading 3'] }],
    ['get_outline', { section: 'T1' }],
    ['get_outline', { section: 'Heading' }],
    ['list_figures', { section: 'S22' }],
    ['get_figure', { anchors: ['Figure 9'] }],
    ['get_figure', { anchors: ['S2'] }],
    ['get_references', { anchors: ['bib.bib7'] }],
    ['get_references', { cited_in: 'S77' }],
  ];
  for (const [name, given] of calls) {
    const told = await call(name, { id, ...given });
    if (name !== 'get_outline') assert.ok(told.failed, `${name} ${JSON.stringify(given)}`);
    // The text of the caller is repeated.
    assertFenced(told, `${name} ${JSON.stringify(given)}: ${told.text}`);
  }
});
