/** Of several places of a number or a quotation, one in a part that the sentence names is told, though nothing says whose that is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDraft } from 'papertree-convert/checks';
import { paragraph, section, table } from '../../src/demo/latexml-elements.ts';
import { checkCitations } from '../../src/questions/check-citations.ts';
import { openSections } from './paper-of-page.ts';

const words = 'Lids of glass help the cook in winter.';
const scores = [
  ['Pot', 'Birds'],
  ['glass', '81.25'],
];
const { view } = openSections(
  section('S1', '1', 'Pots', paragraph('S1.p1', words), table('S1.T1', '1', 'Tests.', scores)),
  section(
    'S2',
    '2',
    'Lids',
    paragraph('S2.p1', `${words} It has 81.25 of them.`),
    table('S2.T2', '2', 'Tests.', scores),
  ),
);

/** Where the number or quotation of a sentence stands. */
async function told(sentence: string): Promise<string[]> {
  const work = { key: 'k', paper: { id: '2401.00001', version: 1 } };
  const found: string[] = [];
  const citations = readDraft(sentence, 'markdown');
  for await (const { lookups } of checkCitations(citations, [work], { open: async () => view }))
    for (const { kind, verdict, place } of lookups) if (kind !== 'part') found.push(`${verdict}: ${place}`);
  return found;
}

test('a place in a part that the sentence names is told before others', async () => {
  const cell = (name: string) => [`there: ${name}, row “glass”, column “Birds”`];
  assert.deepEqual(await told('Glass has 81.25 on Birds [@k].'), cell('Table 1'));
  assert.deepEqual(await told('As in Table 2, glass has 81.25 on Birds [@k].'), cell('Table 2'));
  assert.deepEqual(await told('In Section 2, they have 81.25 [@k].'), ['there: Section 2']);
  assert.deepEqual(await told(`They write “${words}” [@k].`), ['exact: Section 1']);
  assert.deepEqual(await told(`In Section 2, they write “${words}” [@k].`), ['exact: Section 2']);
});

test('a part that may be one of the draft makes nothing wrong', async () => {
  assert.deepEqual(await told(`In Section 7, and in Table 9, they write “${words}” [@k].`), ['exact: Section 1']);
  assert.deepEqual(await told('In Section 1, it has 81.25 of them [@k].'), [
    'there: Table 1, row “glass”, column “Birds”',
  ]);
});
