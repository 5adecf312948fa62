/** Addresses of works to cite: the paper itself. */
import { citation, cslCitation } from '../../operations/index.ts';
import { answerWith } from '../handlers/paper.ts';
import { bibtexType, cslType, found, type Routes } from '../route.ts';

export const citationRoutes = {
  bib: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}.bib',
    handle: answerWith(citation),
    cache: 'changing',
    fileName: '{idv}.bib',
    label: 'BibTeX of the paper',
    summary: 'The paper itself to cite, as BibTeX.',
    notes: [
      'From the archive’s record: `eprint`, `archivePrefix`, `primaryClass`, DOI, and journal, volume and pages where it names them plainly.',
      'Never builds, so it answers for papers without HTML, too.',
    ],
    example: '/2401.00001.bib',
    type: bibtexType,
    problems: found,
  },
  csl: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}.csl.json',
    handle: answerWith(cslCitation),
    cache: 'changing',
    fileName: '{idv}.csl.json',
    summary: 'The same as CSL-JSON, for reference managers and citation processors.',
    notes: ['An array of one item. Never builds.'],
    example: '/2401.00001.csl.json',
    type: cslType,
    schema: 'CslItems',
    problems: found,
  },
} as const satisfies Routes;
