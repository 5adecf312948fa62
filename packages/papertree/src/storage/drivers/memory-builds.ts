/** Builds and their objects, in memory. */
import { formatId } from 'papertree-convert/paper';
import { buildKey } from '../bytes.ts';
import {
  type BuildVerbs,
  deleteAfterMs,
  dueAtOnce,
  type Job,
  justShelvedMs,
  type Lease,
  shelvedAtOnce,
  victimsAtOnce,
} from '../ledger.ts';
import { later, type NewBuild, type VersionId, type Victim } from '../ledger-facts.ts';
import { findTaken, queueJob } from './memory-jobs.ts';
import { compareTexts, isBlocked, pair, revise, type Store, type StoredBuild } from './memory-store.ts';

export function buildVerbs(store: Store): BuildVerbs {
  const { builds, assets, objects, awaited } = store;
  return {
    shelve: async (build, jobs, lease) => shelve(store, build, jobs, lease),
    markAwaited: async (paper, forMs) => {
      const now = store.now();
      const found = awaited.get(formatId(paper));
      const since = found && found.until > now ? found.since : now;
      awaited.set(formatId(paper), { paper, since, until: later(now, forMs) });
      return since;
    },

    confirm: async (paper, buildId) => {
      const row = builds.get(formatId(paper));
      if (row?.pointer.buildId !== buildId) return;
      const { staleSince, ...pointer } = row.pointer;
      row.pointer = { ...pointer, checkedAt: store.now() };
      if (staleSince !== undefined) revise(store, paper);
    },
    markStale: async (paper, buildId) => {
      const row = builds.get(formatId(paper));
      if (row?.pointer.buildId !== buildId || row.pointer.staleSince !== undefined) return;
      row.pointer = { ...row.pointer, staleSince: store.now() };
      revise(store, paper);
    },
    markDamaged: async (paper, buildId) => {
      const row = builds.get(formatId(paper));
      if (row?.pointer.buildId !== buildId || row.pointer.format === 0) return;
      row.pointer = { ...row.pointer, format: 0 };
      revise(store, paper);
    },
    shelved: async (after, limit = shelvedAtOnce) =>
      [...builds.values()]
        .filter(({ paper }) => !after || byName(paper, after) > 0)
        .sort((a, b) => byName(a.paper, b.paper))
        .slice(0, limit)
        .map(({ paper }) => {
          const inferred = store.versions.get(formatId(paper))?.inferred;
          return { paper, ...(inferred !== undefined && { inferred: JSON.parse(inferred) }) };
        }),
    markUsed: async (papers) => {
      const now = store.now();
      for (const paper of papers) {
        const row = builds.get(formatId(paper));
        if (row) row.usedAt = now;
      }
    },

    victims: async (bytesWanted) => {
      const now = store.now();
      // A build from the future was made before the clock was put back.
      const isJustShelved = ({ pointer }: StoredBuild) =>
        pointer.builtAt > now - justShelvedMs && pointer.builtAt <= now;
      const inOrder = [...builds.values()].sort(
        (a, b) => Number(isJustShelved(a)) - Number(isJustShelved(b)) || byUse(a, b),
      );
      const found: Victim[] = [];
      let sum = 0;
      for (const { paper, pointer } of inOrder) {
        if (sum >= bytesWanted || found.length === victimsAtOnce) break;
        const bytes = pointer.size + assetBytes(store, paper);
        found.push({ paper, buildId: pointer.buildId, bytes });
        sum += bytes;
      }
      return found;
    },
    evict: async (victims) => {
      let sum = 0;
      for (const { paper, buildId } of victims) {
        const row = builds.get(formatId(paper));
        if (row?.pointer.buildId !== buildId) continue;
        sum += row.pointer.size + assetBytes(store, paper);
        discard(store, row);
        revise(store, paper);
      }
      return sum;
    },

    dueObjects: async (limit = dueAtOnce) => {
      const now = store.now();
      return [...objects]
        .flatMap(([key, { dueAt }]) => (dueAt !== undefined && dueAt <= now ? [{ key, dueAt }] : []))
        .sort((a, b) => a.dueAt - b.dueAt || (a.key < b.key ? -1 : 1))
        .slice(0, limit)
        .map(({ key }) => key);
    },
    forgetObjects: async (keys) => {
      for (const key of keys) if (objects.get(key)?.dueAt !== undefined) objects.delete(key);
    },
    unknownObjects: async (keys) => keys.filter((key) => !objects.has(key)),

    findAsset: async (paper, path) => {
      const row = assets.get(pair(formatId(paper), path));
      return row && { ...row.asset, savedAt: row.savedAt };
    },
    listAssets: async (paper) => {
      const idv = formatId(paper);
      const own = [...assets].flatMap(([name, { asset }]) => (name === pair(idv, asset.path) ? asset : []));
      return own.sort((a, b) => compareTexts(a.path, b.path));
    },
    saveAsset: async (job, asset) => {
      const savedAt = store.now();
      if (!findTaken(store, job) || !builds.has(formatId(job.paper))) return false;
      const name = pair(formatId(job.paper), asset.path);
      const old = assets.get(name)?.asset;
      // Added first: it may throw, and then nothing else may have changed.
      if (asset.state === 'mirrored') addObject(store, asset.key, asset.size);
      if (old?.state === 'mirrored') makeDue(store, old.key);
      assets.set(name, { paper: job.paper, asset: { ...asset }, savedAt });
      return true;
    },
  };
}

