/** Every verb of a ledger, asked of one of many papers: to measure it, and to see how its statements are planned. */
import { buildKey, type Ledger, newBuildId, type VersionId } from '../../src/storage/index.ts';

/** `versionOf` names a version with a build by its number, of which there are `builds`. */
export function everyVerb(
  versionOf: (n: number) => VersionId,
  builds: number,
): Record<string, (ledger: Ledger, n: number) => Promise<unknown>> {
  return {
    find: (ledger, n) => ledger.find(versionOf(n)),
    'find latest': (ledger, n) => ledger.find({ id: versionOf(n).id }),
    revision: (ledger, n) => ledger.revision(versionOf(n)),
    saveMetadata: (ledger, n) => ledger.saveMetadata({ id: versionOf(n).id, latestVersion: 2, metadata: { n } }),
    remember: (ledger, n) => ledger.remember(versionOf(n), { code: 'upstream', reason: 'Down.' }, 60_000),
    'block, unblock': (ledger, n) => ledger.block(versionOf(n)).then(() => ledger.unblock(versionOf(n))),
    'lease, release': async (ledger, n) => {
      const lease = await ledger.lease(`build ${n}`, 60_000);
      if (lease) await ledger.release(lease);
    },
    'lease, shelve with a job': async (ledger, n) => {
      const lease = await ledger.lease(`shelve ${n}`, 60_000);
      if (!lease) return;
      const paper = versionOf(n);
      const offsets = { md: { start: 0, end: 1000, checksums: 'x'.repeat(1500) } };
      const build = { paper, buildId: newBuildId(), size: 200_000, format: 1, offsets, builtAt: await ledger.now() };
      await ledger.shelve(build, [{ kind: 'mirror', key: `${n}`, paper }], lease);
    },
    'take, saveAsset, finish': async (ledger) => {
      const job = await ledger.take('mirror', 'bench', 60_000);
      if (!job) return;
      const key = `assets/${newBuildId()}`;
      await ledger.saveAsset(job, { path: 'new.png', state: 'mirrored', key, type: 'image/png', size: 1 });
      await ledger.finish(job, { status: 'ready' });
    },
    'take nothing': (ledger) => ledger.take('infer', 'bench', 60_000),
    confirm: async (ledger, n) => ledger.confirm(versionOf(n), 'none'),
    shelved: (ledger, n) => ledger.shelved(versionOf(n)),
    'markUsed 25': (ledger, n) =>
      ledger.markUsed(Array.from({ length: 25 }, (_, k) => versionOf((n + k * 7) % builds))),
    findAsset: (ledger, n) => ledger.findAsset(versionOf(n), 'x3.png'),
    'victims, evict': async (ledger) => ledger.evict(await ledger.victims(1e12)),
    dueObjects: (ledger) => ledger.dueObjects(),
    'dueObjects, forgetObjects': async (ledger) => ledger.forgetObjects(await ledger.dueObjects(10)),
    unknownObjects: (ledger, n) =>
      ledger.unknownObjects(
        Array.from({ length: 500 }, (_, k) => (k % 2 ? `assets/${n + k}/1` : buildKey(newBuildId()))),
      ),
    reserveRequest: (ledger) => ledger.reserveRequest('archive', 1),
    findPauses: (ledger) => ledger.findPauses(['archive']),
    reserveBudget: (ledger) => ledger.reserveBudget('tokens', 1, 1e9, 60_000),
    stats: (ledger) => ledger.stats(),
    tidy: (ledger) => ledger.tidy(),
    remove: (ledger, n) => ledger.remove(versionOf(n)),
    markAwaited: (ledger, n) => ledger.markAwaited(versionOf(n), 60_000),
    markStale: async (ledger, n) => ledger.markStale(versionOf(n), 'none'),
    markDamaged: async (ledger, n) => ledger.markDamaged(versionOf(n), 'none'),
    listBlocks: (ledger) => ledger.listBlocks(),
    listAssets: (ledger, n) => ledger.listAssets(versionOf(n)),
    findJob: (ledger, n) => ledger.findJob('mirror', `${n}`),
    pauseHost: (ledger) => ledger.pauseHost('elsewhere', 1),
    'remove a paper': (ledger, n) => ledger.remove({ id: versionOf(n).id }),
  };
}
