/** The sections with their sizes, the figures and tables with their captions, and the counts. */
import type { Outline } from '../render/index.ts';
import { paperFacts } from './facts.ts';
import type { Operation } from './questions.ts';

export const outline: Operation = async (paper, site) => {
  // What the archive says may have changed since the build.
  const shelved = JSON.parse((await paper.read('outline')).toString()) as Outline;
  const { authors = shelved.authors, primaryCategory = '', submittedAt = '' } = paperFacts(paper, site);
  const { schema, id, version, idv, title, ...rest } = shelved;
  const told = { authors, primaryCategory, submittedAt, inferred: paper.inferred };
  return JSON.stringify({ schema, id, version, idv, title, ...rest, ...told });
};
