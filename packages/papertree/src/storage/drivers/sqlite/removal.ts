/** Removes a build with its assets and jobs, or everything of a paper, in SQLite. */
import type { PaperId } from 'papertree-convert/paper';
import { buildKey } from '../../bytes.ts';
import type { Time, VersionId } from '../../facts.ts';
import { deleteAfterMs } from '../../ledger.ts';
import type { Database } from './database.ts';

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
