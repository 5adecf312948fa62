/** The parts of papers that can be asked for of many at once: the route of each, and what it is. The first is the default. */
export const batchParts = {
  outline: { route: 'outline', doc: 'sections with their anchors and sizes' },
  metadata: { route: 'metadata', doc: 'what the archive says of the paper; never builds' },
  md: { route: 'md', doc: 'the whole paper as Markdown' },
  txt: { route: 'txt', doc: 'the whole paper as plain text' },
  json: { route: 'json', doc: 'the whole paper as one tree' },
  references: { route: 'references', doc: 'the works cited' },
  figures: { route: 'figures', doc: 'figures and tables with their captions' },
  tables: { route: 'tables', doc: 'tables as data' },
  equations: { route: 'equations', doc: 'displays as LaTeX' },
  statements: { route: 'statements', doc: 'theorems, definitions and the like' },
  listings: { route: 'listings', doc: 'algorithms and program text' },
  anchors: { route: 'anchors', doc: 'anchors that led elsewhere on earlier pages' },
  bib: { route: 'bib', doc: 'the paper itself as BibTeX; never builds' },
  csl: { route: 'csl', doc: 'the paper itself as CSL-JSON; never builds' },
  'references.bib': { route: 'referencesBib', doc: 'the works cited as BibTeX' },
  'references.csl': { route: 'referencesCsl', doc: 'the works cited as CSL-JSON' },
} as const;

export type BatchPart = keyof typeof batchParts;

/** `part`, as a choice of the query. */
export const partChoice = {
  part: {
    doc: 'Which part of each.',
    values: Object.fromEntries(Object.entries(batchParts).map(([name, { doc }]) => [name, doc])),
  },
};
