/** Sentences of drafts whose words cannot be looked up, or need not be: what is told of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDraft } from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import type { PaperId } from 'papertree-convert/paper';
import { article, paragraph, section } from '../../src/demo/latexml-elements.ts';
import { checkCitations } from '../../src/questions/check-citations.ts';
import { openPage } from './paper-of-page.ts';

const page = article(
  'Lids',
  [['Ann Able', 'Kitchen']],
  'Lids are round, and kettles are loud.',
  section('S1', '1', 'Lids', paragraph('S1.p1', 'A lid of steel always keeps the warmth of a kettle.')),
);

test('of a work without text it is told whether it was withdrawn, or another version has text', async () => {
  const { view } = openPage(page);
  const open = async ({ version }: PaperId) => {
    if (version === 2) return view;
    throw new Problem('no-html', 'There is none.');
  };
  const [old, newest] = [1, 2].map((version) => ({ id: '2401.00001', version }));
  const works = [
    { key: 'able', paper: old, newest },
    { key: 'baker', paper: old, isWithdrawn: true },
    { key: 'cole', paper: old },
  ];
  const said: string[] = [];
  const draft = works.map(({ key }) => `It is “a lid of no use” [@${key}].`).join(' ');
  for await (const { lookups } of checkCitations(readDraft(draft, 'markdown'), works, { open }))
    said.push(...lookups.map(({ verdict, says }) => `${verdict}: ${says}`));
  assert.deepEqual(
    said.map((each) => /no HTML of the version|withdrawn|no text of it/.exec(each)?.[0]),
    ['no HTML of the version', 'withdrawn', 'no text of it'],
  );
});

test('a sentence that a remark accepts is told only for its parts and mistyped keys', async () => {
  const lines = [
    '“No lid was ever cold” [@able].',
    '“No lid was cold” [@able, Table 1].',
    '“No pot was cold” [@abel].',
  ];
  const told: string[] = [];
  const works = [{ key: 'able', paper: { id: '2401.00001', version: 1 } }];
  const draft = readDraft(lines.map((line) => `${line} <!-- papertree: own -->`).join('\n\n'), 'markdown');
  const open = async () => openPage(page).view;
  for await (const { line, lookups, unknown = [] } of checkCitations(draft, works, { open }))
    told.push(`${line}: ${[...unknown, ...lookups.map(({ words }) => words)].join()}`);
  assert.deepEqual(told, ['3: Table 1', '5: abel']);
});

test('works of which there is no paper take no place among those that are compared', async () => {
  const books = Array.from({ length: 9 }, (_, i) => `book${i}`);
  const draft = readDraft(`Lids of steel always keep the warmth [@${[...books, 'able'].join('; @')}].`, 'markdown');
  const works = [...books.map((key) => ({ key })), { key: 'able', paper: { id: '2401.00001', version: 1 } }];
  const told: string[] = [];
  for await (const { passages = [] } of checkCitations(
    draft,
    works,
    { open: async () => openPage(page).view },
    { passages: true },
  ))
    told.push(...passages.map(({ key, text }) => `${key}: ${text}`));
  assert.deepEqual(told, ['able: A lid of steel always keeps the warmth of a kettle.']);
});
