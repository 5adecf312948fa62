/**
 * `shelf index` in a file of SQLite of its own, by FTS5. It is asked on a thread of its own, so its statements may take their
 * time; what it holds can be made anew, so a file of other tables is begun anew.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { VersionId } from '../ledger-facts.ts';
import {
  categoriesOf,
  type IndexedPaper,
  type IndexField,
  type IndexQuery,
  indexedAtOnce,
  indexFields,
  type PartKind,
  type Phrase,
  type ShelfIndex,
} from '../shelf-index.ts';
import { type PartRow, readPart, readVersion, type VersionRow } from './index-rows.ts';

/** Goes up whenever the tables, or the words that are put into them, change. */
const tablesVersion = 3;

const tables = `
  CREATE TABLE papers (
    paper INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    build_id TEXT NOT NULL,
    submitted_on TEXT NOT NULL,
    UNIQUE (id, version)
  ) STRICT;
  CREATE TABLE parts (
    -- Never used again, so that the parts of a paper stand together.
    part INTEGER PRIMARY KEY AUTOINCREMENT,
    paper INTEGER NOT NULL,
    kind TEXT NOT NULL,
    anchor TEXT NOT NULL,
    label TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX parts_of_paper ON parts (paper);
  -- The words alone: the text stands above. Words come folded, so nothing is folded here.
  CREATE VIRTUAL TABLE words USING fts5(
    title, text, context, authors, facets, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0'
  );`;

/** Parts that are looked through between two looks at the clock: as many as take about `stretchMs`, fewer at first. To begin takes a while. */
const leastStretch = 25_000;
const mostStretch = 1_600_000;
const stretchMs = 100;
/** Milliseconds that a write waits for those of other processes. */
const busyMs = 10_000;

