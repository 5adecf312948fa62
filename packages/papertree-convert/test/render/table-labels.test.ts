/** What names the cells of tables: blocks of rows, rows that share their first cell, heads within heads and amid a table. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledCells } from '../../src/render/index.ts';
import type { Cell } from '../../src/tree/nodes.ts';
import { cell, p, table } from './build.ts';

type Spans = Partial<Pick<Cell, 'colspan' | 'rowspan'>>;
const body = (words: string, spans: Spans = {}): Cell => ({ ...(words === '' ? cell() : cell(p(words))), ...spans });
const head = (words: string, spans: Spans = {}): Cell => ({ ...body(words, spans), header: true });
const row = (...words: string[]) => words.map((each) => body(each));

/** Each cell with digits, as `blocks > row | column: text`. */
const named = (...rows: Cell[][]) =>
  labelledCells(table(...rows))
    .filter(({ text, isLabel }) => /\d/.test(text) && !isLabel)
    .map(
      ({ text, blocks, rowName, columnLabels }) =>
        `${[...blocks, rowName.join(' / ')].join(' > ')} | ${columnLabels.join(' / ')}: ${text}`,
    );

test('a row that is a label alone heads the rows below it, up to the next', () => {
  const heads = ['Model', 'Top-1', 'Top-5'].map((each) => head(each));
  const told = [
    'ImageNet > ResNet | Top-1: 76.3',
    'ImageNet > ResNet | Top-5: 93.1',
    '5 dB > ResNet | Top-1: 95.2',
    '5 dB > ResNet | Top-5: 99.7',
  ];
  const spanning = (words: string) => [body(words, { colspan: 3 })];
  for (const block of [spanning, (words: string) => row(words, '', '')])
    assert.deepEqual(
      named(heads, block('ImageNet'), row('ResNet', '76.3', '93.1'), block('5 dB'), row('ResNet', '95.2', '99.7')),
      told,
    );
  assert.deepEqual(
    named(
      heads,
      spanning('Images'),
      spanning('Small'),
      row('VGG', '71.5', '90.2'),
      spanning('Large'),
      row('VGG', '70', '89'),
    ),
    [
      'Images > Small > VGG | Top-1: 71.5',
      'Images > Small > VGG | Top-5: 90.2',
      'Large > VGG | Top-1: 70',
      'Large > VGG | Top-5: 89',
    ],
  );
});

test('rows that share their first cell are told apart by the next, and a cell over several rows names each', () => {
  const heads = ['Data', 'Model', 'Size', 'Score'].map((each) => head(each));
  const told = [
    'Birds / Ada | Size: 65M',
    'Birds / Ada | Score: 1.5',
    'Birds / Bea | Size: 1.2B',
    'Birds / Bea | Score: 2.5',
    'Fish | Size: 65M',
    'Fish | Score: 3.5',
  ];
  const last = row('Fish', 'Ada', '65M', '3.5');
  assert.deepEqual(
    named(heads, [body('Birds', { rowspan: 2 }), ...row('Ada', '65M', '1.5')], row('Bea', '1.2B', '2.5'), last),
    told,
  );
  assert.deepEqual(named(heads, row('Birds', 'Ada', '65M', '1.5'), row('', 'Bea', '1.2B', '2.5'), last), told);
});

test('a head within a head names a column by both, and one amid a table names what stands below it', () => {
  const upper = [head('Model', { rowspan: 2 }), head('BLEU', { colspan: 2 })];
  assert.deepEqual(named(upper, [head('en-de'), head('en-fr')], row('Ada', '27.3', '38.1')), [
    'Ada | BLEU / en-de: 27.3',
    'Ada | BLEU / en-fr: 38.1',
  ]);
  const rows = [row('Ada', '27.3', '38.1'), row('', 'cost', 'time'), row('Ada', '12', '4.5')];
  assert.deepEqual(named([head('Model'), head('en-de'), head('en-fr')], ...rows), [
    'Ada | en-de: 27.3',
    'Ada | en-fr: 38.1',
    'Ada | cost: 12',
    'Ada | time: 4.5',
  ]);
});

test('a head of which the page has the second row among the values goes on there', () => {
  const heads = [head('Model'), head('Cost'), head('en-de'), head('en-fr')];
  const rows = [row('', '', 'score (%)', 'score (%)'), row('Ada', '1.5', '27.3', '38.1')];
  assert.deepEqual(named(heads, ...rows), [
    'Ada | Cost: 1.5',
    'Ada | en-de / score (%): 27.3',
    'Ada | en-fr / score (%): 38.1',
  ]);
});

test('rows that share their labels are told apart by other words of theirs', () => {
  const heads = ['Model', 'Rate', 'Method', 'Score'].map((each) => head(each));
  const rows = [row('Ada', '0.5', 'fast', '1.5'), row('Ada', '0.5', 'slow', '2.5')];
  assert.deepEqual(
    named(heads, ...rows).filter((each) => each.includes('Score')),
    ['Ada / fast | Score: 1.5', 'Ada / slow | Score: 2.5'],
  );
});

test('a row is called by the words behind its sign', () => {
  const heads = ['Sign', 'What', 'Value'].map((each) => head(each));
  assert.deepEqual(named(heads, row('h', 'Height', '1.5'), row('o1', 'Ohm', '2.5'), row('Ada', 'Bea', '3.5')), [
    'h / Height | Value: 1.5',
    'o1 / Ohm | Value: 2.5',
    'Ada | Value: 3.5',
  ]);
});

test('a row may be called by a number with a unit', () => {
  assert.deepEqual(named([head('Bath'), head('Yield (%)')], row('0.05 M', '12.5'), row('0.10 M', '14.5')), [
    '0.05 M | Yield (%): 12.5',
    '0.10 M | Yield (%): 14.5',
  ]);
});

test('rows that share all their labels are told apart by their first value', () => {
  const heads = ['Model', 'Size', 'Score'].map((each) => head(each));
  assert.deepEqual(
    named(heads, row('Ada', '7B', '1.5'), row('Ada', '70B', '1.5'), row('Bea', '7B', '3.5')).slice(1, 4),
    ['Ada / Size 7B | Score: 1.5', 'Ada / Size 70B | Size: 70B', 'Ada / Size 70B | Score: 1.5'],
  );
});

test('a label over the first rows stands in the head of many a page, and is of those rows', () => {
  const upper = [head('Model', { rowspan: 2 }), head('Top-1'), head('Top-5')];
  const under = [head('Birds', { colspan: 2 })];
  const rows = [row('Ada', '1.5', '2.5'), [body('Fish', { colspan: 3 })], row('Ada', '3.5', '4.5')];
  assert.deepEqual(named(upper, under, ...rows), [
    'Birds > Ada | Top-1: 1.5',
    'Birds > Ada | Top-5: 2.5',
    'Fish > Ada | Top-1: 3.5',
    'Fish > Ada | Top-5: 4.5',
  ]);
});
