/** One request to us while it is being answered: what it asks, by what name it is logged, what it may be told. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Address } from '../paper/address.ts';
import { splitTarget } from '../paper/address.ts';
import type { Coding } from './answers.ts';
import type { Failed } from './problem.ts';
import type { HeaderList } from './reply.ts';

export interface Inquiry {
  readonly address: Address;
  /** The target as received. */
  readonly target: string;
  /** The coding that its sender likes best. */
  readonly coding: Coding;
  readonly requestId: string;
  /** The id, and what is left of the limit: in every answer. */
  readonly headers: HeaderList;
}

const mark = Symbol('inquiry');

/** A request that came in by the door. It bears its mark itself: a weak map of requests is work for every collection. */
type Visitor = IncomingMessage & { [mark]?: Inquiry };

/** Notes what a request is, for those who meet it further in. */
export function remember(request: Visitor, inquiry: Inquiry): void {
  request[mark] = inquiry;
}

export function inquiryOf(request: Visitor): Inquiry {
  const found = request[mark];
  if (!found) throw new Error('a request came in by no door');
  return found;
}

export function failedOf({ target, requestId }: Pick<Inquiry, 'target' | 'requestId'>, baseUrl: string): Failed {
  return { baseUrl, instance: splitTarget(target).path, requestId };
}

/** Ids that nobody can guess or set, and that cost nothing to make. */
export function createNaming(): () => string {
  const prefix = randomBytes(6).toString('base64url').replaceAll('_', '-');
  let count = 0;
  return () => `${prefix}.${(count++).toString(36)}`;
}
