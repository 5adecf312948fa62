/** Checks the sentences of a draft against the papers that they cite: quotations by the search, parts by their names, numbers as words. */
import {
  type CitationCheck,
  type CitationLookup,
  type ClosedReason,
  type DraftCitation,
  type DraftWords,
  judgeLookup,
  type ListedWork,
  type LookupAnswer,
  readPrintedSentence,
  type WorkCheck,
  workOfReference,
} from 'papertree-convert/checks';
import { asProblem, HeldBack, Problem } from 'papertree-convert/errors';
import { formatId, type PaperId, parseId } from 'papertree-convert/paper';
import type { findWords } from '../threads/found-words.ts';
import { pageUrl } from './floats.ts';
import type { PaperView } from './paper-view.ts';
import type { PaperViews } from './papers.ts';
import { worksCited } from './works.ts';

/** A work of the list, as citations need it: its paper at the archive, where that is known. */
export interface CitedWork {
  readonly key: string;
  readonly paper?: PaperId | undefined;
  /** Why there is none. */
  readonly reason?: ClosedReason | undefined;
}

/**
 * The paper that each work of a list is, by what its check found: in the version that the list names; where its id is another
 * paper's, the one that was meant.
 */
export function citedWorks(works: readonly ListedWork[], checks: readonly WorkCheck[]): CitedWork[] {
  const versions = new Map(works.map(({ place, id }) => [place, id]));
  const isUnanswered = ({ papers }: WorkCheck['asked'][number]) => papers === undefined;
  return checks.map(({ place, key, verdict, paper, meant, asked }) => {
    if (verdict === 'wrong-id') return { key, paper: meant && parseId(meant.id), reason: 'wrong-id' };
    const named = versions.get(place);
    const reason = verdict === 'not-found' ? 'not-found' : asked.some(isUnanswered) ? 'no-answer' : 'no-paper';
    return { key, paper: named?.version !== undefined && paper ? named : paper && parseId(paper.id), reason };
  });
}

/** Places among which the best is chosen. */
const mostPlaces = 20;

type Found = ReturnType<typeof findWords>;

const kindsOfParts = ['section', 'figure', 'table', 'other'] as const;
/** Papers of one sentence, and passages of each, that are given to compare. */
const mostCompared = 5;
const mostPassages = 2;
/** More of one sentence are no sentence's. */
const mostLookups = 50;

type Passage = NonNullable<CitationCheck['passages']>[number];

/** A sentence of which nothing was looked up, else its quotations that stand nowhere. */
function wordsToCompare(sentence: string, lookups: readonly CitationLookup[]): string[] {
  if (lookups.length === 0) return [sentence];
  return lookups.flatMap(({ kind, verdict, words }) =>
    kind === 'quotation' && verdict === 'not-there' ? [words] : [],
  );
}

