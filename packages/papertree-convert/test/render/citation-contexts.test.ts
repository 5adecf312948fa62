/** Where the text cites works: every citation once, with its sentence and the works cited beside it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { references } from '../../src/render/index.ts';
import type { Cell, Content, Inline, Section } from '../../src/tree/nodes.ts';

const text = (words: string): Inline => ({ type: 'text', text: words });
const ref = (number: number): Inline => ({ type: 'ref', target: `bib.bib${number}`, children: [text(String(number))] });
const cite = (...children: Inline[]): Inline => ({ type: 'cite', children });

function contextsOf(children: Section['children'], footnotes: Content['footnotes'] = []) {
  const body: Section[] = [{ type: 'section', id: 'S1', level: 1, number: '1', title: [text('One')], children }];
  const bibliography = [1, 2, 3, 4, 5].map((n) => ({ id: `bib.bib${n}`, number: String(n), text: 'x', content: [] }));
  const content = { title: [], authors: [], abstract: [], body, appendices: [], bibliography, footnotes };
  return references(content, { id: '', version: 1, idv: '' }).references.map(({ contexts }) => contexts);
}

const paragraph = (id: string, ...children: Inline[]) => ({ type: 'paragraph', id, children }) as const;

test('a citation has its paragraph, its section, its sentence and its group', () => {
  const [one, two, three] = contextsOf([
    paragraph(
      'p1',
      text('Kettles sing. See Able et al. '),
      cite(text('['), ref(1), text(', '), ref(3), text(']')),
      text(' for why. They stop.'),
    ),
    paragraph('p2', text('It is so.'), { type: 'superscript', children: [cite(ref(1))] }, text(' The end.')),
  ]);
  const group = ['bib.bib1', 'bib.bib3'];
  const sentence = 'See Able et al. [1, 3] for why.';
  assert.deepEqual(one, [
    { anchor: 'p1', section: 'S1', sentence, group },
    { anchor: 'p2', section: 'S1', sentence: 'It is so.¹', group: ['bib.bib1'] },
  ]);
  assert.deepEqual(three, [{ anchor: 'p1', section: 'S1', sentence, group }]);
  assert.deepEqual(two, []);
});

test('a printed range is all of its works', () => {
  const whole = contextsOf([
    paragraph('p1', text('As in '), cite(text('['), ref(2), text('–'), ref(5), text(']')), text('.')),
  ]);
  const apart = contextsOf([
    paragraph(
      'p1',
      text('As in '),
      cite(text('['), ref(2), text(']')),
      text('–'),
      cite(text('['), ref(5), text(']')),
      text('.'),
    ),
  ]);
  for (const found of [whole, apart]) {
    assert.deepEqual(
      found.map(({ length }) => length),
      [0, 1, 1, 1, 1],
    );
    assert.deepEqual(found[2]?.[0]?.group, ['bib.bib2', 'bib.bib3', 'bib.bib4', 'bib.bib5']);
  }
  const two = contextsOf([paragraph('p1', text('A'), cite(ref(2)), text(' to '), cite(ref(5)))]);
  assert.deepEqual(
    two.map(({ length }) => length),
    [0, 1, 0, 0, 1],
  );
});

test('a cell has what heads its row and its column', () => {
  const cell = (children: Inline[], more: Partial<Cell> = {}): Cell => ({
    ...{ type: 'cell', header: false, colspan: 1, rowspan: 1, align: '' },
    children: children.length === 0 ? [] : [paragraph(`c${++cells}`, ...children)],
    ...more,
  });
  let cells = 0;
  const head = { header: true };
  const rows = [
    [cell([text('Tree')], { ...head, rowspan: 2 }), cell([text('Said by')], { ...head, colspan: 2 })],
    [cell([text('Old')], head), cell([text('New '), cite(ref(5))], head)],
    [cell([text('Elm')], { rowspan: 2 }), cell([cite(ref(1))]), cell([text('no')])],
    [cell([]), cell([text('by '), cite(ref(2))])],
    [cell([text('Fir '), cite(ref(3))]), cell([]), cell([])],
  ];
  const caption = [text('After '), cite(ref(4))];
  const found = contextsOf([{ type: 'table', id: 'T1', number: '1', label: 'Table', caption, rows }]).map(
    ([one]) => one,
  );
  assert.deepEqual(
    found.map((each) => [each?.sentence, each?.row, each?.column]),
    [
      ['1', 'Elm', 'Said by / Old'],
      ['by 2', 'Elm', 'Said by / New 5'],
      ['Fir 3', undefined, 'Tree'],
      ['After 4', undefined, undefined],
      ['New 5', undefined, undefined],
    ],
  );
});

test('a footnote cites where it is called, and once however often that is', () => {
  const note = {
    id: 'fn1',
    number: '1',
    content: [
      {
        type: 'section',
        id: '~n',
        level: 1,
        number: '',
        title: [],
        children: [paragraph('fn1.p1', text('By '), cite(ref(4)), text('.'))],
      } as Section,
    ],
  };
  const call: Inline = { type: 'footnoteRef', target: 'fn1', number: '1' };
  const [, , , four] = contextsOf([paragraph('p1', text('One'), call), paragraph('p2', text('Two'), call)], [note]);
  assert.deepEqual(four, [{ anchor: 'fn1.p1', section: 'S1', sentence: 'By 4.', group: ['bib.bib4'] }]);
});

test('a thousand citations of one long sentence do not repeat it without end', () => {
  const many = Array.from({ length: 20_000 }, () => [text('words and more words, '), cite(ref(1))]).flat();
  const [one = []] = contextsOf([paragraph('p1', ...many)]);
  assert.equal(one.length, 20_000);
  assert.ok(one.reduce((sum, { sentence }) => sum + sentence.length, 0) < 4_100_000);
});
