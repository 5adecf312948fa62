/** `find_in_paper`: searches words in a paper, and verifies quotations. */
import { type Finding, matchQualities, passageKinds } from 'papertree-convert/search';
import * as shape from 'papertree-convert/shapes';
import { fill, shorten } from '../budget.ts';
import { headFields, headOf, paperArgument, paperTool } from '../tool.ts';
import { integer, string } from '../tool-schemas.ts';

const match = shape.object('', {
  anchor: shape.text('for get_section, get_figure or get_references, by kind'),
  kind: shape.choice(passageKinds),
  match: shape.choice(matchQualities),
  snippet: shape.text(),
  score: shape.optional(shape.real()),
  node: shape.optional(
    shape.object('the theorem, formula … it stands in', {
      anchor: shape.text(),
      kind: shape.text(),
      number: shape.text(),
    }),
  ),
});

export const findInPaper = paperTool(
  {
    name: 'find_in_paper',
    title: 'Find words or verify a quotation',
    description:
      'Where words or a sentence stand: anchor, snippet, and the theorem, formula, algorithm or footnote that holds them; searches headings, captions, text, tables, footnotes, references and title page (authors, affiliations, e-mails). Words are sought within one passage: a heading, caption, paragraph or table. Headings come first, then captions. verdict: "exact", "normalised" (other case, quotes, dashes, spaces), "fuzzy" (some words differ; compare the snippet), "words" (all words, any order), "not found".',
    input: { ...paperArgument, query: string('words or a quotation'), max_results: integer(1, 50, 8) },
    output: shape.object('', {
      ...headFields,
      verdict: shape.choice([...matchQualities, 'not found']),
      total: shape.whole(),
      matches: shape.list(match),
      next: shape.optional(shape.text()),
    }),
  },
  async (paper, { query, max_results: most }) => {
    const { total, verdict = 'not found', findings, unknown } = await paper.ask('search', query, most);
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
);

function adviceFor(unknown: readonly string[]): string {
  const missing = unknown.slice(0, 8).map((word) => `“${shorten(word, 40)}”`);
  const again = missing.length === 0 ? 'with fewer or rarer words' : `without ${missing.join(', ')}, not in this paper`;
  return `find_in_paper ${again}; or get_outline, and read where it would stand (searched: title page, text, captions, tables, footnotes, references)`;
}

function tell({ anchor, kind, node, match: how, score, snippet }: Finding): shape.TypeOf<typeof match> {
  return { anchor, kind, ...(node && { node }), match: how, ...(score === undefined ? {} : { score }), snippet };
}
