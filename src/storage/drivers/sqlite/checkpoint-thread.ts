/** The worker thread of `checkpoints.ts`: makes a checkpoint for each message, beside the connections that read and write. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const connection = new DatabaseSync(String(workerData));
const checkpoint = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', () => {
  checkpoint.all();
  parentPort?.postMessage('done');
});
