/** The functions that worker threads run, by name. */
export { convertPage } from './cli/convert-page.ts';
export { renderArticle } from './library/article.ts';
export { renderFlavour } from './library/flavours.ts';
export { renderInnerNode } from './library/inner-nodes.ts';
export { makeBuild } from './library/make.ts';
export { renderPaperData, renderTableIn } from './library/paper-data.ts';
export { compareVersions, traceVersions } from './reading/compare-versions.ts';
export { answerQuestion } from './reading/paper-questions.ts';
