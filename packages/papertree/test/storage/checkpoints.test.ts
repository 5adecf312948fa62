/** Checkpoints of SQLite's write-ahead log, on a worker thread. */
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { commitsPerCheckpoint, startCheckpoints } from '../../src/storage/drivers/sqlite-checkpoints.ts';
import { temporaryFolder } from './folder.ts';

test('after so many commits the file holds them without its log, written by another thread', async () => {
  const file = join(temporaryFolder(), 'ledger.db');
  const connection = new DatabaseSync(file);
  const checkpoints = startCheckpoints(file);
  /** The rows of the file alone, as if the log were lost. */
  const inFile = (): number => {
    copyFileSync(file, `${file}.copy`);
    const copy = new DatabaseSync(`${file}.copy`);
    const count = Number(copy.prepare('SELECT count(*) AS count FROM rows').get()?.count);
    copy.close();
    return count;
  };
  const write = (count: number) => {
    for (let n = 0; n < count; n++) {
      connection.exec("INSERT INTO rows VALUES ('a row')");
      checkpoints.committed();
    }
  };
  try {
    connection.exec('CREATE TABLE rows (text TEXT); PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0');
    write(commitsPerCheckpoint - 1);
    await checkpoints.idle();
    assert.equal(inFile(), 0);
    write(1);
    await checkpoints.idle();
    assert.equal(inFile(), commitsPerCheckpoint);
  } finally {
    await checkpoints.close();
    connection.close();
  }
});

test('a file that cannot be opened stops the thread, and nothing else', async () => {
  const checkpoints = startCheckpoints(join(temporaryFolder(), 'missing', 'ledger.db'));
  for (let n = 0; n < commitsPerCheckpoint; n++) checkpoints.committed();
  await checkpoints.idle();
  await checkpoints.close();
});

test('closed while a checkpoint runs and the next is due, it starts no other thread', async () => {
  const file = join(temporaryFolder(), 'ledger.db');
  const connection = new DatabaseSync(file);
  connection.exec('CREATE TABLE rows (text TEXT); PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0');
  let threads = 0;
  const count = () => threads++;
  process.on('worker', count);
  try {
    const checkpoints = startCheckpoints(file);
    for (let n = 0; n < 2 * commitsPerCheckpoint; n++) checkpoints.committed();
    await checkpoints.close();
    assert.equal(threads, 1);
  } finally {
    process.off('worker', count);
    connection.close();
  }
});
