/** Works to cite: those that a paper cites, and the paper itself, from the archive's record, which builds nothing. */
import {
  type Chosen,
  type CitationStyle,
  type PaperToCite,
  paperBibtex,
  paperCsl,
  paperToCite,
  type References,
  writeReference,
  writeRis,
} from 'papertree-convert/render';
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

/** The same as RIS. */
export const ris = ofRecord((paper) => paperCsl(paper).map(writeRis).join(''));

/** The same as an entry of a list of references. */
export const reference = ofRecord((paper, { style = 'apa' }) =>
  paperCsl(paper)
    .map((item) => writeReference(item, style as CitationStyle))
    .join(''),
);

function ofRecord(write: (paper: PaperToCite, chosen: Chosen) => string): Operation {
  return async ({ paper, client, chosen = {} }, { library, site }) => {
    const { opened, ...known } = await library.find(paper, client === undefined ? {} : { client });
    const { journalRef } = known.metadata;
    const cited = paperToCite({ ...paperFacts(known, site), journalRef });
    return contentOf(write(cited, chosen), known, opened, opened?.warnings ?? warningsOfRecord(known));
  };
}
