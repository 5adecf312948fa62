/** Addresses of questions about the text of a paper: where words stand. */
import { find } from '../../operations/index.ts';
import { findWith } from '../handlers/find.ts';
import { choosing, jsonType, type Routes } from '../route.ts';

export const questionRoutes = {
  find: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/find.json',
    handle: findWith(find),
    cache: 'version',
    fileName: '{idv}-find.json',
    summary: 'Where words stand, and whether a quotation stands there exactly, nearly, or not at all.',
    notes: [
      'Searches headings, captions, text, formulas, tables, footnotes, references and the title page.',
      '`verdict` is `exact`, `normalised` (but for case, quotes, dashes, spaces), `fuzzy` (some words differ), `words` (all of them, in any order) or `not found`; `difference` tells the words that differ.',
    ],
    example: '/2401.00001/find.json?q=kettles+sing',
    type: jsonType,
    schema: 'Found',
    async: true,
    asks: { q: 'The words or the sentence to find.' },
    problems: choosing,
  },
} as const satisfies Routes;
