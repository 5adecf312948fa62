/** Formulas in other spellings are found and are exact; with another symbol they are neither exact nor the same but for spelling. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Passage } from '../../src/search/passages.ts';
import { makeSearchIndex, search } from '../../src/search/search.ts';
import { alter, asLatex, asLetters, asUnicode, chance, makeFormula } from './made-formulas.ts';

const indexOf = (passages: readonly Passage[]) =>
  makeSearchIndex({ sectionOf: new Map(), mentions: new Map(), passages });
const paper = (...texts: string[]) => indexOf(texts.map((text, i) => ({ anchor: `S${i + 1}`, kind: 'text', text })));

test('a formula is exact in every spelling that loses nothing, and found in one that loses marks', () => {
  const random = chance(38);
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (let n = 0; n < 600; n++) {
    const formula = makeFormula(random);
    const latex = asLatex(formula, random);
    const other = makeFormula(random);
    const index = paper(`Before it stands $${asLatex(other, random)}$, and then $${latex}$ holds for all.`);
    const expect = (kind: string, query: string, wanted: readonly string[]) => {
      const { verdict = 'not found' } = search(index, query, 3);
      counts[`${kind} ${verdict}`] = (counts[`${kind} ${verdict}`] ?? 0) + 1;
      if (!wanted.includes(verdict)) wrong.push(`${kind}: ${query} is ${verdict} in ${latex}`);
    };
    const again = asLatex(formula, random);
    expect('LaTeX', `$${again}$`, ['exact']);
    expect('LaTeX without dollars', again, ['exact']);
    const copied = asUnicode(formula, random);
    expect('Unicode', copied, ['exact']);
    expect('Unicode in words', `and then ${copied} holds`, ['exact']);
    expect('letters', asLetters(formula), ['exact', 'normalised']);
    const [change, altered] = alter(formula, random);
    for (const query of [
      `$${asLatex(altered, random)}$`,
      asUnicode(altered, random),
      `and then ${asUnicode(altered, random)} holds`,
    ])
      expect(`other ${change}`, query, ['fuzzy', 'words', 'not found']);
  }
  assert.deepEqual(wrong, []);
  assert.ok(Object.keys(counts).filter((kind) => kind.startsWith('other')).length >= 6);
});

test('symbols that people copy are found as they are printed', () => {
  const index = paper(
    'The thermal wavelength $\\lambda_{T}$ grows with $T_{1}$.',
    'An estimate $\\widehat{C}$ of $\\mathbf{x}\\in\\mathbb{R}^{n}$, at $T^{*}$ and $f^{\\prime}$.',
    'Products $xyW$ and $\\operatorname{softmax}(z)$ stand here, $p(a\\mid b)$ and $\\frac{u}{v}$.',
  );
  const cases: Readonly<Record<string, string>> = {
    λ_T: 'exact S1',
    λT: 'normalised S1',
    'T₁': 'exact S1',
    T_1: 'exact S1',
    T1: 'normalised S1',
    Ĉ: 'exact S2',
    ĉ: 'words S2',
    ˆC: 'exact S2',
    C: 'normalised S2',
    '\\widehat{c}': 'words S2',
    '\\hat C': 'exact S2',
    '$\\hat{C}$': 'exact S2',
    '𝐱 ∈ ℝⁿ': 'exact S2',
    'x ∈ Rn': 'normalised S2',
    '\\bm{x}': 'exact S2',
    'T∗': 'exact S2',
    'T^*': 'exact S2',
    "f'": 'exact S2',
    W: 'exact S3',
    y: 'exact S3',
    'softmax(z)': 'exact S3',
    'p(a|b)': 'exact S3',
    'u/v': 'normalised S3',
    Λ: 'words S1',
  };
  const told = Object.keys(cases).map((query) => {
    const [first] = search(index, query, 3).findings;
    return [query, first ? `${first.match} ${first.anchor}` : 'not found'];
  });
  assert.deepEqual(Object.fromEntries(told), cases);
});

test('the order of scripts is none of the symbol, and an article is no symbol', () => {
  const index = paper(
    'A kettle has $W^{Q}_{i}$, $x^{\\prime}_{j}$ and $v_{1}^{\\delta_{2}}$.',
    'It is $\\overline{A}$ of a pot.',
  );
  const cases: Readonly<Record<string, string>> = {
    'W_i^Q': 'exact W_{i}^{Q}',
    WiQ: 'normalised W_{i}^{Q}',
    'W^Q_i': 'exact W_{i}^{Q}',
    '$W_{Q}^{i}$': 'words W^{Q}_{i',
    "x_j'": 'exact x_{j}',
    "$x'_{j}$": 'exact x_{j}',
    'v^{\\delta_2}_1': 'exact v_{1}^{\\delta_{2}}',
    Ā: 'exact \\overline{A}',
  };
  const told = Object.keys(cases).map((query) => {
    const { total, findings } = search(index, query, 3);
    assert.equal(total, 1, query);
    return [query, `${findings[0]?.match} ${findings[0]?.found}`];
  });
  assert.deepEqual(Object.fromEntries(told), cases);
});

test('hostile formulas take time in proportion to them', () => {
  const parts = [
    '^{',
    '^{{',
    "'_{",
    '^{a}_',
    '\\hat{',
    '_^',
    '^{a{b{c}}}_{',
    '\\text{$',
    '$^{a',
    '^{a_',
    'ˆ',
    '\\begin{',
  ];
  for (const part of parts) {
    const index = paper(`$${part.repeat(20_000)}$ ${part.repeat(5_000)}`);
    for (const query of ['x_1', part.repeat(1000), '\\hat{a}']) search(index, query, 3);
    assert.ok(index.normalised.at.length <= index.text.length);
  }
});

test('no symbol that stands there is told as missing', () => {
  const index = paper('The thermal wavelength $\\lambda_{T}$ grows with $T_{1}$ and $ab\\widehat{C}$.');
  assert.deepEqual(search(index, 'λT samovar T1 abĈ', 3).unknown, ['samovar']);
});

test('a definition of a symbol comes before its uses, and the symbol by itself before those made of it', () => {
  const index = paper(
    'With $\\beta>0$ the loss $L_{\\beta}$ falls; $\\beta+1$ is large.',
    'The rate is $\\beta$ times that of iron.',
    'Here $\\beta$ denotes the rate of cooling.',
    'In what follows, let $T$ be the temperature and $s$ a time.',
    'We denote by $s$ the time.',
    'Then $\\gamma:=\\beta/2$ holds, where $\\omega_{0}$ is the first frequency.',
    'The frequency $\\omega_{0}$ grows.',
  );
  const order = (query: string) => search(index, query, 9).findings.map(({ anchor }) => anchor);
  assert.deepEqual(order('β').slice(0, 3), ['S3', 'S1', 'S1']);
  assert.equal(order('$T$')[0], 'S4');
  assert.equal(order('s')[0], 'S5');
  assert.equal(order('\\gamma')[0], 'S6');
  assert.equal(order('ω₀')[0], 'S6');
});

test('a question is no statement, and the number before an item is part of it', () => {
  const index = paper(
    'Is the kettle hot. Yes it is.',
    '3) We show that kettles cool',
    'Also we claim, 4) that pots do not.',
  );
  const verdict = (query: string) => search(index, query, 3).verdict ?? 'not found';
  assert.equal(verdict('Is the kettle hot?'), 'fuzzy');
  assert.equal(verdict('Is the kettle hot.'), 'exact');
  assert.equal(verdict('3) We show that kettles cool'), 'exact');
  assert.equal(verdict('7) We show that kettles cool'), 'fuzzy');
  assert.equal(verdict('5) that pots do not'), 'fuzzy');
});
