/** Text search: exact, normalised, fuzzy and by words, and what must not match. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalise } from '../../src/search/normalise.ts';
import type { PassageKind } from '../../src/search/passages.ts';
import { makeSearchIndex, search } from '../../src/search/search.ts';

const passage = (anchor: string, text: string, kind: PassageKind = 'text') => ({ anchor, text, kind });
const index = makeSearchIndex({
  sectionOf: new Map(),
  mentions: new Map(),
  passages: [
    passage('S1', 'Cooling'),
    passage('S1', 'Newton’s law of cooling has one rate — it’s wrong for “forgotten” kettles, as every cook knows.'),
    passage(
      'S1',
      'The efficient office finds $\\alpha_{1}<0$ and an error of 3.5 %, at least −2 degrees; GPT-3 agrees.',
    ),
    passage('S2', 'Naïve models ignore the lid, the draught from the window and the spoon that somebody left in it.'),
    passage('S2.T1', 'steel', 'table'),
    passage('S2.T1', '0.31', 'table'),
    passage('S2.T1', 'glass', 'table'),
    passage('bib.1', 'I. Newton. A scale of the degrees of heat. 1701.', 'reference'),
  ],
});
const verdict = async (query: string) => {
  const [first] = search(index, query, 5).findings;
  return first ? `${first.match} ${first.anchor}` : 'not found';
};

const verdicts = async (cases: object) =>
  Object.fromEntries(await Promise.all(Object.keys(cases).map(async (query) => [query, await verdict(query)])));

test('a text folds to what its words are made of', () => {
  const same = [
    ['“efficient” oﬃce', '"efficient" office'],
    ['state-of-the-art', 'state – of‐the\u00a0art'],
    ['na\u00efve', 'nai\u0308ve'],
    ['**bold** and \\_escaped\\_', 'bold and escaped'],
    ['pages 3–5', 'pages 3-5'],
    ['hyphen-\nation', 'hyphenation'],
    ['soft\u00adhyphen', 'soft hyphen'],
  ] as const;
  for (const [a, b] of same) assert.equal(normalise(a).text, normalise(b).text, a);
  const different = [
    ['3.5', '35'],
    ['x < 0', 'x > 0'],
    ['-2 degrees', '2 degrees'],
    ['a + b', 'a = b'],
    ['50 %', '50'],
    ['a ≠ b', 'a = b'],
    ['x ∉ y', 'x ∈ y'],
    ['a != b', 'a = b'],
    ['€5', '£5'],
  ] as const;
  for (const [a, b] of different) assert.notEqual(normalise(a).text, normalise(b).text, a);
  const { text, at } = normalise('The ﬁne é');
  assert.deepEqual([text, [...at]], ['thefinee', [0, 1, 2, 4, 4, 5, 6, 8]]);
});

test('each query has its verdict and its anchor', async () => {
  const cases: Readonly<Record<string, string>> = {
    'Newton’s law of cooling has one rate': 'exact S1',
    'has one rate — it’s wrong': 'exact S1',
    '“forgotten” kettles,': 'exact S1',
    "newton's law of cooling has one rate - it's wrong": 'normalised S1',
    'The   eﬃcient oﬃce ﬁnds': 'normalised S1',
    'an error of *3.5* \\%': 'normalised S1',
    '$\\alpha_1 < 0$': 'exact S1',
    '$\\alpha_1 > 0$': 'words S1',
    'an error of 35 %': 'fuzzy S1',
    'an error of 3': 'words S1',
    'at least 2 degrees': 'words S1',
    'Naive models ignore the lid': 'normalised S2',
    'Naive models ignore the door, the draught from the window and the fork that somebody left in it': 'fuzzy S2',
    'spoon lid window': 'words S2',
    kettle: 'words S1',
    steel: 'exact S2.T1',
    'glass steel': 'words S2.T1',
    'scale of the degrees of heat': 'exact bib.1',
    '0.3': 'not found',
    '1': 'exact S1',
    'Nobody ever measured the temperature of a samovar in the garden': 'not found',
    '…': 'not found',
  };
  const found = await verdicts(cases);
  assert.deepEqual(found, cases);
});

test('a quotation may bear the marks of Markdown in which it was read', async () => {
  const cases: Readonly<Record<string, string>> = {
    '## Cooling': 'normalised S1',
    '> Newton’s law of cooling has one rate[^3] — it’s wrong': 'normalised S1',
    '- Naïve models ignore the [lid](https://example.org/a_(b)), the draught': 'normalised S2',
    '1. Naïve models ignore the lid,\n   the draught': 'normalised S2',
    '[^2]: Naïve models <sub>ignore</sub> the lid': 'normalised S2',
    '$$\n\\begin{aligned}\n\\alpha_{1}<0\n\\end{aligned} \\tag{3}\n$$': 'exact S1',
    '| steel | 0.31 |': 'normalised S2.T1',
    '-2 degrees': 'normalised S1',
  };
  assert.deepEqual(await verdicts(cases), cases);
});

test('if nothing is found, the words that are not in the paper are named', async () => {
  assert.deepEqual(search(index, 'cooling of *samovars* by Newton', 5).unknown, ['samovars', 'by']);
  assert.deepEqual(search(index, 'spoon of steel', 5).unknown, []);
  assert.deepEqual(search(index, 'cooling', 5).unknown, []);
});

test('of passages that have some of the words, the one with the most and rarest comes first', () => {
  const { verdict, findings } = search(index, 'spoon of steel', 5);
  assert.deepEqual([verdict, findings.length > 0], ['words', true]);
  assert.ok(findings.every(({ score = 0 }) => score >= 0.3 && score < 1));
  const best = search(index, 'cooling kettles draught window', 5).findings[0];
  assert.match(String(best?.snippet), /the draught from the window/);
  // A word that the paper lacks is told instead.
  assert.equal(search(index, 'spoon of platinum', 5).total, 0);
});

test('the snippet shows what stands there and under the same anchor', async () => {
  assert.equal(search(index, 'steel', 1).findings[0]?.snippet, 'steel | 0.31 | glass');
  assert.match(search(index, 'Cooling', 1).findings[0]?.snippet ?? '', /^Cooling ¶ Newton’s law .* knows\. ¶ The/);
  assert.doesNotMatch(search(index, 'GPT-3 agrees', 1).findings[0]?.snippet ?? '', /Naïve/);
});

test('a fuzzy finding says how much agrees, and all findings are counted', async () => {
  const { findings } = search(index, 'Naive models forget the lid, the draught from the door and the spoon', 5);
  assert.ok(Number(findings[0]?.score) >= 0.6 && Number(findings[0]?.score) < 1);
  const { total, findings: two } = search(index, 'the', 2);
  assert.equal(two.length, 2);
  assert.equal(total, 6);
});

test('superscripts are not subscripts, and a power of ten is not the number of its digits', async () => {
  const texts = [
    'a $x_2$',
    'a $x^{2}$',
    'a x2',
    'a x²',
    '$10^{5}$ a',
    '10³² a',
    '105 a',
    'H2O a',
    '$\\mathrm{H_2O}$ a',
  ];
  const formulas = makeSearchIndex({
    ...{ sectionOf: new Map(), mentions: new Map() },
    passages: texts.map((text, i) => passage(`S${i}`, text)),
  });
  const cases: Readonly<Record<string, string>> = {
    'a x_2': 'S0 S2',
    'a $x_{2}$': 'S0 S2',
    'a x^2': 'S1 S2 S3',
    'a x₂': 'S0 S2',
    'a x²': 'S1 S3 S2',
    'a x2': 'S2 S0 S1 S3',
    '10^5 a': 'S4 S6',
    '105 a': 'S6',
    '10^{32} a': 'S5',
    '1032 a': '',
    'H_2O a': 'S8 S7',
    'H₂O a': 'S8 S7',
    'H2O a': 'S7 S8',
  };
  for (const [query, anchors] of Object.entries(cases)) {
    const { findings } = search(formulas, query, 9);
    const found = findings.filter(({ match }) => match === 'exact' || match === 'normalised');
    assert.equal(found.map(({ anchor }) => anchor).join(' '), anchors, query);
  }
});

test('a section or table that is named so comes before prose that says the word, whatever the case', () => {
  const { passages } = index;
  const named = makeSearchIndex({
    sectionOf: new Map(),
    mentions: new Map(),
    passages: [
      ...passages,
      passage('S3', 'Every method has limitations, and kettles too.'),
      { ...passage('S3.T2', 'Table 2: Limitations of kettles.', 'table'), role: 'caption' },
      { ...passage('S4', '4 Limitations'), role: 'heading' },
      passage('S4', 'The limitations of kettles are many.'),
      { ...passage('S5', '5 Conclusion and Outlook'), role: 'heading' },
    ],
  });
  const ask = (query: string) => {
    const { total, verdict, findings } = search(named, query, 3);
    return { total, verdict, anchors: findings.map(({ anchor, match }) => `${anchor} ${match}`) };
  };
  assert.deepEqual(ask('limitations'), {
    total: 4,
    // Some match is exact, though it does not stand first.
    verdict: 'exact',
    anchors: ['S4 normalised', 'S3.T2 normalised', 'S3 exact'],
  });
  assert.deepEqual(ask('kettles limitations'), {
    total: 3,
    verdict: 'words',
    anchors: ['S3.T2 words', 'S4 words', 'S3 words'],
  });
  // Singular or plural.
  assert.deepEqual(ask('outlooks'), { total: 1, verdict: 'words', anchors: ['S5 words'] });
  assert.deepEqual(ask('limits').total, 0);
  assert.equal(search(named, 'nowhere at all', 3).verdict, undefined);
});
