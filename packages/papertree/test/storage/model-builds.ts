/** Builds of the model of a ledger, and their objects. */
import { formatId } from 'papertree-convert/paper';
import { buildKey } from '../../src/storage/bytes.ts';
import {
  type BuildVerbs,
  deleteAfterMs,
  type Job,
  justShelvedMs,
  type Lease,
  victimsAtOnce,
} from '../../src/storage/ledger.ts';
import { type Build, later, type NewBuild, type VersionId, type Victim } from '../../src/storage/ledger-facts.ts';
import { findTaken, queueJob } from './model-jobs.ts';
import { byName, byText, isBlocked, pair, revise, type Tables } from './model-tables.ts';

export function buildVerbs(tables: Tables): BuildVerbs {
  const { builds, assets, objects, awaited, versions, now: readClock } = tables;
  const findBuild = (paper: VersionId, buildId: string) => {
    const row = builds.get(formatId(paper));
    return row?.pointer.buildId === buildId ? row : undefined;
  };
  /** Changes the build if it is still this one; a new revision tells of it. */
  const amend = (paper: VersionId, buildId: string, change: (build: Build) => Build | undefined) => {
    const row = findBuild(paper, buildId);
    const changed = row && change(row.pointer);
    if (!changed) return;
    row.pointer = changed;
    revise(tables, paper);
  };
  return {
    shelve: async (build, jobs, lease) => shelve(tables, build, jobs, lease),
    markAwaited: async (paper, forMs) => {
      const now = readClock();
      const found = awaited.get(formatId(paper));
      const since = found && found.until > now ? found.since : now;
      awaited.set(formatId(paper), { paper, since, until: later(now, forMs) });
      return since;
    },
    confirm: async (paper, buildId) => {
      const row = findBuild(paper, buildId);
      if (row) row.pointer = { ...row.pointer, checkedAt: readClock() };
      amend(paper, buildId, ({ staleSince, ...build }) => (staleSince === undefined ? undefined : build));
    },
    markStale: async (paper, buildId) => {
      const staleSince = readClock();
      amend(paper, buildId, (build) => (build.staleSince === undefined ? { ...build, staleSince } : undefined));
    },
    markDamaged: async (paper, buildId) => {
      amend(paper, buildId, (build) => (build.format > 0 ? { ...build, format: 0 } : undefined));
    },
    shelved: async (after, limit) =>
      [...builds.values()]
        .filter(({ paper }) => !after || byName(paper, after) > 0)
        .sort((a, b) => byName(a.paper, b.paper))
        .slice(0, limit)
        .map(({ paper, pointer: { buildId } }) => {
          const inferred = versions.get(formatId(paper))?.inferred;
          return { paper, buildId, ...(inferred !== undefined && { inferred: JSON.parse(inferred) }) };
        }),
    markUsed: async (papers) => {
      const now = readClock();
      for (const paper of papers) Object.assign(builds.get(formatId(paper)) ?? {}, { usedAt: now });
    },
    lastUsed: async (limit) =>
      [...builds.values()]
        .sort((a, b) => b.usedAt - a.usedAt || byName(b.paper, a.paper))
        .slice(0, limit)
        .map(({ paper }) => paper),

    victims: async (bytesWanted) => {
      const now = readClock();
      // A build from the future was made before the clock was put back.
      const isJustShelved = ({ builtAt }: Build) => builtAt > now - justShelvedMs && builtAt <= now;
      const inOrder = [...builds.values()].sort(
        (a, b) =>
          Number(isJustShelved(a.pointer)) - Number(isJustShelved(b.pointer)) ||
          a.usedAt - b.usedAt ||
          byName(a.paper, b.paper),
      );
      const found: Victim[] = [];
      let sum = 0;
      for (const { paper, pointer } of inOrder) {
        if (sum >= bytesWanted || found.length === victimsAtOnce) break;
        const bytes = weigh(tables, paper, pointer);
        found.push({ paper, buildId: pointer.buildId, bytes });
        sum += bytes;
      }
      return found;
    },
    evict: async (victims) => {
      let sum = 0;
      for (const { paper, buildId } of victims) {
        const row = findBuild(paper, buildId);
        if (!row) continue;
        sum += weigh(tables, paper, row.pointer);
        discard(tables, row);
        revise(tables, paper);
      }
      return sum;
    },

    dueObjects: async (limit) => {
      const now = readClock();
      return [...objects]
        .filter(([, { until }]) => until <= now)
        .sort(([one, a], [other, b]) => a.until - b.until || byText(one, other))
        .slice(0, limit)
        .map(([key]) => key);
    },
    forgetObjects: async (keys) => {
      for (const key of keys) if (objects.get(key)?.until !== Infinity) objects.delete(key);
    },
    unknownObjects: async (keys) => keys.filter((key) => !objects.has(key)),

    findAsset: async (paper, path) => {
      const row = assets.get(pair(formatId(paper), path));
      return row && { ...row.asset, savedAt: row.savedAt };
    },
    listAssets: async (paper) => {
      const own = [...assets.values()].filter((row) => formatId(row.paper) === formatId(paper));
      return own.map(({ asset }) => asset).sort((a, b) => byText(a.path, b.path));
    },
    saveAsset: async (job, asset) => {
      const { paper } = job;
      if (!findTaken(tables, job) || !builds.has(formatId(paper))) return false;
      const name = pair(formatId(paper), asset.path);
      const old = assets.get(name)?.asset;
      // Added first: it may throw, and then nothing else may have changed.
      if (asset.state === 'mirrored') addObject(tables, asset.key, asset.size);
      if (old?.state === 'mirrored') makeDue(tables, old.key);
      assets.set(name, { paper, asset: { ...asset }, savedAt: readClock() });
      return true;
    },
  };
}

