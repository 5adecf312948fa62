/** The threads that parse papers and answer questions about them, so that the thread that answers requests never does. */
import { LRUCache } from 'lru-cache';
import { Problem } from 'papertree-convert/errors';
import type { Comparison, Trace } from 'papertree-convert/render';
import type { Piscina } from 'piscina';
import type * as comparing from './compare-versions.ts';
import type { Versions } from './compare-versions.ts';
import type * as asking from './paper-questions.ts';
import type { AnswerTo, Given, PaperQuestion, QuestionName, ThreadAnswer } from './paper-questions.ts';
import type { PaperSource } from './parsed-paper.ts';
import { openThreads, runInPool } from './pool.ts';

/** A paper that may be asked about: `load` reads it, and is called only if no thread has it. */
export interface AskedPaper {
  /** Names one build. */
  readonly key: string;
  readonly load: () => Promise<PaperSource>;
}

export interface PaperThreads {
  ask<N extends QuestionName>(paper: AskedPaper, name: N, ...given: Given<N>): Promise<AnswerTo<N>>;
  /** Takes both trees along: their bytes are gone from this thread. */
  compare(versions: Versions): Promise<Comparison>;
  /** The same. */
  trace(versions: Versions): Promise<ReadonlyMap<string, Trace>>;
  close(): Promise<void>;
}

const answerQuestion: keyof typeof asking = 'answerQuestion';

/** A paper is parsed on one of them; while one is busy with a large paper, others are asked of the other. */
const usualCount = 2;
/** Milliseconds for one question, waiting for others included. */
const usualTimeout = 20_000;
/** An idle thread ends after so many milliseconds, and its parsed papers go with it. */
const idleTimeout = 60_000;
/** Papers of which it is known which thread has them. */
const mostKnown = 1000;

export function openPaperThreads(count: number = usualCount, timeout: number = usualTimeout): PaperThreads {
  const threads = Array.from({ length: count }, () => openThreads({ minThreads: 0, maxThreads: 1, idleTimeout }));
  const homes = new LRUCache<string, Piscina>({ max: mostKnown });
  const waiting = new Map<Piscina, number>(threads.map((thread) => [thread, 0]));

  const idlest = () =>
    threads.reduce((best, each) => ((waiting.get(each) ?? 0) < (waiting.get(best) ?? 0) ? each : best));
  const homeOf = (key: string): Piscina => {
    const thread = homes.get(key) ?? idlest();
    homes.set(key, thread);
    return thread;
  };

  const run = async <T>(thread: Piscina, name: string, input: object, moved: readonly ArrayBuffer[]): Promise<T> => {
    waiting.set(thread, (waiting.get(thread) ?? 0) + 1);
    try {
      return await runInPool(thread, { name, input, moved, timeout, tooLong: 'Reading the paper took too long.' });
    } finally {
      waiting.set(thread, (waiting.get(thread) ?? 0) - 1);
    }
  };

  const runVersions = <T>(name: keyof typeof comparing, versions: Versions): Promise<T> =>
    run(idlest(), name, versions, [versions.before.buffer, versions.after.buffer]);

  return {
    async ask<N extends QuestionName>({ key, load }: AskedPaper, name: N, ...given: Given<N>): Promise<AnswerTo<N>> {
      const thread = homeOf(key);
      const question: PaperQuestion<N> = { key, name, given };
      const known = await run<ThreadAnswer<N> | undefined>(thread, answerQuestion, question, []);
      if (known) return answerOf(known);
      const source = await load();
      const moved = [source.content, ...Object.values(source.whole ?? {})].map(({ buffer }) => buffer);
      return answerOf(await run<ThreadAnswer<N>>(thread, answerQuestion, { ...question, source }, moved));
    },
    compare: (versions) => runVersions('compareVersions', versions),
    trace: (versions) => runVersions('traceVersions', versions),
    async close() {
      await Promise.all(threads.map((thread) => thread.destroy()));
    },
  };
}

function answerOf<N extends QuestionName>(found: ThreadAnswer<N>): AnswerTo<N> {
  if ('answer' in found) return found.answer;
  throw new Problem(found.code, found.reason);
}
