/** Every verb that the model of a ledger has, asked at random: of it and of a driver the same. */
import fc from 'fast-check';
import type { Asset, Inferred, Job, Lease, TakenJob } from '../../src/storage/index.ts';
import { buildOf } from '../contracts/ledger-fixture.ts';
import type { Model } from './model-ledger.ts';

/** The leases, jobs and keys that both ledgers gave, for later verbs to use, rightly or not. */
export interface Given {
  readonly leases: Lease[];
  readonly jobs: TakenJob[];
  builds: number;
}
/** The same call for both ledgers. */
export type Verb = (ledger: Model, given: Given) => Promise<unknown>;
/** A verb and how the clock moves before it. */
export type Step = readonly [verb: Verb, words: string, passes: number];

const often = { id: '2401.00001', version: 1 };
const version = fc.constantFrom(often, often, often, { ...often, version: 2 }, { id: 'hep-th/9901001', version: 1 });
const paper = fc.oneof(
  version,
  version.map(({ id }) => ({ id })),
);
const ms = fc.constantFrom(0, 0.5, 10, 1000, 60_000, 600_000, 3_600_000);
const name = fc.constantFrom('a', 'b');
const kind = fc.constantFrom('mirror', 'mirror', 'infer');
const ttl = fc.constantFrom(10, 60_000, 3_600_000, 3_600_000);
const pick = fc.nat({ max: 2 });
const buildId = fc.nat({ max: 8 }).map((n) => `aa${n}`);
const metadata = fc.record({ title: name });
const error = fc.record({ code: name, reason: name });
const inferred = fc.option(fc.record<Inferred>({ status: fc.constantFrom('pending', 'ready', 'failed') }), {
  nil: undefined,
});
const job = fc
  .record({
    kind,
    key: name,
    paper: version,
    payload: fc.option(fc.jsonValue(), { nil: undefined }),
    inferred,
    afterMs: fc.constantFrom(0, 0, 0, 10, 60_000),
  })
  .map(({ inferred: state, ...rest }): Job => ({ ...rest, ...(state && { inferred: state }) }));
const asset: fc.Arbitrary<Asset> = fc.oneof(
  fc.record({
    path: name,
    state: fc.constant('mirrored' as const),
    key: fc.nat({ max: 1 }).map((n) => `assets/${n}`),
    type: name,
    size: pick,
    checksums: name,
  }),
  fc.record({ path: name, state: fc.constant('missing' as const) }),
  fc.record({ path: name, state: fc.constant('failed' as const), reason: name }),
);

const at = <Thing>(things: readonly Thing[], n: number): Thing | undefined =>
  things.at(-1 - (n % Math.max(1, things.length)));
const none: Lease = { name: 'none', token: 0, until: 0 };
const nobody: TakenJob = {
  kind: 'mirror',
  key: 'a',
  paper: { id: 'x', version: 1 },
  attempt: 1,
  crashes: 0,
  queuedAt: 0,
  token: 0,
  until: 0,
};
const verb = <Told extends unknown[]>(
  what: string,
  told: { [N in keyof Told]: fc.Arbitrary<Told[N]> },
  run: (...told: Told) => Verb,
) => fc.tuple(...told).map((values): [Verb, string] => [run(...(values as Told)), `${what} ${fc.stringify(values)}`]);