/** A line a sentence, in the order of the draft. The text of a paper is opened only where something is to be looked up in it. */
export async function* checkCitations(
  citations: readonly DraftCitation[],
  works: readonly CitedWork[],
  papers: Pick<PaperViews, 'open'>,
  { passages: isComparing = false }: { readonly passages?: boolean | undefined } = {},
): AsyncGenerator<CitationCheck, void> {
  const known = new Map(works.map((work) => [work.key, work]));
  const opened = new Map<string, Promise<PaperView>>();
  const open = (paper: PaperId): Promise<PaperView> => {
    const before = opened.get(formatId(paper));
    if (before) return before;
    const view = openWhole(papers, paper);
    opened.set(formatId(paper), view);
    view.catch(() => {});
    return view;
  };
  /** Asks the works one after another, until it stands in one of them. */
  const askEach = async (keys: readonly string[], ask: (paper: PaperView) => Promise<Omit<LookupAnswer, 'key'>>) => {
    const answers: LookupAnswer[] = [];
    for (const key of keys) {
      const work = known.get(key);
      if (work?.paper === undefined) answers.push({ key, reason: work ? (work.reason ?? 'no-paper') : 'no-work' });
      else answers.push({ key, ...(await open(work.paper).then(ask).catch(tellRefusal)) });
      const { match } = answers.at(-1) ?? {};
      if (match === 'exact' || match === 'normalised') break;
    }
    return answers;
  };
  /** The sentences of the works that are most like some words, each once. */
  const compare = async (keys: readonly string[], asked: readonly string[]) => {
    const passages = new Map<string, Passage>();
    for (const key of keys.slice(0, mostCompared)) {
      const paper = known.get(key)?.paper;
      const view = asked.length > 0 && paper ? await open(paper).catch(() => undefined) : undefined;
      for (const words of view ? asked : []) {
        const found = (await view?.ask('bestPassages', words, mostPassages).catch(() => [])) ?? [];
        for (const { anchor, text } of found)
          if (view) passages.set(`${key} ${text}`, { key, text, ...placeOf(view, anchor) });
      }
    }
    return [...passages.values()];
  };
  for (const { line, anchor, sentence, keys, quotations, parts, numbers } of citations) {
    const unknown = keys.filter((key) => !known.has(key));
    const lookups: CitationLookup[] = [];
    const look = async (
      kind: CitationLookup['kind'],
      { words, keys, beside }: Omit<DraftWords, 'beside'> & { readonly beside?: readonly string[] },
      find: (paper: PaperView, words: string, sentence: string) => Promise<Omit<LookupAnswer, 'key'>>,
    ) => lookups.push(judgeLookup(kind, words, await askEach(keys, (paper) => find(paper, words, sentence)), beside));
    for (const each of quotations.slice(0, mostLookups)) await look('quotation', each, findQuotation);
    for (const each of parts.slice(0, mostLookups)) await look('part', each, findPart);
    for (const each of numbers.slice(0, mostLookups)) await look('number', each, findNumber);
    const passages = isComparing ? await compare(keys, wordsToCompare(sentence, lookups)) : [];
    yield {
      ...(line !== undefined && { line }),
      ...(anchor !== undefined && { anchor }),
      sentence,
      keys,
      ...(unknown.length > 0 && { unknown }),
      lookups,
      ...(passages.length > 0 && { passages }),
    };
  }
}

/** The works that a paper cites, and the sentences that cite them. */
export async function citationsOfPaper(
  papers: Pick<PaperViews, 'open'>,
  paper: PaperId,
): Promise<{ readonly works: readonly ListedWork[]; readonly citations: readonly DraftCitation[] }> {
  const references = await worksCited(await openWhole(papers, paper));
  const works = references.map((reference, i) => workOfReference(reference, i));
  const keys = new Map(references.map(({ id }, i) => [id, works[i]?.key ?? '']));
  const citations = new Map<string, DraftCitation>();
  for (const { contexts } of references)
    for (const { anchor, sentence, group } of contexts) {
      const name = `${anchor} ${sentence}`;
      const before = citations.get(name)?.keys ?? [];
      const cited = [...new Set([...before, ...group.map((id) => keys.get(id) ?? '')])].filter((key) => key !== '');
      citations.set(name, readPrintedSentence(sentence, cited, anchor));
    }
  return { works, citations: [...citations.values()] };
}

/** Times that a build is waited for, some twenty seconds each. */
const mostWaits = 10;

async function openWhole(papers: Pick<PaperViews, 'open'>, paper: PaperId): Promise<PaperView> {
  for (let waits = 0; waits < mostWaits; waits++) {
    const view = await papers.open(paper);
    if (!('state' in view)) return view;
  }
  throw new Problem('upstream', 'The paper is still being built.');
}

