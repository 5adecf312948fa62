/** Metadata, failures and blocks of papers, in PostgreSQL; and the removal of a build, or of everything of a paper. */
import type { PaperId } from 'papertree-convert/paper';
import { buildKey } from '../bytes.ts';
import { deleteAfterMs, type PaperVerbs } from '../ledger.ts';
import { formatRevision, later, type Time, type VersionId } from '../ledger-facts.ts';
import { clockSql, type Database, lockOf, type Transaction } from './postgres-database.ts';
import { findTaken } from './postgres-jobs.ts';
import { type BlockRow, type FactsRow, readBlock, readFacts } from './sql-rows.ts';

const isBlocked =
  'EXISTS (SELECT 1 FROM blocks WHERE blocks.id = asked.id AND blocks.version IN (0, asked.version)) AS blocked';

// One statement, so that all values are of the same moment.
const findSql = `
  WITH asked AS MATERIALIZED (
    SELECT $2::text AS id, coalesce($3::int, (SELECT latest FROM papers WHERE id = $2)) AS version,
      coalesce($1, ${clockSql}) AS now
  )
  SELECT
    asked.now, asked.version AS found_version,
    coalesce(papers.revision, 0) AS paper_revision, papers.latest, papers.metadata, papers.checked_at,
    coalesce(versions.revision, 0) AS version_revision,
    greatest(papers.revised_at, versions.revised_at, 0) AS revised_at,
    versions.metadata AS own_metadata, versions.checked_at AS own_checked_at, versions.inferred,
    versions.conversion,
    builds.build_id, builds.size, builds.format, builds.offsets, builds.etag, builds.last_modified,
    builds.built_at, builds.checked_at AS build_checked_at, builds.stale_since,
    coalesce(own.code, whole.code) AS failure_code,
    CASE WHEN own.code IS NULL THEN whole.reason ELSE own.reason END AS failure_reason,
    CASE WHEN own.code IS NULL THEN whole.until ELSE own.until END AS failure_until,
    ${isBlocked}
  FROM asked
  LEFT JOIN papers ON papers.id = asked.id
  LEFT JOIN versions ON versions.id = asked.id AND versions.version = asked.version
  LEFT JOIN builds ON builds.id = asked.id AND builds.version = asked.version
  LEFT JOIN failures AS own ON own.id = asked.id AND own.version = asked.version AND own.until > asked.now
  LEFT JOIN failures AS whole ON whole.id = asked.id AND whole.version = 0 AND whole.until > asked.now`;

// Cached answers are confirmed by it, so it reads no more than the indexes and no JSON.
const revisionSql = `
  WITH asked AS MATERIALIZED (
    SELECT $1::text AS id, coalesce($2::int, (SELECT latest FROM papers WHERE id = $1)) AS version
  )
  SELECT coalesce(papers.revision, 0) AS paper, coalesce(versions.revision, 0) AS version, ${isBlocked}
  FROM asked
  LEFT JOIN papers ON papers.id = asked.id
  LEFT JOIN versions ON versions.id = asked.id AND versions.version = asked.version`;

const savePaper = `
  INSERT INTO papers (id, latest, metadata, checked_at, revised_at, revision)
  VALUES ($1, $2, $3, $4, $4, nextval('tickets'))
  ON CONFLICT (id) DO UPDATE SET
    latest = excluded.latest, metadata = excluded.metadata, checked_at = excluded.checked_at,
    revised_at = excluded.revised_at, revision = excluded.revision`;
const saveVersion = `
  INSERT INTO versions (id, version, metadata, checked_at, revised_at, revision)
  VALUES ($1, $2, $3, $4, $4, nextval('tickets'))
  ON CONFLICT (id, version) DO UPDATE SET
    metadata = excluded.metadata, checked_at = excluded.checked_at,
    revised_at = excluded.revised_at, revision = excluded.revision`;
const saveConversionSql = `
  INSERT INTO versions (id, version, revision, revised_at, conversion) SELECT $1, $2, nextval('tickets'), $3, $4
  WHERE NOT EXISTS (SELECT 1 FROM versions WHERE id = $1 AND version = $2 AND conversion = $4)
  ON CONFLICT (id, version) DO UPDATE SET
    revision = excluded.revision, revised_at = excluded.revised_at, conversion = excluded.conversion`;
const saveFailure = `
  INSERT INTO failures (id, version, code, reason, until) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id, version) DO UPDATE SET code = excluded.code, reason = excluded.reason, until = excluded.until`;

const saveBlock = `
  INSERT INTO blocks (id, version, reason, blocked_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id, version) DO UPDATE SET
    reason = CASE WHEN excluded.reason = '' THEN blocks.reason ELSE excluded.reason END`;