function shelve(tables: Tables, { paper, ...build }: NewBuild, jobs: readonly Job[], lease: Lease) {
  const { builds, failures, awaited, leases, now: readClock } = tables;
  const now = readClock();
  const held = leases.get(lease.name);
  if (held?.token !== lease.token || held.until <= now) return 'late';
  if (isBlocked(tables, paper)) return 'blocked';
  const old = builds.get(formatId(paper));
  addObject(tables, buildKey(build.buildId), build.size);
  if (old) makeDue(tables, buildKey(old.pointer.buildId));
  builds.set(formatId(paper), { paper, pointer: { ...build, checkedAt: now }, usedAt: now });
  failures.delete(formatId(paper));
  for (const name of [paper.id, formatId(paper)]) awaited.delete(name);
  revise(tables, paper, lease.token);
  for (const job of jobs) queueJob(tables, job, paper);
  return 'shelved';
}

/** Removes a build, its assets and its unfinished jobs. Failed jobs stay, to be seen. */
export function discard(tables: Tables, { paper, pointer }: { readonly paper: VersionId; readonly pointer: Build }) {
  const isOwn = (row: { readonly paper: VersionId }) => formatId(row.paper) === formatId(paper);
  tables.builds.delete(formatId(paper));
  makeDue(tables, buildKey(pointer.buildId));
  for (const [name, row] of tables.assets) {
    if (!isOwn(row)) continue;
    if (row.asset.state === 'mirrored') makeDue(tables, row.asset.key);
    tables.assets.delete(name);
  }
  for (const [name, job] of tables.jobs) if (isOwn(job) && job.until !== Infinity) tables.jobs.delete(name);
}

function addObject({ objects }: Tables, key: string, size: number): void {
  if (objects.has(key)) throw new Error(`${key} has been used before.`);
  objects.set(key, { size, until: Infinity });
}

function makeDue({ objects, now }: Tables, key: string): void {
  const row = objects.get(key);
  if (row) row.until = now() + deleteAfterMs;
}

/** The bytes of a build and of its files. */
function weigh({ assets }: Tables, paper: VersionId, { size }: Build): number {
  const own = [...assets.values()].filter((row) => formatId(row.paper) === formatId(paper));
  return own.reduce((sum, { asset }) => sum + (asset.state === 'mirrored' ? asset.size : 0), size);
}
