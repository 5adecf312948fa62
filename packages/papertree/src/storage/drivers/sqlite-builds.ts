/** Builds, their mirrored files, and the objects of both, in SQLite. */
import { buildKey } from '../bytes.ts';
import {
  type BuildVerbs,
  dueAtOnce,
  type Job,
  justShelvedMs,
  type Lease,
  lastUsedAtOnce,
  shelvedAtOnce,
  victimsAtOnce,
} from '../ledger.ts';
import { later, type NewBuild } from '../ledger-facts.ts';
import { type AssetRow, pickVictims, readAsset, readShelved, type ShelvedRow, type VictimRow } from './sql-rows.ts';
import type { Database, Statement } from './sqlite-database.ts';
import type { Queue } from './sqlite-jobs.ts';
import { createRemoval, type Removal } from './sqlite-papers.ts';

const victimColumns = 'id, version, build_id AS buildId, size + asset_bytes AS bytes';

export function buildVerbs(database: Database, queue: Queue): BuildVerbs {
  const { prepare, write, writeDurably } = database;
  const isLive = prepare('SELECT 1 FROM leases WHERE name = ? AND token = ? AND until > ?');
  const isBlocked = prepare('SELECT 1 FROM blocks WHERE id = ? AND version IN (0, ?)');
  const findBuild = prepare<{ build_id: string }>('SELECT build_id FROM builds WHERE id = ? AND version = ?');
  const addObject = prepare('INSERT INTO objects (key, size) VALUES (?, ?)');
  const saveBuild = prepare(`
    INSERT INTO builds
      (id, version, build_id, size, format, offsets, etag, last_modified, built_at, checked_at, used_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id, version) DO UPDATE SET
      build_id = excluded.build_id, size = excluded.size, format = excluded.format, offsets = excluded.offsets,
      etag = excluded.etag, last_modified = excluded.last_modified, built_at = excluded.built_at,
      checked_at = excluded.checked_at, used_at = excluded.used_at, stale_since = NULL`);
  const forgetFailure = prepare('DELETE FROM failures WHERE id = ? AND version = ?');
  const forgetAwaited = prepare('DELETE FROM awaited WHERE id = ? AND version IN (0, ?)');
  const findAwaited = prepare<{ since: number }>(
    'SELECT since FROM awaited WHERE id = ? AND version = ? AND until > ?',
  );
  const saveAwaited = prepare('REPLACE INTO awaited (id, version, since, until) VALUES (?, ?, ?, ?)');
  const confirmBuild = prepare('UPDATE builds SET checked_at = ? WHERE id = ? AND version = ? AND build_id = ?');
  const [markStale, unmarkStale] = [
    prepare('UPDATE builds SET stale_since = ? WHERE id = ? AND version = ? AND build_id = ? AND stale_since IS NULL'),
    prepare(
      'UPDATE builds SET stale_since = NULL WHERE id = ? AND version = ? AND build_id = ? AND stale_since IS NOT NULL',
    ),
  ];
  const outdateBuild = prepare(
    'UPDATE builds SET format = 0 WHERE id = ? AND version = ? AND build_id = ? AND format > 0',
  );
  const listShelved = prepare<ShelvedRow>(`
    SELECT builds.id, builds.version, builds.build_id AS buildId, versions.inferred
    FROM builds LEFT JOIN versions ON versions.id = builds.id AND versions.version = builds.version
    WHERE (builds.id, builds.version) > (?, ?) ORDER BY builds.id, builds.version LIMIT ?`);
  const useBuild = prepare('UPDATE builds SET used_at = ? WHERE id = ? AND version = ?');
  const listLastUsed = prepare<{ id: string; version: number }>(
    'SELECT id, version FROM builds ORDER BY used_at DESC, id DESC, version DESC LIMIT ?',
  );
  // A build from the future was made before the clock was put back.
  const [listOlder, listJustShelved] = ['NOT', ''].map((not) =>
    prepare<VictimRow>(`
      SELECT ${victimColumns} FROM builds WHERE ${not} (built_at > ? AND built_at <= ?)
      ORDER BY used_at, id, version LIMIT ${victimsAtOnce}`),
  );
  const weigh = prepare<VictimRow>(`SELECT ${victimColumns} FROM builds WHERE id = ? AND version = ? AND build_id = ?`);
  const listDue = prepare<{ key: string }>('SELECT key FROM objects WHERE due_at <= ? ORDER BY due_at, key LIMIT ?');
  const deleteObject = prepare('DELETE FROM objects WHERE key = ? AND due_at IS NOT NULL');
  const listUnknown = prepare<{ key: string }>(
    `SELECT value AS key FROM json_each(?) AS given
    WHERE NOT EXISTS (SELECT 1 FROM objects WHERE objects.key = given.value) ORDER BY given.key`,
  );
  const { makeDue, discard } = createRemoval(database);

  const shelve = (build: NewBuild, jobs: readonly Job[], lease: Lease, now: number) => {
    const { id, version } = build.paper;
    const { buildId, size, format, offsets, builtAt, etag = null, lastModified = null } = build;
    if (!isLive.get(lease.name, lease.token, now)) return 'late';
    if (isBlocked.get(id, version)) return 'blocked';
    const old = findBuild.get(id, version);
    addObject.run(buildKey(buildId), size);
    if (old) makeDue(buildKey(old.build_id), now);
    saveBuild.run(id, version, buildId, size, format, JSON.stringify(offsets), etag, lastModified, builtAt, now, now);
    forgetFailure.run(id, version);
    forgetAwaited.run(id, version);
    queue.revise(build.paper, now, lease.token);
    for (const job of jobs) queue.add(job, now, build.paper);
    return 'shelved';
  };

  return {
    // The old object will be deleted, so the pointer to the new one must be on the disk before.
    shelve: async (build, jobs, lease) => writeDurably((now) => shelve(build, jobs, lease, now)),

    markAwaited: async ({ id, version = 0 }, forMs) =>
      write((now) => {
        const since = findAwaited.get(id, version, now)?.since ?? now;
        saveAwaited.run(id, version, since, later(now, forMs));
        return since;
      }),
    confirm: async (paper, buildId) => {
      const { id, version } = paper;
      write((now) => {
        confirmBuild.run(now, id, version, buildId);
        if (unmarkStale.run(id, version, buildId) > 0) queue.revise(paper, now);
      });
    },
    markStale: async (paper, buildId) => {
      write((now) => {
        if (markStale.run(now, paper.id, paper.version, buildId) > 0) queue.revise(paper, now);
      });
    },
    markDamaged: async (paper, buildId) => {
      write((now) => {
        if (outdateBuild.run(paper.id, paper.version, buildId) > 0) queue.revise(paper, now);
      });
    },
    shelved: async (after = { id: '', version: 0 }, limit = shelvedAtOnce) =>
      listShelved.all(after.id, after.version, limit).map(readShelved),
    markUsed: async (papers) => {
      if (papers.length === 0) return;
      write((now) => {
        for (const { id, version } of papers) useBuild.run(now, id, version);
      });
    },
    lastUsed: async (limit = lastUsedAtOnce) => listLastUsed.all(limit).map(({ id, version }) => ({ id, version })),

    victims: async (bytesWanted) => {
      const now = database.now();
      const lists = [listOlder, listJustShelved].map((list) => async () => list?.all(now - justShelvedMs, now) ?? []);
      return pickVictims(lists, bytesWanted);
    },
    evict: async (victims) => {
      if (victims.length === 0) return 0;
      return writeDurably((now) => {
        let sum = 0;
        for (const { paper, buildId } of victims) {
          const build = weigh.get(paper.id, paper.version, buildId);
          if (!build) continue;
          discard(build, now);
          queue.revise(paper, now);
          sum += build.bytes;
        }
        return sum;
      });
    },

    dueObjects: async (limit = dueAtOnce) => listDue.all(database.now(), limit).map(({ key }) => key),
    forgetObjects: async (keys) => {
      write(() => {
        for (const key of keys) deleteObject.run(key);
      });
    },
    unknownObjects: async (keys) => listUnknown.all(JSON.stringify(keys)).map(({ key }) => key),

    ...assetVerbs(database, queue, { addObject, makeDue }),
  };
}

