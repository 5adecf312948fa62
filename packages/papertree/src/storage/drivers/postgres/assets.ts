/** Mirrored files, in PostgreSQL. */
import type { BuildVerbs } from '../../ledger.ts';
import { type AssetRow, readAsset } from '../rows.ts';
import { type Database, lockOf, type Transaction } from './database.ts';
import { findTaken } from './queue.ts';
import { makeDue } from './removal.ts';

const findSql = 'SELECT * FROM assets WHERE id = $1 AND version = $2 AND path = $3';
const listSql = 'SELECT * FROM assets WHERE id = $1 AND version = $2 ORDER BY path COLLATE "C"';
const saveSql = `
  INSERT INTO assets (id, version, path, state, key, type, size, reason, saved_at, checksums)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (id, version, path) DO UPDATE SET
    state = excluded.state, key = excluded.key, type = excluded.type, size = excluded.size, reason = excluded.reason,
    saved_at = excluded.saved_at, checksums = excluded.checksums`;

export function assetVerbs({ get, all, write }: Database): Pick<BuildVerbs, 'findAsset' | 'listAssets' | 'saveAsset'> {
  return {
    findAsset: async ({ id, version }, path) => {
      const row = await get<AssetRow>(findSql, id, version, path);
      return row && { ...readAsset(path, row), savedAt: row.saved_at };
    },
    listAssets: async ({ id, version }) => {
      const rows = await all<AssetRow & { readonly path: string }>(listSql, id, version);
      return rows.map((row) => readAsset(row.path, row));
    },
    saveAsset: async (job, asset) =>
      write([lockOf(job.paper)], async (transaction) => {
        const { now, get, run } = transaction;
        const { id, version } = job.paper;
        const [taken, build, old] = await Promise.all([
          findTaken(transaction, job),
          get('SELECT 1 FROM builds WHERE id = $1 AND version = $2', id, version),
          get<AssetRow>(findSql, id, version, asset.path),
        ]);
        if (!taken || !build) return false;
        const none = { key: null, type: null, size: null, reason: null, checksums: null };
        const { key, type, size, reason, checksums } = { ...none, ...asset };
        const more = (asset.state === 'mirrored' ? asset.size : 0) - (old?.state === 'mirrored' ? old.size : 0);
        const weigh = 'UPDATE builds SET asset_bytes = asset_bytes + $3 WHERE id = $1 AND version = $2';
        await Promise.all([
          old?.state === 'mirrored' && makeDue(transaction, old.key),
          asset.state === 'mirrored' && addObject(transaction, asset.key, asset.size),
          run(saveSql, id, version, asset.path, asset.state, key, type, size, reason, now, checksums),
          more !== 0 && run(weigh, id, version, more),
        ]);
        return true;
      }),
  };
}

/** Fails where there is such an object: an object has one fact. */
export async function addObject({ run }: Transaction, key: string, size: number): Promise<void> {
  await run('INSERT INTO objects (key, size) VALUES ($1, $2)', key, size);
}