/** Verbs that advance builds and jobs, drawn often: without them the others would have nothing to work on. */
const works = [
  verb('shelve', [version, fc.array(job, { maxLength: 2 }), pick], (which, jobs, n) => async (ledger, given) => {
    given.builds++;
    const build = buildOf(which, `aa${given.builds}`, { size: n + 1, format: n, ...(n > 1 && { etag: 'e' }) });
    const lease = await ledger.lease(build.buildId, 1000);
    return ledger.shelve({ ...build, builtAt: await ledger.now() }, jobs, lease ?? none);
  }),
  verb('take', [kind, name, ttl], (what, worker, ttlMs) => async (ledger, given) => {
    const taken = await ledger.take(what, worker, ttlMs);
    if (taken) given.jobs.push(taken);
    return taken;
  }),
  verb('queue', [fc.array(job, { maxLength: 3 })], (jobs) => (ledger) => ledger.queue(jobs)),
  verb(
    'saveConversion',
    [pick, metadata],
    (n, what) => (ledger, given) => ledger.saveConversion(at(given.jobs, n) ?? nobody, what),
  ),
  verb('saveAsset', [pick, asset], (n, what) => (ledger, given) => ledger.saveAsset(at(given.jobs, n) ?? nobody, what)),
];
/** Verbs that end them. */
const ends = [
  verb('shelveAgain', [version, fc.boolean()], (which, late) => async (ledger, given) => {
    const lease = late ? given.leases.at(-1) : await ledger.lease('again', 0.1);
    const build = buildOf(which, `aa${given.builds}`, { builtAt: await ledger.now() });
    return ledger.shelve(build, [], lease ?? none);
  }),
  verb('prolong', [pick, ttl], (n, ttlMs) => (ledger, given) => ledger.prolong(at(given.jobs, n) ?? nobody, ttlMs)),
  verb('finish', [pick, inferred], (n, state) => (ledger, given) => ledger.finish(at(given.jobs, n) ?? nobody, state)),
  verb(
    'retry',
    [pick, ms, fc.option(error, { nil: undefined })],
    (n, afterMs, why) => (ledger, given) => ledger.retry(at(given.jobs, n) ?? nobody, afterMs, why),
  ),
  verb(
    'fail',
    [pick, error, inferred],
    (n, why, state) => (ledger, given) => ledger.fail(at(given.jobs, n) ?? nobody, why, state),
  ),
  verb('evictVictims', [pick], (bytes) => async (ledger) => ledger.evict(await ledger.victims(bytes))),
  verb('dueObjects', [fc.nat({ max: 3 })], (limit) => (ledger) => ledger.dueObjects(limit)),
  verb('forgetObjects', [], () => async (ledger) => ledger.forgetObjects(await ledger.dueObjects(2))),
];
/** Verbs that undo the work of others. */
const obstacles = [
  verb(
    'block',
    [paper, fc.constantFrom(undefined, '', 'asked for', 'asked again')],
    (which, reason) => (ledger) => ledger.block(which, reason === undefined ? {} : { reason }),
  ),
  verb('unblock', [paper], (which) => (ledger) => ledger.unblock(which)),
  verb('unblock', [paper], (which) => (ledger) => ledger.unblock(which)),
  verb('remove', [paper], (which) => (ledger) => ledger.remove(which)),
];
const others = [
  verb('revision', [paper], (which) => (ledger) => ledger.revision(which)),
  verb('find', [paper], (which) => (ledger) => ledger.find(which)),
  verb(
    'savePaper',
    [version, metadata],
    ({ id, version: latestVersion }, value) =>
      (ledger) =>
        ledger.saveMetadata({ id, latestVersion, metadata: value }),
  ),
  verb(
    'saveVersion',
    [version, metadata],
    (which, value) => (ledger) => ledger.saveMetadata({ ...which, metadata: value }),
  ),
  verb(
    'remember',
    [paper, name, ms],
    (which, reason, forMs) => (ledger) => ledger.remember(which, { code: 'upstream', reason }, forMs),
  ),
  verb('markAwaited', [paper, ms], (which, forMs) => (ledger) => ledger.markAwaited(which, forMs)),
  verb('markDamaged', [version, buildId], (which, id) => (ledger) => ledger.markDamaged(which, id)),
  verb('markStale', [version, buildId], (which, id) => (ledger) => ledger.markStale(which, id)),
  verb('confirm', [version, buildId], (which, id) => (ledger) => ledger.confirm(which, id)),
  verb('markUsed', [fc.array(version, { maxLength: 3 })], (which) => (ledger) => ledger.markUsed(which)),
  verb('lastUsed', [fc.nat({ max: 3 })], (limit) => (ledger) => ledger.lastUsed(limit)),
  verb('victims', [pick], (bytes) => (ledger) => ledger.victims(bytes)),
  verb('evict', [version, buildId], (which, id) => (ledger) => ledger.evict([{ paper: which, buildId: id }])),
  verb(
    'unknownObjects',
    [fc.array(buildId)],
    (ids) => (ledger) => ledger.unknownObjects(ids.map((id) => `builds/aa/${id}`)),
  ),
  verb('listBlocks', [], () => (ledger) => ledger.listBlocks()),
  verb('listAssets', [version], (which) => (ledger) => ledger.listAssets(which)),
  verb('findAsset', [version, name], (which, path) => (ledger) => ledger.findAsset(which, path)),
  verb('findJob', [kind, name], (what, key) => (ledger) => ledger.findJob(what, key)),
  verb('lease', [name, ttl], (what, ttlMs) => async (ledger, given) => {
    const lease = await ledger.lease(what, ttlMs);
    if (lease) given.leases.push(lease);
    return lease;
  }),
  verb('renew', [pick, ttl], (n, ttlMs) => (ledger, given) => ledger.renew(at(given.leases, n) ?? none, ttlMs)),
  verb('release', [pick], (n) => (ledger, given) => ledger.release(at(given.leases, n) ?? none)),
  verb(
    'shelved',
    [fc.option(version, { nil: undefined }), pick],
    (after, n) => (ledger) => ledger.shelved(after, n + 1),
  ),
  verb('stats', [], () => (ledger) => ledger.stats()),
  verb('tidy', [], () => (ledger) => ledger.tidy()),
  verb('now', [], () => (ledger) => ledger.now()),
];
const whatever = fc.oneof(
  { weight: 8, arbitrary: fc.oneof(...works) },
  { weight: 4, arbitrary: fc.oneof(...ends) },
  { weight: 4, arbitrary: fc.oneof(...others) },
  { weight: 1, arbitrary: fc.oneof(...obstacles) },
);
export const step = fc
  .tuple(whatever, fc.constantFrom(...Array(12).fill(0), 1, 10, 999, 60_000, 600_000, -500, -90_000, -86_400_000))
  .map(([[run, words], passes]): Step => [run, words, passes]);
