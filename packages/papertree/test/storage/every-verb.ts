/** Every verb of a ledger, asked of one of many papers: to measure it, and to see how its statements are planned. */
import { buildKey, type Ledger, newAssetKey, newBuildId, type VersionId } from '../../src/storage/index.ts';
import { evictedAtOnce, unknownAtOnce, usedAtOnce } from '../../src/storage/ledger.ts';

export type Round = (ledger: Ledger, n: number) => Promise<unknown>;

/** Work in the background, which is cut into steps so that readers have their turn in between. */
export const steps: ReadonlySet<string> = new Set([
  'shelved',
  'markUsed',
  'victims',
  'evict',
  'dueObjects',
  'forgetObjects',
  'unknownObjects',
  'tidy',
]);

/** Papers to ask about: `versionOf` names a version with a build by its number, of which there are `builds`. */
export interface Papers {
  readonly builds: number;
  versionOf(n: number): VersionId;
  buildIdOf(n: number): string;
}

export function everyVerb({ builds, versionOf, buildIdOf }: Papers): Record<string, Round> {
  return {
    now: (ledger) => ledger.now(),
    find: (ledger, n) => ledger.find(versionOf(n)),
    'find the latest': (ledger, n) => ledger.find({ id: versionOf(n).id }),
    revision: (ledger, n) => ledger.revision(versionOf(n)),
    saveMetadata: (ledger, n) => ledger.saveMetadata({ id: versionOf(n).id, latestVersion: 2, metadata: { n } }),
    remember: (ledger, n) => ledger.remember(versionOf(n), { code: 'upstream', reason: 'Down.' }, 60_000),
    blocks: async (ledger, n) => {
      await ledger.block(versionOf(n));
      await ledger.listBlocks();
      await ledger.unblock(versionOf(n));
    },
    'a build': async (ledger, n) => {
      const lease = await ledger.lease(`build ${n}`, 60_000);
      if (!lease) return;
      const paper = versionOf(n);
      const offsets = { md: { start: 0, end: 1000, checksums: 'x'.repeat(1500) } };
      const build = { paper, buildId: newBuildId(), size: 200_000, format: 1, offsets, builtAt: await ledger.now() };
      await ledger.renew(lease, 60_000);
      await ledger.shelve(build, [{ kind: 'mirror', key: `${n}`, paper }], lease);
      await ledger.release(lease);
      await ledger.confirm(paper, build.buildId);
      await ledger.markStale(paper, build.buildId);
      await ledger.markDamaged(paper, build.buildId);
    },
    'a job': async (ledger, n) => {
      await ledger.findJob('mirror', `${n}`);
      const job = await ledger.take('mirror', 'bench', 60_000);
      if (!job) return;
      const key = newAssetKey(job.paper, 'new.png', Buffer.from(`${n}`));
      await ledger.prolong(job, 60_000);
      await ledger.saveAsset(job, { path: 'new.png', state: 'mirrored', key, type: 'image/png', size: 1 });
      await ledger.saveConversion(job, { page: key });
      await ledger.finish(job, { status: 'ready' });
    },
    'a job that fails': async (ledger, n) => {
      await ledger.queue([{ kind: 'infer', key: `${n}`, paper: versionOf(n) }]);
      const job = await ledger.take('infer', 'bench', 60_000);
      if (job) await ledger.retry(job, 0, { code: 'down', reason: 'Down.' });
      const again = await ledger.take('infer', 'bench', 60_000);
      if (again) await ledger.fail(again, { code: 'down', reason: 'Down.' });
    },
    'take nothing': (ledger) => ledger.take('nothing', 'bench', 60_000),
    shelved: (ledger, n) => ledger.shelved(versionOf(n)),
    markUsed: (ledger, n) =>
      ledger.markUsed(Array.from({ length: usedAtOnce }, (_, k) => versionOf((n + k * 611_953) % builds))),
    markAwaited: (ledger, n) => ledger.markAwaited(versionOf(n), 60_000),
    findAsset: (ledger, n) => ledger.findAsset(versionOf(n), 'x3.png'),
    listAssets: (ledger, n) => ledger.listAssets(versionOf(n)),
    eviction: async (ledger) => ledger.evict((await ledger.victims(1e12)).slice(0, evictedAtOnce)),
    deletion: async (ledger) => ledger.forgetObjects([...(await ledger.dueObjects()), 'assets/none']),
    lastUsed: (ledger) => ledger.lastUsed(),
    unknownObjects: (ledger, n) =>
      ledger.unknownObjects(
        Array.from({ length: unknownAtOnce }, (_, k) =>
          buildKey(k % 2 ? buildIdOf((n + k * 611_953) % builds) : newBuildId()),
        ),
      ),
    reserveRequest: (ledger) => ledger.reserveRequest('archive', 1),
    pauseHost: (ledger) => ledger.pauseHost('elsewhere', 1),
    findPauses: (ledger) => ledger.findPauses(['archive']),
    'a budget': async (ledger) => ledger.settleBudget(await ledger.reserveBudget('tokens', 2, 1e9, 60_000), 1),
    publish: (ledger, n) => ledger.publish(`${n}`),
    stats: (ledger) => ledger.stats(),
    tidy: (ledger) => ledger.tidy(),
    remove: (ledger, n) => ledger.remove(versionOf(n)),
    'remove a paper': (ledger, n) => ledger.remove({ id: versionOf(n).id }),
  };
}
