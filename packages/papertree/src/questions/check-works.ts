/**
 * Checks the works of a list against the archive's records: those on the shelf first, then what was kept of earlier answers,
 * then the archive itself, for many ids at once, behind all readers.
 */

import {
  type CheckPlan,
  type ComparedRecord,
  type ListedWork,
  needsTitle,
  type Question,
  verdictOf,
  type WorkCheck,
  type WorkEvidence,
} from 'papertree-convert/checks';
import { asProblem, Problem } from 'papertree-convert/errors';
import { foldTitle, formatId, type PaperId, splitNames } from 'papertree-convert/paper';
import { createFairQueue, type FoundPaper, mostIds, type PaperSearches } from '../archive/index.ts';
import type { KnownPaper, Library } from '../library/index.ts';

/** Answers of the archive that are kept for a day. */
export interface KeptAnswers {
  /** Undefined where nothing is kept, or what is kept is too old. */
  get<T>(question: string): Promise<T | undefined>;
  put(question: string, answer: unknown): Promise<void>;
}

export interface WorkChecker {
  /** What is to be asked of the archive for them, before it is asked. */
  plan(works: readonly ListedWork[]): Promise<AskingPlan>;
  /** A line a work, as soon as it is known. */
  check(works: readonly ListedWork[], asking?: CheckAsking): AsyncGenerator<WorkCheck, void>;
}

export type AskingPlan = Pick<CheckPlan, 'requests' | 'seconds'>;

export interface CheckAsking {
  readonly client?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the papers of sentences that quote and name nothing are opened, too, for passages to compare. */
  readonly passages?: boolean | undefined;
}

export interface CheckSources {
  readonly library: Pick<Library, 'recall' | 'find'>;
  readonly searches: PaperSearches;
  readonly kept: KeptAnswers;
  /** The public address of the archive, for links. */
  readonly archivePublicUrl?: string | undefined;
}

/** Seconds between two questions to the endpoint that is searched. */
const secondsApart = 3;
/** Checks that wait for a turn, of all clients together. */
const mostWaiting = 1000;

/** What is known of an id: its record, that there is none, or that no answer came. */
type Outage = NonNullable<WorkEvidence['outage']>;
type RecordAnswer = { readonly record: ComparedRecord | undefined } | { readonly outage: Outage };

