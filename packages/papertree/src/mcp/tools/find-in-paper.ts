/** `find_in_paper`: searches words in a paper, and verifies quotations, several at once. */
import { Problem } from 'papertree-convert/errors';
import { type Finding, matchQualities, passageKinds } from 'papertree-convert/search';
import * as shape from 'papertree-convert/shapes';
import type { PaperView, ShelfHit } from '../../questions/index.ts';
import { fill, shorten } from '../budget.ts';
import { headFields, headOf, paperArgument, paperTool } from '../tool.ts';
import { integer, optional, string, strings } from '../tool-schemas.ts';

const match = shape.object('', {
  idv: shape.optional(shape.text('its paper, where none was named')),
  title: shape.optional(shape.text()),
  quotation: shape.optional(shape.whole('which of them, from 1')),
  anchor: shape.text('for get_section, get_figure or get_references, by kind'),
  kind: shape.choice(passageKinds),
  block: shape.optional(shape.text('its paragraph')),
  match: shape.choice(matchQualities),
  snippet: shape.text(),
  difference: shape.optional(shape.text('[-sought-] {+found+}')),
  score: shape.optional(shape.real()),
  node: shape.optional(
    shape.object('the theorem, formula … it stands in', {
      anchor: shape.text(),
      kind: shape.text(),
      number: shape.text(),
    }),
  ),
});

const mostQuotations = 20;

export const findInPaper = paperTool(
  {
    name: 'find_in_paper',
    title: 'Find words or verify a quotation',
    description:
      'Where words or a sentence stand: anchor, snippet, and the theorem, formula, algorithm or footnote that holds them; searches headings, captions, text, tables, footnotes, references and title page (authors, affiliations, e-mails). Words are sought within one passage: a heading, caption, paragraph or table. Headings come first, then captions. Formulas match by symbols: λ_T is \\lambda_{T}. verdict: "exact", "normalised" (other case, quotes, dashes, spaces), "fuzzy" (some words differ: difference), "words" (all words, any order), "not found". Of quotations: the best match of each, the worst verdict of all. Without id: places in all papers stored here, the best first; "phrases", prefixes*, -words.',
    input: {
      id: optional(paperArgument.id),
      query: optional(string('words or a quotation')),
      quotations: optional(strings(mostQuotations, 'several, instead of query')),
      max_results: integer(1, 50, 8),
    },
    output: shape.object('', {
      ...headFields,
      idv: shape.optional(headFields.idv),
      verdict: shape.choice([...matchQualities, 'not found']),
      total: shape.whole(),
      matches: shape.list(match),
      missing: shape.optional(shape.list(shape.whole(), 'quotations that were not found')),
      next: shape.optional(shape.text()),
    }),
  },
  async (paper, { query, quotations, max_results: most }) => {
    if ((query === undefined) === (quotations === undefined))
      throw new Problem('usage', 'Give either “query” or “quotations”.');
    if (query === undefined) return { data: await verify(paper, quotations ?? []) };
    const { total, verdict = 'not found' as const, findings, unknown } = await paper.ask('search', query, most);
    const next = total > 0 ? undefined : adviceFor(unknown);
    const rest = {
      ...headOf(paper),
      verdict,
      total,
      ...(next === undefined ? {} : { next }),
    };
    const lead = next === undefined ? {} : { lead: `next: ${next}` };
    return { data: { ...rest, matches: fill(findings.map(tell), rest).taken }, ...lead };
  },
  async ({ query, max_results: most }, { searchShelf }) => {
    if (query === undefined || !searchShelf) throw new Problem('usage', 'Give “id”: the paper to search.');
    const { hits, complete } = await searchShelf({ words: query, limit: most });
    const rest = {
      verdict: hits.length > 0 ? ('words' as const) : ('not found' as const),
      total: hits.length,
      ...(hits.length === 0 && {
        next: 'find_in_paper with fewer or other words; only papers that were read here are searched',
      }),
      ...(hits.length > 0 && !complete && { next: 'find_in_paper with rarer words: more papers hold these' }),
    };
    return { data: { ...rest, matches: fill(hits.map(tellHit), rest).taken } };
  },
);

function tellHit({ idv, title, kind, anchor, label, heading, snippet }: ShelfHit): shape.TypeOf<typeof match> {
  const named = [label, heading].filter((each) => each !== '').join(' ');
  return {
    ...{ idv, title: shorten(title, 200), anchor },
    kind: kind === 'figure' || kind === 'table' ? kind : 'text',
    match: 'words',
    snippet: named === '' || snippet.startsWith(named) ? snippet : `${shorten(named, 200)}: ${snippet}`,
  };
}

/** Places among which the best is chosen: headings come first, and may agree less well. */
const mostPlaces = 10;

/** The best match of each quotation, in their order. */
async function verify(paper: PaperView, quotations: readonly string[]) {
  const matches: shape.TypeOf<typeof match>[] = [];
  const missing: number[] = [];
  for (const [i, words] of quotations.entries()) {
    const { verdict, findings } = await paper.ask('search', words, mostPlaces);
    const best = findings.find((each) => each.match === verdict) ?? findings[0];
    if (best === undefined) missing.push(i + 1);
    else matches.push({ quotation: i + 1, ...tell(best) });
  }
  const found = matchQualities.findLast((quality) => matches.some((each) => each.match === quality));
  const verdict = missing.length > 0 ? ('not found' as const) : (found ?? 'not found');
  const rest = { ...headOf(paper), verdict, total: matches.length, ...(missing.length > 0 && { missing }) };
  const { taken, next } = fill(matches, rest);
  const left =
    next === undefined ? {} : { next: `find_in_paper with the quotations from ${matches[next]?.quotation} on` };
  return { ...rest, matches: taken, ...left };
}

function adviceFor(unknown: readonly string[]): string {
  const missing = unknown.slice(0, 8).map((word) => `“${shorten(word, 40)}”`);
  const again = missing.length === 0 ? 'with fewer or rarer words' : `without ${missing.join(', ')}, not in this paper`;
  return `find_in_paper ${again}; or get_outline, and read where it would stand (searched: title page, text, captions, tables, footnotes, references)`;
}

function tell({ anchor, kind, block, node, match: how, score, snippet, difference }: Told): shape.TypeOf<typeof match> {
  return {
    ...{ anchor, kind },
    ...(block !== undefined && { block }),
    ...(node && { node }),
    match: how,
    ...(score !== undefined && { score }),
    snippet,
    ...(difference !== undefined && { difference }),
  };
}

type Told = Finding & { readonly difference?: string };
