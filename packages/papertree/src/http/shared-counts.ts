/**
 * Shares the counts of the rate limits with the other nodes, about once a second, so that a client has one limit at all of
 * them: it gets at most what it sends in that second beyond it.
 */
import { randomBytes } from 'node:crypto';
import type { RateLimit } from './rate-limit.ts';

/** The nodes that share a ledger; what one publishes all of them hear, itself too. */
export interface Peers {
  /** Returns a function that ends it. */
  readonly watch: (hear: (text: string) => void) => () => void;
  readonly publish: (text: string) => Promise<void>;
}

interface Counts {
  readonly node: string;
  readonly limit: string;
  readonly counts: readonly (readonly [client: string, count: number])[];
}

const everyMs = 1000;
/** Clients in one message: each takes at most 35 bytes of 7,000. */
const atOnce = 180;

/** Returns a function that ends it. */
export function shareCounts(limits: ReadonlyMap<string, RateLimit>, peers: Peers): () => void {
  const node = randomBytes(6).toString('base64url');
  const forget = peers.watch((text) => {
    // Written by a node of ours, of this release or a neighbour of it.
    const said = JSON.parse(text) as Partial<Counts>;
    const limit = limits.get(said.limit ?? '');
    if (!limit || said.node === node) return;
    for (const [client, count] of said.counts ?? []) limit.add(client, count);
  });
  const tell = () => {
    for (const [name, limit] of limits) {
      const counts = limit.drain();
      for (let start = 0; start < counts.length; start += atOnce) {
        const said: Counts = { node, limit: name, counts: counts.slice(start, start + atOnce) };
        // Lost, it is not said again: the limit is a little too generous then.
        peers.publish(JSON.stringify(said)).catch(() => {});
      }
    }
  };
  const timer = setInterval(tell, everyMs).unref();
  return () => {
    clearInterval(timer);
    forget();
  };
}
