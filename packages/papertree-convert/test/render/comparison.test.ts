/** Two versions of a paper: every change that is made is told, and nothing else; the changes lead from one order to the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { convert } from '../../src/convert.ts';
import { type Comparison, compareContents, writeComparison } from '../../src/render/index.ts';
import type { Block, Content, Section } from '../../src/tree/nodes.ts';
import { names, readInput } from '../fixtures/cases.ts';
import { applyChanges, orderOf } from './compared.ts';

const words = (text: string) => [{ type: 'text', text } as const];
const paragraph = (id: string, text: string): Block => ({ type: 'paragraph', id, children: words(text) });
const formula = (id: string, number: string, latex: string): Block => ({ type: 'equation', id, number, latex });
const section = (id: string, title: string, ...children: Block[]): Section => ({
  type: 'section',
  id,
  level: 1,
  number: id.slice(1),
  title: words(title),
  children,
});
const work = (id: string, text: string) => ({ id, number: id.slice(3), text, content: words(text) });

function paper(body: Section[], bibliography: Content['bibliography'] = []): Content {
  return { title: [], authors: [], abstract: [], body, appendices: [], bibliography, footnotes: [] };
}

const first = () =>
  paper(
    [
      section(
        'S1',
        'Kettles',
        paragraph('S1.p1', 'Kettles sing when the water in them is hot.'),
        formula('S1.E1', '1', 'a=b'),
      ),
      section(
        'S2',
        'Pots',
        paragraph('S2.p1', 'Pots are silent vessels of iron and clay.'),
        formula('S2.E2', '2', 'c^2=d'),
      ),
      section('S3', 'Pans', paragraph('S3.p1', 'Pans hiss while something is fried in them.')),
    ],
    [work('bib1', 'B. Boiler. Steam. 1900.'), work('bib2', 'C. Cook. Soup. 1901.')],
  );

const told = (found: Comparison) =>
  found.changes.map((each) => `${each.change} ${each.kind} ${'anchor' in each ? each.anchor : each.from}`);

test('equal versions have no changes, and every anchor stays', () => {
  const found = compareContents(first(), first());
  assert.deepEqual(found.changes, []);
  assert.equal(found.anchors['S2.E2'], 'S2.E2');
  assert.equal(writeComparison(found, 'a', 'b'), '# Changes from a to b\n\nThe two versions have the same text.\n');
});

test('a changed word is told with the words around it', () => {
  const now = first();
  now.body[1] = section(
    'S2',
    'Pots',
    paragraph('S2.p1', 'Pots are noisy vessels of iron and clay.'),
    formula('S2.E2', '2', 'c^2=d'),
  );
  const found = compareContents(first(), now);
  assert.deepEqual(found.changes, [
    {
      change: 'changed',
      kind: 'paragraph',
      from: 'S2.p1',
      anchor: 'S2.p1',
      difference: [
        { change: 'same', text: 'Pots are' },
        { change: 'removed', text: 'silent' },
        { change: 'added', text: 'noisy' },
        { change: 'same', text: 'vessels of iron and clay.' },
      ],
    },
  ]);
  assert.match(
    writeComparison(found, 'a', 'b'),
    /^- \*\*changed\*\* paragraph `S2\.p1`: Pots are ~~silent~~ \*\*noisy\*\* vessels/m,
  );
});

test('a formula that is put in renumbers those after it, and moves their anchors', () => {
  const now = first();
  now.body[0]?.children.push(formula('S1.E2', '2', 'x=y+z'));
  now.body[1] = section(
    'S2',
    'Pots',
    paragraph('S2.p1', 'Pots are silent vessels of iron and clay.'),
    formula('S2.E3', '3', 'c^2=d'),
  );
  const found = compareContents(first(), now);
  assert.deepEqual(told(found), ['added equation S1.E2', 'renumbered equation S2.E3']);
  assert.equal(found.anchors['S2.E2'], 'S2.E3');
});

test('a formula that changes under its anchor is told as changed, though it is one word', () => {
  const now = first();
  now.body[1]?.children.splice(1, 1, formula('S2.E2', '2', 'c^2=d+e'));
  assert.deepEqual(told(compareContents(first(), now)), ['changed equation S2.E2']);
});

test('a section that moves is one change with all that is in it', () => {
  const now = first();
  const [pots] = now.body.splice(1, 1);
  now.body.push(pots as Section);
  const found = compareContents(first(), now);
  assert.equal(found.changes.length, 1);
  const [change] = found.changes;
  assert.ok(change?.change === 'moved');
  assert.deepEqual(applyChanges(orderOf(first()), found), orderOf(now));
});

test('works cited are added and removed', () => {
  const now = first();
  now.bibliography = [work('bib1', 'B. Boiler. Steam. 1900.'), work('bib2', 'D. Dish. Plates and other ware. 2001.')];
  assert.deepEqual(told(compareContents(first(), now)), ['added reference bib2', 'removed reference bib2']);
});

test('any page changed at random leads from its old order to its new one', () => {
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pages = [
    ...names.slice(0, 40).map((name) => readInput(name)),
    ...corpusPages()
      .slice(-12)
      .map((name) => readCorpusPage(name)),
  ];
  let compared = 0;
  for (const page of pages) {
    let content: Content;
    try {
      ({ content } = convert(page));
    } catch {
      continue; // A fixture that is no paper.
    }
    assert.deepEqual(compareContents(content, structuredClone(content)).changes, []);
    const now = structuredClone(content);
    for (let n = 0; n < 3 && now.body.length > 1; n++) {
      const [taken] = now.body.splice(random(now.body.length), 1);
      now.body.splice(random(now.body.length + 1), 0, taken as Section);
    }
    if (now.bibliography.length > 2) now.bibliography.splice(random(now.bibliography.length), 1);
    now.body[0]?.children.push(paragraph('~new.1', 'A paragraph that no version had before.'));
    const found = compareContents(content, now);
    assert.deepEqual(applyChanges(orderOf(content), found), orderOf(now));
    assert.deepEqual(
      found.changes.filter(({ change }) => change === 'changed' || change === 'renumbered'),
      [],
    );
    compared++;
  }
  assert.ok(compared >= 30);
});

test('formulas stand in the list as the author wrote them, whole; marks of Markdown around them are escaped', () => {
  const text = (body: string) => paper([section('S1', 'One', paragraph('S1.p1', body))]);
  const found = compareContents(
    text('The *sum* $\\alpha_{1} + b$ is what it costs, $5 or $6, on most of the days.'),
    text('The *sum* $\\alpha_{2} + b$ is what it costs, $5 or $7, on most of the days.'),
  );
  assert.match(
    writeComparison(found, 'a', 'b'),
    /The \\\*sum\\\* ~~\$\\alpha_\{1\} \+ b\$~~ \*\*\$\\alpha_\{2\} \+ b\$\*\* is what it costs, \\\$5 or ~~\\\$6,~~ \*\*\\\$7,\*\* on/,
  );
});

test('a section with another title is the one that holds the same, and one that holds other things is not', () => {
  const retitled = first();
  retitled.body[2] = { ...(retitled.body[2] as Section), title: words('Frying vessels') };
  const found = compareContents(first(), retitled);
  assert.deepEqual(told(found), ['changed section S3']);
  assert.equal(found.anchors.S3, 'S3');
  const replaced = first();
  replaced.body[2] = section('S3', 'Ovens', paragraph('S3.p1', 'Bread rises while nobody opens the door of it.'));
  assert.deepEqual(told(compareContents(first(), replaced)), [
    'added section S3',
    'added paragraph S3.p1',
    'removed section S3',
    'removed paragraph S3.p1',
  ]);
});

test('a change of a table names the row and the column of each cell', () => {
  const tableOf = (...rows: string[][]): Content => {
    const cells = rows
      .map((row, i) =>
        row.map((cell) =>
          i === 0 ? `<th class="ltx_td ltx_th ltx_th_column">${cell}</th>` : `<td class="ltx_td">${cell}</td>`,
        ),
      )
      .map((row) => `<tr class="ltx_tr">${row.join('')}</tr>`);
    const figure = `<figure id="S1.T1" class="ltx_table"><figcaption class="ltx_caption">Vessels and what they weigh.</figcaption><table class="ltx_tabular">${cells.join('')}</table></figure>`;
    return convert(
      `<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title">A</h2>${figure}</section></article>`,
    ).content;
  };
  const found = compareContents(
    tableOf(['Vessel', 'Weight', 'Price'], ['pot', '2', '10'], ['pan', '1', '8'], ['lid', '1', '1']),
    tableOf(['Vessel', 'Weight', 'Price'], ['pot', '2', '12'], ['lid', '1', '1'], ['kettle', '3', '15']),
  );
  const [only, ...others] = found.changes;
  assert.deepEqual(others, []);
  assert.ok(only?.change === 'changed');
  const told = only.cells?.map(({ row, column, before, after }) => `${row}, ${column}: ${before} > ${after}`);
  assert.deepEqual(told, [
    'pot, Price: 10 > 12',
    ...['pan, Vessel: pan > ', 'pan, Weight: 1 > ', 'pan, Price: 8 > '],
    ...['kettle, Vessel:  > kettle', 'kettle, Weight:  > 3', 'kettle, Price:  > 15'],
  ]);
  assert.match(
    writeComparison(found, 'a', 'b'),
    / \(cells: “pot”, “Price”: ~~10~~ \*\*12\*\*; “pan”, “Vessel”: ~~pan~~; /,
  );
});

test('large papers of which nothing is the same are compared in time', () => {
  const many = (seed: string) =>
    paper([
      section(
        'S1',
        'One',
        ...Array.from({ length: 4000 }, (_, i) => paragraph(`p${i}`, `the ${seed} ${i % 7} kettle ${seed}${i}`)),
      ),
    ]);
  assert.ok(compareContents(many('a'), many('b')).changes.length > 0);
  const long = (word: string) =>
    paper([section('S1', 'One', paragraph('p1', `same ${`${word} x `.repeat(20_000)} same words at the end`))]);
  assert.ok(compareContents(long('a'), long('b')).changes.length > 0);
});
