/** Rows that a sentence names by a part of their name that no other row has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from '../../src/demo/latexml-elements.ts';
import { openBlocks } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

const models = [
  ['Model', 'Birds', 'Fish'],
  ['Kettle-3.2 1B', '49.3', '41.2'],
  ['Kettle-3.2 3B', '63.4', '55.7'],
  ['Lid-2 3B', '58.9', '51.1'],
];
const paper = openBlocks(table('S1.T1', '1', 'Tests.', models)).parsed();

function told(sentence: string): string {
  const { differs, isThere, place } = standingOfLast(paper, `${sentence} [@k, Table 1].`);
  if (differs) return `${differs.place.name} has ${differs.has.join()}`;
  return isThere ? `${place?.name}` : 'not there';
}

test('a part that one row has alone names it', () => {
  const small = 'Table 1, row “Kettle-3.2 1B”, column “Birds”';
  assert.equal(told('The 1B model reaches 49.3 on Birds'), small);
  assert.equal(told('The 1B model reaches 63.4 on Birds'), `${small} has 49.3`);
  assert.equal(told('The 1B model reaches 62.9 on Birds'), `${small} has 49.3`);
});

test('a part that two rows share names neither', () => {
  assert.equal(told('The 3B model reaches 49.3 on Birds'), 'Table 1, row “Kettle-3.2 1B”, column “Birds”');
  assert.equal(told('The 3B model reaches 58.9 on Birds'), 'Table 1, row “Lid-2 3B”, column “Birds”');
  assert.equal(told('Kettle reaches 58.9 on Birds'), 'Table 1, row “Lid-2 3B”, column “Birds”');
});
