/** Every fixture comes to what its folder says: the tree, the notes, the Markdown, whichever way the page is opened. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { read } from '../src/reader/read.ts';
import { contentSchema } from '../src/tree/schema.ts';
import { visitContent } from '../src/tree/visit.ts';
import { make, names, readExpected, readInput, writeExpected } from './fixtures/cases.ts';
import { strays } from './fixtures/strays.ts';

const update = process.env.UPDATE === '1' && process.env.CI === undefined;
const validate = new Ajv2020({ discriminator: true }).compile(contentSchema());

for (const name of names) {
  test(name, () => {
    const input = readInput(name);
    const { reading, conversion, outcome } = make(input);
    const { content } = reading;

    assert.ok(validate(content), JSON.stringify(validate.errors, undefined, 1));
    const ids: string[] = [];
    visitContent(content, (node) => {
      if ('id' in node) ids.push(node.id);
    });
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
      'ids that name two nodes',
    );
    const known = new Set(ids);
    for (const [alias, id] of reading.anchors) assert.ok(known.has(id) && !known.has(alias), `anchor ${alias} → ${id}`);
    assert.deepEqual(read(input, { way: 'parse5' }).content, content, 'parse5 reads it otherwise');
    if (conversion !== undefined) assert.deepEqual(strays(content, conversion.body), {});

    for (const [file, text] of Object.entries(outcome))
      assert.ok(!text.includes('✗'), `${file} holds what nothing may read`);

    if (update) writeExpected(name, outcome);
    const expected = readExpected(name);
    const hint = `UPDATE=1 node --test test/fixtures.test.ts writes it; read what it writes`;
    assert.ok(expected['tree.json'] ?? expected['empty.txt'], `nothing is expected of this page: ${hint}`);
    for (const file of new Set([...Object.keys(expected), ...Object.keys(outcome)] as (keyof typeof outcome)[]))
      assert.equal(outcome[file], expected[file], `${file}: ${hint}`);
  });
}

test('every trap has a case, and every case is named', () => {
  const list = readFileSync(new URL('fixtures/README.md', import.meta.url), 'utf8');
  const named = new Set([...list.matchAll(/`([a-z]+\/[a-z0-9-]+)`/g)].map(([, name = '']) => name));
  assert.deepEqual(
    [...named].filter((name) => !names.includes(name)),
    [],
    'named, but not there',
  );
  assert.deepEqual(
    names.filter((name) => !named.has(name)),
    [],
    'there, but not named in test/fixtures/README.md',
  );
});
