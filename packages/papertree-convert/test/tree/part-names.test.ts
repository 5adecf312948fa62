/** Parts of a paper by any name that a reader gives them; of made-up papers every name in every spelling, each with its known part. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import { type NamedPart, type PartKind, partNames } from '../../src/tree/part-names.ts';
import { nameOf } from '../../src/tree/printed-names.ts';

const part = (
  id: string,
  kind: PartKind,
  { alias = '', title = '', names = [] as readonly [string, string][] },
): NamedPart => ({
  id,
  kind,
  alias,
  title,
  printed: names.map(([word, number]) => nameOf({ kind: word, number })),
});
const section = (id: string, number: string, title: string, alias = '', label = '') =>
  part(id, 'section', {
    alias,
    title,
    names: number === '' ? [] : [['section', number], ...(label === '' ? [] : [[label, number] as [string, string]])],
  });

const small = partNames([
  section('S2', '2', 'Theory of 3D/4D lids: [a] review', 'theory-of-3d-4d-lids-a-review'),
  section('S2.SS1', 'II.1', 'Kerr metric', 'kerr-metric'),
  part('Thm1', 'other', { names: [['theorem', '2.1']] }),
  part('Thm2', 'other', { names: [['theorem', '2.2']] }),
  part('S2.E3', 'other', { names: [['equation', '3']] }),
  part('S2.F3', 'figure', { alias: 'F3', title: 'Three pots', names: [['figure', '3']] }),
  part('S2.F3.sf2', 'figure', { names: [['figure', '3b']] }),
  part('S2.T3', 'table', { alias: 'T3', title: 'Three prices', names: [['table', '3']] }),
  section('S3', '3', 'Theorem proving', 'theorem-proving'),
  section('S4', '4', 'Agreement Evaluation', 'agreement-evaluation'),
  section('S5', '5', 'Conclusion', 'conclusion'),
  section('S6', '', '2024 in figures', '2024-in-figures'),
  section('A2', 'B', 'A method for lids', 'a-method-for-lids', 'Appendix'),
  section('A4', 'D', 'Results', 'results', 'Appendix'),
  section('A4.SS3', 'D.3', 'Agreement Evaluation', 'agreement-evaluation-2'),
  section('A5', 'E', 'Conclusion', 'conclusion-2', 'Appendix'),
  part('bib.bib1', 'reference', { names: [['reference', '12']] }),
  part('bib.bib2', 'reference', { names: [['reference', 'Lester et al. (2021)']] }),
]);

test('each name is that of its part, however it is written', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    S2: [
      'S2',
      's2',
      '2',
      'Section 2',
      'Sec. 2',
      'Sects. 2',
      'section 2.',
      '§2',
      '§ 2',
      '## 2 Theory',
      'Theory of 3D/4D lids: [a] review',
    ],
    'S2.SS1': [
      'II.1',
      'II.1 Kerr metric',
      'II.1. Kerr metric',
      'Section II.1',
      'Sec. II.1: Kerr metric',
      'kerr METRIC',
    ],
    Thm1: ['Theorem 2.1', 'thm. 2.1', 'Theorem 2.1 (Lids)', 'Theorems 2.1', 'Thm2.1'],
    'S2.E3': ['(3)', 'Eq. (3)', 'Eqs. 3', 'equation 3', 'eq(3)'],
    'S2.F3': ['F3', 'f3', 'Fig. 3', 'Figure 3: Three pots', 'figs. 3', 'Fig. 3(d)', 'Three pots'],
    'S2.F3.sf2': ['Fig. 3(b)', 'Figure 3b', 'Fig. 3 (b)', 'figs. 3B'],
    'S2.T3': ['T3', 'Table 3', 'tab. 3', 'Tbl. 3', 'Table 3a'],
    S3: ['3', 'Theorem proving', 'theorem-proving'],
    S4: ['4 Agreement Evaluation', 'agreement-evaluation', 'Section 4 Agreement'],
    'A4.SS3': ['D.3 Agreement Evaluation', 'Appendix D.3', 'D.3', 'Section D.3: Agreement Evaluation'],
    S5: ['conclusion', '5 Conclusion', 'CONCLUSION 5'].slice(0, 2),
    S6: ['2024 in figures', '2024-in-figures', '2024 In Figures.'],
    A2: ['Appendix B', 'App. B', 'Section B', 'B', 'A method for lids', 'B A method for lids', 'Appendix B: A method'],
    A4: ['Appendix D', 'D Results', 'D. Results', 'Results'],
    'bib.bib1': ['[12]', 'Ref. 12', 'reference 12'],
    'bib.bib2': ['Lester et al. (2021)', '[Lester et al., 2021]', 'lester et al 2021'],
  };
  for (const [id, names] of Object.entries(cases))
    for (const name of names) assert.deepEqual(small.find(name), [id], name);
});

test('a title or a name of several parts gives all of them; what names nothing gives none', () => {
  assert.deepEqual(small.find('Conclusion'), ['S5', 'A5']);
  assert.deepEqual(small.find('Agreement Evaluation'), ['S4', 'A4.SS3']);
  // `Appendix 2` is not section 2, and a word is no number.
  for (const name of [
    '',
    ' ',
    'Appendix 2',
    'Theorem 9',
    '[13]',
    '(4)',
    '7',
    'A survey of pots',
    '__proto__',
    'constructor',
    '[',
  ])
    assert.deepEqual(small.find(name), [], name);
});

test('a bare number is that of the kind which is asked for', () => {
  assert.deepEqual(small.find('3', ['figure', 'table']), ['S2.F3']);
  assert.deepEqual(small.find('3', ['table', 'figure']), ['S2.T3']);
  assert.deepEqual(small.find('12', ['reference']), ['bib.bib1']);
  assert.deepEqual(small.find('Theorem 2.1', ['section']), []);
});

test('digits go by a Roman number, too, but no letter of an appendix and no name without a kind', () => {
  const parts = partNames([
    section('S1', '1', 'Pots', 'pots'),
    part('S1.T1', 'table', { alias: 'T1', names: [['table', '1']] }),
    part('S1.F4', 'figure', { alias: 'F4', names: [['figure', '4']] }),
    part('S1.E2', 'other', { names: [['equation', '2']] }),
    part('S1.I1', 'other', { names: [['item', '1']] }),
  ]);
  const cases = { 'Table I': ['S1.T1'], 'Fig. IV': ['S1.F4'], 'Eq. (II)': ['S1.E2'], '§I': ['S1'] };
  for (const [name, found] of Object.entries(cases)) assert.deepEqual(parts.find(name), found, name);
  for (const name of ['I', 'i', 'Appendix I', 'item (i)', 'Table II', 'Table L'])
    assert.deepEqual(parts.find(name), [], name);
});

test('a Roman number goes by digits, too, where no part has these', () => {
  const parts = partNames([
    section('S1', 'I', 'Pots', 'pots'),
    section('S2', 'II', 'Lids', 'lids'),
    part('S2.T1', 'table', { alias: 'TXIV', names: [['table', 'XIV']] }),
    part('S2.F1', 'figure', { alias: 'F2', names: [['figure', '2']] }),
    part('S2.F2', 'figure', { alias: 'FII', names: [['figure', 'II']] }),
  ]);
  for (const name of ['2', 'Section 2', '§2', 'II']) assert.deepEqual(parts.find(name), ['S2'], name);
  for (const name of ['Table 14', 'Tab. XIV', 'TXIV']) assert.deepEqual(parts.find(name), ['S2.T1'], name);
  assert.deepEqual(parts.find('14', ['table']), ['S2.T1']);
  assert.deepEqual(parts.find('Fig. 2'), ['S2.F1']);
  for (const name of ['Section 2.1', 'Section 3', 'Table 1', 'Section 0']) assert.deepEqual(parts.find(name), [], name);
});

test('a subsection goes by letters or digits behind the number of its section, where none has these', () => {
  const parts = partNames([
    section('S1', 'I', 'Pots', 'pots'),
    section('S1.SS2', 'I.2', 'Pans', 'pans'),
    section('S3', 'III', 'Lids', 'lids'),
    section('S3.SS1', 'III-A', 'Knobs', 'knobs'),
    section('S3.SS1.SSS2', 'III-A2', 'Screws', 'screws'),
    section('S3.SS3', 'III.3', 'Rims', 'rims'),
  ]);
  const meant = {
    'S1.SS2': ['Sec. I B', 'Section I-B', 'Section 1.2', 'Sec. I.2'],
    'S3.SS1': ['Section III.A', 'Sec. III A', 'Section 3.1'],
    'S3.SS1.SSS2': ['Sec. III A 2', 'Section III.A.2', 'Section 3.1.2', '§III-A2'],
    'S3.SS3': ['Sec. III C', 'Section 3.3'],
  };
  for (const [id, names] of Object.entries(meant))
    for (const name of names) assert.deepEqual(parts.find(name), [id], name);
});

test('an unknown name suggests names of its kind', () => {
  const names = (asked: string, kinds?: readonly PartKind[]) => small.similar(asked, kinds).map(({ name }) => name);
  assert.deepEqual(new Set(names('Theorem 1')), new Set(['theorem 2.1', 'theorem 2.2']));
  assert.deepEqual(new Set(names('Theorem 1', ['section'])), new Set(['theorem 2.1', 'theorem 2.2']));
  assert.ok(names('Fig. 9').every((name) => name.startsWith('figure ')));
  assert.equal(names('kerr-metrics', ['section'])[0], 'kerr-metric');
  assert.equal(names('nothing like it').length, 5);
});

test('in papers of any shape, each printed name leads to its parts and to no others', (t) => {
  const { below } = randomOf(t);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  let tried = 0;
  for (let paper = 0; paper < 300; paper++) {
    const parts: NamedPart[] = [];
    const truth = new Map<string, Set<string>>();
    const call = (name: string, id: string) => truth.set(name, (truth.get(name) ?? new Set()).add(id));
    const style = pick(['1', 'I', 'none']);
    const roman = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
    const words = [
      'Lids',
      'Pots and pans',
      'On 3D kettles',
      'Steam/heat: a study',
      'Related Work',
      '(Un)stable lids',
      'α-lids',
      'Results',
    ];
    const top = 1 + below(6);
    for (let i = 1; i <= top; i++) {
      const isAppendix = i > 1 && below(5) === 0;
      const number =
        style === 'none' ? '' : isAppendix ? 'ABCDEFG'.charAt(i) : style === 'I' ? (roman[i] ?? '') : String(i);
      const title = pick(words);
      const id = isAppendix ? `A${i}` : `S${i}`;
      parts.push(section(id, number, title, `alias-${parts.length}`, isAppendix ? 'Appendix' : ''));
      call(title, id);
      call(`alias-${parts.length - 1}`, id);
      const lead = isAppendix ? ['Appendix ', 'App. ', 'Section '] : ['Section ', 'Sec. ', '§', '§ ', 'Sections '];
      if (number !== '') {
        for (const each of ['', ...lead]) call(`${each}${number}`, id);
        for (const name of [
          `${number} ${title}`,
          `${number}. ${title}`,
          `${lead[0]}${number}: ${title}`,
          `## ${number} ${title}`,
        ])
          call(name, id);
      }
      for (let n = 1; n <= below(4); n++) {
        const inner = number === '' ? `${n}` : `${number}.${n}`;
        const kind = pick(['Theorem', 'Lemma', 'Definition'] as const);
        const block = `${id}.Thm${n}`;
        parts.push(part(block, 'other', { names: [[kind, inner]] }));
        const short = { Theorem: 'Thm.', Lemma: 'Lem.', Definition: 'Def.' }[kind];
        for (const name of [`${kind} ${inner}`, `${short} ${inner}`, `${kind.toLowerCase()} ${inner}`])
          call(name, block);
        const equation = `${id}.E${n}`;
        parts.push(part(equation, 'other', { names: [['equation', inner]] }));
        for (const name of [`(${inner})`, `Eq. (${inner})`, `Equation ${inner}`, `eqn. ${inner}`]) call(name, equation);
      }
    }
    const names = partNames(parts);
    for (const [name, ids] of truth) {
      tried++;
      const found = names.find(name);
      assert.deepEqual(new Set(found), ids, `“${name}” in ${JSON.stringify(parts)}`);
    }
  }
  t.diagnostic(`${tried} names`);
});
