/** The sentences of a paper that are most like another one: names and rarer words count, common ones and headings do not. */
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

test('its own name tells of a paper in however many of its sentences it is, and however short', () => {
  const named = filler.map(
    ([anchor]) => [anchor, `Here KT5 is compared with other kettles, as ${anchor} shows.`] as const,
  );
  const own = indexOf([['abstract', 'This work presents KT5, which is of steel. Steel is dear.'], ...named]);
  const [first] = bestPassages(own, 'We boil it in KT5 (Quast, 2019) at noon, as one presents tea.', 1);
  assert.equal(first?.text, 'This work presents KT5, which is of steel.');
  const samovars = [...filler.map(([anchor]) => [anchor, `Here a samovar sings in ${anchor}.`] as const)];
  const coal = ['S41', 'The samovar was full of coal.'] as const;
  const titled = indexOf([['~titlepage', 'Samovars'], ...samovars, coal]);
  assert.equal(bestPassages(titled, 'Coal is for samovars [3].', 1)[0]?.anchor, 'S41');
  assert.deepEqual(bestPassages(indexOf([...samovars, coal]), 'Coal is for samovars [3].', 1), []);
});

test('of sentences that share as much the first comes first, and one that shares more before it', () => {
  const twice = indexOf([
    ['S1', 'Copper kettles are cooling in the yard.'],
    ...filler,
    ['S8', 'Copper kettles were cooling in the hall, and the cooks sang.'],
    ['S9', 'Copper kettles were cooling in the hall.'],
  ]);
  const asked = 'Copper kettles cool [3]';
  assert.equal(bestPassages(twice, `${asked}.`, 1)[0]?.anchor, 'S1');
  assert.equal(bestPassages(twice, `${asked} in a hall where cooks sang.`, 1)[0]?.anchor, 'S8');
});

test('cells, names, formulas and the title page are no sentences, and whom a sentence cites is not what it says', () => {
  const others = indexOf([
    ...filler,
    ['~titlepage', 'Copper kettles that cool slowly in winter'],
    ['T1', 'Copper Kettles-Winter', { kind: 'table' }],
    ['S4', String.raw`copper kettles \mathbf{w} = winter + cool + 1`, { role: 'formula' }],
    ['S5', 'Glass lids are dear (Copper and Kettles, 2020; Winter et al., 2021).'],
  ]);
  const asked = 'Copper kettles cool slowly during the winter (Copper and Kettles, 2020; Winter et al., 2021).';
  assert.deepEqual(bestPassages(others, asked, 3), []);
});

test('words are one in singular and plural, and in the forms of a verb', () => {
  const forms = indexOf([...filler, ['S9', 'Our baseline estimates the policy of each cook.']]);
  for (const asked of ['Baselines estimated.', 'Policies of baselines.', 'Cooks are estimating.'])
    assert.equal(bestPassages(forms, asked, 1)[0]?.anchor, 'S9', asked);
});

test('a long sentence ends behind a word, and says that it goes on', () => {
  const long = indexOf([...filler, ['S9', `Copper kettles cool ${'slowly '.repeat(100)}at last.`]]);
  assert.match(bestPassages(long, 'Copper kettles cool.', 1)[0]?.text ?? '', /^.{380,402}slowly …$/);
});

test('a long paper and a long sentence take time in proportion', { timeout: 10_000 }, () => {
  const long = indexOf(
    Array.from({ length: 20_000 }, (_, i) => [`S${i}`, `kettle lid${i} spout${i % 100} copper glass. `.repeat(4)]),
  );
  const sentence = Array.from({ length: 5000 }, (_, i) => `spout${i} lid${i} glass`).join(' ');
  for (let i = 0; i < 20; i++) assert.equal(bestPassages(long, sentence, 2).length <= 2, true);
  for (const word of ['a', 'A', '1', 'aA']) bestPassages(indexOf([['S1', word.repeat(200_000)]]), 'b'.repeat(2000), 2);
});
