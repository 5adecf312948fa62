/** Opens the database, which may be started after us: until it is reached, every verb fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { WrongEngine } from '../../wrong-engine.ts';
import { openPool } from './connection.ts';
import { isUnreachable } from './failures.ts';
import { migrate } from './migrate.ts';

export interface OpenedPool {
  /** Rejects until the database has been reached, and when it is closed. */
  readonly connect: () => Promise<Pool>;
  readonly close: () => Promise<void>;
}

/** Milliseconds between attempts. */
const retryMs = 1000;

export async function openDatabase(url: string): Promise<OpenedPool> {
  const pool = await openPool(url);
  const closing = new AbortController();
  let failure: unknown;
  try {
    await migrate(pool);
  } catch (thrown) {
    if (!isUnreachable(thrown)) {
      await pool.end();
      throw new WrongEngine('ledger', (thrown as Error).message, { cause: thrown });
    }
    failure = thrown;
  }

  const reach = async () => {
    while (failure !== undefined && !closing.signal.aborted) {
      await sleep(retryMs, undefined, { signal: closing.signal });
      failure = await migrate(pool).then(
        () => undefined,
        (thrown) => thrown,
      );
    }
  };
  const reached = reach().catch(() => {});
  let closed: Promise<void> | undefined;
  return {
    connect: async () => {
      if (closed) throw new Error('The ledger is closed.');
      if (failure !== undefined) throw failure;
      return pool;
    },
    close: () => {
      closing.abort();
      closed ??= reached.then(() => pool.end());
      return closed;
    },
  };
}
