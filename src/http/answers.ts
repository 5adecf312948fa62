/** What the routes ask of the rest of the house, and what they are given for it. */
import type { Question } from '../paper/address.ts';

/** The same bytes in every coding that was prepared. */
export interface Bodies {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

/** Kept and given again as the same object for as long as it holds: its headers are prepared once. */
export interface Answer {
  readonly state: 'ready';
  readonly bodies: Bodies;
  /** Another whenever the bytes are others: letters, digits, `-`, `_` and `.`. Quotes and coding are added here. */
  readonly tag: string;
  /** When the bytes last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  /** The version that was served. */
  readonly paper: { readonly id: string; readonly version: number };
  /** The address of the licence, where it is known. */
  readonly license?: string;
  /** False while something in it is still to come: not built, or inferred fields pending. */
  readonly settled: boolean;
}

/** The build goes on; come back later. */
export interface Pending {
  readonly state: 'pending';
  /** RFC 3339. */
  readonly queuedAt: string;
  /** In seconds. */
  readonly retryAfter: number;
}

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
