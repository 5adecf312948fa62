/** Finds words in a paper, and says whether a quotation stands there exactly, nearly, or not at all. */
import { wordChanges } from 'papertree-convert/render';
import type { Finding } from 'papertree-convert/search';
import { ofPaper } from './answer.ts';
import { headOfPart } from './facts.ts';

/** Places that are told, at most. */
const most = 20;

/** `query` is what is sought. */
export const find = ofPaper(async (paper, query) => {
  const { verdict = 'not found', total, findings, unknown } = await paper.ask('search', query, most);
  const matches = findings.map(({ found, ...told }) => ({ ...told, ...differenceOf(query, told.match, found) }));
  return JSON.stringify({ ...headOfPart(paper), query, verdict, total, matches, unknown });
});

/** The words asked for beside those that stand there, where most of them agree. */
function differenceOf(query: string, match: Finding['match'], found: string) {
  if (match !== 'fuzzy' && match !== 'normalised') return {};
  const difference = wordChanges(query, found).map(({ change, text }) => ({ in: places[change], text }));
  return { found, difference };
}

const places = { same: 'both', removed: 'query', added: 'paper' } as const;
