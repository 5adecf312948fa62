/** Both engines keep the contract of the shelf index; and what the file of SQLite adds. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { openPostgresIndex } from '../../src/storage/drivers/postgres-index.ts';
import { openSqliteIndex } from '../../src/storage/drivers/sqlite-index.ts';
import { shelfIndexContract } from '../contracts/shelf-index.ts';
import { empty, newSchema } from '../engines/postgres.ts';
import { temporaryFolder } from './folder.ts';

const folder = temporaryFolder();
let count = 0;
const place = () => join(folder, String(++count), 'deeper', 'search.db');
const paper = { id: '2401.00001', version: 1 };

shelfIndexContract('sqlite', async () => openSqliteIndex(place()));
shelfIndexContract('memory', async () => openSqliteIndex(':memory:'));

describe('PostgreSQL', { skip: await without('postgresql') }, async () => {
  const url = await newSchema();
  shelfIndexContract('postgres', async () => {
    const index = await openPostgresIndex(url);
    await empty(url);
    return index;
  });
});

test('a file that is opened again holds what it held; one of other tables is begun anew', async () => {
  const file = place();
  const before = openSqliteIndex(file);
  await before.replace([{ paper, buildId: 'aa01', categories: [], submittedOn: '', parts: [] }]);
  await before.close();
  const again = openSqliteIndex(file);
  assert.deepEqual(await again.indexed(), [{ paper, buildId: 'aa01' }]);
  await again.close();
  const stranger = new DatabaseSync(file);
  stranger.exec('PRAGMA user_version = 999');
  stranger.close();
  const anew = openSqliteIndex(file);
  assert.deepEqual(await anew.indexed(), []);
  await anew.close();
});

test('bytes in use become fewer when papers are dropped, though the file does not', async () => {
  const index = openSqliteIndex(place());
  const least = await index.diskBytes();
  const text = Array.from({ length: 20_000 }, (_, n) => `w${n}`).join(' ');
  const part = { kind: 'section', anchor: 'S1', label: '', title: '', text, words: { text } } as const;
  await index.replace([{ paper, buildId: 'aa01', categories: [], submittedOn: '', parts: [part] }]);
  const full = await index.diskBytes();
  assert.ok(full > least + text.length);
  await index.drop([paper]);
  assert.ok((await index.diskBytes()) < full - text.length / 2);
  await index.close();
});

test('of very many parts the last one is found, and of a common word as many as are wanted', async () => {
  const index = openSqliteIndex(':memory:');
  const parts = Array.from({ length: 60_000 }, (_, n) => {
    const words = { text: n === 59_999 ? 'common rare' : 'common' };
    return { kind: 'section', anchor: `S${n}`, label: '', title: '', text: '', words } as const;
  });
  await index.replace([{ paper, buildId: 'aa01', categories: [], submittedOn: '', parts }]);
  const find = async (word: string, withinMs = 60_000) => {
    const { parts: found, isComplete } = await index.find({ anyOf: [[{ words: [word] }]], limit: 30_000, withinMs });
    return [found.length, found.at(-1)?.anchor, isComplete];
  };
  assert.deepEqual(await find('rare'), [1, 'S59999', true]);
  assert.deepEqual(await find('common'), [30_000, 'S29999', false]);
  assert.deepEqual(await find('rare', -1), [0, undefined, false], 'no time was left');
  await index.close();
});

test('what one process puts in, others find at once', async () => {
  const file = place();
  const [one, two] = [openSqliteIndex(file), openSqliteIndex(file)];
  await one.replace([{ paper, buildId: 'aa01', categories: [], submittedOn: '', parts: [] }]);
  assert.deepEqual(await two.indexed(), [{ paper, buildId: 'aa01' }]);
  await one.close();
  await two.close();
});
