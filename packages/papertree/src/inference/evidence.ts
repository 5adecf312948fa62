/** Evidence of what a model claims: the words it quotes are looked up in the paper, and a claim without them is dropped. */

import type { Claims } from './answer.ts';
import type { QuotationMatch } from './counters.ts';
import type { Evidence, Findings } from './inferred.ts';

/** A place of the paper, as the search in its text tells it. */
export interface FoundPlace {
  readonly anchor: string;
  readonly kind: string;
  readonly match: 'exact' | 'normalised' | 'fuzzy' | 'words';
  /** For `fuzzy`: the share of words that agree. */
  readonly score?: number;
  /** The words that agree, as they stand in the paper. */
  readonly found: string;
  /** The same with some words around them. */
  readonly snippet: string;
}

/** Places of a quotation, the best first. */
export type FindPlaces = (quotation: string) => Promise<readonly FoundPlace[]>;

/** A smaller share of equal words is another sentence. */
const leastScore = 0.8;
/** Fewer letters and digits stand in any paper. */
const fewestLetters = 20;
/** Characters of a quotation; a longer one is cut. */
const longest = 600;

/** The claims whose quotations stand in one of these sections, with the paper's own words. */
export async function proveClaims(
  { tldr, contributions, paperType }: Claims,
  sections: ReadonlySet<string>,
  find: FindPlaces,
): Promise<Findings> {
  const proven: { readonly text: string; readonly evidence: Evidence }[] = [];
  for (const { text, quotation } of contributions) {
    const place = await placeOf(quotation, sections, find);
    if (place) proven.push({ text, evidence: evidenceOf(place) });
  }
  return {
    tldr,
    contributions: proven.map(({ text }) => text),
    evidence: proven.map(({ evidence }) => evidence),
    unproven: contributions.length - proven.length,
    paperType,
  };
}

/** The best place of a quotation in the text of the sections; headings of one word and works cited prove nothing. */
export async function placeOf(
  quotation: string,
  sections: ReadonlySet<string>,
  find: FindPlaces,
): Promise<FoundPlace | undefined> {
  const asked = longestPiece(quotation);
  if ((asked.match(/[\p{L}\p{N}]/gu) ?? []).length < fewestLetters) return undefined;
  return (await find(asked)).find(
    ({ anchor, kind, match, score = 1 }) =>
      kind === 'text' && sections.has(anchor) && match !== 'words' && score >= leastScore,
  );
}

export function evidenceOf({ anchor, found, match }: FoundPlace): Evidence {
  return { anchor, quotation: wholeWords(found), match: match === 'exact' ? 'exact' : 'near' };
}

/** Adds how often each kind of match occurs. */
export function countMatches({ evidence, unproven }: Findings, counts: Record<QuotationMatch, number>): void {
  for (const { match } of evidence) counts[match]++;
  counts.none += unproven;
}

/** Models shorten sentences by `…`, and put them in quotation marks. */
function longestPiece(quotation: string): string {
  const pieces = quotation.slice(0, 4 * longest).split(/\[?(?:…|\.{3,})\]?/);
  const [first = ''] = pieces.toSorted((a, b) => b.length - a.length);
  return wholeWords(first.trim().replace(/^["'“”‘’«»„]+|["'“”‘’«»„]+$/g, ''));
}

function wholeWords(text: string): string {
  if (text.length <= longest) return text;
  return text
    .slice(0, longest)
    .replace(/\s+\S*$/, '')
    .toWellFormed();
}
