/** What a sentence that pairs lists says of each of its numbers. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersIn } from 'papertree-convert/tree';
import { bracketedText, pairedText } from '../../src/threads/numbers/paired-lists.ts';

const rows = new Set(['glass', 'brown glass', 'steel', 'copper (old)', 'glass with lid']);
const columns = new Set(['rate', 'with lid', '$k_{1}$', '$k_{2}$']);
const paired = (text: string, number: string) => {
  const [read] = numbersIn(number);
  return read && pairedText(text, read, () => [rows, columns]);
};

test('of two lists the items that stand at one place are taken', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['rates of 0.04 and 0.03 for glass and steel, respectively', '0.03', 'rates of 0.03 for steel '],
    ['With a lid, glass and steel have 3.1 and 2.4, respectively', '2.4', 'With a lid, steel have 2.4 '],
    ['brown glass, steel, and copper (old) have 0.1, 0.2 and 0.3, respectively', '0.3', 'copper (old) have 0.3 '],
    ['for steel $k_1$ and $k_2$ are $0.1$ and $0.2$ respectively', '0.1', 'for steel $k_1$ are $0.1$ '],
    ['glass with lid and glass take 3.1 and 2.4 ms, respectively', '3.1', 'glass with lid take 3.1 ms '],
    [
      'the rates are 5.1\\% and 6.2\\% for the glass and for the steel, respectively',
      '6.2%',
      'the rates are 6.2\\% for the steel ',
    ],
  ];
  for (const [text, number, said] of cases) assert.equal(paired(text, number), said);
});

test('lists that are not told apart are not paired', () => {
  for (const text of [
    'rates of 0.04 and 0.03 for glass and steel',
    'rates of 0.04 and 0.03 for glass, brown glass and steel, respectively',
    'rates of 0.04 and 0.03 for glass and tin, respectively',
    'rates of 0.04 and 0.04 for glass and steel, respectively',
    'rates of 0.04 s and 0.03 ms for glass and steel, respectively',
    'a rate of 0.04 for glass and steel, respectively',
    '0.04 and 0.03 (0.04 and 0.02 before) for glass and steel, respectively',
  ])
    assert.equal(paired(text, '0.04'), undefined, text);
});

test('numbers in brackets are those of the heads before them', () => {
  const bracketed = (text: string, number: string) => {
    const [read] = numbersIn(number);
    return (read && bracketedText(text, read, () => [rows, columns]))?.replace(/\s+/g, ' ').trim();
  };
  for (const [text, number, said] of [
    ['At this rate glass (3.1 %) is behind steel (4.2 %) today', '4.2%', 'At this rate steel 4.2 % today'],
    ['At this rate glass (3.1 ms) is behind steel (4.2 ms) today', '3.1', 'At this rate glass 3.1 ms today'],
    ['The rates of glass, steel and brown glass (24.6k, 50.3k, 4.4k pots)', '50.3k', 'The rates of steel 50.3k pots'],
    ['The rates of glass and steel (0.03, 0.04)', '0.04', 'The rates of steel 0.04'],
  ] as const)
    assert.equal(bracketed(text, number), said);
  for (const [text, number] of [
    ['glass (3.1 %) is behind the best', '3.1%'],
    ['glass (7B) is behind steel (13B) at a rate of 3.1', '7B'],
    ['glass (3.1, 4.2) is behind steel (5.1, 6.2)', '4.2'],
    ['The rates of glass and steel (0.03, 0.04, 0.05)', '0.04'],
    ['The rates of glass and tin (0.03, 0.04)', '0.04'],
    ['glass (3.1 of all) is behind steel (4.2 of all)', '4.2'],
  ] as const)
    assert.equal(bracketed(text, number), undefined, text);
});
