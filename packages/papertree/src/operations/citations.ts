/** Operations that answer with works to cite: the paper itself, from the archive's record, which builds nothing. */

import { type PaperToCite, paperBibtex, paperCsl } from 'papertree-convert/render';
import { type KnownPaper, warningsOfRecord } from '../library/index.ts';
import { paperFacts } from './facts.ts';
import { contentOf, type Operation } from './operation.ts';
import type { Site } from './site.ts';

/** The paper itself as BibTeX. */
export const citation = ofRecord(paperBibtex);

/** The same as CSL-JSON. */
export const cslCitation = ofRecord((paper) => JSON.stringify(paperCsl(paper)));

function ofRecord(write: (paper: PaperToCite) => string): Operation {
  return async ({ paper, client }, { library, site }) => {
    const { opened, ...known } = await library.find(paper, client === undefined ? {} : { client });
    return contentOf(write(paperToCite(known, site)), known, opened, opened?.warnings ?? warningsOfRecord(known));
  };
}

function paperToCite(known: KnownPaper, site: Site): PaperToCite {
  const {
    id,
    version,
    title = '',
    authors = [],
    primaryCategory = '',
    submittedAt = '',
    url = '',
  } = paperFacts(known, site);
  const { doi, journalRef } = known.metadata;
  return { id, version, title, authors, primaryCategory, submittedAt, doi, journalRef, url };
}