interface Objects extends Pick<Removal, 'makeDue'> {
  readonly addObject: Statement<never>;
}

function assetVerbs(
  { prepare, writeDurably }: Database,
  queue: Queue,
  { addObject, makeDue }: Objects,
): Pick<BuildVerbs, 'findAsset' | 'listAssets' | 'saveAsset'> {
  const findRow = prepare<AssetRow>('SELECT * FROM assets WHERE id = ? AND version = ? AND path = ?');
  const allRows = prepare<AssetRow & { readonly path: string }>(
    'SELECT * FROM assets WHERE id = ? AND version = ? ORDER BY path',
  );
  const hasBuild = prepare('SELECT 1 FROM builds WHERE id = ? AND version = ?');
  const deleteRow = prepare('DELETE FROM assets WHERE id = ? AND version = ? AND path = ?');
  const saveRow = prepare(`
    INSERT INTO assets (id, version, path, state, key, type, size, reason, saved_at, checksums)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

  return {
    findAsset: async ({ id, version }, path) => {
      const row = findRow.get(id, version, path);
      return row && { ...readAsset(path, row), savedAt: row.saved_at };
    },
    listAssets: async ({ id, version }) => allRows.all(id, version).map((row) => readAsset(row.path, row)),
    // The previous copy will be deleted, so the pointer to the new one must be on the disk before.
    saveAsset: async (job, asset) =>
      writeDurably((now) => {
        const { id, version } = job.paper;
        if (!queue.findTaken(job, now) || !hasBuild.get(id, version)) return false;
        const old = findRow.get(id, version, asset.path);
        if (old?.state === 'mirrored') makeDue(old.key, now);
        const none = { key: null, type: null, size: null, reason: null, checksums: null };
        const { key, type, size, reason, checksums } = { ...none, ...asset };
        if (asset.state === 'mirrored') addObject.run(asset.key, asset.size);
        // Not REPLACE, which would bypass the trigger that keeps the totals.
        deleteRow.run(id, version, asset.path);
        saveRow.run(id, version, asset.path, asset.state, key, type, size, reason, now, checksums);
        return true;
      }),
  };
}