/** A text that is held back or missing, or an archive that gives no answer, leaves a citation unchecked. */
function tellRefusal(thrown: unknown): { readonly reason: ClosedReason } {
  if (thrown instanceof HeldBack) return { reason: 'held-back' };
  const { code } = asProblem(thrown);
  return { reason: Object.hasOwn(reasons, code) ? (reasons[code] ?? 'unreadable') : 'unreadable' };
}
const reasons: Readonly<Partial<Record<Problem['code'], ClosedReason>>> = {
  ...{ 'no-html': 'no-html', 'not-found': 'no-version', upstream: 'no-answer', 'rate-limited': 'no-answer' },
};

const placeOf = (paper: PaperView, anchor: string) => ({
  anchor,
  url: `${pageUrl(paper)}#${encodeURIComponent(anchor)}`,
});

/** The smallest place that the archive's page has, too: ids that begin with `~` are ours alone. */
function placeAtArchive({ anchor, block = anchor }: { readonly anchor: string; readonly block?: string }): string {
  return block.startsWith('~') ? anchor : block;
}

async function findWordsOf(paper: PaperView, words: string): Promise<Found> {
  return JSON.parse(await paper.ask('find', words, mostPlaces)) as Found;
}

async function findQuotation(paper: PaperView, words: string): Promise<Omit<LookupAnswer, 'key'>> {
  const { matches, verdict } = await findWordsOf(paper, words);
  // Headings come first, and may agree less well.
  const best = matches.find((each) => each.match === verdict) ?? matches[0];
  if (best === undefined) return { match: 'not found' };
  const { match, found, difference } = best;
  return {
    match,
    ...placeOf(paper, placeAtArchive(best)),
    ...(found !== undefined && { found }),
    ...(difference && { difference }),
  };
}

async function findPart(paper: PaperView, name: string): Promise<Omit<LookupAnswer, 'key'>> {
  const { ids } = await paper.ask('named', name.replace(/[()]/g, ''), kindsOfParts);
  const [id] = ids;
  return id === undefined ? { match: 'not found' } : { match: 'exact', ...placeOf(paper, id) };
}

/** A number as it may be printed: with or without commas, and without noughts at its end behind a point. */
function spellingsOf(digits: string): ReadonlySet<string> {
  const short = digits.includes('.') ? digits.replace(/\.?0+(?=[kKMBT]?$)/, '') : digits;
  const isTelling = /[.,]|\d{4}/.test(short);
  return new Set(
    (isTelling ? [digits, short] : [digits]).flatMap((each) => [
      each,
      each.replaceAll(',', ''),
      each.replace(/\d(?=(?:\d{3})+(?!\d))/g, '$&,'),
    ]),
  );
}

/**
 * A number may be printed otherwise, and in a table without the sign that its column has; a whole one says nothing alone. Of its
 * places that is told whose words are most like the sentence.
 */
async function findNumber(paper: PaperView, number: string, sentence: string): Promise<Omit<LookupAnswer, 'key'>> {
  const bare = number.replace('%', '');
  const isPercent = bare !== number;
  const signs = isPercent ? ['%', ' percent', ' per cent', ''] : [''];
  for (const sign of signs)
    for (const digits of spellingsOf(bare)) {
      const { matches } = await findWordsOf(paper, digits + sign);
      const isMeant = isPercent && sign === '' && !/\D/.test(bare) ? isInTable : () => true;
      const whole = matches.filter((each) => (each.match === 'exact' || each.match === 'normalised') && isMeant(each));
      const shared = new Map(whole.map((each) => [each, sharedWords(sentence, each.snippet)]));
      const [best] = whole.toSorted((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0));
      if (best) return { match: 'exact', ...placeOf(paper, placeAtArchive(best)) };
    }
  return { match: 'not found' };
}

/** Words that tell what a sentence is about. */
const tellingWords = (words: string) => new Set(words.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
const sharedWords = (a: string, b: string) => tellingWords(a).intersection(tellingWords(b)).size;

const isInTable = ({ kind }: Found['matches'][number]) => kind === 'table';
