/** The threads that parse papers and answer questions about them, so that the thread that answers requests never does. */
import { LRUCache } from 'lru-cache';
import { Problem } from 'papertree-convert/errors';
import type { Trace } from 'papertree-convert/render';
import type { Piscina } from 'piscina';
import type * as comparing from './compare-versions.ts';
import type { ComparedVersions, Versions } from './compare-versions.ts';
import type * as marking from './page-markup.ts';
import type { PageMarkup, WantedDrawing, WantedMarkup } from './page-markup.ts';
import type * as asking from './paper-questions.ts';
import type { AnswerTo, Failed, Given, PaperQuestion, QuestionName, ThreadAnswer } from './paper-questions.ts';
import type { PaperSource } from './parsed-paper.ts';
import { endOfThread, openThreads, runInPool, usualHeap } from './pool.ts';
import { createWarmUp, largestRepeated } from './warm-up.ts';

/** A paper that may be asked about: `load` reads it, and is called only if no thread has it. */
export interface AskedPaper {
  /** Names one build. */
  readonly key: string;
  readonly load: () => Promise<PaperSource>;
}

export interface PaperThreadsOptions {
  readonly count?: number;
  /** Milliseconds for one question, waiting for others included. */
  readonly timeout?: number;
  /** Megabytes of the heap of each. */
  readonly heap?: number;
  /** For readers who wait: the first thread can be started before it is asked, stays, and repeats its first answers while it is idle until its code is fast. */
  readonly warmsUp?: boolean;
}

export interface PaperThreads {
  /** Starts a thread where none runs, if threads are to be kept ready: a paper was opened, and will be asked about. */
  prepare(): void;
  ask<N extends QuestionName>(paper: AskedPaper, name: N, ...given: Given<N>): Promise<AnswerTo<N>>;
  /** The comparison of two builds, as JSON or as Markdown; `key` names them. Their bytes are gone from this thread. */
  compare(key: string, versions: () => Promise<ComparedVersions>): Promise<string>;
  /** Traces between two builds, in the same way. */
  trace(key: string, versions: () => Promise<Versions>): Promise<ReadonlyMap<string, Trace>>;
  /** A drawing of a page as an SVG document; undefined where it has none of that anchor. */
  drawing(key: string, wanted: WantedDrawing): Promise<string | undefined>;
  /** What a page has of formulas and drawings. */
  markup(key: string, wanted: WantedMarkup): Promise<PageMarkup>;
  /** Calls a function that needs no paper. */
  call<T>(name: string, input: object): Promise<T>;
  close(): Promise<void>;
}

const answerQuestion: keyof typeof asking = 'answerQuestion';
const answerMost: keyof typeof asking = 'answerMost';

/** A paper is parsed on one of them; while one is busy with a large paper, others are asked of the other. */
const usualCount = 2;
const usualTimeout = 20_000;
/** An idle thread ends after so many milliseconds, and its parsed papers go with it. */
const idleTimeout = 60_000;
/** Milliseconds after which one ends that is kept ready: a day. */
const stays = 86_400_000;
/** Papers of which it is known which thread has them. */
const mostKnown = 1000;
/** Questions of which it is known that they fail. */
const mostFailures = 1000;
/** Milliseconds for which a question that took too long is not asked again: the machine may have been busy. */
const slowFor = 3_600_000;

