/** What the routes ask of the rest of the house, and what they are given for it. */
import type { Answer, Bodies, Pending } from '../operations/index.ts';
import type { Question } from '../paper/address.ts';

export type { Answer, Bodies, Pending };

export type Outcome = Answer | Pending;

export interface Answers {
  /**
   * Answers a question or throws a `Problem`, which may carry `candidates` and `retryAfter`. With `async` it does not
   * wait for a build. It need not be a promise where the answer lies ready.
   */
  ask(question: Question, wish: { readonly async: boolean }): Outcome | Promise<Outcome>;
  /** Whether requests should be sent here; says why not. */
  ready(): Readiness | Promise<Readiness>;
}

export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };
