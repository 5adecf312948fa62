/** Removes a build with its assets and jobs, or everything of a paper, in PostgreSQL. */
import type { PaperId } from '../../../paper/id.ts';
import type { VersionId } from '../../facts.ts';
import { buildKey } from '../../keys.ts';
import { deleteAfterMs } from '../../ledger.ts';
import type { Transaction } from './database.ts';

/** The object is deleted later, when no reader can be on its way to it any more. */
export async function makeDue({ run, now }: Transaction, key: string): Promise<void> {
  await run('UPDATE objects SET due_at = $1 WHERE key = $2', now + deleteAfterMs, key);
}

/** Removes a build, its assets and its unfinished jobs. Failed jobs stay, to be seen. */
export async function discard(
  transaction: Transaction,
  build: VersionId & { readonly buildId: string },
): Promise<void> {
  const { run, now } = transaction;
  const { id, version, buildId } = build;
  await makeDue(transaction, buildKey(buildId));
  const setAssetsDue = `
    UPDATE objects SET due_at = $1
    WHERE key IN (SELECT key FROM assets WHERE id = $2 AND version = $3 AND key IS NOT NULL)`;
  await run(setAssetsDue, now + deleteAfterMs, id, version);
  await run('DELETE FROM assets WHERE id = $1 AND version = $2', id, version);
  await run('DELETE FROM builds WHERE id = $1 AND version = $2', id, version);
  await run('DELETE FROM jobs WHERE id = $1 AND version = $2 AND ready_at IS NOT NULL', id, version);
}

/** Returns whether anything but a failure was known. */
export async function removeAll(transaction: Transaction, { id, version }: PaperId): Promise<boolean> {
  const { run, all, tell } = transaction;
  const ofVersion = version === undefined ? 'id = $1' : 'id = $1 AND version = $2';
  const given = version === undefined ? [id] : [id, version];
  const builds = await all<VersionId & { buildId: string }>(
    `SELECT id, version, build_id AS "buildId" FROM builds WHERE ${ofVersion}`,
    ...given,
  );
  for (const build of builds) await discard(transaction, build);
  await run(`DELETE FROM failures WHERE ${ofVersion}`, ...given);
  await run(`DELETE FROM awaited WHERE ${ofVersion}`, ...given);
  let known = builds.length;
  known += await run(`DELETE FROM versions WHERE ${ofVersion}`, ...given);
  known += await run(`DELETE FROM jobs WHERE ${ofVersion}`, ...given);
  if (version === undefined) known += await run('DELETE FROM papers WHERE id = $1', id);
  tell({ what: 'paper', id });
  return known > 0;
}
