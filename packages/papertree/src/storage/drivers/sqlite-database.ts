/** One connection to the file: opened, migrated, its statements prepared once, its writes one after the other. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { ShelfOptions } from '../engine-options.ts';
import { clockToleranceMs, type Time } from '../ledger-facts.ts';
import { noCheckpoints, startCheckpoints } from './sqlite-checkpoints.ts';
import { firstStep, migrations } from './sqlite-migrations.ts';
import { createWatchers, type Watchers } from './watchers.ts';

/** Milliseconds that a write waits for those of other processes, which take a few. */
const busyMs = 10_000;

export interface Statement<Row> {
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  /** Returns the number of rows changed. */
  run(...values: SQLInputValue[]): number;
}

export interface Database {
  /** To be called once for each statement. `Row` is what the SQL says; nothing checks it. */
  prepare<Row = never>(sql: string): Statement<Row>;
  now(): Time;
  readonly watchers: Watchers;
  /** The next unique number. To be called in a write only. */
  ticket(): number;
  /** One transaction. The time is read once it has begun: it may have waited for other processes. */
  write<Result>(run: (now: Time) => Result): Result;
  /** The same, synced to the disk: it survives a power cut. */
  writeDurably<Result>(run: (now: Time) => Result): Result;
  close(): Promise<void>;
}

/** The machine's clock is the database's: all processes that open the file are on one machine. */
export function openDatabase(file: string, { clock = Date.now }: ShelfOptions): Database {
  const connection = new DatabaseSync(file);
  try {
    connection.exec(`PRAGMA busy_timeout = ${busyMs}`);
    retryWhileLocked(() => connection.exec('PRAGMA journal_mode = WAL'));
    // A commit is in the file at once, and so outlives a kill; with NORMAL it is not synced, and so may not outlive a
    // power cut: then the last commits are missing, all together. `writeDurably` is for those where that would hurt.
    connection.exec('PRAGMA synchronous = NORMAL');
    connection.exec(`PRAGMA journal_size_limit = ${64 << 20}`);
    // Reached only where the worker thread does not keep up, or was never started.
    connection.exec('PRAGMA wal_autocheckpoint = 2000');
    migrate(connection);
  } catch (error) {
    connection.close();
    throw error;
  }

  const prepare = <Row>(sql: string): Statement<Row> => {
    // To SQLite `?1` is a name, and before Node 22.14 or so what has a name is not bound by its place.
    if (/\?[0-9]/.test(sql)) throw new Error('a statement with a numbered parameter');
    const statement = connection.prepare(sql);
    return {
      // The one place where rows get their type: the driver cannot know what a SELECT selects.
      get: (...values) => statement.get(...values) as Row | undefined,
      all: (...values) => statement.all(...values) as Row[],
      run: (...values) => Number(statement.run(...values).changes),
    };
  };
  const checkpoints = file === ':memory:' ? noCheckpoints : startCheckpoints(file);
  let closed = false;
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  const draw = prepare<{ last: number }>('UPDATE tickets SET last = last + 1 RETURNING last');
  const followClock = createClockWatch(prepare);

  const write = <Result>(run: (now: Time) => Result): Result => {
    begin.run();
    try {
      const now = clock();
      const committed = followClock.inWrite(now);
      const result = run(now);
      commit.run();
      committed();
      checkpoints.committed();
      return result;
    } catch (error) {
      try {
        rollback.run();
      } catch {
        // SQLite has rolled back by itself, as it does when the disk is full.
      }
      throw error;
    }
  };
  // A clock that was put back while nobody had the file open is noticed here.
  write(() => {});
  return {
    prepare,
    now: () => {
      const now = clock();
      if (followClock.isBack(now)) write(() => {});
      return now;
    },
    ticket: () => draw.get()?.last ?? 0,
    watchers: createWatchers(),
    write,
    writeDurably: (run) => {
      connection.exec('PRAGMA synchronous = FULL');
      try {
        return write(run);
      } finally {
        connection.exec('PRAGMA synchronous = NORMAL');
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      await checkpoints.close();
      connection.close();
    },
  };
}

interface ClockWatch {
  /** Whether the clock was put back since this process last read it. */
  isBack(now: Time): boolean;
  /** Returns a function to be called once the write has been committed. */
  inWrite(now: Time): () => void;
}

/**
 * Times to come are kept as times, so a clock that is put back by an hour would make every one of them an hour late: no
 * request to a host, no job, no lease of a dead holder until then. So they are put back with the clock, once, by
 * whichever process notices first.
 */
function createClockWatch(prepare: Database['prepare']): ClockWatch {
  const find = prepare<{ changed_at: number; clock_steps: number }>('SELECT changed_at, clock_steps FROM tickets');
  const save = prepare('UPDATE tickets SET changed_at = ?, clock_steps = ?');
  const shift = [
    'hosts SET next_at = next_at - ?',
    'pauses SET until = until - ?',
    'leases SET until = until - ?',
    'failures SET until = until - ?',
    'awaited SET until = until - ?',
    'jobs SET ready_at = ready_at - ? WHERE ready_at IS NOT NULL',
    'objects SET due_at = due_at - ? WHERE due_at IS NOT NULL',
  ].map((change) => prepare(`UPDATE ${change}`));
  let seen = 0;
  let steps = 0;
  return {
    isBack: (now) => {
      if (seen - now > clockToleranceMs) return true;
      seen = Math.max(seen, now);
      return false;
    },
    inWrite: (now) => {
      const found = find.get() ?? { changed_at: 0, clock_steps: 0 };
      // If another process has put the times back since, the time that this one saw last says nothing any more.
      const known = found.clock_steps === steps ? seen : 0;
      const back = Math.max(known, found.changed_at) - now;
      const wasPutBack = back > clockToleranceMs;
      if (wasPutBack) for (const statement of shift) statement.run(back);
      const count = found.clock_steps + (wasPutBack ? 1 : 0);
      // Saved now and then, not in every write, which would have one more page to write.
      if (wasPutBack || now - found.changed_at >= clockToleranceMs) save.run(now, count);
      return () => {
        steps = count;
        seen = wasPutBack ? now : Math.max(known, now);
      };
    },
  };
}

function migrate(connection: DatabaseSync): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const found = Number(Object.values(connection.prepare('PRAGMA user_version').get() ?? {})[0]);
    const last = firstStep + migrations.length - 1;
    if (found > last) throw new Error(`The ledger was written by a newer Papertree: its tables are of step ${found}.`);
    if (found > 0 && found < firstStep)
      throw new Error(
        `The ledger was written by a Papertree from before its first release: its tables are of step ${found}.`,
      );
    for (const step of migrations.slice(found === 0 ? 0 : found - firstStep + 1)) connection.exec(step);
    connection.exec(`PRAGMA user_version = ${last}`);
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

/** SQLite does not wait by itself while another process changes the mode of the journal. */
function retryWhileLocked(run: () => void): void {
  const deadline = Date.now() + busyMs;
  for (;;) {
    try {
      return run();
    } catch (error) {
      const locked = error instanceof Error && 'errcode' in error && [5, 6].includes(Number(error.errcode) & 0xff);
      if (!locked || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
