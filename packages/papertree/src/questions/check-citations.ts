/** Checks the sentences of a draft against the papers that they cite: quotations by the search, parts by their names, numbers as they may be printed. */
import {
  amongTitles,
  type CitationCheck,
  type CitationLookup,
  type ClosedReason,
  type DraftCitation,
  type DraftPart,
  type DraftQuotation,
  judgeLookup,
  judgeName,
  judgeOthers,
  judgeTerm,
  type ListedWork,
  type LookupAnswer,
  nearestKeys,
  type PaperPassage,
  readPrintedSentence,
  workOfReference,
} from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import { eachOnce } from '../threads/numbers/number-said.ts';
import { findNumber, findPart, findQuotation, placeOf } from './cited-places.ts';
import { type CitedWork, reasonOf } from './cited-works.ts';
import type { PaperView } from './paper-view.ts';
import type { PaperViews } from './papers.ts';
import { worksCited } from './works.ts';

/** Papers of one sentence, and passages of each, that are given to compare. */
const mostCompared = 5;
const mostPassages = 2;
/** More of one sentence are no sentence's. */
const mostLookups = 50;

/** Quotations that stand in no work of their sentence are sought in the other works from which something is taken: so often in one check. */
const mostForeign = 1000;
/** Fewer words stand in another work by accident. */
const fewestForeign = 5;

/** A sentence of which nothing was looked up, else its quotations that stand nowhere. */
function wordsToCompare(sentence: string, lookups: readonly CitationLookup[]): string[] {
  if (lookups.length === 0) return [sentence];
  return lookups.flatMap(({ kind, verdict, words }) =>
    kind === 'quotation' && verdict === 'not-there' ? [words] : [],
  );
}

/** The names of the parts of a work. */
const partsOf = (parts: readonly DraftPart[], key: string) =>
  parts.filter(({ keys }) => keys.includes(key)).map(({ words }) => words);

type Ask = (paper: PaperView, key: string) => Promise<Omit<LookupAnswer, 'key'>>;

const takesSomething = ({ quotations, parts, numbers }: DraftCitation) =>
  [quotations, parts, numbers].some(({ length }) => length > 0);

