/** Builds, their mirrored files, and the objects of both, in PostgreSQL. */
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
import { later, type NewBuild, type VersionId } from '../ledger-facts.ts';
import { type Database, lockOf, type Transaction } from './postgres-database.ts';
import { addJob, findTaken, revise, reviseChangedSql } from './postgres-jobs.ts';
import { discard, makeDue } from './postgres-papers.ts';
import { type AssetRow, pickVictims, readAsset, readShelved, type ShelvedRow, type VictimRow } from './sql-rows.ts';

const ofBuild = 'id = $1 AND version = $2 AND build_id = $3';
const saveSql = `
  INSERT INTO builds
    (id, version, build_id, size, format, offsets, etag, last_modified, built_at, checked_at, used_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
  ON CONFLICT (id, version) DO UPDATE SET
    build_id = excluded.build_id, size = excluded.size, format = excluded.format, offsets = excluded.offsets,
    etag = excluded.etag, last_modified = excluded.last_modified, built_at = excluded.built_at,
    checked_at = excluded.checked_at, used_at = excluded.used_at, stale_since = NULL`;
// Not a join, which would be merged: both tables from their beginning, however late the page.
const shelvedSql = `
  SELECT builds.id, builds.version, builds.build_id AS "buildId",
    (SELECT inferred FROM versions WHERE versions.id = builds.id AND versions.version = builds.version) AS inferred
  FROM builds
  WHERE (builds.id, builds.version) > ($1, $2) ORDER BY builds.id, builds.version LIMIT $3`;
// In the order of the keys, so that two nodes that mark the same builds do not wait in a ring.
const useSql = `
  WITH used AS (
    SELECT id, version FROM builds
    WHERE (id, version) IN (SELECT * FROM unnest($2::text[], $3::int[])) ORDER BY id, version FOR UPDATE
  )
  UPDATE builds SET used_at = $1 FROM used WHERE builds.id = used.id AND builds.version = used.version`;
const awaitSql = `
  INSERT INTO awaited (id, version, since, until) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id, version) DO UPDATE SET
    since = CASE WHEN awaited.until > excluded.since THEN awaited.since ELSE excluded.since END, until = excluded.until
  RETURNING since`;
const victimColumns = 'id, version, build_id AS "buildId", size + asset_bytes AS bytes';
const weighSql = `
  SELECT ${victimColumns} FROM builds
  WHERE (id, version, build_id) IN (SELECT * FROM unnest($1::text[], $2::int[], $3::text[]))
  ORDER BY array_position($3::text[], build_id)`;
const lastUsedSql = 'SELECT id, version FROM builds ORDER BY used_at DESC, id DESC, version DESC LIMIT $1';
// A build from the future was made before the clock was put back.
const [olderSql = '', justShelvedSql = ''] = ['NOT', ''].map(
  (not) => `
    SELECT ${victimColumns} FROM builds WHERE ${not} (built_at > $1 AND built_at <= $2)
    ORDER BY used_at, id, version LIMIT ${victimsAtOnce}`,
);
// Not IS NOT NULL, for which all that is due would be gone through, by the index of that.
const forgetSql = 'DELETE FROM objects WHERE key = ANY ($1) AND coalesce(due_at, 0) > 0';
// Not a NOT EXISTS, which may become a join that goes through the whole index.
const unknownSql = `
  SELECT key FROM unnest($1::text[]) WITH ORDINALITY AS given (key, position)
  WHERE (SELECT true FROM objects WHERE objects.key = given.key) IS NULL ORDER BY position`;

