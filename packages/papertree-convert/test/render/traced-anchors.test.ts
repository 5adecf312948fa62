/** Anchors traced from one tree to a later one: to the same part under another anchor, and never to another part. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { randomOf } from '../../../../test/random.ts';
import { convert } from '../../src/convert.ts';
import { indexAnchors, pairUnits, type Trace, traceAnchors } from '../../src/render/index.ts';
import type { Block, Content, Section } from '../../src/tree/nodes.ts';

const words = (text: string) => [{ type: 'text', text }] as const;
const paragraph = (id: string, text: string): Block => ({ type: 'paragraph', id, children: [...words(text)] });
const formula = (id: string, number: string, latex: string): Block => ({ type: 'equation', id, number, latex });
const item = (id: string, ...children: Block[]) => ({ type: 'listItem', id, children }) as const;
const list = (id: string, ...items: ReturnType<typeof item>[]): Block => ({ type: 'list', id, ordered: true, items });
const section = (id: string, title: string, ...children: Block[]): Section => ({
  type: 'section',
  id,
  level: 1,
  number: id.slice(1),
  title: [...words(title)],
  children,
});
const paper = (...body: Section[]): Content => ({
  title: [],
  authors: [],
  abstract: [],
  body,
  appendices: [],
  bibliography: [],
  footnotes: [],
});

const trace = (before: Content, after: Content): Map<string, Trace> => {
  const units = pairUnits(before, after);
  return traceAnchors(before, units, indexAnchors(after, units.now));
};

const traced = (before: Content, after: Content) =>
  Object.fromEntries([...trace(before, after)].map(([id, { to }]) => [id, to?.join(' ') ?? 'gone']));

const pots = (id: string) =>
  section(
    id,
    'Pots',
    paragraph(`${id}.p1`, 'Pots are silent vessels of iron and of clay.'),
    list(
      `${id}.I1`,
      item(`${id}.I1.i1`, paragraph(`${id}.I1.i1.p1`, 'Iron ones.')),
      item(`${id}.I1.i2`, paragraph(`${id}.I1.i2.p1`, 'Clay ones.')),
    ),
    formula(`${id}.E2`, '2', 'c^2=d'),
  );
const kettles = section('S1', 'Kettles', paragraph('S1.p1', 'Kettles sing.'));

test('nothing is traced where nothing changed', () => {
  assert.deepEqual(traced(paper(kettles, pots('S2')), paper(kettles, pots('S2'))), {});
});

test('behind a new section every part is found under its new anchor, also the parts of lists', () => {
  const added = section('S2', 'Pans', paragraph('S2.p1', 'Pans hiss.'));
  const found = traced(paper(kettles, pots('S2')), paper(kettles, added, pots('S3')));
  assert.deepEqual(found, {
    S2: 'S3 text',
    'S2.p1': 'S3.p1 text',
    'S2.I1': 'S3.I1 text',
    'S2.I1.i1': 'S3.I1.i1 text',
    'S2.I1.i1.p1': 'S3.I1.i1.p1 text',
    'S2.I1.i2': 'S3.I1.i2 text',
    'S2.I1.i2.p1': 'S3.I1.i2.p1 text',
    'S2.E2': 'S3.E2 text',
  });
});

test('of lists in lists, each is found as deep as it was', () => {
  const nested = (id: string) =>
    section(
      id,
      'Pans',
      list(
        `${id}.I1`,
        item(`${id}.I1.i1`, list(`${id}.I1.i1.I1`, item(`${id}.I1.i1.I1.i1`, paragraph(`${id}.p1`, 'Pans hiss.')))),
      ),
    );
  const found = traced(paper(nested('S1')), paper(nested('S2')));
  const ids = Object.entries(found).map(([id, to]) => [id.replace('S1', 'S2'), to.split(' ')[0]]);
  assert.equal(ids.length, 6);
  for (const [id, to] of ids) assert.equal(to, id);
});

test('a part that changed is told as changed, one whose words are new by its number, one that went as gone', () => {
  const before = paper(
    section(
      'S1',
      'Kettles',
      paragraph('S1.p1', 'Kettles sing when the water in them is hot.'),
      formula('S1.E1', '1', 'a=b'),
      paragraph('S1.p2', 'Nobody knows why.'),
    ),
  );
  const after = paper(
    section(
      'S1',
      'Kettles',
      paragraph('S1.p7', 'Kettles sing when the water in them boils.'),
      formula('S1.E9', '1', 'x_{17}'),
    ),
  );
  assert.deepEqual(traced(before, after), { 'S1.p1': 'S1.p7 change', 'S1.E1': 'S1.E9 number', 'S1.p2': 'gone' });
});

test('a number that is another part’s proves nothing, nor do parts without words', () => {
  const rule = (id: string): Block => ({
    type: 'figure',
    id,
    number: '',
    label: '',
    caption: [],
    images: [],
    children: [],
  });
  const before = paper(section('S1', 'One', formula('S1.E1', '1', 'a=b'), formula('S1.E2', '2', 'c=d'), rule('S1.F1')));
  const after = paper(section('S1', 'One', formula('S1.E3', '1', 'c=d'), rule('S1.F2')));
  assert.deepEqual(traced(before, after), { 'S1.E1': 'gone', 'S1.E2': 'S1.E3 text', 'S1.F1': 'gone' });
});

/** The page with another name for every section: `S3` is `S103` wherever it begins an anchor. */
const renamed = (html: string) => html.replace(/(["#])S([0-9]+)(?=["._])/g, '$1S10$2');

test('over pages whose sections are all named anew, what is found is the part that had the anchor', (t) => {
  // The page of 1412.6980v9 holds no paper.
  const pages = corpusPages().filter((name) => !name.startsWith('1412.6980v9'));
  const random = randomOf(t);
  const chosen = Array.from({ length: Math.min(5, pages.length) }, () => pages[random.below(pages.length)] ?? '');
  let [right, twins, lost, all] = [0, 0, 0, 0];
  for (const page of chosen) {
    const html = readCorpusPage(page).toString();
    const [before, after] = [convert(html).content, convert(renamed(html)).content];
    for (const [id, { to }] of trace(before, after)) {
      if (!/^S[0-9]/.test(id)) continue;
      all++;
      const [found, by] = to ?? [];
      if (found === undefined) lost++;
      else if (found === id.replace(/^S/, 'S10')) right++;
      // Another part of the very same words, or what holds it.
      else if (by === 'text' || by === 'within') twins++;
      else assert.fail(`${id} of ${page} is not ${found} (${by})`);
    }
  }
  t.diagnostic(`${right} of ${all} anchors found, ${twins} under one of the same words, ${lost} lost`);
  // A page may print many parts with the same words.
  assert.ok(right >= 0.85 * all && lost <= 0.02 * all, `${right} of ${all}, ${twins} twins, ${lost} lost`);
});
