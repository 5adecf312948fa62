/**
 * Connections to PostgreSQL: the database is opened, which may be started after us; their limits; and their failures,
 * told apart.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolConfig } from 'pg';
import { WrongEngine } from '../engine-options.ts';
import { migrate } from './postgres-migrations.ts';

interface OpenedPool {
  /** Rejects until the database has been reached, and when it is closed. */
  readonly connect: () => Promise<Pool>;
  readonly close: () => Promise<void>;
}

/** Milliseconds between attempts. */
const retryMs = 1000;

/** The database may be started after us: until it is reached, every verb fails. */
export async function openDatabase(url: string, use: PoolUse = ledgerUse): Promise<OpenedPool> {
  const pool = await openPool(url, use);
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

/** What a pool is for: how many connections it has at most, and how its statements are planned. */
export interface PoolUse {
  readonly size: number;
  readonly planning: readonly string[];
}

/**
 * Milliseconds after which a connection that nobody uses is closed. On a new one every statement is planned anew: its first
 * `find` takes some 5 ms more, its first `shelve` 10.
 */
const idleMs = 10 * 60_000;
/** Milliseconds for a connection, and for a statement: ours take milliseconds, and readers wait no longer. */
const connectTimeoutMs = 5000;
const statementTimeoutMs = 10_000;
/** Milliseconds after which the server ends a transaction whose node says nothing more, for others wait for its locks. */
const idleTransactionMs = 5000;

/** The limits of every connection; the last is for one that the network has swallowed. */
export function connectionOptions(url: string, { planning }: Pick<PoolUse, 'planning'> = ledgerUse): PoolConfig {
  return {
    connectionString: withOptions(url, planning),
    application_name: 'papertree',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    query_timeout: statementTimeoutMs + 2000,
    keepAlive: true,
  };
}

/**
 * Statements are planned once a connection, for their plans do not depend on what is asked (`find` takes longer to plan
 * than to run), and by the indexes, also while a table is small or its statistics are old. In their order, too: a bitmap is
 * made of all that is due before the first row of it, however few are wanted.
 */
const ledgerPlanning = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'enable_bitmapscan=off', 'jit=off'];

/** Connections of one node for the ledger; one more waits for notifications. */
const ledgerConnections = 10;
const ledgerUse: PoolUse = { size: ledgerConnections, planning: ledgerPlanning };

/** Connections of one node for the words of papers. */
const indexConnections = 3;
/**
 * How a statement is run depends on how common they are, and bitmaps are all that their index gives. Workers beside it would find
 * other parts first each time.
 */
export const indexUse: PoolUse = {
  size: indexConnections,
  planning: ['plan_cache_mode=force_custom_plan', 'enable_seqscan=off', 'max_parallel_workers_per_gather=0', 'jit=off'],
};

function withOptions(url: string, planning: readonly string[]): string {
  const parsed = new URL(url);
  const { searchParams } = parsed;
  // `sslmode` means what it does to `psql` and every other client: `require` encrypts, `verify-full` also checks the name.
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  const options = [searchParams.get('options') ?? '', ...planning.map((option) => `-c ${option}`)];
  searchParams.set('options', options.join(' ').trim());
  // A plus sign is a space in a form, but not to every reader of these URLs.
  parsed.search = parsed.search.replaceAll('+', '%20');
  return parsed.href;
}

async function openPool(url: string, use: PoolUse): Promise<Pool> {
  const { default: pg } = await import('pg').catch((cause) => {
    throw new WrongEngine('ledger', 'the package pg is missing: npm install pg', { cause });
  });
  const int8 = 20;
  const pool = new pg.Pool({
    ...connectionOptions(url, use),
    max: use.size,
    idleTimeoutMillis: idleMs,
    // A statement is sent when it is asked for, not when the one before it has been answered.
    pipeline: true,
    // A number of ours has at most 53 bits; the package would give it as a text.
    types: { getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // A connection that is lost tells whoever uses it next, and nobody else; the pool opens another when it is needed.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

interface Coded {
  readonly code?: unknown;
  readonly severity?: unknown;
}

function read(thrown: unknown): { readonly code: string; readonly answered: boolean } {
  const { code, severity }: Coded = typeof thrown === 'object' && thrown !== null ? thrown : {};
  return { code: typeof code === 'string' ? code : '', answered: severity !== undefined };
}

/** Whether the server said so itself: then the connection can be used further, unless it says that it ends. */
export function isAnswer(thrown: unknown): boolean {
  return read(thrown).answered;
}

/** The statement took longer than it might. */
export function isTooSlow(thrown: unknown): boolean {
  return read(thrown).code === '57014';
}

/** A serialization failure or a deadlock: the transaction is rolled back, and may do better a second time. */
export function isCollision(thrown: unknown): boolean {
  return ['40001', '40P01'].includes(read(thrown).code);
}

/** Errors of the package that have no code. The second is said of a statement that was not even sent. */
const lost = /^Connection terminated|^Client has encountered a connection error/;

/** Whether the server may have got the statement that failed. */
export function wasSent(thrown: unknown): boolean {
  return !(thrown instanceof Error && thrown.message.startsWith('Client has encountered'));
}

/** The connection has ended, or was ended by the server: a restart, an operator, a limit on idle transactions. */
export function isLost(thrown: unknown): boolean {
  const { code, answered } = read(thrown);
  if (answered) return /^(?:08|57P0[123]|25P03)/.test(code);
  return /^(?:ECONNRESET|EPIPE)$/.test(code) || (thrown instanceof Error && lost.test(thrown.message));
}

/**
 * Whether the database may be there in a while: it cannot be reached, is starting, or has too many connections. Anything
 * else is a mistake in the settings.
 */
function isUnreachable(thrown: unknown): boolean {
  const { code, answered } = read(thrown);
  if (answered) return isLost(thrown) || code === '53300';
  // A code of the system; those of Node begin with ERR_: a certificate for another name, for instance.
  return (
    isLost(thrown) || /^E(?!RR_)[A-Z_]+$/.test(code) || (thrown instanceof Error && /timeout/i.test(thrown.message))
  );
}
