/** The worker thread of `sqlite-checkpoints.ts`: makes checkpoints beside the connections that read and write. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CheckpointMessage } from './sqlite-checkpoints.ts';

// Node 22 warns of SQLite in every thread; the one that opened the database has told it, or has it left out.
process.emitWarning = () => {};
const { DatabaseSync } = await import('node:sqlite');

const connection = new DatabaseSync(String(workerData));
const checkpoint = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', (message: CheckpointMessage) => {
  if (message === 'end') {
    connection.close();
    parentPort?.close();
    return;
  }
  checkpoint.all();
  parentPort?.postMessage('done');
});
