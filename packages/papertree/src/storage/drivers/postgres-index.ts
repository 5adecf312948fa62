/** `shelf index` in PostgreSQL, by `tsvector`: the words come folded, so no language of the database changes them. */
import type { ShelfOptions } from '../engine-options.ts';
import type { VersionId } from '../ledger-facts.ts';
import {
  categoriesOf,
  type IndexedPaper,
  type IndexedPart,
  type IndexField,
  type IndexQuery,
  indexedAtOnce,
  indexFields,
  type Phrase,
  type ShelfIndex,
} from '../shelf-index.ts';
import { type PartRow, readPart, readVersion, type VersionRow } from './index-rows.ts';
import { indexUse, isTooSlow, openDatabase } from './postgres-connection.ts';
import { createDatabase, type Transaction } from './postgres-database.ts';

const deleteSql = `
  WITH gone AS (DELETE FROM indexed_papers WHERE (id, version) IN (SELECT * FROM unnest($1::text[], $2::int[])) RETURNING paper)
  DELETE FROM indexed_parts WHERE paper IN (SELECT paper FROM gone)`;
const addPaperSql = `
  INSERT INTO indexed_papers (id, version, build_id, submitted_on) VALUES ($1, $2, $3, $4) RETURNING paper`;
const addPartsSql = `
  INSERT INTO indexed_parts (paper, kind, anchor, label, title, text, words)
  SELECT $1, kind, anchor, label, title, text, words::tsvector
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    AS given (kind, anchor, label, title, text, words)`;
const listSql = `
  SELECT id, version, build_id FROM indexed_papers WHERE (id, version) > ($1, $2) ORDER BY id, version LIMIT $3`;
const versionsSql = `
  SELECT id, version, build_id FROM indexed_papers WHERE id = ANY($1) ORDER BY id, version`;
/** A bitmap gives parts in the order of the table; to sort all that a common word is in would take seconds. */
const findSql = `
  SELECT id, version, build_id, kind, anchor, label, title, text FROM (
    SELECT part, id, version, build_id, kind, anchor, label, title, text
    FROM indexed_parts JOIN indexed_papers USING (paper)
    WHERE words @@ $1::tsquery AND submitted_on >= $2
      AND ($3::tsquery IS NULL OR paper IN (SELECT paper FROM indexed_parts WHERE words @@ $3::tsquery)) LIMIT $4
  ) AS found ORDER BY part`;

/** Milliseconds that a transaction may take which puts a paper in. */
const writeMs = 60_000;

export async function openPostgresIndex(url: string, options: ShelfOptions = {}): Promise<ShelfIndex> {
  const { connect, close } = await openDatabase(url, indexUse);
  const { all, write } = createDatabase(connect, options);
  const lockOf = ({ id }: VersionId) => `index ${id}`;
  const drop = ({ run }: Transaction, papers: readonly VersionId[]) => {
    const [ids, versions] = [papers.map(({ id }) => id), papers.map(({ version }) => version)];
    return run(deleteSql, ids, versions);
  };
  const add = async ({ get, run }: Transaction, indexed: IndexedPaper) => {
    const { id, version } = indexed.paper;
    const added = await get<{ paper: number }>(addPaperSql, id, version, indexed.buildId, indexed.submittedOn);
    const parts = [...indexed.parts];
    const columns = (['kind', 'anchor', 'label', 'title', 'text'] as const).map((name) =>
      parts.map((part) => storable(part[name])),
    );
    const categories = categoriesOf(indexed);
    const words = parts.map((part) => vectorOf(part, categories));
    await run(addPartsSql, added?.paper ?? 0, ...columns, words);
  };

  return {
    replace: async (papers) =>
      write(
        papers.map(({ paper }) => lockOf(paper)),
        async (transaction) => {
          await transaction.run(`SET LOCAL statement_timeout = ${writeMs}`);
          await drop(
            transaction,
            papers.map(({ paper }) => paper),
          );
          for (const indexed of papers) await add(transaction, indexed);
        },
      ),
    drop: async (papers) => {
      if (papers.length === 0) return;
      await write(papers.map(lockOf), async (transaction) => drop(transaction, papers));
    },
    indexed: async (after = { id: '', version: 0 }, limit = indexedAtOnce) =>
      (await all<VersionRow>(listSql, after.id, after.version, limit)).map(readVersion),
    versionsOf: async (ids) => (await all<VersionRow>(versionsSql, ids)).map(readVersion),
    find: async (query) => {
      const { author, since = '', limit, withinMs } = query;
      const client = await (await connect()).connect();
      try {
        await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(withinMs)}`);
        const ofAuthor = author === undefined ? null : phraseOf(author, 'authors');
        const { rows } = await client.query<PartRow>(findSql, [matchOf(query), since, ofAuthor, limit + 1]);
        await client.query('COMMIT');
        client.release();
        return { parts: rows.slice(0, limit).map(readPart), isComplete: rows.length <= limit };
      } catch (thrown) {
        const isUsable = await client.query('ROLLBACK').then(
          () => true,
          () => false,
        );
        client.release(!isUsable);
        if (isTooSlow(thrown)) return { parts: [], isComplete: false };
        throw thrown;
      }
    },
    diskBytes: async () => 0,
    close,
  };
}

/** PostgreSQL keeps no NUL in a text. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd');

const weights: Readonly<Record<IndexField, string>> = { title: 'A', text: 'B', context: 'C', authors: 'D' };
/** The last position that a `tsvector` tells from the one before, and the positions of a word that it keeps. */
const lastPosition = 16_383;
const mostPositions = 255;

/** The words with their places, a gap between two fields, so that no phrase goes over it; words of ours have no place. */
function vectorOf({ kind, words }: IndexedPart, categories: readonly string[]): string {
  const places = new Map<string, string[]>();
  let place = 0;
  for (const field of indexFields) {
    for (const word of words[field]?.match(/[^ ]+/g) ?? []) {
      place = Math.min(place + 1, lastPosition);
      const known = places.get(word);
      if (!known) places.set(word, [`${place}${weights[field]}`]);
      else if (known.length < mostPositions) known.push(`${place}${weights[field]}`);
    }
    place += 10;
  }
  const own = [facetOfKind(kind), ...categories.map(facetOfCategory)];
  return [...own, ...[...places].map(([word, at]) => `${quoted(word)}:${at.join(',')}`)].join(' ');
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '')}'`;
const facetOfKind = (kind: string) => `'kind=${kind}'`;
const facetOfCategory = (category: string) => `'category=${category.toLowerCase().replace(/['\\]/g, '')}'`;

function matchOf({ anyOf, noneOf = [], field, kind, category }: IndexQuery): string {
  const lists = anyOf.map((phrases) => `(${phrases.map((phrase) => phraseOf(phrase, field)).join(' & ')})`);
  return [
    `(${lists.join(' | ')})`,
    ...(kind === undefined ? [] : [facetOfKind(kind)]),
    ...(category === undefined ? [] : [facetOfCategory(category)]),
    ...noneOf.map((phrase) => `!(${phraseOf(phrase)})`),
  ].join(' & ');
}

function phraseOf({ words, isPrefix = false }: Phrase, field?: IndexField): string {
  const only = field === undefined ? '' : weights[field];
  const marks = words.map((word, n) => {
    const mark = `${isPrefix && n === words.length - 1 ? '*' : ''}${only}`;
    return mark === '' ? quoted(word) : `${quoted(word)}:${mark}`;
  });
  return `(${marks.join(' <-> ')})`;
}