/** A line a sentence, in the order of the draft. The text of a paper is opened only where something is to be looked up in it. */
export async function* checkCitations(
  citations: readonly DraftCitation[],
  works: readonly CitedWork[],
  papers: Pick<PaperViews, 'open'>,
  { passages: isComparing = false }: { readonly passages?: boolean | undefined } = {},
): AsyncGenerator<CitationCheck, void> {
  const known = new Map(works.map((work) => [work.key, work]));
  const nearestKey = nearestKeys([...known.keys()]);
  const isTitle = amongTitles(works.map(({ title = '' }) => title));
  const opened = new Map<string, Promise<PaperView>>();
  const open = (paper: PaperId): Promise<PaperView> => {
    const before = opened.get(formatId(paper));
    if (before) return before;
    const view = openWhole(papers, paper);
    opened.set(formatId(paper), view);
    view.catch(() => {});
    return view;
  };
  /** Of a work without text: whether that is so because it was withdrawn, or only of the version that the list names. */
  const withoutText = async ({ isWithdrawn, newest }: CitedWork, reason: ClosedReason): Promise<ClosedReason> => {
    if (reason !== 'no-html') return reason;
    if (isWithdrawn) return 'withdrawn';
    const other = newest && (await open(newest).catch(() => undefined));
    return other ? 'no-html-of-version' : reason;
  };
  /** Asks the works one after another, until it stands in one of them. */
  const askEach = async (keys: readonly string[], ask: Ask) => {
    const answers: LookupAnswer[] = [];
    for (const key of keys) {
      const work = known.get(key);
      if (work?.paper === undefined) answers.push({ key, reason: work ? (work.reason ?? 'no-paper') : 'no-work' });
      else
        answers.push({
          key,
          ...(await open(work.paper)
            .then((paper) => ask(paper, key))
            .catch(async (thrown) => ({ reason: await withoutText(work, reasonOf(thrown)) }))),
        });
      const { match, misplaced } = answers.at(-1) ?? {};
      if ((match === 'exact' || match === 'normalised') && !misplaced) break;
    }
    return answers;
  };
  /** The sentences of the works that are most like some words, each once. */
  const compare = async (keys: readonly string[], asked: readonly string[]) => {
    const passages = new Map<string, PaperPassage>();
    const withPaper = keys.flatMap((key) => {
      const paper = known.get(key)?.paper;
      return paper ? [{ key, paper }] : [];
    });
    for (const { key, paper } of asked.length > 0 ? withPaper.slice(0, mostCompared) : []) {
      const view = await open(paper).catch(() => undefined);
      for (const words of view ? asked : []) {
        const found = (await view?.ask('bestPassages', words, mostPassages).catch(() => [])) ?? [];
        for (const { anchor, text } of found)
          if (view) passages.set(`${key} ${text}`, { key, text, ...placeOf(view, anchor) });
      }
    }
    return [...passages.values()];
  };
  const taken = [...new Set(citations.flatMap((each) => (takesSomething(each) ? each.keys : [])))];
  let foreign = 0;
  /** The work in which words stand that stand in none of these. */
  const findForeign = async (words: string, keys: readonly string[]): Promise<LookupAnswer | undefined> => {
    if (words.split(' ').length < fewestForeign) return undefined;
    for (const key of taken.filter((each) => !keys.includes(each) && known.get(each)?.paper)) {
      if (foreign++ >= mostForeign) return undefined;
      const [answer] = await askEach([key], (paper) => findQuotation(paper, words));
      const { verdict } = judgeLookup('quotation', words, answer ? [answer] : []);
      if (verdict === 'exact' || verdict === 'normalised') return answer;
    }
    return undefined;
  };
  /** Where the piece before stands in each work, by its key. */
  let before = new Map<string, number>();
  const lookUpQuotation = async (
    { words, keys, beside, isTied, parts: tied, isNext, isName, isTerm, isOfOthers }: DraftQuotation,
    named: readonly string[],
  ) => {
    const last = isNext ? before : new Map<string, number>();
    before = new Map();
    const answers = await askEach(keys, async (paper, key) => {
      const { from, ...answer } = await findQuotation(paper, words, partsOf(tied, key), last.get(key), named);
      if (from !== undefined) before.set(key, from);
      return answer;
    });
    const parts = tied.map((part) => part.words);
    const lookup = judgeLookup('quotation', words, answers, { beside, isTied, parts });
    const other = lookup.verdict === 'not-there' ? await findForeign(words, keys) : undefined;
    const judged = other ? judgeLookup('quotation', words, answers, { beside, isTied, parts, other }) : lookup;
    const judge = isName ? judgeName : isTerm ? judgeTerm : isOfOthers ? judgeOthers : undefined;
    return judge?.(judged, keys) ?? judged;
  };
  for (const { file, line, anchor, sentence, keys, quotations, parts, named, numbers, isAccepted } of citations) {
    const unknown = keys.filter((key) => !known.has(key));
    const meant = unknown.flatMap((key) => {
      const nearest = nearestKey(key);
      return nearest === undefined ? [] : [{ key, nearest }];
    });
    const lookups: CitationLookup[] = [];
    const quoted = quotations.filter((each) => !isTitle(each.words));
    for (const each of quoted.slice(0, mostLookups)) lookups.push(await lookUpQuotation(each, named ?? []));
    for (const { words, keys } of parts.slice(0, mostLookups))
      lookups.push(judgeLookup('part', words, await askEach(keys, (paper) => findPart(paper, words))));
    for (const { keys, beside, parts: tied, ...said } of eachOnce(numbers).slice(0, mostLookups)) {
      const answers = await askEach(keys, async (paper, key) => {
        const { differs, ...answer } = await findNumber(paper, {
          ...{ ...said, parts: partsOf(tied, key) },
          ...(named && { named }),
        });
        return beside.includes(key) && differs ? { ...answer, differs } : answer;
      });
      if (said.mayBeOfName && !answers.some(({ match }) => match)) continue;
      lookups.push(judgeLookup('number', said.words, answers, { beside, parts: tied.map((part) => part.words) }));
    }
    if (isAccepted && unknown.length === 0 && lookups.length === 0) continue;
    const passages = isComparing && !isAccepted ? await compare(keys, wordsToCompare(sentence, lookups)) : [];
    yield {
      ...(file !== undefined && { file }),
      ...(line !== undefined && { line }),
      ...(anchor !== undefined && { anchor }),
      sentence,
      keys,
      ...(unknown.length > 0 && { unknown }),
      ...(meant.length > 0 && { meant }),
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
