/** The functions that worker threads run, by name. */
import { parentPort, threadId } from 'node:worker_threads';

export { makeBuild } from '../library/make.ts';
export { readSubmission } from '../questions/submissions.ts';
export { keepIndex, searchIndex } from '../searching/index-thread.ts';
export { compareVersions, traceVersions } from '../threads/compare-versions.ts';
export { cutDrawing, findMarkup } from '../threads/page-markup.ts';
export { answerMost, answerQuestion } from '../threads/paper-questions.ts';
export { convertPage } from './convert-page.ts';
export { writeDataSetLine } from './data-set-line.ts';

// Tells `threads/pool.ts` that this thread has loaded its modules.
parentPort?.postMessage(threadId);
