/** The sentences of a paper that are most like another one: rarer words count, common ones and headings do not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestPassages, makeSearchIndex, type Passage } from '../../src/search/index.ts';

const indexOf = (texts: readonly (readonly [anchor: string, text: string, more?: Partial<Passage>])[]) =>
  makeSearchIndex({
    passages: texts.map(([anchor, text, more = {}]) => ({ kind: 'text', anchor, text, ...more })),
    sectionOf: new Map(),
    mentions: new Map(),
  });

const filler = Array.from({ length: 40 }, (_, i) => [`S${i}`, `We show results of method number ${i}.`] as const);
const index = indexOf([
  ...filler,
  ['S1.H', 'Copper kettles cool slowly in winter', { role: 'heading' }],
  ['S7', 'Nothing else happens. In winter, kettles of copper cooled slowly. We show results.'],
  ['S8', 'Kettles of glass are found in winter markets of many towns and shops that sell tea.'],
  ['bib.1', 'Able. Copper kettles cool slowly in winter.', { kind: 'reference' }],
]);

test('the sentence that shares most comes first, in whichever order and form its words are', () => {
  const found = bestPassages(index, 'Able shows that copper kettles cool slowly during the winter [3].', 3);
  assert.deepEqual(found[0], { anchor: 'S7', text: 'In winter, kettles of copper cooled slowly.' });
  assert.ok(found.every(({ anchor }) => anchor === 'S7' || anchor === 'S8'));
});

test('where little is shared, or only what is in every sentence, there is nothing', () => {
  assert.deepEqual(bestPassages(index, 'Ships sail over green hills in winter.', 3), []);
  assert.deepEqual(bestPassages(index, 'We show results of this method.', 3), []);
  assert.deepEqual(bestPassages(indexOf([]), 'Copper kettles cool slowly.', 3), []);
});

test('a long paper and a long sentence take time in proportion', { timeout: 10_000 }, () => {
  const long = indexOf(
    Array.from({ length: 20_000 }, (_, i) => [`S${i}`, `kettle lid${i} spout${i % 100} copper glass. `.repeat(4)]),
  );
  const sentence = Array.from({ length: 5000 }, (_, i) => `spout${i} lid${i} glass`).join(' ');
  for (let i = 0; i < 20; i++) assert.equal(bestPassages(long, sentence, 2).length <= 2, true);
});
