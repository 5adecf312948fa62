/**
 * The cache of answers: by address and coding, each ready to be sent.
 *
 * An answer is trusted for a few seconds; after that the next request compares its revision with the ledger's, and confirms
 * it where that is still the same. An answer that cannot be compared, because something behind us fails, is confirmed
 * too (`stale-if-error`), so it is given for as long as it is in memory.
 */
import { LRUCache } from 'lru-cache';
import type { VersionId } from '../questions/index.ts';
import { type Coding, type Representation, shortBytes } from './response.ts';
import type { RouteMatch } from './router.ts';
import type { RouteName } from './routes.ts';

export interface CachedAnswer {
  /** The revision of the paper when the answer was made. */
  readonly revision: string;
  /** The version that is served. */
  readonly paper: VersionId;
  readonly representation: Representation;
  /** False where it is too short to be compressed: then it answers for every coding. */
  readonly coded: boolean;
  /** The time when it was asked for, or when its revision was last confirmed, by the clock of the cache. */
  checkedAt: number;
}

export interface KnownTarget {
  readonly match: RouteMatch<RouteName>;
  readonly address: string;
}

export interface AnswerCache {
  /** `address` names what was asked for, in one way however it was spelt. */
  find(address: string, coding: Coding): CachedAnswer | undefined;
  /** Keeps an answer, unless one that was asked for later is there: that may tell of a newer revision. */
  keep(address: string, coding: Coding, answer: CachedAnswer): void;
  /** Milliseconds, by the clock of the cache. */
  now(): number;
  /**
   * Keeps for the target of a request its route and the address of its answer: asked for in the same words again, neither
   * need be worked out. Without it a cached answer takes 6 % more processor time.
   */
  keepTarget(target: string, known: KnownTarget): void;
  findTarget(target: string): KnownTarget | undefined;
  /** Trusts no answer about the paper, or none at all, until its revision is compared. */
  distrust(id?: string): void;
  /** Forgets the answer in every coding. */
  drop(address: string): void;
  /** Whether the answer may be given without comparing its revision. */
  isFresh(answer: CachedAnswer): boolean;
  /** Trusts the answer for a while again: its revision was confirmed, or could not be compared. */
  confirm(answer: CachedAnswer): void;
}

/** Milliseconds: with the time limit of the comparison, nothing is older than the five seconds that are promised. */
const trustMs = 4000;

/** Bytes of memory that an answer takes beside its body: two lists of headers, the entry, the key. Measured. */
const overhead = 2600;

/** Targets that are remembered, and the characters of the longest. */
const mostTargets = 1000;
const longestTarget = 200;

const codings: readonly Coding[] = ['identity', 'gzip', 'br'];

export function createAnswerCache(
  maxBytes: number,
  now: () => number = performance.now.bind(performance),
): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ representation: { body } }) => overhead + body.length * (body.length > shortBytes ? 1 : 2),
  });
  const targets = new Map<string, KnownTarget>();
  return {
    findTarget: (target) => targets.get(target),
    keepTarget(target, known) {
      if (target.length > longestTarget) return;
      if (targets.size >= mostTargets) targets.clear();
      targets.set(target, known);
    },
    find(address, coding) {
      const own = answers.get(`${coding} ${address}`);
      if (own || coding === 'identity') return own;
      const plain = answers.get(`identity ${address}`);
      return plain?.coded ? undefined : plain;
    },
    keep(address, coding, answer) {
      const key = `${answer.coded ? coding : 'identity'} ${address}`;
      const other = answers.peek(key);
      if (other === undefined || other.checkedAt <= answer.checkedAt) answers.set(key, answer);
    },
    now,
    distrust(id) {
      const outdated = now() - trustMs;
      for (const answer of answers.values()) {
        if (id === undefined || answer.paper.id === id) answer.checkedAt = Math.min(answer.checkedAt, outdated);
      }
    },
    drop(address) {
      for (const coding of codings) answers.delete(`${coding} ${address}`);
    },
    isFresh: ({ checkedAt }) => now() - checkedAt < trustMs,
    confirm(answer) {
      answer.checkedAt = now();
    },
  };
}

/** Single flight: runs the work of a key once at a time; concurrent callers share its result. */
export type SingleFlight<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>();
  return (key, work) => {
    const joined = running.get(key);
    if (joined) return joined;
    const begun = work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