export function createWorkChecker({ library, searches, kept, archivePublicUrl: archive }: CheckSources): WorkChecker {
  /** One question at a time; clients take turns. */
  const turns = createFairQueue({ slots: 1, capacity: mostWaiting });
  const inTurn = async <T>(client: string | undefined, ask: () => Promise<T>): Promise<T> => {
    const place = turns.enter(client ?? '');
    try {
      await place.ready;
      return await ask();
    } finally {
      place.leave();
    }
  };

  const recall = async (paper: PaperId): Promise<RecordAnswer | undefined> => {
    try {
      const known = await library.recall(paper);
      if (known) return { record: recordOfKnown(known) };
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== 'not-found') throw thrown;
    }
    const answer = await kept.get<ComparedRecord | false>(idQuestion(paper));
    return answer === undefined ? undefined : { record: answer || undefined };
  };

  /** The records of papers by their ids without version. */
  const recordsOf = async (works: readonly ListedWork[], { client, signal }: CheckAsking) => {
    const known = new Map<string, RecordAnswer>();
    const missing: PaperId[] = [];
    for (const id of idsOf(works)) {
      const answer = await recall({ id });
      if (answer) known.set(id, answer);
      else missing.push({ id });
    }
    if (missing.length === 0) return known;
    try {
      const found = await inTurn(client, () => searches.byIds(missing, signal));
      for (const paper of missing) {
        const here = found.find(({ id }) => id === paper.id);
        const record = here && (await certain(here));
        await kept.put(idQuestion(paper), record ?? false);
        known.set(paper.id, { record });
      }
    } catch (thrown) {
      for (const { id } of missing) known.set(id, { outage: outageOf(thrown, signal) });
    }
    return known;
  };

  /** A feed says of a paper that was withdrawn only what its authors remark: then its whole record is asked for. */
  const certain = async (found: FoundPaper): Promise<ComparedRecord> => {
    const record = recordOfFound(found);
    if (!/withdraw/i.test(found.comments)) return record;
    return library.find({ id: found.id }).then(recordOfKnown, () => record);
  };

  const titlesFor = async (work: ListedWork, { client, signal }: CheckAsking) => {
    const ask = async (question: string, search: () => Promise<readonly FoundPaper[]>) => {
      const before = await kept.get<readonly ComparedRecord[]>(question);
      if (before) return before;
      const found = await inTurn(client, search);
      const records: ComparedRecord[] = [];
      for (const each of found.slice(0, mostFound)) records.push(await certain(each));
      await kept.put(question, records);
      return records;
    };
    const title = work.title.slice(0, longestTitle);
    const whole = await ask(`title ${foldTitle(title)}`, () => searches.byTitle(title, signal));
    const family = familyOf(work);
    if (whole.length > 0 || family === '') return whole;
    return ask(`words ${foldTitle(title)} by ${foldTitle(family)}`, () => searches.byWords(title, family, signal));
  };

  const checkOne = async (
    work: ListedWork,
    answer: RecordAnswer | undefined,
    asking: CheckAsking,
  ): Promise<WorkCheck> => {
    const outage = answer && 'outage' in answer ? answer.outage : undefined;
    const byId = answer && 'record' in answer ? answer.record : undefined;
    const asked: Question[] = [];
    if (work.id)
      asked.push({ by: 'id', for: formatId(work.id), ...(outage === undefined && { papers: byId ? 1 : 0 }) });
    if (outage !== undefined || !needsTitle(work, byId)) return verdictOf(work, { archive, asked, byId, outage });
    try {
      const byTitle = await titlesFor(work, asking);
      asked.push({ by: 'title', for: work.title, papers: byTitle.length });
      return verdictOf(work, { archive, asked, byId, byTitle });
    } catch (thrown) {
      asked.push({ by: 'title', for: work.title });
      return verdictOf(work, { archive, asked, byId, outage: outageOf(thrown, asking.signal) });
    }
  };

  return {
    async plan(works) {
      const waiting = [];
      let titles = 0;
      for (const id of idsOf(works)) if (!(await recall({ id }))) waiting.push(id);
      for (const work of works) {
        if (work.isElsewhere || work.title === '' || work.id) continue;
        if ((await kept.get(`title ${foldTitle(work.title.slice(0, longestTitle))}`)) === undefined) titles++;
      }
      const least = Math.ceil(waiting.length / mostIds) + titles;
      const most = least + titles + 2 * waiting.length;
      return {
        requests: { least, most },
        seconds: { least: least * secondsApart, most: most * secondsApart },
      };
    },
    async *check(works, asking = {}) {
      const waiting: (readonly [ListedWork, RecordAnswer | undefined])[] = [];
      for (const some of inBatches(works)) {
        const records = await recordsOf(some, asking);
        for (const work of some) {
          const answer = work.id && records.get(work.id.id);
          const isSettled = answer && ('outage' in answer || !needsTitle(work, answer.record));
          if (isSettled || work.isElsewhere || work.title === '') yield checkOne(work, answer, asking);
          else waiting.push([work, answer]);
        }
      }
      for (const [work, answer] of waiting) yield checkOne(work, answer, asking);
    },
  };
}

/** More papers that were found by a title say nothing more. */
const mostFound = 20;
const longestTitle = 400;

const idQuestion = ({ id }: PaperId) => `id ${id}`;
const idsOf = (works: readonly ListedWork[]) => new Set(works.flatMap(({ id }) => (id ? [id.id] : [])));

/** Works with ids together, so that each question has as many as it may; a small first batch would say little sooner. */
function* inBatches(works: readonly ListedWork[]): Generator<readonly ListedWork[]> {
  const withId = works.filter(({ id }) => id !== undefined);
  for (let at = 0; at < withId.length; at += mostIds) yield withId.slice(at, at + mostIds);
  yield works.filter(({ id }) => id === undefined);
}

function familyOf({ authors }: ListedWork): string {
  const [first = ''] = authors;
  const [family = '', given] = first.split(',');
  return given === undefined ? (first.trim().split(/\s+/).at(-1) ?? '') : family.trim();
}

function outageOf(thrown: unknown, signal: AbortSignal | undefined): Outage {
  if (signal?.aborted) return 'ended';
  const { code } = asProblem(thrown);
  if (code !== 'upstream' && code !== 'rate-limited') throw thrown;
  return 'no-answer';
}

function recordOfFound({ year, updated, comments, version, ...found }: FoundPaper): ComparedRecord {
  const isWithdrawn = /(?:has|have) been withdrawn|(?:is|was|being) withdrawn|^withdrawn/i.test(comments);
  return { ...found, version, latestVersion: version, years: [year, updated], isWithdrawn };
}

function recordOfKnown({ paper, latestVersion, metadata }: KnownPaper): ComparedRecord {
  const { title, authors, doi, journalRef, versions } = metadata;
  const newest = versions.find(({ version }) => version === paper.version);
  return {
    id: paper.id,
    version: paper.version,
    latestVersion,
    title,
    authors: splitNames(authors),
    years: versions.map(({ submittedAt }) => submittedAt.slice(0, 4)),
    doi,
    journalRef,
    isWithdrawn: newest?.sourceType === 'withdrawn',
  };
}