export function buildVerbs(database: Database): BuildVerbs {
  const { all, now: readClock, write, writeUnsynced } = database;

  /** Changes the build if it is still this one, and gives it a new revision where that changed anything. */
  const amend = async (
    { now, run, tell }: Transaction,
    { id, version }: VersionId,
    buildId: string,
    change: string,
  ) => {
    const amendSql = `WITH changed AS (UPDATE builds SET ${change} RETURNING id, version) ${reviseChangedSql}`;
    if ((await run(amendSql, id, version, buildId, now)) > 0) tell({ what: 'paper', id });
  };

  const shelve = async (transaction: Transaction, build: NewBuild, jobs: readonly Job[], lease: Lease) => {
    const { now, get, run } = transaction;
    const { id, version } = build.paper;
    const { buildId, size, format, offsets, builtAt, etag = null, lastModified = null } = build;
    // Locked, so that nobody takes the lease over before this is committed.
    const isLive = 'SELECT 1 FROM leases WHERE name = $1 AND token = $2 AND until > $3 FOR UPDATE';
    const [live, block, old] = await Promise.all([
      get(isLive, lease.name, lease.token, now),
      get('SELECT 1 FROM blocks WHERE id = $1 AND version IN (0, $2)', id, version),
      get<{ build_id: string }>('SELECT build_id FROM builds WHERE id = $1 AND version = $2', id, version),
    ]);
    if (!live) return 'late';
    if (block) return 'blocked';
    const text = JSON.stringify(offsets);
    await Promise.all([
      addObject(transaction, buildKey(buildId), size),
      old && makeDue(transaction, buildKey(old.build_id)),
      run(saveSql, id, version, buildId, size, format, text, etag, lastModified, builtAt, now),
      run('DELETE FROM failures WHERE id = $1 AND version = $2', id, version),
      run('DELETE FROM awaited WHERE id = $1 AND version IN (0, $2)', id, version),
      revise(transaction, build.paper, lease.token),
      ...jobs.map((job) => addJob(transaction, job, build.paper)),
    ]);
    return 'shelved';
  };

  return {
    shelve: async (build, jobs, lease) => {
      const locks = [build, ...jobs].map(({ paper }) => lockOf(paper));
      return write(locks, async (transaction) => shelve(transaction, build, jobs, lease));
    },

    markAwaited: async ({ id, version = 0 }, forMs) =>
      writeUnsynced([], async ({ now, get }) => {
        const row = await get<{ since: number }>(awaitSql, id, version, now, later(now, forMs));
        return row?.since ?? now;
      }),
    confirm: async (paper, buildId) =>
      write([lockOf(paper)], async (transaction) => {
        const { now, run } = transaction;
        await Promise.all([
          run(`UPDATE builds SET checked_at = $4 WHERE ${ofBuild}`, paper.id, paper.version, buildId, now),
          amend(transaction, paper, buildId, `stale_since = NULL WHERE ${ofBuild} AND stale_since IS NOT NULL`),
        ]);
      }),
    markStale: async (paper, buildId) =>
      write([lockOf(paper)], async (transaction) => {
        await amend(transaction, paper, buildId, `stale_since = $4 WHERE ${ofBuild} AND stale_since IS NULL`);
      }),
    markDamaged: async (paper, buildId) =>
      write([lockOf(paper)], async (transaction) => {
        await amend(transaction, paper, buildId, `format = 0 WHERE ${ofBuild} AND format > 0`);
      }),
    shelved: async (after = { id: '', version: 0 }, limit = shelvedAtOnce) => {
      const rows = await all<ShelvedRow>(shelvedSql, after.id, after.version, limit);
      return rows.map(readShelved);
    },
    markUsed: async (papers) => {
      if (papers.length === 0) return;
      const ids = papers.map(({ id }) => id);
      const versions = papers.map(({ version }) => version);
      await writeUnsynced([], async ({ now, run }) => run(useSql, now, ids, versions));
    },

    lastUsed: (limit = lastUsedAtOnce) => all<VersionId>(lastUsedSql, limit),

    victims: async (bytesWanted) => {
      const now = await readClock();
      const lists = [olderSql, justShelvedSql].map((list) => () => all<VictimRow>(list, now - justShelvedMs, now));
      return pickVictims(lists, bytesWanted);
    },
    evict: async (victims) => {
      if (victims.length === 0) return 0;
      const locks = victims.map(({ paper }) => lockOf(paper));
      return write(locks, async (transaction) => {
        const ids = victims.map(({ paper }) => paper.id);
        const versions = victims.map(({ paper }) => paper.version);
        const buildIds = victims.map(({ buildId }) => buildId);
        const builds = await transaction.all<VictimRow>(weighSql, ids, versions, buildIds);
        await Promise.all([discard(transaction, builds), ...builds.map((build) => revise(transaction, build))]);
        return builds.reduce((sum, { bytes }) => sum + bytes, 0);
      });
    },

    dueObjects: async (limit = dueAtOnce) => {
      const list = 'SELECT key FROM objects WHERE due_at <= $1 ORDER BY due_at, key LIMIT $2';
      return (await all<{ key: string }>(list, await readClock(), limit)).map(({ key }) => key);
    },
    forgetObjects: async (keys) => {
      if (keys.length === 0) return;
      await writeUnsynced([], async ({ run }) => run(forgetSql, keys));
    },
    unknownObjects: async (keys) => (await all<{ key: string }>(unknownSql, keys)).map(({ key }) => key),

    ...assetVerbs(database),
  };
}

