/** The renderings beside Markdown: front matter, plain text, outline, references, figures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figures, outline, references, renderMarkdown, renderText } from '../../src/render/index.ts';
import { aliases } from '../../src/tree/anchors.ts';
import {
  br,
  call,
  cell,
  cite,
  code,
  em,
  equation,
  figure,
  group,
  link,
  list,
  listing,
  note,
  of,
  p,
  paper,
  ref,
  section,
  strong,
  sup,
  table,
  tex,
  words,
} from './build.ts';

const facts = { id: '2401.00001', version: 2, idv: '2401.00001v2' };
const image = { type: 'image', src: 'x1.png', alt: 'a cat', width: 3, height: 4 } as const;

const sample = paper({
  title: words('On ', tex('n'), ' *cats*'),
  subtitle: words('A study'),
  authors: [
    { name: 'Ann "A." Lee', affiliations: ['Delft', 'Ghent'], email: 'a@b.c', notes: ['deceased'] },
    { name: 'Bo', affiliations: [] },
  ],
  keywords: ['sleep: long', 'cats'],
  abstract: [section('abs', '', 1, p('Cats ', tex('x'), ' sleep', call('fn1'), '.'))],
  body: [
    section('S0', '', 1, p('See ', cite('[', ref('bib1', '1'), ']'), '.')),
    {
      ...section(
        'S1',
        'One',
        1,
        p('a', sup('2'), ' ', em('b'), call('fn1'), ' ', link('http://a.b', 'c'), br, strong('d'), code('`e`')),
        equation('x', '1'),
      ),
      number: '1',
    },
    section(
      'S2',
      'One',
      1,
      group(equation('a', '2'), equation('b', '3'), equation('c')),
      section('S2.1', 'Deep', 2, {
        ...figure('F1', '', [{ ...figure('F1.sf1', ''), number: 'a', images: [image], caption: words('left') }]),
        number: '1',
        label: 'Figure',
        caption: words('Both ', tex('y')),
      }),
    ),
  ],
  appendices: [
    section(
      'A1',
      'More',
      1,
      {
        ...table([cell(p('h')), { ...cell(p('1'), list(false, [p('i')])), colspan: 2 }], [cell(p(tex('z')))]),
        id: 'T1',
      },
      listing('a  b\n c'),
    ),
  ],
  bibliography: [
    { id: 'bib1', number: '1', text: 'Katz. Sleep.', content: words('Katz. ', em('Sleep.')), doi: '10.1/x' },
    { id: 'bib2', number: '', text: 'Lee.', content: words('Lee.') },
  ],
  footnotes: [note('fn1', '1', p('Naps', cite(ref('bib2', 'Lee'))))],
});

test('plain text', () => {
  assert.equal(
    renderText(sample),
    `On $n$ *cats*

A study

Abstract

Cats $x$ sleep[1].

[1] NapsLee

See [1].

1 One

a² b[1] c
d\`e\`

$$
x \\tag{1}
$$

One

$$
\\begin{align}
a \\tag{2} \\\\
b \\tag{3} \\\\
c \\notag
\\end{align}
$$

Deep

a cat

(a) left

Figure 1: Both $y$

More

h\t1 - i
$z$

a  b
 c

References

- [1] Katz. Sleep.
- Lee.
`,
  );
});

test('outline', () => {
  const rendering = renderMarkdown(sample);
  const { sections, ...rest } = outline(
    sample,
    rendering,
    { ...facts, submittedAt: '2024-01-01T00:00:00Z' },
    aliases(sample),
  );
  assert.deepEqual(rest, {
    schema: 1,
    ...facts,
    title: 'On $n$ *cats*',
    authors: ['Ann "A." Lee', 'Bo'],
    primaryCategory: '',
    submittedAt: '2024-01-01T00:00:00Z',
    tokens: { approx: Math.ceil([...rendering.markdown].length / 4), method: 'chars/4' },
    abstract: 'Cats $x$ sleep.',
    figures: [
      { id: 'F1', number: '1', caption: 'Both $y$' },
      { id: 'F1.sf1', number: 'a', caption: 'left' },
    ],
    tables: [{ id: 'T1', number: '', caption: '' }],
    equations: 3,
    references: 2,
  });
  assert.deepEqual(
    sections.map(({ id, alias, number, children }) => [id, alias, number, children.map((child) => child.title)]),
    [
      ['S0', '', '', []],
      ['S1', 'one', '1', []],
      ['S2', 'one-2', '', ['Deep']],
      ['A1', 'more', '', []],
    ],
  );
  const slice = rendering.parts.find(({ id }) => id === 'S2.1');
  assert.equal(sections[2]?.children[0]?.tokens, Math.ceil((slice?.characters ?? 0) / 4));
  assert.ok((slice?.characters ?? 0) > 0);
});

test('references, with the sections that cite them, through footnotes too', () => {
  assert.deepEqual(
    references(sample, facts).references.map((entry) => [entry.id, entry.citedIn, entry.doi]),
    [
      ['bib1', ['S0'], '10.1/x'],
      ['bib2', ['abs', 'S1'], undefined],
    ],
  );
});

test('figures and tables', () => {
  const found = figures(sample, facts, (src) => `/assets/${src}`);
  const panel = {
    id: 'F1.sf1',
    number: 'a',
    alias: '',
    caption: 'left',
    content: words('left'),
    images: [{ url: 'x1.png', assetUrl: '/assets/x1.png', width: 3, height: 4, alt: 'a cat' }],
    panels: [],
  };
  assert.deepEqual(found.figures, [
    {
      id: 'F1',
      number: '1',
      alias: 'F1',
      caption: 'Both $y$',
      content: words('Both ', tex('y')),
      images: [],
      panels: [panel],
    },
  ]);
  const [only] = found.tables;
  assert.deepEqual([only?.id, only?.alias], ['T1', 'T1']);
  assert.deepEqual(
    only?.rows.map((row) => row.map(({ text, colspan }) => [text, colspan])),
    [
      [
        ['h', 1],
        ['1\n\n- i', 2],
      ],
      [['$z$', 1]],
    ],
  );
});

test('a figure names its drawings, and leaves those of its panels to them', () => {
  const drawn = (id: string) => ({ type: 'picture' as const, id, labels: [] });
  const panel = { ...figure('F1.sf1', 'x.png'), children: [drawn('F1.sf1.pic1')] };
  const whole = { ...figure('F1', 'x.png'), children: [drawn('F1.pic1'), drawn('~p1'), panel] };
  const content = paper({ body: [section('S1', '', 1, whole)] });
  const [first] = figures(content, facts, undefined, undefined, (anchor) => `/drawings/${anchor}.svg`).figures;
  assert.deepEqual(first?.drawings, [{ id: 'F1.pic1', url: '/drawings/F1.pic1.svg' }]);
  assert.deepEqual(first?.panels[0]?.drawings, [{ id: 'F1.sf1.pic1', url: '/drawings/F1.sf1.pic1.svg' }]);
  assert.equal(figures(content, facts).figures[0]?.drawings, undefined);
});

test('drawings that stand in no figure are named beside them', () => {
  const picture = (id: string) => ({ type: 'picture' as const, id, labels: [] });
  const content = of(
    { ...figure('F1', 'x.png'), children: [picture('F1.pic1')] },
    picture('S1.pic2'),
    picture('~S1.pic3'),
  );
  const address = (anchor: string) => `/drawings/${anchor}.svg`;
  const found = figures(content, facts, undefined, undefined, address);
  assert.deepEqual(found.drawings, [{ id: 'S1.pic2', url: '/drawings/S1.pic2.svg' }]);
  assert.equal('drawings' in figures(of(p('none')), facts, undefined, undefined, address), false);
});
