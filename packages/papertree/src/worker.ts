/** The functions that worker threads run, by name. */
import { parentPort, threadId } from 'node:worker_threads';

export { convertPage } from './cli/convert-page.ts';
export { renderArticle } from './library/article.ts';
export { renderFlavour } from './library/flavours.ts';
export { renderInnerNode } from './library/inner-nodes.ts';
export { makeBuild } from './library/make.ts';
export { renderPaperData, renderTableIn } from './library/paper-data.ts';
export { compareVersions, traceVersions } from './reading/compare-versions.ts';
export { answerQuestion } from './reading/paper-questions.ts';

// Tells `threads.ts` that this thread has loaded its modules.
parentPort?.postMessage(threadId);
