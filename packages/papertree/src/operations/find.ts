/** The operation that finds words in a paper, and says whether a quotation stands there exactly, nearly, or not at all. */
import { formatId } from 'papertree-convert/paper';
import { wordChanges } from 'papertree-convert/render';
import { type Operation, ofPaper, type Search } from './operation.ts';

/** Places that are told, at most. */
const most = 20;

/** `part` is what is sought. */
export const find: Operation = (asked, source) =>
  ofPaper(async (paper, _site, query) => {
    const { id, version } = paper.paper;
    const { verdict = 'not found', total, findings, unknown } = await source.reader.search(paper, query, most);
    const matches = findings.map(({ found, ...told }) => ({ ...told, ...differenceOf(query, told.match, found) }));
    const idv = formatId(paper.paper);
    return JSON.stringify({ schema: 1, id, version, idv, query, verdict, total, matches, unknown });
  })(asked, source);

/** The words asked for beside those that stand there, where most of them agree. */
function differenceOf(query: string, match: Findings[number]['match'], found: string) {
  if (match !== 'fuzzy' && match !== 'normalised') return {};
  const difference = wordChanges(query, found).map(({ change, text }) => ({ in: places[change], text }));
  return { found, difference };
}

type Findings = Awaited<ReturnType<Search>>['findings'];
const places = { same: 'both', removed: 'query', added: 'paper' } as const;
