/** A worker that judges the pages it is sent, one at a time. */
import { parentPort } from 'node:worker_threads';
import { judgePage } from './judged.ts';
import { readCorpusPage } from './pages.ts';

parentPort?.on('message', (name: string) => parentPort?.postMessage(judgePage(name, readCorpusPage(name))));
