/** Metadata, failures and blocks of papers, in SQLite; and the removal of a build, or of everything of a paper. */
import type { PaperId } from 'papertree-convert/paper';
import { buildKey } from '../bytes.ts';
import { deleteAfterMs, type PaperVerbs } from '../ledger.ts';
import { formatRevision, later, type Time, type VersionId } from '../ledger-facts.ts';
import { type BlockRow, type FactsRow, readBlock, readFacts } from './sql-rows.ts';
import type { Database } from './sqlite-database.ts';
import type { Queue } from './sqlite-jobs.ts';

// One statement, so that all values are of the same moment.
const findSql = `
  SELECT
    asked.version AS found_version,
    coalesce(papers.revision, 0) AS paper_revision, papers.latest, papers.metadata, papers.checked_at,
    coalesce(versions.revision, 0) AS version_revision,
    max(coalesce(papers.revised_at, 0), coalesce(versions.revised_at, 0)) AS revised_at,
    versions.metadata AS own_metadata, versions.checked_at AS own_checked_at, versions.inferred,
    versions.conversion,
    builds.build_id, builds.size, builds.format, builds.offsets, builds.etag, builds.last_modified,
    builds.built_at, builds.checked_at AS build_checked_at, builds.stale_since,
    coalesce(own.code, whole.code) AS failure_code,
    CASE WHEN own.code IS NULL THEN whole.reason ELSE own.reason END AS failure_reason,
    CASE WHEN own.code IS NULL THEN whole.until ELSE own.until END AS failure_until,
    EXISTS (SELECT 1 FROM blocks WHERE blocks.id = asked.id AND blocks.version IN (0, asked.version)) AS blocked
  FROM (
    SELECT given.id, given.moment, coalesce(given.version, (SELECT latest FROM papers WHERE id = given.id)) AS version
    FROM (SELECT ? AS id, ? AS version, ? AS moment) AS given
  ) AS asked
  LEFT JOIN papers ON papers.id = asked.id
  LEFT JOIN versions ON versions.id = asked.id AND versions.version = asked.version
  LEFT JOIN builds ON builds.id = asked.id AND builds.version = asked.version
  LEFT JOIN failures AS own ON own.id = asked.id AND own.version = asked.version AND own.until > asked.moment
  LEFT JOIN failures AS whole ON whole.id = asked.id AND whole.version = 0 AND whole.until > asked.moment`;

// Cached answers are confirmed by it, so it reads no more than the indexes and no JSON.
const revisionSql = `
  SELECT
    coalesce(papers.revision, 0) AS paper, coalesce(versions.revision, 0) AS version,
    EXISTS (SELECT 1 FROM blocks WHERE blocks.id = asked.id AND blocks.version IN (0, asked.version)) AS blocked
  FROM (
    SELECT given.id, coalesce(given.version, (SELECT latest FROM papers WHERE id = given.id)) AS version
    FROM (SELECT ? AS id, ? AS version) AS given
  ) AS asked
  LEFT JOIN papers ON papers.id = asked.id
  LEFT JOIN versions ON versions.id = asked.id AND versions.version = asked.version`;

