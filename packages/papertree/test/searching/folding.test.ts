/** Words that are one to a reader are folded to one word, in what is sought and where it is sought. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import { foldWords } from '../../src/searching/folded-texts.ts';
import { foldedWords } from '../../src/searching/folding.ts';

const rows: readonly (readonly [string, string])[] = [
  ['Poincaré Łukasiewicz Erdős straße ﬁnite', 'poincare lukasiewicz erdo strasse finite'],
  ['Hoeffding’s bounds, losses; analysis, gauss, this', 'hoeffding bound losse analysis gauss this'],
  ['α-divergence', 'alpha divergence'],
  ['GPT-4 scores 0.31', 'gpt 4 score 0 31'],
  ['Δx αβ Αθήνα', 'delta x alpha beta αθηνα'],
  ['теорема 定理', 'теорема 定理'],
  ['\\sum_{i=1}^{n}\\alpha_{i}x_{i}\\leq\\varepsilon', 'sum i 1 n alpha i x i le epsilon'],
  ['∑_{i=1}^{n} α_i x_i ≤ ϵ', 'sum i 1 n alpha i x i le epsilon'],
  ['\\mathbf{W}^{Q}\\in\\mathbb{R}^{d}', 'w q in r d'],
  ['\\widehat{C}\\setminus\\frac{a}{b}\\iff\\Re z', 'c setminus a b iff re z'],
  ['Ĉ ∖ ⟨x⟩ ⇔ ∬ f', 'c setminus langle x rangle iff iint f'],
  ['\\begin{array}{lcr}a&=b\\end{array}', 'a b'],
  ['\\operatorname{softmax}\\left(x\\right)', 'softmax x'],
  ['a\\neq b, a ≠ b', 'a neq b a neq b'],
  ['3D, 2nd, H2O, 1000s', '3 d 2 nd h2o 1000 s'],
  ['\\frac{2k_{i}+3x2}{2π}', '2 k i 3 x2 2 pi'],
  ['E=mc^2, E = m c^{2}, 2mc_0', 'e m c 2 e m c 2 2 m c 0'],
  ['is_even, log^2, a_{bc}', 'is even log 2 a bc'],
  ['\\alpha2b', 'alpha 2 b'],
  ['\0 ... " \' --', ''],
];

for (const [text, words] of rows) test(text, () => assert.equal(foldWords(text).join(' '), words));

test('folded words tell where they stand, in the order of the text', () => {
  const text = 'The ∑ of αβ and \\alpha2 is naïve';
  const places = [...foldedWords(text)];
  assert.deepEqual(
    places.map(({ word, from, to }) => `${word}=${text.slice(from, to)}`),
    [...['the=The', 'sum=∑', 'of=of', 'alpha=αβ', 'beta=αβ', 'and=and', 'alpha=alpha', '2=2', 'is=is', 'naive=naïve']],
  );
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a.from - b.from),
  );
});

test('words are letters and digits alone, whatever the text', () => {
  const text = Array.from({ length: 0x3000 }, (_, code) => `a${String.fromCharCode(code)}b `).join('');
  for (const word of foldWords(text)) assert.match(word, /^[\p{L}\p{N}]+$/u);
});

test('words are the same with and without their places, whatever stands beside them', (context) => {
  const pieces = [
    '\\alpha',
    '\\Gamma2b',
    '\\mathbf',
    '\\begin{array}{lc}',
    'Bounds',
    's',
    '’',
    "'",
    '3.14',
    '2k',
    '1,000s',
    'x',
    ' ',
    '_',
    '—',
    'é',
    'β',
    '≤',
    '10',
    '$',
    '^',
    'mc',
    '∑',
    '定',
    'e\u0301',
    '\ud835',
    'ﷺ',
    '\xa0',
  ];
  const random = randomOf(context);
  for (let n = 0; n < 5000; n++) {
    const text = Array.from({ length: 1 + random.below(9) }, () => pieces[random.below(pieces.length)]).join('');
    assert.deepEqual(
      foldWords(text),
      Array.from(foldedWords(text), ({ word }) => word),
      text,
    );
  }
});
