/** Addresses of a paper as one file to take away, with its pictures in it. */
import { book, folder } from '../../questions/index.ts';
import { bundleWith } from '../handlers/bundles.ts';
import { built, epubType, type Routes, zipType } from '../route.ts';

export const bundleRoutes = {
  epub: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}.epub',
    handle: bundleWith(book),
    cache: 'changing',
    fileName: '{idv}.epub',
    label: 'Book (EPUB)',
    summary:
      'The whole paper as a book to read elsewhere: EPUB 3, with formulas as MathML, pictures, and notes that pop up.',
    notes: [
      'A file a section, contents to the depth of sections, a cover, and what programs for books read: id with version, authors, licence.',
      'Written as it is taken, so without a length. A picture that is not copied yet is said in its place, with the way to it.',
    ],
    example: '/2401.00001.epub',
    type: epubType,
    async: true,
    problems: built,
  },
  zip: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}.zip',
    handle: bundleWith(folder),
    cache: 'changing',
    fileName: '{idv}.zip',
    label: 'Folder (ZIP)',
    summary:
      'The whole paper as a folder that needs neither us nor the network: every format, tables as CSV, pictures, and a README.',
    notes: [
      '`paper.html` is one file with its style and pictures in it. `datapackage.json` is a Data Package of Frictionless; `SHA256SUMS` has a sum of each file.',
      'Written as it is taken, so without a length. Pictures that are not copied yet are named in the README.',
    ],
    example: '/2401.00001.zip',
    type: zipType,
    async: true,
    problems: built,
  },
} as const satisfies Routes;