export function paperVerbs(database: Database, queue: Queue): PaperVerbs {
  const { prepare, write, writeDurably, ticket, watchers } = database;
  const tell = ({ id }: PaperId) => watchers.tell({ what: 'paper', id });
  const findRow = prepare<FactsRow>(findSql);
  const findRevision = prepare<{ paper: number; version: number; blocked: number }>(revisionSql);
  const savePaper = prepare(`
    INSERT INTO papers (id, latest, metadata, checked_at, revised_at, revision) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      latest = excluded.latest, metadata = excluded.metadata, checked_at = excluded.checked_at,
      revised_at = excluded.revised_at, revision = excluded.revision`);
  const confirmPaper = prepare('UPDATE papers SET checked_at = ? WHERE id = ? AND latest = ? AND metadata = ?');
  const saveVersion = prepare(`
    INSERT INTO versions (id, version, metadata, checked_at, revised_at, revision) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id, version) DO UPDATE SET
      metadata = excluded.metadata, checked_at = excluded.checked_at,
      revised_at = excluded.revised_at, revision = excluded.revision`);
  const confirmVersion = prepare('UPDATE versions SET checked_at = ? WHERE id = ? AND version = ? AND metadata = ?');
  const saveConversion = prepare(`
    INSERT INTO versions (id, version, revision, conversion) VALUES (?, ?, 0, ?)
    ON CONFLICT (id, version) DO UPDATE SET conversion = excluded.conversion
      WHERE conversion IS NOT excluded.conversion`);
  const saveFailure = prepare(`
    INSERT INTO failures (id, version, code, reason, until) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id, version) DO UPDATE SET
      code = excluded.code, reason = excluded.reason, until = excluded.until`);
  const forgetFailure = prepare('DELETE FROM failures WHERE id = ? AND version = 0');
  const forgetAwaited = prepare('DELETE FROM awaited WHERE id = ? AND version = ?');
  const addBlock = prepare(`
    INSERT INTO blocks (id, version, reason, blocked_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (id, version) DO UPDATE SET
      reason = CASE WHEN excluded.reason = '' THEN reason ELSE excluded.reason END`);
  const allBlocks = prepare<BlockRow>('SELECT id, version, reason, blocked_at FROM blocks ORDER BY id, version');
  const deleteBlock = prepare('DELETE FROM blocks WHERE id = ? AND version = ?');
  const { removeAll } = createRemoval(database);

  return {
    find: async ({ id, version }) => {
      const asOf = database.now();
      const row = findRow.get(id, version ?? null, asOf);
      if (!row) throw new Error('A SELECT without WHERE found nothing.');
      return readFacts(id, row, asOf);
    },

    revision: async ({ id, version }) => {
      const row = findRevision.get(id, version ?? null);
      const known = row && (row.paper > 0 || row.version > 0 || row.blocked === 1);
      return known ? formatRevision(row.paper, row.version, row.blocked === 1) : undefined;
    },

    saveMetadata: async (news) => {
      const { id } = news;
      const metadata = JSON.stringify(news.metadata);
      write((now) => {
        // The same record again is only confirmed: a new revision would make every cached answer be made anew.
        if ('version' in news) {
          const same = confirmVersion.run(now, id, news.version, metadata) > 0;
          if (same) return;
          saveVersion.run(id, news.version, metadata, now, now, ticket());
          return tell(news);
        }
        const same = confirmPaper.run(now, id, news.latestVersion, metadata) > 0;
        forgetFailure.run(id);
        if (same) return;
        savePaper.run(id, news.latestVersion, metadata, now, now, ticket());
        tell(news);
      });
    },

    saveConversion: async (job, conversion) =>
      write((now) => {
        const taken = queue.findTaken(job, now);
        if (!taken) return false;
        const { id, version } = taken;
        if (saveConversion.run(id, version, JSON.stringify(conversion)) > 0) queue.revise({ id, version }, now);
        return true;
      }),

    remember: async ({ id, version = 0 }, { code, reason }, forMs) => {
      write((now) => {
        saveFailure.run(id, version, code, reason, later(now, forMs));
        forgetAwaited.run(id, version);
      });
    },
    // Durable, for a block lost in a power cut would serve what the operator took down. Version 0 stands for the paper.
    block: async (paper, { reason = '', blockedAt } = {}) => {
      writeDurably((now) => addBlock.run(paper.id, paper.version ?? 0, reason, blockedAt ?? Math.floor(now)));
      tell(paper);
    },
    listBlocks: async () => allBlocks.all().map(readBlock),
    unblock: async (paper) => {
      writeDurably(() => deleteBlock.run(paper.id, paper.version ?? 0));
      tell(paper);
    },
    remove: async (paper) => {
      const known = writeDurably((now) => removeAll(paper, now));
      tell(paper);
      return known;
    },
  };
}

export interface Removal {
  /** The object is deleted later, when no reader can be on its way to it any more. */
  makeDue(key: string, now: Time): void;
  /** Removes a build, its assets and its unfinished jobs. Failed jobs stay, to be seen. */
  discard(build: VersionId & { readonly buildId: string }, now: Time): void;
  /** Returns whether anything but a failure was known. */
  removeAll(paper: PaperId, now: Time): boolean;
}

export function createRemoval({ prepare }: Database): Removal {
  const setDue = prepare('UPDATE objects SET due_at = ? WHERE key = ?');
  const setAssetsDue = prepare(`
    UPDATE objects SET due_at = ?
    WHERE key IN (SELECT key FROM assets WHERE id = ? AND version = ? AND key IS NOT NULL)`);
  const deleteBuild = prepare('DELETE FROM builds WHERE id = ? AND version = ?');
  const deleteAssets = prepare('DELETE FROM assets WHERE id = ? AND version = ?');
  const deleteUnfinished = prepare('DELETE FROM jobs WHERE id = ? AND version = ? AND ready_at IS NOT NULL');
  const findBuilds = prepare<VersionId & { buildId: string }>(
    'SELECT id, version, build_id AS buildId FROM builds WHERE id = ? AND version = coalesce(?, version)',
  );
  const [deleteFailures, deleteAwaited, ...deleteRest] = ['failures', 'awaited', 'versions', 'jobs'].map((table) =>
    prepare(`DELETE FROM ${table} WHERE id = ? AND version = coalesce(?, version)`),
  );
  const deletePaper = prepare('DELETE FROM papers WHERE id = ?');

  const makeDue: Removal['makeDue'] = (key, now) => {
    setDue.run(now + deleteAfterMs, key);
  };
  const discard: Removal['discard'] = ({ id, version, buildId }, now) => {
    makeDue(buildKey(buildId), now);
    setAssetsDue.run(now + deleteAfterMs, id, version);
    deleteAssets.run(id, version);
    deleteBuild.run(id, version);
    deleteUnfinished.run(id, version);
  };
  const removeAll: Removal['removeAll'] = ({ id, version }, now) => {
    const builds = findBuilds.all(id, version ?? null);
    for (const build of builds) discard(build, now);
    deleteFailures?.run(id, version ?? null);
    deleteAwaited?.run(id, version ?? null);
    let known = builds.length;
    for (const statement of deleteRest) known += statement.run(id, version ?? null);
    if (version === undefined) known += deletePaper.run(id);
    return known > 0;
  };
  return { makeDue, discard, removeAll };
}
