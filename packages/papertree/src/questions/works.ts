/** Works to cite: those that a paper cites, and the paper itself, from the archive's record, which builds nothing. */
import { type PaperToCite, paperBibtex, paperCsl, paperToCite, type References } from 'papertree-convert/render';
import { warningsOfRecord } from '../library/index.ts';
import { contentOf, type Operation, ofPaper } from './answer.ts';
import { paperFacts } from './facts.ts';
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
    const { journalRef } = known.metadata;
    const cited = paperToCite({ ...paperFacts(known, site), journalRef });
    return contentOf(write(cited), known, opened, opened?.warnings ?? warningsOfRecord(known));
  };
}
