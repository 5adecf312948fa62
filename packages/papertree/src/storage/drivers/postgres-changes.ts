/**
 * Hears of changes by `LISTEN`, on a connection of its own; after every gap it says that changes may have been missed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { lazily } from 'papertree-convert/lazily';
import type { Client } from 'pg';
import type { Change, Ledger } from '../ledger.ts';
import { connectionOptions } from './postgres-connection.ts';
import { createWatchers } from './watchers.ts';

/** The channel of the schema: another service may use the same database. A name has at most 63 bytes. */
export const channelSql = `'papertree ' || hashtext(current_schema())`;

export interface Changes extends Pick<Ledger, 'watch'> {
  close(): Promise<void>;
}

/** Milliseconds until a lost connection is replaced, and between looks whether it is still there. */
const reconnectMs = 500;
const heartbeatMs = 5000;

export function createChanges(url: string): Changes {
  const { watch, tell } = createWatchers();
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  /** Ends with the connection. */
  const listen = async () => {
    const client = await connect(url);
    // Not `once`, which rejects where the connection fails, and nobody may be waiting yet.
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    client.once('end', end);
    // Before the first change, which may arrive together with the answer to `LISTEN`.
    const tellOfGap = lazily(() => tell({ what: 'unknown' }));
    client.on('notification', ({ payload = '' }) => {
      tellOfGap();
      tell(JSON.parse(payload) as Change);
    });
    try {
      const { rows } = await client.query<{ channel: string }>(`SELECT ${channelSql} AS channel`);
      await client.query(`LISTEN ${client.escapeIdentifier(rows[0]?.channel ?? '')}`);
      tellOfGap();
      for (let alive = true; alive && !closing.signal.aborted; ) {
        const pause = sleep(heartbeatMs, true, { signal: closing.signal, ref: false });
        alive = await Promise.race([pause, ended.then(() => false)]);
        // On a line that is dead nothing arrives, not even that it has ended.
        if (alive) await client.query('SELECT 1');
      }
    } finally {
      await client.end().catch(() => {});
    }
  };

  const keepListening = async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => {});
      await sleep(reconnectMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };

  return {
    watch(told) {
      listening ??= keepListening();
      return watch(told);
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}

async function connect(url: string): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(connectionOptions(url));
  // Callers that wait for an answer are told, too.
  client.on('error', () => {});
  await client.connect();
  return client;
}
