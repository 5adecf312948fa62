/** What the routes ask of the rest of the house, and what they are given for it. */
import type { Answer, Answers as Asked, Coding, Pending } from '../operations/index.ts';

export type { Answer, Coding, Pending };

export type Outcome = Answer | Pending;

export interface Answers extends Asked {
  /** Whether requests should be sent here; says why not. */
  ready(): Readiness | Promise<Readiness>;
}

export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };
