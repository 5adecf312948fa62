/** A pool of connections: reads, and writes that are one transaction each, under locks, repeated where they collide. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { ShelfOptions } from '../engine-options.ts';
import type { Change } from '../ledger.ts';
import type { Time } from '../ledger-facts.ts';
import { channelSql } from './postgres-changes.ts';
import { type ClockRow, createClockWatch } from './postgres-clock.ts';
import { isAnswer, isCollision, isLost, wasSent } from './postgres-connection.ts';

/** A value of a parameter. An array is one parameter, for `unnest` or `ANY`. */
export type Value = string | number | boolean | null | readonly (string | number)[];

/**
 * Asks in one transaction. `Row` is what the SQL says; nothing checks it. Statements are sent when they are asked for: those
 * that do not need one another's answers are asked for at once, for `Promise.all`, and take one round trip.
 */
export interface Transaction {
  /** The database's time, read once the locks were there. */
  readonly now: Time;
  all<Row = never>(sql: string, ...values: Value[]): Promise<Row[]>;
  get<Row = never>(sql: string, ...values: Value[]): Promise<Row | undefined>;
  /** Returns the number of rows changed. */
  run(sql: string, ...values: Value[]): Promise<number>;
  /** Tells all nodes of the change once it is committed. */
  tell(change: Change): void;
}

export interface Database {
  /** One statement that changes nothing, on any connection. */
  all<Row = never>(sql: string, ...values: Value[]): Promise<Row[]>;
  get<Row = never>(sql: string, ...values: Value[]): Promise<Row | undefined>;
  /** The same for a statement that takes the clock of a test as `$1`, or null, and selects the time as `now`. */
  getTimed<Row extends { readonly now: Time }>(sql: string, ...values: Value[]): Promise<Row>;
  now(): Promise<Time>;
  /**
   * One transaction, which nobody else interrupts that names one of the same locks. What it does may be repeated: it
   * touches nothing but the database.
   */
  write<Result>(locks: readonly string[], run: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * The same, but nobody waits until it is on the disk: where the server crashes, the last second may be missing. For what is
   * said again, or may be forgotten; it draws no number, for that would be drawn once more.
   */
  writeUnsynced: Database['write'];
}

type Syncing = 'on' | 'off';

/** The lock of all verbs that change what is known of a paper. */
export const lockOf = (paper: { readonly id: string }): string => `paper ${paper.id}`;

/** The database's clock, in milliseconds since 1970. */
export const clockSql = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Attempts: when a transaction collides with others, and when the connection is lost. */
const mostTries = { collision: 8, loss: 3 };

export function createDatabase(connect: () => Promise<Pool>, { clock }: ShelfOptions): Database {
  const watch = createClockWatch();

  const query = async <Row>(asked: Pick<ClientBase, 'query'>, sql: string, values: readonly Value[]) => {
    // Named by its text: parsed and planned once a connection. A name is cut to 63 bytes, so it is a short one.
    const name = nameOf(sql);
    const { rows, rowCount } = await asked.query({ name, text: sql, values: values.map(storable) });
    // The one place where rows get their type: the driver cannot know what a SELECT selects.
    return { rows: rows as Row[], count: rowCount ?? 0 };
  };

  /** A read does no harm a second time, whatever became of the first. */
  const all = <Row>(sql: string, ...values: Value[]): Promise<Row[]> =>
    repeating(async () => (await query<Row>(await connect(), sql, values)).rows);

  const begin = async (client: ClientBase, locks: readonly string[], syncing: Syncing): Promise<ClockRow> => {
    // Everybody takes them in the same order, so nobody waits in a ring.
    const wanted = [...new Set(locks)]
      .sort()
      .map((name) => `SELECT pg_advisory_xact_lock(hashtextextended(${client.escapeLiteral(name)}, 0))`);
    // Else as the operator has set it.
    const unsynced = syncing === 'off' ? ['SET LOCAL synchronous_commit = off'] : [];
    const steps = ['BEGIN', ...unsynced, ...wanted, `SELECT ${clockSql} AS now, changed_at, steps FROM clock`];
    // Several statements have several results, which the types of the package do not tell.
    const results = (await client.query(steps.join('; '))) as unknown as { readonly rows: ClockRow[] }[];
    const row = results.at(-1)?.rows[0];
    if (!row) throw new Error('The table clock has no row.');
    return clock ? { ...row, now: clock() } : row;
  };

  const transact = async <Result>(
    client: ClientBase,
    locks: readonly string[],
    syncing: Syncing,
    run: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    let read = await begin(client, locks, syncing);
    if (watch.mustFollow(read)) {
      await client.query('ROLLBACK');
      // In a transaction of its own, for it changes rows that every other one would then have to wait for.
      await watch.follow(client, await begin(client, ['clock'], 'on'));
      read = await begin(client, locks, syncing);
    }
    const notices = new Set<string>();
    const result = await run({
      now: read.now,
      all: async <Row>(sql: string, ...values: Value[]) => (await query<Row>(client, sql, values)).rows,
      get: async <Row>(sql: string, ...values: Value[]) => (await query<Row>(client, sql, values)).rows[0],
      run: async (sql, ...values) => (await query(client, sql, values)).count,
      tell: (change) => void notices.add(JSON.stringify(change)),
    });
    const notify = [...notices].map((text) => `SELECT pg_notify(${channelSql}, ${client.escapeLiteral(text)})`);
    await client.query([...notify, 'COMMIT'].join('; ')).catch((cause) => {
      // A commit whose answer was lost may have been done, so it must not be repeated.
      throw wasSent(cause) ? new Error('The outcome of a transaction is unknown.', { cause }) : cause;
    });
    watch.saw(read);
    return result;
  };

  const writing =
    (syncing: Syncing): Database['write'] =>
    (locks, run) =>
      repeating(async () => {
        const client = await (await connect()).connect();
        try {
          const result = await transact(client, locks, syncing, run);
          client.release();
          return result;
        } catch (thrown) {
          await giveBack(client, thrown);
          throw thrown;
        }
      });
  const write = writing('on');

  const getTimed: Database['getTimed'] = async <Row extends { readonly now: Time }>(
    sql: string,
    ...values: Value[]
  ) => {
    for (;;) {
      const given = clock?.() ?? null;
      const [row] = await all<Row>(sql, given, ...values);
      if (!row) throw new Error('A SELECT without WHERE found nothing.');
      if (!watch.isBack(row.now)) return row;
      await write([], async () => {});
    }
  };

  return {
    all,
    get: async <Row>(sql: string, ...values: Value[]) => (await all<Row>(sql, ...values))[0],
    getTimed,
    now: async () => (await getTimed<{ now: Time }>(`SELECT coalesce($1, ${clockSql}) AS now`)).now,
    write,
    writeUnsynced: writing('off'),
  };
}

/** Repeats work that collided with others, or whose connection was lost: nothing of it was done. */
async function repeating<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (thrown) {
      const most = isCollision(thrown) ? mostTries.collision : isLost(thrown) ? mostTries.loss : 0;
      if (tries >= most) throw thrown;
      await sleep(Math.random() * 10 * 2 ** tries);
    }
  }
}

/** Ends the transaction that failed; a connection that cannot even do that is closed. */
async function giveBack(client: PoolClient, thrown: unknown): Promise<void> {
  const usable = isAnswer(thrown) && !isLost(thrown);
  const ended =
    usable &&
    (await client.query('ROLLBACK').then(
      () => true,
      () => false,
    ));
  client.release(!ended);
}

const names = new Map<string, string>();

/** A short name for a statement, the same on all connections. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `s${names.size}`;
  names.set(sql, name);
  return name;
}

/** PostgreSQL keeps no NUL in a text. */
function storable(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
