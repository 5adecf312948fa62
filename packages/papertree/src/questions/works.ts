/** Works to cite: those that a paper cites, and the paper itself, from the archive's record, which builds nothing. */
import { type PaperToCite, paperBibtex, paperCsl, type References } from 'papertree-convert/render';
import { type KnownPaper, warningsOfRecord } from '../library/index.ts';
import { contentOf, type Operation, ofPaper } from './answer.ts';
import { paperFacts, type Site } from './facts.ts';
import type { PaperView } from './paper-view.ts';

export const worksCited = (paper: PaperView): Promise<References['references']> =>
  paper.keep(
    'works',
    () => paper.ask('references'),
    ({ references }: References) => references,
  );

export const references = ofPaper((paper) => paper.ask('references'));

/** The works cited as BibTeX. */
export const bibtex = ofPaper((paper) => paper.ask('works', 'bibtex'));

/** The same as CSL-JSON. */
export const csl = ofPaper((paper) => paper.ask('works', 'csl'));

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
