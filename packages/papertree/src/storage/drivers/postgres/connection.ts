/** Connections to PostgreSQL, and their limits. */
import type { Pool, PoolConfig } from 'pg';
import { WrongEngine } from '../../wrong-engine.ts';

/** Connections of one node; one more waits for notifications. */
const poolSize = 10;
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
export function connectionOptions(url: string): PoolConfig {
  return {
    connectionString: withOptions(url),
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
const planning = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'enable_bitmapscan=off', 'jit=off'];

function withOptions(url: string): string {
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

export async function openPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg').catch((cause) => {
    throw new WrongEngine('ledger', 'the package pg is missing: npm install pg', { cause });
  });
  const int8 = 20;
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: poolSize,
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
