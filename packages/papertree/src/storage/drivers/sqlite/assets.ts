/** Mirrored files, in SQLite. */
import type { BuildVerbs } from '../../ledger.ts';
import { type AssetRow, readAsset } from '../rows.ts';
import type { Database, Statement } from './database.ts';
import type { Queue } from './queue.ts';
import type { Removal } from './removal.ts';

interface Objects extends Pick<Removal, 'makeDue'> {
  readonly addObject: Statement<never>;
}

export function assetVerbs(
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
