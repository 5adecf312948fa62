/** Rows of a ledger of many papers, written by SQL, for the bench of PostgreSQL. */
import { createHash } from 'node:crypto';
import type { VersionId } from '../packages/papertree/src/storage/index.ts';
import { dueAtOnce, tidiedAtOnce } from '../packages/papertree/src/storage/ledger.ts';

export interface Rows {
  readonly papers: number;
  readonly builds: number;
  readonly files: number;
  /** The version of a build, by its number. */
  versionOf(n: number): VersionId;
  /** The id of that build. */
  buildIdOf(n: number): string;
  /** Statements that write the rows into empty tables. */
  readonly statements: readonly string[];
}

/** Objects that are due and failures that have run out, as many as so many calls delete. */
export function rowsToDelete(calls: number): readonly string[] {
  const numbers = (atOnce: number) => `generate_series(1, ${calls * atOnce}) AS n`;
  const hash = `md5(now()::text || n)`;
  return [
    `INSERT INTO objects SELECT 'builds/' || left(${hash}, 2) || '/' || ${hash}, 200000, 1 FROM ${numbers(dueAtOnce)}`,
    `INSERT INTO failures SELECT 'gone/' || ${hash}, 1, 'upstream', 'Down.', 1 FROM ${numbers(tidiedAtOnce)}`,
  ];
}

const buildsOfPaper = 5 / 3;
const filesOfBuild = 6;

/** Sizes are those of real rows: 1.5 kB of metadata, 0.8 kB of offsets with their checksums, 100 bytes of a file's key. */
export function rowsOf(papers: number): Rows {
  const builds = Math.round(papers * buildsOfPaper);
  const files = builds * filesOfBuild;
  const series = (count: number) => `generate_series(0, ${count - 1}) AS n`;
  const id = `to_char(n % ${papers} / 100000 % 10000, 'FM0000') || '.' || to_char(n % ${papers} % 100000, 'FM00000')`;
  const version = `1 + n / ${papers}`;
  const idv = `${id} || 'v' || ${version}`;
  const hash = (text: string) => `md5(${text})`;
  // As `keys.ts` makes them: the files of a version are neighbours, builds are anywhere.
  const fileKey = `'assets/' || left(${hash(idv)}, 2) || '/' || ${idv} || '/' || ${hash(`'x' || f`)} || '.'
    || ${hash(`n || '/' || f`)} || '.' || left(${hash(`f || '/' || n`)}, 12)`;
  return {
    papers,
    builds,
    files,
    versionOf: (n) => {
      const paper = n % papers;
      const month = String(Math.floor(paper / 100_000)).padStart(4, '0');
      return {
        id: `${month}.${String(paper % 100_000).padStart(5, '0')}`,
        version: 1 + Math.floor(n / papers),
      };
    },
    buildIdOf: (n) => createHash('md5').update(`${n}`).digest('hex'),
    statements: [
      // Without the triggers; and the indexes of the largest tables are made when the rows are there.
      'SET session_replication_role = replica',
      'ALTER TABLE objects DROP CONSTRAINT objects_pkey',
      'ALTER TABLE assets DROP CONSTRAINT assets_pkey',
      `INSERT INTO papers SELECT ${id}, 2, '{"abstract":"' || repeat(${hash('n::text')}, 48) || '"}', 1, nextval('tickets'), 1
        FROM ${series(papers)}`,
      `INSERT INTO versions SELECT ${id}, ${version}, nextval('tickets'), 1, NULL, NULL, '{"status":"ready"}'
        FROM ${series(builds)}`,
      // What was used together was made at any time.
      `INSERT INTO builds SELECT ${id}, ${version}, ${hash('n::text')}, 200000, 1,
        '{"md":"' || repeat(${hash('n::text')}, 24) || '"}', NULL, NULL, 1, 1, NULL, n::bigint * 7919993 % ${builds}, ${filesOfBuild * 16000} FROM ${series(builds)}`,
      `INSERT INTO objects SELECT 'builds/' || left(build_id, 2) || '/' || build_id, size, NULL FROM builds`,
      `INSERT INTO assets SELECT ${id}, ${version}, 'x' || f || '.png', 'mirrored', ${fileKey}, 'image/png', 16000, NULL, 1, NULL
        FROM ${series(builds)}, generate_series(1, ${filesOfBuild}) AS f`,
      'INSERT INTO objects SELECT key, size, NULL FROM assets',
      'ALTER TABLE objects ADD PRIMARY KEY (key)',
      'ALTER TABLE assets ADD PRIMARY KEY (id, version, path)',
      `INSERT INTO totals VALUES ('papers', '', ${papers}, 0), ('builds', '', ${builds}, 0), ('assets', '', ${files}, 0),
        ('kept', '', ${builds + files}, ${builds * 200_000 + files * 16_000})`,
      'ANALYZE',
    ],
  };
}