export function paperVerbs({ get, all, getTimed, write, writeUnsynced }: Database): PaperVerbs {
  return {
    find: async ({ id, version }) => {
      const row = await getTimed<FactsRow & { readonly now: Time }>(findSql, id, version ?? null);
      return readFacts(id, row, row.now);
    },

    revision: async ({ id, version }) => {
      const row = await get<{ paper: number; version: number; blocked: boolean }>(revisionSql, id, version ?? null);
      const known = row && (row.paper > 0 || row.version > 0 || row.blocked);
      return known ? formatRevision(row.paper, row.version, row.blocked) : undefined;
    },

    saveMetadata: async (news) => {
      const { id } = news;
      const metadata = JSON.stringify(news.metadata);
      await write([lockOf(news)], async ({ now, run, tell }) => {
        // The same record again is only confirmed: a new revision would make every cached answer be made anew.
        if ('version' in news) {
          const confirm = 'UPDATE versions SET checked_at = $1 WHERE id = $2 AND version = $3 AND metadata = $4';
          if ((await run(confirm, now, id, news.version, metadata)) > 0) return;
          await run(saveVersion, id, news.version, metadata, now);
          return tell({ what: 'paper', id });
        }
        const confirm = 'UPDATE papers SET checked_at = $1 WHERE id = $2 AND latest = $3 AND metadata = $4';
        const [confirmed] = await Promise.all([
          run(confirm, now, id, news.latestVersion, metadata),
          run('DELETE FROM failures WHERE id = $1 AND version = 0', id),
        ]);
        if (confirmed > 0) return;
        await run(savePaper, id, news.latestVersion, metadata, now);
        tell({ what: 'paper', id });
      });
    },

    saveConversion: async (job, conversion) =>
      write([lockOf(job.paper)], async (transaction) => {
        const taken = await findTaken(transaction, job);
        if (!taken) return false;
        const { id, version } = taken;
        const { now, run, tell } = transaction;
        if ((await run(saveConversionSql, id, version, now, JSON.stringify(conversion))) > 0)
          tell({ what: 'paper', id });
        return true;
      }),

    // Version 0 stands for the paper.
    remember: async ({ id, version = 0 }, { code, reason }, forMs) => {
      await writeUnsynced([], async ({ now, run }) => {
        await Promise.all([
          run(saveFailure, id, version, code, reason, later(now, forMs)),
          run('DELETE FROM awaited WHERE id = $1 AND version = $2', id, version),
        ]);
      });
    },
    block: async (paper, { reason = '', blockedAt } = {}) => {
      const { id, version = 0 } = paper;
      await write([lockOf(paper)], async ({ now, run, tell }) => {
        await run(saveBlock, id, version, reason, blockedAt ?? Math.floor(now));
        tell({ what: 'paper', id });
      });
    },
    listBlocks: async () => {
      const rows = await all<BlockRow>(
        'SELECT id, version, reason, blocked_at FROM blocks ORDER BY id COLLATE "C", version',
      );
      return rows.map(readBlock);
    },
    unblock: async (paper) => {
      const { id, version = 0 } = paper;
      await write([lockOf(paper)], async ({ run, tell }) => {
        await run('DELETE FROM blocks WHERE id = $1 AND version = $2', id, version);
        tell({ what: 'paper', id });
      });
    },
    remove: async (paper) => write([lockOf(paper)], async (transaction) => removeAll(transaction, paper)),
  };
}

/** The object is deleted later, when no reader can be on its way to it any more. */
export async function makeDue({ run, now }: Transaction, key: string): Promise<void> {
  await run('UPDATE objects SET due_at = $1 WHERE key = $2', now + deleteAfterMs, key);
}

const ofBuilds = '(id, version) IN (SELECT * FROM unnest($1::text[], $2::int[]))';
// Not a join, which may go through the whole index: the keys are found first.
const setDueSql = `
  UPDATE objects SET due_at = $3
  WHERE key = ANY ($4::text[] || ARRAY(SELECT key FROM assets WHERE ${ofBuilds} AND key IS NOT NULL))`;

/** Removes builds, their assets and their unfinished jobs. Failed jobs stay, to be seen. */
export async function discard(
  { run, now }: Transaction,
  builds: readonly (VersionId & { readonly buildId: string })[],
): Promise<void> {
  if (builds.length === 0) return;
  const given = [builds.map(({ id }) => id), builds.map(({ version }) => version)];
  const keys = builds.map(({ buildId }) => buildKey(buildId));
  await Promise.all([
    run(setDueSql, ...given, now + deleteAfterMs, keys),
    run(`DELETE FROM assets WHERE ${ofBuilds}`, ...given),
    run(`DELETE FROM builds WHERE ${ofBuilds}`, ...given),
    run(`DELETE FROM jobs WHERE ${ofBuilds} AND ready_at IS NOT NULL`, ...given),
  ]);
}

/** Returns whether anything but a failure was known. */
async function removeAll(transaction: Transaction, { id, version }: PaperId): Promise<boolean> {
  const { run, all, tell } = transaction;
  const ofVersion = version === undefined ? 'id = $1' : 'id = $1 AND version = $2';
  const given = version === undefined ? [id] : [id, version];
  const forget = (table: string) => run(`DELETE FROM ${table} WHERE ${ofVersion}`, ...given);
  tell({ what: 'paper', id });
  const builds = await all<VersionId & { buildId: string }>(
    `SELECT id, version, build_id AS "buildId" FROM builds WHERE ${ofVersion}`,
    ...given,
  );
  const [known] = await Promise.all([
    Promise.all([
      forget('versions'),
      forget('jobs'),
      version === undefined ? run('DELETE FROM papers WHERE id = $1', id) : 0,
    ]),
    discard(transaction, builds),
    forget('failures'),
    forget('awaited'),
  ]);
  return builds.length > 0 || known.some((count) => count > 0);
}
