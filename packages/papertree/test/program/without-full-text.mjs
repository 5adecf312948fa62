/** Preloaded by a test: the SQLite of this process has no full text search, as that of Node 22.15. */
import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (statement) {
  if (/\busing fts5\b/i.test(statement)) throw new Error('no such module: fts5');
  return exec.call(this, statement);
};
