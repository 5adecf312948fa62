/** The worker threads that make builds, so that no reader waits for the making of another's paper. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { Problem } from '../errors.ts';
import { openThreads } from '../threads.ts';
import { type Made, makeBuild, type Order, type Proof } from './make.ts';
import { courtesy } from './patience.ts';

export interface PressOptions {
  readonly threads: number;
  /** Milliseconds that one page may take, its turn not counted. */
  readonly timeout: number;
}

export type Pressed = Exclude<Made, { readonly code: unknown }>;

/** Both end with `no-html` or `build-failed` where nothing comes of it. */
export interface Print {
  readonly proof: Promise<Proof>;
  readonly whole: Promise<Pressed>;
}

export interface Press {
  make(order: Order): Print;
  close(): Promise<void>;
}

/** How often the first pages are read again, the bytes of such a page, and the milliseconds in which to begin with one. */
const rehearsals = { most: 40, bytes: 2 * 1024 * 1024, within: 1000 };

export function openPress({ threads, timeout }: PressOptions): Press {
  const pool = openThreads({ minThreads: 1, maxThreads: threads, idleTimeout: 60_000 });
  let left = rehearsals.most;
  let rehearsing: Promise<void> | undefined;
  const closing = new AbortController();

  /** A thread reads its first pages three times as slowly as those that come later, unless it has read them often. */
  const rehearse = async (order: Order) => {
    if (order.page.length > rehearsals.bytes || left === 0) return;
    await sleep(courtesy, undefined, { signal: closing.signal });
    const end = performance.now() + rehearsals.within;
    while (left > 0 && pool.queueSize === 0 && performance.now() < end) {
      left--;
      await pressIn(pool, order, timeout);
    }
  };

  const pressWhole = async (order: Order, proofs: MessagePort): Promise<Pressed> => {
    const made = await pressIn(pool, { ...order, proofs }, timeout * (1 + pool.queueSize / threads));
    if ('code' in made) throw new Problem(made.code, made.reason);
    rehearsing ??= rehearse(order)
      .catch(() => {})
      .finally(() => (rehearsing = undefined));
    return made;
  };

  return {
    make(order) {
      const { promise: proof, resolve, reject } = Promise.withResolvers<Proof>();
      const { port1, port2 } = new MessageChannel();
      port1.once('message', resolve);
      const whole = pressWhole(order, port2);
      whole.catch(reject);
      proof.catch(() => {}).finally(() => port1.close());
      return { proof, whole };
    },
    async close() {
      left = 0;
      closing.abort();
      await rehearsing;
      await pool.destroy();
    },
  };
}

async function pressIn(pool: Piscina, order: Order, timeout: number): Promise<Made> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeout);
  try {
    const transferList = order.proofs ? [order.proofs] : [];
    return await pool.run(order, { name: makeBuild.name, signal: stop.signal, transferList });
  } catch (cause) {
    const reason = stop.signal.aborted
      ? 'Reading the page took longer than the operator allows.'
      : `The thread that read the page ended: ${(cause as Error).message}`;
    throw new Problem('build-failed', reason, { cause });
  } finally {
    clearTimeout(timer);
  }
}