function shelve(store: Store, { paper, ...build }: NewBuild, jobs: readonly Job[], lease: Lease) {
  const now = store.now();
  const held = store.leases.get(lease.name);
  if (held?.token !== lease.token || held.until <= now) return 'late';
  if (isBlocked(store, paper)) return 'blocked';
  const old = store.builds.get(formatId(paper));
  addObject(store, buildKey(build.buildId), build.size);
  if (old) makeDue(store, buildKey(old.pointer.buildId));
  store.builds.set(formatId(paper), {
    paper: { id: paper.id, version: paper.version },
    pointer: { ...structuredClone(build), checkedAt: now },
    usedAt: now,
  });
  store.failures.delete(formatId(paper));
  for (const name of [paper.id, formatId(paper)]) store.awaited.delete(name);
  const revised = revise(store, paper, lease.token);
  for (const job of jobs) queueJob(store, job, revised);
  return 'shelved';
}

/** Removes a build, its assets and its unfinished jobs. Failed jobs stay, to be seen. */
export function discard(store: Store, { paper, pointer }: StoredBuild): void {
  const idv = formatId(paper);
  store.builds.delete(idv);
  makeDue(store, buildKey(pointer.buildId));
  for (const [name, row] of store.assets) {
    if (formatId(row.paper) !== idv) continue;
    if (row.asset.state === 'mirrored') makeDue(store, row.asset.key);
    store.assets.delete(name);
  }
  for (const [name, job] of store.jobs)
    if (formatId(job.paper) === idv && job.at !== undefined) store.jobs.delete(name);
}

function addObject({ objects }: Store, key: string, size: number): void {
  if (objects.has(key)) throw new Error(`${key} has been used before.`);
  objects.set(key, { size });
}

function makeDue({ objects, now }: Store, key: string): void {
  objects.set(key, { size: objects.get(key)?.size ?? 0, dueAt: now() + deleteAfterMs });
}

function assetBytes({ assets }: Store, paper: VersionId): number {
  const own = [...assets.values()].filter((row) => formatId(row.paper) === formatId(paper));
  return own.reduce((sum, { asset }) => sum + (asset.state === 'mirrored' ? asset.size : 0), 0);
}

function byUse(a: StoredBuild, b: StoredBuild): number {
  return a.usedAt - b.usedAt || byName(a.paper, b.paper);
}

function byName(a: VersionId, b: VersionId): number {
  return (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) || a.version - b.version;
}
