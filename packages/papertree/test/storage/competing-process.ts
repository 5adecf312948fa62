/** A process among several at one ledger: takes what it can get, and tells what that was. */
import { closeSync, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openShelf } from '../../src/storage/index.ts';

/** The leases, jobs and reservations that one process got. */
export interface Haul {
  readonly leases: { readonly name: string; readonly token: number }[];
  readonly jobs: { readonly key: string; readonly token: number }[];
  readonly waits: number[];
  /** The number of times that it was in the room that only one may be in, and that it met somebody there. */
  readonly alone: number;
  readonly met: number;
}

export const names = Array.from({ length: 100 }, (_, n) => `build ${n}`);
export const gapMs = 3000;
export const turns = 50;
const visits = 25;

async function contend(folder: string, databaseUrl: string | undefined): Promise<Haul> {
  // The clock stands, so that every wait is exact.
  const { ledger, close } = await openShelf(folder, {
    clock: () => 1_700_000_000_000,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const haul = { leases: [] as Haul['leases'], jobs: [] as Haul['jobs'], waits: [] as number[], alone: 0, met: 0 };
  for (const name of names) {
    const lease = await ledger.lease(name, 60_000);
    if (lease) haul.leases.push({ name, token: lease.token });
    await setImmediate();
  }
  for (let job = await ledger.take('mirror', 'w', 60_000); job; job = await ledger.take('mirror', 'w', 60_000)) {
    haul.jobs.push({ key: job.key, token: job.token });
    if (!(await ledger.finish(job))) throw new Error(`${job.key} was lost.`);
    await setImmediate();
  }
  for (let n = 0; n < turns; n++) {
    haul.waits.push((await ledger.reserveRequest('archive', gapMs)).wait);
    await setImmediate();
  }
  while (haul.alone < visits) {
    const lease = await ledger.lease('the room', 60_000);
    if (!lease) {
      await setImmediate();
      continue;
    }
    const sign = join(folder, 'occupied');
    try {
      closeSync(openSync(sign, 'wx'));
      await setImmediate();
      unlinkSync(sign);
    } catch {
      haul.met++;
    }
    haul.alone++;
    await ledger.release(lease);
    await setImmediate();
  }
  await close();
  return haul;
}

const [, script, folder, databaseUrl] = process.argv;
if (script === fileURLToPath(import.meta.url) && folder !== undefined) {
  process.once('message', async () => {
    const haul = await contend(folder, databaseUrl);
    process.send?.(haul, () => process.disconnect());
  });
  process.send?.('ready');
}