export function openPaperThreads({
  count = usualCount,
  timeout = usualTimeout,
  heap = usualHeap,
  warmsUp = false,
}: PaperThreadsOptions = {}): PaperThreads {
  const threads = Array.from({ length: count }, (_, n) =>
    openThreads({ minThreads: 0, maxThreads: 1, idleTimeout: warmsUp && n === 0 ? stays : idleTimeout, heap }),
  );
  const homes = new LRUCache<string, Piscina>({ max: mostKnown });
  const failures = new LRUCache<string, Problem>({ max: mostFailures });
  const waiting = new Map<Piscina, number>(threads.map((thread) => [thread, 0]));

  const idlest = () =>
    threads.reduce((best, each) => ((waiting.get(each) ?? 0) < (waiting.get(best) ?? 0) ? each : best));
  const homeOf = (key: string): Piscina => {
    const thread = homes.get(key) ?? idlest();
    homes.set(key, thread);
    return thread;
  };

  /** While it runs, others are asked of another thread. */
  const counted = async <T>(thread: Piscina, call: () => Promise<T>): Promise<T> => {
    waiting.set(thread, (waiting.get(thread) ?? 0) + 1);
    try {
      return await call();
    } finally {
      waiting.set(thread, (waiting.get(thread) ?? 0) - 1);
    }
  };

  /** `kind` names a build and the kind of question. */
  const run = async <T>(
    thread: Piscina,
    kind: string,
    name: string,
    input: object,
    moved: readonly ArrayBuffer[],
  ): Promise<T> => {
    const before = waiting.get(thread) ?? 0;
    const tooLong = 'Reading the paper took too long.';
    try {
      return await counted(thread, () => runInPool(thread, { name, input, moved, timeout, tooLong }));
    } catch (thrown) {
      const isSlow = thrown instanceof Problem;
      const problem = isSlow
        ? thrown
        : new Problem('build-failed', `The thread ended: ${endOfThread(thrown)}.`, { cause: thrown });
      // A thread ends with the question that it was at; one that took too long may have waited for others.
      if (!isSlow) failures.set(kind, problem);
      else if (before === 0) failures.set(kind, problem, { ttl: slowFor });
      throw problem;
    }
  };

  /** Calls a function with what is gone from this thread then. */
  const runOnce = async <T, Input extends object>(
    name: keyof typeof comparing | keyof typeof marking,
    key: string,
    load: () => Promise<Input>,
    movedOf: (input: Input) => readonly ArrayBuffer[],
  ) => {
    const kind = `${key} ${name}`;
    throwKnown(kind);
    const input = await load();
    return answerOf(await run<{ readonly answer: T } | Failed>(idlest(), kind, name, input, movedOf(input)), kind);
  };
  const bytesOf = ({ before, after }: Versions) => [before.buffer, after.buffer];

  /** What a build cannot be asked, it is not asked again. */
  function throwKnown(kind: string): void {
    const known = failures.get(kind);
    if (known) throw new Problem(known.code, known.reason, { cause: known });
  }

  function answerOf<T>(found: { readonly answer: T } | Failed, question: string): T {
    if ('answer' in found) return found.answer;
    const problem = new Problem(found.code, found.reason);
    if (problem.code === 'build-failed') failures.set(question, problem);
    throw problem;
  }

  async function ask<N extends QuestionName>(paper: AskedPaper, name: N, ...given: Given<N>): Promise<AnswerTo<N>> {
    const { key, load } = paper;
    const kind = `${key} ${name}`;
    const asked = `${kind} ${JSON.stringify(given)}`;
    throwKnown(kind);
    throwKnown(asked);
    const thread = homeOf(key);
    const question: PaperQuestion<N> = { key, name, given };
    const known = await run<ThreadAnswer<N> | undefined>(thread, kind, answerQuestion, question, []);
    if (known) return answerOf(known, asked);
    const source = await load();
    if (source.content.length <= largestRepeated) warmUp?.start(() => ({ key, source: copyOf(source) }));
    const moved = [source.content, ...(source.anchors ? [source.anchors] : [])].map(({ buffer }) => buffer);
    const answered = await run<ThreadAnswer<N>>(thread, kind, answerQuestion, { ...question, source }, moved);
    return answerOf(answered, asked);
  }

  const warmUp = warmsUp
    ? createWarmUp(
        // It counts as no question: those of readers would be asked of the other thread, which is not warm.
        ({ key, source }: { readonly key: string; readonly source: PaperSource }) =>
          runInPool(homeOf(key), { name: answerMost, input: source, timeout, tooLong: '' }),
        () => [...waiting.values()].every((count) => count === 0),
      )
    : undefined;

  let isPrepared = !warmsUp;

  return {
    prepare() {
      const [first] = threads;
      if (isPrepared || !first) return;
      isPrepared = true;
      // It has no paper to answer about: it only loads its modules.
      const input: PaperQuestion = { key: '', name: 'blockCounts', given: [] };
      runInPool(first, { name: answerQuestion, input, timeout, tooLong: '' }).catch(() => {});
    },
    ask,
    compare: (key, versions) => runOnce('compareVersions', key, versions, bytesOf),
    trace: (key, versions) => runOnce('traceVersions', key, versions, bytesOf),
    drawing: (key, wanted) =>
      runOnce(
        'cutDrawing',
        key,
        async () => wanted,
        () => [wanted.page.buffer],
      ),
    markup: (key, wanted) =>
      runOnce(
        'findMarkup',
        key,
        async () => wanted,
        () => [wanted.page.buffer],
      ),
    call: (name, input) => {
      const thread = idlest();
      const tooLong = 'Reading what was sent took too long.';
      return counted(thread, () => runInPool(thread, { name, input, timeout, tooLong }));
    },
    async close() {
      await warmUp?.close();
      await Promise.all(threads.map((thread) => thread.destroy()));
    },
  };
}

/** The bytes of a paper are gone with the first question about it. */
const copyOf = ({ content, anchors, ...rest }: PaperSource): PaperSource => ({
  ...rest,
  content: content.slice(),
  ...(anchors && { anchors: anchors.slice() }),
});
