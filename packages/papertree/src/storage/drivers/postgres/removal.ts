/** Removes a build with its assets and jobs, or everything of a paper, in PostgreSQL. */
import type { PaperId } from 'papertree-convert/paper';
import { buildKey } from '../../bytes.ts';
import type { VersionId } from '../../facts.ts';
import { deleteAfterMs } from '../../ledger.ts';
import type { Transaction } from './database.ts';

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
export async function removeAll(transaction: Transaction, { id, version }: PaperId): Promise<boolean> {
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
