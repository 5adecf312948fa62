/** Threads for papers that the tests of one process share; they end with it. */
import { after } from 'node:test';
import { openPaperThreads } from '../../src/threads/paper-threads.ts';

export const threads = openPaperThreads();
after(() => threads.close());
