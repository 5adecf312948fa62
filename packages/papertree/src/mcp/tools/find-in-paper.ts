/** `find_in_paper`: searches words in a paper, and verifies quotations. */
import type { Finding } from 'papertree-convert/search';
import { fill, shorten } from '../budget.ts';
import { paperArgument, paperTool } from '../tool.ts';
import { integer, list, number, object, oneOf, said, string, text, whole } from '../tool-schemas.ts';

export const findInPaper = paperTool(
  {
    name: 'find_in_paper',
    title: 'Find words or verify a quotation',
    description:
      'Where words or a sentence stand: anchor, snippet, and the theorem, formula, algorithm or footnote that holds them; searches headings, captions, text, tables, footnotes, references and title page (authors, affiliations, e-mails). Words are sought within one passage: a heading, caption, paragraph or table. Headings come first, then captions. verdict: "exact", "normalised" (other case, quotes, dashes, spaces), "fuzzy" (some words differ; compare the snippet), "words" (all words, any order), "not found".',
    input: { ...paperArgument, query: string('words or a quotation'), max_results: integer(1, 50, 8) },
    output: object(
      {
        idv: text,
        verdict: oneOf('exact', 'normalised', 'fuzzy', 'words', 'not found'),
        total: whole,
        matches: list(
          object(
            {
              anchor: said(text, 'for get_section, get_figure or get_references, by kind'),
              kind: oneOf('text', 'figure', 'table', 'reference'),
              match: oneOf('exact', 'normalised', 'fuzzy', 'words'),
              snippet: text,
            },
            {
              score: number,
              node: said(object({ anchor: text, kind: text, number: text }), 'the theorem, formula … it stands in'),
            },
          ),
        ),
      },
      { next: text },
    ),
  },
  async (paper, { query, max_results: most }) => {
    const { total, verdict = 'not found', findings, unknown } = await paper.ask('search', query, most);
    const next = total > 0 ? undefined : adviceFor(unknown);
    const rest = {
      idv: paper.idv,
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

function tell({ anchor, kind, node, match, score, snippet }: Finding) {
  return { anchor, kind, ...(node && { node }), match, ...(score === undefined ? {} : { score }), snippet };
}
