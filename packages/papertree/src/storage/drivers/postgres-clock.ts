/** Follows the clock of the database's machine when it is put back. */
import type { ClientBase } from 'pg';
import { clockToleranceMs, type Time } from '../ledger-facts.ts';

/** The time, with what the table `clock` says. */
export interface ClockRow {
  readonly now: Time;
  readonly changed_at: Time;
  readonly steps: number;
}

export interface ClockWatch {
  /** Whether the clock was put back since this process last read it. */
  isBack(now: Time): boolean;
  /** Whether the clock was put back, or the table has not been told the time for a while. */
  mustFollow(read: ClockRow): boolean;
  /** Does so, in the transaction that has begun and holds the lock of the clock, and commits. */
  follow(client: ClientBase, read: ClockRow): Promise<void>;
  /** Notes the time of a transaction that was committed. */
  saw(read: ClockRow): void;
}

/**
 * Times to come are kept as times, so a clock that is put back by an hour would make every one of them an hour late: no
 * request to a host, no job, no lease of a dead holder until then. So they are put back with the clock, once, by
 * whichever node notices first.
 */
export function createClockWatch(): ClockWatch {
  let seen = 0;
  let steps = 0;
  // If another node has put the times back since, the time that this one saw last says nothing any more.
  const backBy = (read: ClockRow) => Math.max(read.steps === steps ? seen : 0, read.changed_at) - read.now;
  const saw = ({ now, steps: count }: ClockRow) => {
    seen = count === steps ? Math.max(seen, now) : now;
    steps = count;
  };
  return {
    isBack: (now) => {
      if (seen - now > clockToleranceMs) return true;
      seen = Math.max(seen, now);
      return false;
    },
    mustFollow: (read) => backBy(read) > clockToleranceMs || read.now - read.changed_at >= clockToleranceMs,
    async follow(client, read) {
      const back = backBy(read);
      const wasPutBack = back > clockToleranceMs;
      if (wasPutBack) for (const change of shifts) await client.query(`UPDATE ${change}`, [back]);
      const count = read.steps + (wasPutBack ? 1 : 0);
      await client.query('UPDATE clock SET changed_at = $1, steps = $2', [read.now, count]);
      await client.query('COMMIT');
      saw({ ...read, steps: count });
    },
    saw,
  };
}

const shifts = [
  'hosts SET next_at = next_at - $1',
  'pauses SET until = until - $1',
  'leases SET until = until - $1',
  'failures SET until = until - $1',
  'awaited SET until = until - $1',
  'jobs SET ready_at = ready_at - $1 WHERE ready_at IS NOT NULL',
  'objects SET due_at = due_at - $1 WHERE due_at IS NOT NULL',
];
