/** The sections with their sizes, the figures and tables with their captions, and the counts. */
import type { ReadablePaper } from '../library/index.ts';
import type { Outline } from '../render/index.ts';
import { paperFacts, warningsField } from './facts.ts';
import { ofPaper } from './operation.ts';
import type { Site } from './site.ts';

export const outline = ofPaper(async (paper, site) =>
  JSON.stringify({ ...(await readOutline(paper, site)), ...warningsField(paper) }),
);

export async function readOutline(paper: ReadablePaper, site: Site): Promise<Outline> {
  // The archive's record may have changed since the build.
  const shelved = JSON.parse((await paper.read('outline')).toString()) as Outline;
  const { authors = shelved.authors, primaryCategory = '', submittedAt = '' } = paperFacts(paper, site);
  const { schema, id, version, idv, title, ...rest } = shelved;
  const told = { authors: [...authors], primaryCategory, submittedAt, inferred: paper.inferred };
  return { schema, id, version, idv, title, ...rest, ...told };
}