const findAssetSql = 'SELECT * FROM assets WHERE id = $1 AND version = $2 AND path = $3';
const listAssetsSql = 'SELECT * FROM assets WHERE id = $1 AND version = $2 ORDER BY path COLLATE "C"';
const saveAssetSql = `
  INSERT INTO assets (id, version, path, state, key, type, size, reason, saved_at, checksums)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (id, version, path) DO UPDATE SET
    state = excluded.state, key = excluded.key, type = excluded.type, size = excluded.size, reason = excluded.reason,
    saved_at = excluded.saved_at, checksums = excluded.checksums`;

function assetVerbs({ get, all, write }: Database): Pick<BuildVerbs, 'findAsset' | 'listAssets' | 'saveAsset'> {
  return {
    findAsset: async ({ id, version }, path) => {
      const row = await get<AssetRow>(findAssetSql, id, version, path);
      return row && { ...readAsset(path, row), savedAt: row.saved_at };
    },
    listAssets: async ({ id, version }) => {
      const rows = await all<AssetRow & { readonly path: string }>(listAssetsSql, id, version);
      return rows.map((row) => readAsset(row.path, row));
    },
    saveAsset: async (job, asset) =>
      write([lockOf(job.paper)], async (transaction) => {
        const { now, get, run } = transaction;
        const { id, version } = job.paper;
        const [taken, build, old] = await Promise.all([
          findTaken(transaction, job),
          get('SELECT 1 FROM builds WHERE id = $1 AND version = $2', id, version),
          get<AssetRow>(findAssetSql, id, version, asset.path),
        ]);
        if (!taken || !build) return false;
        const none = { key: null, type: null, size: null, reason: null, checksums: null };
        const { key, type, size, reason, checksums } = { ...none, ...asset };
        const more = (asset.state === 'mirrored' ? asset.size : 0) - (old?.state === 'mirrored' ? old.size : 0);
        const weigh = 'UPDATE builds SET asset_bytes = asset_bytes + $3 WHERE id = $1 AND version = $2';
        await Promise.all([
          old?.state === 'mirrored' && makeDue(transaction, old.key),
          asset.state === 'mirrored' && addObject(transaction, asset.key, asset.size),
          run(saveAssetSql, id, version, asset.path, asset.state, key, type, size, reason, now, checksums),
          more !== 0 && run(weigh, id, version, more),
        ]);
        return true;
      }),
  };
}

/** Fails where there is such an object: an object has one fact. */
async function addObject({ run }: Transaction, key: string, size: number): Promise<void> {
  await run('INSERT INTO objects (key, size) VALUES ($1, $2)', key, size);
}
