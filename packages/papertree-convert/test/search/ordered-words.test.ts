/** Quotations that stand nowhere as they are: what is like them, how far, and what the paper has in place of other words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PassageKind } from '../../src/search/passages.ts';
import { makeSearchIndex, search } from '../../src/search/search.ts';

const passage = (anchor: string, text: string, kind: PassageKind = 'text') => ({ anchor, text, kind });

test('of sentences like a quotation the one that differs least comes first, also before a heading', () => {
  const quotation = 'kettles sing at one low frequency while the water boils in a copper pot';
  const near = makeSearchIndex({
    ...{ sectionOf: new Map(), mentions: new Map() },
    passages: [
      // Has every word near its place, so more words speak for it, but fewer are in order.
      {
        ...passage('S1', 'Of the kitchen: sing kettles at low one frequency while water the boils in copper a pot'),
        role: 'heading',
      },
      // Each shares a word with the quotation, and there are more such places than are compared with it.
      ...Array.from({ length: 8 }, (_, i) => passage(`S2.p${i}`, 'Nobody has ever seen kettles of this size.')),
      passage('S3', 'Here kettles sing at one low frequency while the water boils in an iron pot.'),
    ],
  });
  const { verdict, findings } = search(near, quotation, 9);
  const found = findings.map(({ anchor, match }) => `${anchor} ${match}`);
  assert.deepEqual([verdict, found], ['fuzzy', ['S3 fuzzy', 'S1 fuzzy']]);
  assert.ok(Number(findings[0]?.score) > Number(findings[1]?.score));
});

test('a range of numbers at either end of what is found is not cut', () => {
  const kettles = makeSearchIndex({
    ...{ sectionOf: new Map(), mentions: new Map() },
    passages: [passage('S1', 'Of 12–16 kettles all sing, the loudest of them around 512–768 hertz.')],
  });
  const found = (quotation: string) => search(kettles, quotation, 1).findings[0]?.found;
  assert.equal(found('the loudest of them around 256–512'), 'the loudest of them around 512–768');
  assert.equal(found('16 kettles all sing, the quietest of them'), '12–16 kettles all sing, the loudest of them');
});

test('words in their order are a quotation with other words in it, before they are words in any order', () => {
  const texts = [
    'A kettle cools fast at first, and the lid is ignored.',
    'Lids and pots differ: fast kettles whistle.',
  ];
  const kettles = makeSearchIndex({
    ...{ sectionOf: new Map(), mentions: new Map() },
    passages: texts.map((text, i) => passage(`S${i}`, text)),
  });
  const cases: Readonly<Record<string, string>> = {
    // Another form of a word, in quotations of many words and of few.
    'A kettle cool fast at first, and the lid is ignored': 'fuzzy S0',
    'A kettle cool fast at first': 'fuzzy S0',
    'kettle cool fast': 'fuzzy S0',
    'the lids is ignored': 'fuzzy S0',
    // A word left out.
    'and lid is ignored': 'fuzzy S0',
    // Words that are sought, in another order or far apart.
    'ignored lid kettle': 'words S0',
    'first fast kettle': 'words S0',
    'kettle whistle': 'words S1',
    'kettle cools ignored': 'words S0',
    'kettle pots fast': 'words S1',
  };
  const found = Object.keys(cases).map((query) => {
    const [first] = search(kettles, query, 5).findings;
    return [query, first ? `${first.match} ${first.anchor}` : 'not found'];
  });
  assert.deepEqual(Object.fromEntries(found), cases);
});

test('what a sentence shares with any other is no likeness, and what stands in place of its ends is found with it', () => {
  const kettles = makeSearchIndex({
    ...{ sectionOf: new Map(), mentions: new Map() },
    passages: [
      'It is clear that the lid of the kettle is used in the kitchen of the house.',
      'It is clear that the pot is not of the same age, and it is used in the house of the cook.',
      'The lids of copper kettles are hot',
      'Nobody knows why.',
    ].map((text, i) => passage(`S${i}`, text)),
  });
  const ask = (query: string) => search(kettles, query, 1);
  assert.equal(ask('the moon of cheese is seen in the night of the wolves').verdict, undefined);
  assert.equal(ask('the lid of the kettle is used in the garden of the house').verdict, 'fuzzy');
  // The passage ends with the words that are meant.
  assert.equal(ask('The lids of copper kettles are cold').findings[0]?.found, 'The lids of copper kettles are hot');
  assert.equal(
    ask('Some covers of copper kettles are hot today').findings[0]?.found,
    'The lids of copper kettles are hot',
  );
});

test('a formula at the end of what is found is not cut', () => {
  const kettles = makeSearchIndex({
    ...{ sectionOf: new Map(), mentions: new Map() },
    passages: [passage('S1', 'Every kettle has the two rates $k_{1}$ and $\\bar{k}^{ab}$ of the kitchen.')],
  });
  const [first] = search(kettles, 'Every pot has the two rates $k_{1}$ and $\\bar{k}^{ab}$', 1).findings;
  assert.equal(first?.found, 'Every kettle has the two rates $k_{1}$ and $\\bar{k}^{ab}$');
});

test('a quotation without the citations of its words is found whole, however many they are', () => {
  const many = Array.from({ length: 12 }, (_, i) => `Able et al., ${2000 + i}`).join('; ');
  const kettles = makeSearchIndex({
    ...{ sectionOf: new Map(), mentions: new Map() },
    passages: [
      passage('S1', `A kettle cools fast at first (${many}) and slowly [3, 4] later on, as Able (2020) has it.`),
    ],
  });
  const { findings } = search(kettles, 'A kettle cools fast at first and slowly later on', 1);
  assert.deepEqual([findings[0]?.match, findings[0]?.score], ['fuzzy', 1]);
  assert.match(findings[0]?.found ?? '', /^A kettle .* later on$/);
  assert.equal(search(kettles, 'Able 2003', 1).verdict, 'words');
});

test('the sign behind the last number is found with it where the quotation has one', () => {
  const kettles = makeSearchIndex({
    ...{ sectionOf: new Map(), mentions: new Map() },
    passages: [passage('S1', 'The lid brings the loss of warmth to 80.5% in the end.')],
  });
  const found = (query: string) => search(kettles, query, 1).findings[0]?.found;
  assert.equal(found('brings the loss of warmth to 85.0%'), 'brings the loss of warmth to 80.5%');
  assert.equal(found('brings all the loss of warmth to 80.5'), 'brings the loss of warmth to 80.5');
});
