/** One section with all in it, as a stretch of the whole paper's Markdown. */
import { findPart } from './parts.ts';
import type { Operation } from './questions.ts';

export const section: Operation = async (paper, _site, anchor) => {
  const { start, end } = findPart(paper.index.sections, anchor, paper, 'section');
  return paper.slice('markdown', start, end);
};
