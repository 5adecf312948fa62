/** What a page says of a paper, for tests. */
import type { PageFacts } from '../../src/render/index.ts';

export const facts: PageFacts = {
  id: '2401.00001',
  idv: '2401.00001v2',
  version: 2,
  latestVersion: 3,
  versions: [{ version: 2, submittedAt: '2024-01-02T00:00:00Z' }],
  title: 'Cats & </script><b>dogs</b>',
  authors: ['Ann "Lee"'],
  abstract: 'On <cats>.',
  license: 'http://creativecommons.org/licenses/by/4.0/',
  doi: '10.1000/x',
  journalRef: '',
  published: '2024-01-01T00:00:00Z',
  submittedAt: '2024-01-02T00:00:00Z',
  primaryCategory: 'cs.CL',
  abstractUrl: 'https://archive.example/abs/2401.00001v2',
  pdfUrl: 'https://archive.example/pdf/2401.00001v2',
  builtAt: '2024-02-01T00:00:00Z',
  builder: 'papertree/0.1.0',
  source: 'https://archive.example/html/2401.00001v2',
  quality: {
    score: 0.876,
    stats: {
      errors: 2,
      mathNodes: 9,
      mathWithoutLatex: 1,
      cites: 4,
      unresolvedCites: 0,
      figures: 3,
      figuresWithoutImages: 1,
    },
  },
  warnings: [{ code: 'stale', detail: 'Not <whole>.' }],
  inferred: {
    status: 'ready',
    tldr: 'Cats <sleep>.',
    contributions: ['A & B'],
    evidence: [{ anchor: 'S1', quotation: 'cats < dogs', match: 'near' }],
    model: 'm',
  },
};
