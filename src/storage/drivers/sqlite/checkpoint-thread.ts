/** The worker thread of `checkpoints.ts`: makes a checkpoint for each message, beside the connections that read and write. */
import { parentPort, workerData } from 'node:worker_threads';

// Node 22 warns of SQLite in every thread; the one that opened the database has told it, or has it left out.
process.emitWarning = () => {};
const { DatabaseSync } = await import('node:sqlite');

const connection = new DatabaseSync(String(workerData));
const checkpoint = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', () => {
  checkpoint.all();
  parentPort?.postMessage('done');
});
