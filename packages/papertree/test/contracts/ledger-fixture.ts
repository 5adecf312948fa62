/** A ledger on a clock that the test moves, three versions of papers, and short ways to shelve: shared by its suites. */
import assert from 'node:assert/strict';
import type { Bytes, Job, Lease, Ledger, NewBuild, TakenJob, Time, VersionId } from '../../src/storage/index.ts';

export interface Clock {
  time: Time;
}
export interface LedgerFixture {
  readonly ledger: Ledger;
  readonly clock: Clock;
}
export type Cases = Record<string, (fixture: LedgerFixture) => Promise<void>>;

export const minute = 60_000;
export const first: VersionId = { id: '2401.00001', version: 1 };
export const second: VersionId = { id: '2401.00001', version: 2 };
export const old: VersionId = { id: 'hep-th/9901001', version: 3 };

/** The keys of all objects, sorted. */
export async function allKeys(bytes: Bytes): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of bytes.walk()) keys.push(...page.map(({ key }) => key));
  return keys.sort();
}

export function buildOf(paper: VersionId, buildId: string, more: Partial<NewBuild> = {}): NewBuild {
  return { paper, buildId, size: 100, format: 1, offsets: { page: { start: 0, end: 100 } }, builtAt: 0, ...more };
}

export async function leaseOf(ledger: Ledger, name = 'build'): Promise<Lease> {
  const lease = await ledger.lease(name, minute);
  assert.ok(lease, `${name} is leased already`);
  return lease;
}

/** Shelves a build, made just now, under a lease that is given back. */
export async function shelve(ledger: Ledger, build: NewBuild, jobs: readonly Job[] = []): Promise<void> {
  const lease = await leaseOf(ledger, `for ${build.buildId}`);
  assert.equal(await ledger.shelve({ ...build, builtAt: await ledger.now() }, jobs, lease), 'shelved');
  await ledger.release(lease);
}

export async function takeOf(ledger: Ledger, kind: string, ttlMs = minute): Promise<TakenJob> {
  const job = await ledger.take(kind, 'worker', ttlMs);
  assert.ok(job, `no ${kind} is ready`);
  return job;
}
