/** `find_in_paper` verifies several quotations in one call: the best match of each, and which are missing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../whole/test-server.ts';
import { openCaller } from './caller.ts';

test('quotations are verified together, and each is told apart', async (t) => {
  const server = await startTestServer();
  t.after(() => server.close());
  const { call, close } = await openCaller(server.url);
  t.after(() => close());
  const id = '2401.90001v2';
  const quotations = [
    'nobody could name it',
    'The moon is made of very old green cheese',
    'nineteen were copper, twelve glass and nine enamel',
    'NOBODY COULD NAME IT',
  ];
  const { data } = await call('find_in_paper', { id, quotations });
  assert.deepEqual([data.verdict, data.total, data.missing], ['not found', 3, [2]]);
  assert.deepEqual(
    (data.matches as Record<string, unknown>[]).map(({ quotation, match, anchor }) => [quotation, match, anchor]),
    [
      [1, 'exact', 'S2.SS1'],
      [3, 'fuzzy', 'A1'],
      [4, 'normalised', 'S2.SS1'],
    ],
  );
  const [, changed] = data.matches as { block?: string; difference?: string }[];
  assert.match(String(changed?.difference), /\[-[^\]]+-\] \{\+[^}]+\+\}/);
  assert.match(String(changed?.block), /^A1\./);
  const all = await call('find_in_paper', { id, quotations: [quotations[0], quotations[3]] });
  assert.deepEqual([all.data.verdict, all.data.missing], ['normalised', undefined]);
  for (const given of [{ id }, { id, query: 'kettle', quotations }])
    assert.match((await call('find_in_paper', given)).text, /either “query” or “quotations”/);
  assert.equal((await call('find_in_paper', { id, quotations: Array(21).fill('a kettle cools') })).failed, true);
});