/** Whether the SQLite of this Node has FTS5: that of Node 22.15 has not. */
export function hasFullText(): boolean {
  const connection = new DatabaseSync(':memory:');
  try {
    connection.exec('CREATE VIRTUAL TABLE words USING fts5(text)');
    return true;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}

export function openSqliteIndex(file: string): ShelfIndex {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file, { timeout: busyMs });
  try {
    // Of a new file: on pages of the usual 4 KB a tenth of the disk is lost behind texts.
    connection.exec('PRAGMA page_size = 16384');
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 67108864');
    makeTables(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
  /** `Row` is what the SQL says. */
  const prepare = <Row>(sql: string) => {
    const statement = connection.prepare(sql);
    return {
      all: (...values: SQLInputValue[]) => statement.all(...values) as Row[],
      run: (...values: SQLInputValue[]) => Number(statement.run(...values).lastInsertRowid),
    };
  };
  const findPaper = prepare<{ paper: number }>('SELECT paper FROM papers WHERE id = ? AND version = ?');
  const deletePaper = prepare('DELETE FROM papers WHERE paper = ?');
  const deleteParts = prepare('DELETE FROM parts WHERE paper = ?');
  const deleteWords = prepare('DELETE FROM words WHERE rowid IN (SELECT part FROM parts WHERE paper = ?)');
  const addPaper = prepare('INSERT INTO papers (id, version, build_id, submitted_on) VALUES (?, ?, ?, ?)');
  const addPart = prepare('INSERT INTO parts (paper, kind, anchor, label, title, text) VALUES (?, ?, ?, ?, ?, ?)');
  const addWords = prepare(
    'INSERT INTO words (rowid, title, text, context, authors, facets) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const list = prepare<VersionRow>(`
    SELECT id, version, build_id FROM papers WHERE (id, version) > (?, ?) ORDER BY id, version LIMIT ?`);
  const listVersions = prepare<VersionRow>('SELECT id, version, build_id FROM papers WHERE id = ? ORDER BY version');
  // What is free in the file is used again, and the file does not become smaller.
  const measure = prepare<{ bytes: number }>(`
    SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`);
  const findLast = prepare<{ last: number | null }>('SELECT max(part) AS last FROM parts');
  const anyPart = prepare<{ rowid: number }>('SELECT rowid FROM words WHERE words MATCH ? LIMIT 1');
  const find = prepare<PartRow>(`
    SELECT papers.id, papers.version, papers.build_id, parts.kind, parts.anchor, parts.label, parts.title, parts.text
    FROM words JOIN parts ON parts.part = words.rowid JOIN papers ON papers.paper = parts.paper
    WHERE words MATCH ? AND words.rowid > ? AND words.rowid <= ? AND papers.submitted_on >= ?
    ORDER BY words.rowid LIMIT ?`);
  const findOfAuthor = prepare<PartRow>(`
    SELECT papers.id, papers.version, papers.build_id, parts.kind, parts.anchor, parts.label, parts.title, parts.text
    FROM words JOIN parts ON parts.part = words.rowid JOIN papers ON papers.paper = parts.paper
    WHERE words MATCH ? AND words.rowid > ? AND words.rowid <= ? AND papers.submitted_on >= ?
      AND parts.paper IN (SELECT paper FROM words JOIN parts ON parts.part = words.rowid WHERE words MATCH ?)
    ORDER BY words.rowid LIMIT ?`);

  const write = (run: () => void) => {
    connection.exec('BEGIN IMMEDIATE');
    try {
      run();
      connection.exec('COMMIT');
    } catch (error) {
      try {
        connection.exec('ROLLBACK');
      } catch {
        // SQLite has rolled back by itself, as it does when the disk is full.
      }
      throw error;
    }
  };
  const dropNow = ({ id, version }: VersionId) => {
    for (const { paper } of findPaper.all(id, version)) {
      for (const statement of [deleteWords, deleteParts, deletePaper]) statement.run(paper);
    }
  };
  const addNow = ({ paper: { id, version }, buildId, submittedOn, categories, parts }: IndexedPaper) => {
    const paper = addPaper.run(id, version, buildId, submittedOn);
    const facets = categoriesOf({ categories }).map(facetOfCategory);
    for (const { kind, anchor, label, title, text, words } of parts) {
      const part = addPart.run(paper, kind, anchor, label, title, text);
      const fields = indexFields.map((field) => words[field] ?? '');
      addWords.run(part, ...fields, [facetOfKind(kind), ...facets].join(' '));
    }
  };

  return {
    replace: async (papers) =>
      write(() => {
        for (const indexed of papers) {
          dropNow(indexed.paper);
          addNow(indexed);
        }
      }),
    drop: async (papers) =>
      write(() => {
        for (const paper of papers) dropNow(paper);
      }),
    indexed: async (after = { id: '', version: 0 }, limit = indexedAtOnce) =>
      list.all(after.id, after.version, limit).map(readVersion),
    versionsOf: async (ids) => ids.flatMap((id) => listVersions.all(id)).map(readVersion),
    find: async (query) => {
      const { author, since = '', limit, withinMs } = query;
      const deadline = performance.now() + withinMs;
      const match = matchOf(query);
      const ofAuthor = author && phraseOf(author, 'authors');
      if (ofAuthor && anyPart.all(ofAuthor).length === 0) return { parts: [], isComplete: true };
      const last = findLast.all()[0]?.last ?? 0;
      const found: PartRow[] = [];
      for (let [from, stretch] = [0, leastStretch]; from < last && found.length <= limit; ) {
        const begun = performance.now();
        if (begun > deadline) return { parts: found.map(readPart), isComplete: false };
        const to = from + stretch;
        const bounds = [match, from, to, since] as const;
        const wanted = limit + 1 - found.length;
        found.push(...(ofAuthor ? findOfAuthor.all(...bounds, ofAuthor, wanted) : find.all(...bounds, wanted)));
        from = to;
        const faster = stretchMs / (performance.now() - begun);
        stretch = Math.round(Math.min(mostStretch, Math.max(leastStretch, stretch * Math.min(4, faster))));
      }
      return { parts: found.slice(0, limit).map(readPart), isComplete: found.length <= limit };
    },
    diskBytes: async () => measure.all()[0]?.bytes ?? 0,
    close: async () => {
      if (connection.isOpen) connection.close();
    },
  };
}

function makeTables(connection: DatabaseSync): void {
  connection.exec('BEGIN IMMEDIATE');
  const found = Number(Object.values(connection.prepare('PRAGMA user_version').get() ?? {})[0]);
  if (found !== tablesVersion) {
    for (const table of ['words', 'parts', 'papers']) connection.exec(`DROP TABLE IF EXISTS ${table}`);
    connection.exec(`${tables} PRAGMA user_version = ${tablesVersion}`);
    // Stretches of the index are merged less often: a fifth of the time of a write.
    connection.exec(`INSERT INTO words (words, rank) VALUES ('automerge', 16)`);
  }
  connection.exec('COMMIT');
}

const facetOfKind = (kind: PartKind) => `kind${kind}`;
const facetOfCategory = (category: string) => `category${category.toLowerCase().replace(/[^a-z0-9]/g, '')}`;

function matchOf({ anyOf, noneOf = [], field, kind, category }: IndexQuery): string {
  const lists = anyOf.map((phrases) => `(${phrases.map((phrase) => phraseOf(phrase, field)).join(' AND ')})`);
  const facets = [
    ...(kind === undefined ? [] : [`facets : ${facetOfKind(kind)}`]),
    ...(category === undefined ? [] : [`facets : ${facetOfCategory(category)}`]),
  ];
  const wanted = [`(${lists.join(' OR ')})`, ...facets].join(' AND ');
  return noneOf.length === 0 ? wanted : `(${wanted}) NOT (${noneOf.map((phrase) => phraseOf(phrase)).join(' OR ')})`;
}

/** Never in the facets, whose words are ours. */
function phraseOf({ words, isPrefix = false }: Phrase, field?: IndexField): string {
  return `{${field ?? indexFields.join(' ')}} : "${words.join(' ')}"${isPrefix ? ' *' : ''}`;
}
