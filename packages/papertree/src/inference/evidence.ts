/**
 * Evidence of what a model claims: the words it quotes are looked up in the paper, and a claim without them is
 * dropped; the audit looks them up anew.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openPaperThreads } from '../threads/paper-threads.ts';
import type { Evidence, Findings, ReadyFields } from './inferred.ts';
import type { Claims } from './model-answer.ts';

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

function evidenceOf({ anchor, found, match }: FoundPlace): Evidence {
  return { anchor, quotation: wholeWords(found), match: match === 'exact' ? 'exact' : 'near' };
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

/** A paper to be searched; its content is read only where the search does not have it. */
interface SearchedPaper {
  /** Names one build. */
  readonly key: string;
  /** The tree as JSON. */
  content(): Promise<Buffer>;
}

export interface Quotations {
  /** The places of a quotation, the best first. */
  find(paper: SearchedPaper, quotation: string): Promise<readonly FoundPlace[]>;
  close(): Promise<void>;
}

/** Places told of each quotation: it may stand in headings or captions first. */
const most = 20;

/** On a thread of its own, so that readers do not wait for it; the thread ends when nothing is asked. */
export function openQuotations(): Quotations {
  const threads = openPaperThreads({ count: 1 });
  return {
    find({ key, content }, quotation) {
      // A copy of its own, for the thread takes it away.
      const load = async () => ({ paper: { id: '' }, page: '', content: new Uint8Array(await content()) });
      return threads.ask({ key, load }, 'quotation', quotation, most);
    },
    close: threads.close,
  };
}

const pauseMs = 200;

/** The search in a paper. One that failed is tried once more: to ask the model again costs money. */
export function searchIn(paper: SearchedPaper, quotations: Quotations, fault: (thrown: unknown) => void): FindPlaces {
  return (quotation) =>
    quotations.find(paper, quotation).catch(async (thrown: unknown) => {
      fault(thrown);
      await sleep(pauseMs);
      return quotations.find(paper, quotation);
    });
}

export interface AuditedContribution {
  readonly text: string;
  /** The anchor at which the quotation was found when the model gave it. */
  readonly anchor: string;
  readonly quotation: string;
  readonly match: 'exact' | 'near';
  /** The quotation with the words around it; undefined where it stands there no longer. */
  readonly passage?: string;
}

export interface Audit {
  readonly fields: ReadyFields;
  readonly contributions: readonly AuditedContribution[];
}

/** Each contribution beside the words of the paper that it quotes, looked up anew. */
export async function auditFields(
  fields: ReadyFields,
  sections: ReadonlySet<string>,
  find: FindPlaces,
): Promise<Audit> {
  const contributions: AuditedContribution[] = [];
  for (const [i, text] of fields.contributions.entries()) {
    const { anchor, quotation, match } = fields.evidence[i] ?? { anchor: '', quotation: '', match: 'near' };
    // Another sentence like it may stand elsewhere.
    const places: FindPlaces = async (words) => (await find(words)).filter((each) => each.anchor === anchor);
    const place = await placeOf(quotation, sections, places);
    const stands = place && evidenceOf(place).quotation === quotation;
    contributions.push({ text, anchor, quotation, match, ...(stands && { passage: place.snippet }) });
  }
  return { fields, contributions };
}
