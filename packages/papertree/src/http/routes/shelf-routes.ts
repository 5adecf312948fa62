/** Addresses of the search over all papers that are stored here. */
import { shelfSearchPath } from '../../pages/index.ts';
import { hitShape, shelfShape } from '../../questions/index.ts';
import { shelfChoices, shelfDocument, shelfJson, shelfLines } from '../handlers/shelf-search.ts';
import { html, jsonType, ndjsonType, type Routes } from '../route.ts';

const searching = {
  kind: 'service',
  choices: shelfChoices,
  asks: {
    q: 'The words: all of them, `"phrases"`, `prefixes*`, `-words` that must not be there; LaTeX by its symbols.',
  },
  live: true,
} as const;
const notes = [
  'Accents, Greek letters (`α`, `\\alpha`, `alpha`), plurals and case make no difference; where too little holds all words, places that hold most of them follow.',
  '`author`, `category` (`cs.CL`, or `cs`), `since` (`2024-01`) narrow it down; `cursor` is the `next` of the answer before, or how many places to pass over.',
  'A text that is held back is found by its record alone.',
] as const;
const problems = ['bad-request', 'not-found', 'rate-limited'] as const;

export const shelfRoutes = {
  shelfSearch: {
    ...searching,
    path: shelfSearchPath,
    handle: shelfDocument,
    summary: 'Searches all stored papers, as a page.',
    type: html,
    problems: ['rate-limited'],
  },
  shelfSearchJson: {
    ...searching,
    path: `${shelfSearchPath}.json`,
    example: `${shelfSearchPath}.json?q=forty+kettles`,
    handle: shelfJson,
    summary: 'The same as JSON: places by section, theorem, formula, figure and table, with snippets and links.',
    notes,
    type: jsonType,
    shape: shelfShape,
    problems,
  },
  shelfSearchLines: {
    ...searching,
    path: `${shelfSearchPath}.ndjson`,
    example: `${shelfSearchPath}.ndjson?q=forty+kettles&kind=paper`,
    handle: shelfLines,
    summary: 'The same as lines of JSON, a place each.',
    notes,
    type: ndjsonType,
    shape: hitShape,
    problems,
  },
} as const satisfies Routes;
