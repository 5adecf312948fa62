/** Heads that no `<th>` marks, in made-up tables: each that is plainly shown is found, and nothing else is taken for one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../src/reader/read.ts';
import { visitContent } from '../../src/tree/index.ts';
import type { Table } from '../../src/tree/nodes.ts';
import { tableKinds } from './made-up-tables.ts';
import { randomFrom } from './mutate.ts';

/** Tables of each kind: `TABLES=2000 SEED=9 node --test test/reader/table-heads.test.ts`. */
const tables = Number(process.env.TABLES ?? 150);
const first = Number(process.env.SEED ?? 1);

function headOf(html: string): number {
  const found: Table[] = [];
  visitContent(read(html, {}).content, (node) => {
    if ('type' in node && node.type === 'table') found.push(node);
  });
  const [table] = found;
  if (table === undefined) return 0;
  const end = table.rows.findIndex((row) => row.some(({ header }) => !header));
  assert.equal(table.header, end === 0 ? undefined : 'inferred');
  return end;
}

for (const { name, told, write } of tableKinds)
  test(`${told ? 'a head' : 'none'}: ${name}`, (t) => {
    const wrong: string[] = [];
    let missed = 0;
    for (let seed = first; seed < first + tables; seed++) {
      const { html, head } = write(randomFrom(seed));
      const found = headOf(html);
      if (found === 0 && head > 0) missed++;
      else if (found !== head) wrong.push(`seed ${seed}: ${found} instead of ${head}: ${html}`);
    }
    t.diagnostic(`${missed} of ${tables} missed, SEED=${first}`);
    assert.deepEqual(wrong.slice(0, 3), []);
    if (told) assert.equal(missed, 0);
  });
