/** The worker thread that parses and searches papers, so that neither blocks the event loop of the server. */
import type { Piscina } from 'piscina';
import { Problem } from '../errors.ts';
import { openThreads } from '../threads.ts';
import {
  type AnswerTo,
  answerQuestion,
  type Given,
  type PaperQuestion,
  type PaperSource,
  type QuestionName,
} from './paper-questions.ts';

export interface PaperThread {
  /** `load` reads the paper; it is called only if the thread does not have it. */
  ask<N extends QuestionName>(
    paper: { readonly key: string; readonly load: () => Promise<PaperSource> },
    name: N,
    ...given: Given<N>
  ): Promise<AnswerTo<N>>;
  close(): Promise<void>;
}

/** Milliseconds for one question, waiting for others included; a thread that takes longer is ended and replaced. */
const usualTimeout = 20_000;
/** An idle thread ends after so many milliseconds, and its parsed papers go with it. */
const idleTimeout = 60_000;

/** There is but one thread, so that a paper is parsed once and not by each. */
export function openPaperThread(timeout: number = usualTimeout): PaperThread {
  const pool = openThreads({ minThreads: 0, maxThreads: 1, idleTimeout });
  return {
    async ask<N extends QuestionName>(
      { key, load }: { readonly key: string; readonly load: () => Promise<PaperSource> },
      name: N,
      ...given: Given<N>
    ) {
      const known = await run(pool, timeout, { key, name, given });
      if (known) return known.answer;
      const loaded = await run(pool, timeout, { key, name, given, source: await load() });
      // A paper that was sent is answered for.
      return (loaded as { readonly answer: AnswerTo<N> }).answer;
    },
    close: () => pool.destroy(),
  };
}

async function run<N extends QuestionName>(
  pool: Piscina,
  timeout: number,
  question: PaperQuestion<N>,
): Promise<{ readonly answer: AnswerTo<N> } | undefined> {
  const signal = AbortSignal.timeout(timeout);
  const transferList = question.source ? [question.source.content.buffer] : [];
  try {
    return await pool.run(question, { name: answerQuestion.name, signal, transferList });
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new Problem('build-failed', 'Searching the paper took too long.', { cause });
  }
}
