/**
 * The tables in PostgreSQL, and how they change from release to release: a step is never changed once it has been published,
 * only followed by another. They are made once, however many nodes start.
 */
import type { ClientBase, Pool, QueryConfig } from 'pg';

/**
 * The number of steps that a release must know to work beside this one: those of the last release. So a step may add tables,
 * and columns with a default; what the last release reads and writes is renamed or taken away a release later.
 */
const leastSteps = 5;

/** The step of the first of them. Tables of earlier steps were in no release, and are refused. */
const firstStep = 5;

/** After a change of the words that are put into the index all papers are put in anew. */
const forgetWords = `
  DELETE FROM indexed_parts;
  DELETE FROM indexed_papers;
  `;

export const migrations: readonly string[] = [
  `
  -- Keys are compared byte by byte, as in the other drivers, whatever the database's language.
  CREATE SEQUENCE tickets;

  -- The database's time when it was last followed, and how often it has been put back since.
  CREATE TABLE clock (
    changed_at bigint NOT NULL,
    steps integer NOT NULL
  );
  INSERT INTO clock VALUES (0, 0);

  CREATE TABLE papers (
    id text COLLATE "C" PRIMARY KEY,
    latest integer NOT NULL,
    metadata text NOT NULL,
    checked_at bigint NOT NULL,
    revision bigint NOT NULL,
    revised_at bigint NOT NULL
  );

  CREATE TABLE versions (
    id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    revision bigint NOT NULL,
    revised_at bigint NOT NULL,
    metadata text,
    checked_at bigint,
    inferred text,
    -- What the archive's log says of how the page was converted.
    conversion text,
    PRIMARY KEY (id, version)
  );

  CREATE TABLE builds (
    id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    build_id text NOT NULL,
    size bigint NOT NULL,
    format integer NOT NULL,
    offsets text NOT NULL,
    etag text,
    last_modified text,
    built_at bigint NOT NULL,
    checked_at bigint NOT NULL,
    stale_since bigint,
    used_at bigint NOT NULL,
    -- What it holds with its mirrored files.
    asset_bytes bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (id, version)
  );
  CREATE INDEX builds_by_use ON builds (used_at, id, version);

  -- A version of 0 means the paper as a whole, here, among the blocks and the builds that are awaited.
  CREATE TABLE failures (
    id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    code text NOT NULL,
    reason text NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (id, version)
  );
  CREATE INDEX failures_by_end ON failures (until);

  -- Who blocks says why, for operators alone.
  CREATE TABLE blocks (
    id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    reason text NOT NULL DEFAULT '',
    blocked_at bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (id, version)
  );

  CREATE TABLE assets (
    id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    path text COLLATE "C" NOT NULL,
    state text NOT NULL,
    key text COLLATE "C",
    type text,
    size bigint,
    reason text,
    saved_at bigint NOT NULL,
    checksums text,
    PRIMARY KEY (id, version, path)
  );

  -- Every object that a fact speaks of, or spoke of until a moment ago.
  CREATE TABLE objects (
    key text COLLATE "C" PRIMARY KEY,
    size bigint NOT NULL,
    due_at bigint
  );
  CREATE INDEX objects_due ON objects (due_at, key) WHERE due_at IS NOT NULL;

  -- Waiting: no token, and not before ready_at. Taken: a token, until ready_at. Failed: no ready_at.
  CREATE TABLE jobs (
    kind text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    payload text,
    attempts integer NOT NULL,
    crashes integer NOT NULL,
    requeued boolean NOT NULL,
    queued_at bigint NOT NULL,
    ready_at bigint,
    position bigint NOT NULL,
    token bigint,
    worker text,
    error text,
    state text NOT NULL GENERATED ALWAYS AS
      (CASE WHEN ready_at IS NULL THEN 'failed' WHEN token IS NULL THEN 'waiting' ELSE 'taken' END) STORED,
    PRIMARY KEY (kind, key)
  );
  CREATE INDEX jobs_ready ON jobs (kind, ready_at, position) WHERE ready_at IS NOT NULL;
  CREATE INDEX jobs_of_paper ON jobs (id, version);

  CREATE TABLE leases (
    name text COLLATE "C" PRIMARY KEY,
    token bigint NOT NULL,
    until bigint NOT NULL
  );
  CREATE INDEX leases_by_end ON leases (until);

  CREATE TABLE hosts (
    host text COLLATE "C" PRIMARY KEY,
    next_at bigint NOT NULL
  );

  -- Hosts that asked to be left alone, and why, for all who ask them.
  CREATE TABLE pauses (
    host text COLLATE "C" PRIMARY KEY,
    until bigint NOT NULL,
    reason text NOT NULL
  );

  -- Builds that somebody asked for and does not wait for, since when.
  CREATE TABLE awaited (
    id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (id, version)
  );

  -- What was set aside or used of a budget in the span that ends at until.
  CREATE TABLE budgets (
    name text COLLATE "C" PRIMARY KEY,
    until bigint NOT NULL,
    spent bigint NOT NULL
  );

  -- Running totals, so that nobody has to count. A transaction only adds rows to the changes, so none waits for another;
  -- now and then they are added up. The kind is that of jobs, and empty elsewhere.
  CREATE TABLE totals (
    name text NOT NULL,
    kind text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (name, kind)
  );
  CREATE TABLE total_changes (
    name text NOT NULL,
    kind text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    bytes bigint NOT NULL
  );

  ${countRows('papers', `'papers'`)}
  ${countRows('builds', `'builds'`)}
  ${countRows('blocks', `'blocked'`)}
  ${countRows('assets', `'assets'`, { condition: `state = 'mirrored'` })}
  ${countRows('objects', `CASE WHEN due_at IS NULL THEN 'kept' ELSE 'due' END`, { bytes: 'size' })}
  ${countRows('jobs', 'state', { kind: 'kind' })}
  `,
  `
  -- Which words stand in which parts of papers. Made of the builds, and dropped after them.
  CREATE TABLE indexed_papers (
    paper bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    build_id text NOT NULL,
    submitted_on text COLLATE "C" NOT NULL,
    UNIQUE (id, version)
  );
  CREATE TABLE indexed_parts (
    part bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    paper bigint NOT NULL,
    kind text NOT NULL,
    anchor text NOT NULL,
    label text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    words tsvector NOT NULL
  );
  CREATE INDEX indexed_parts_of_paper ON indexed_parts (paper);
  CREATE INDEX indexed_parts_words ON indexed_parts USING gin (words);
  `,
  forgetWords,
  forgetWords,
];

/** Triggers that note once a statement which rows of a table came and went, under the name by which they are counted. */
function countRows(table: string, name: string, { kind = `''`, bytes = '0', condition = 'true' } = {}): string {
  const rows = (from: string, sign: string) =>
    `SELECT ${name} AS name, ${kind} AS kind, ${sign}1 AS count, ${sign}${bytes} AS bytes FROM ${from} WHERE ${condition}`;
  const note = (counted: string) => `
      INSERT INTO total_changes SELECT name, kind, sum(count), sum(bytes) FROM (${counted}) AS counted
        GROUP BY name, kind HAVING sum(count) <> 0 OR sum(bytes) <> 0;`;
  const trigger = (event: string, tables: string) => `
  CREATE TRIGGER count_${event} AFTER ${event} ON ${table} REFERENCING ${tables}
    FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();`;
  return `
  CREATE FUNCTION count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN ${note(rows('come', '+'))}
    ELSIF TG_OP = 'DELETE' THEN ${note(rows('gone', '-'))}
    ELSE ${note(`${rows('come', '+')} UNION ALL ${rows('gone', '-')}`)}
    END IF;
    RETURN NULL;
  END $$;
  ${trigger('INSERT', 'NEW TABLE AS come')}
  ${trigger('DELETE', 'OLD TABLE AS gone')}
  ${trigger('UPDATE', 'OLD TABLE AS gone NEW TABLE AS come')}`;
}

/**
 * Makes the tables what this release needs. Nodes that start together do it one after the other, so all but one find it
 * done. Tables of a newer release are used as long as that says that this one may work beside it.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    await ask(client, `SELECT pg_advisory_xact_lock(hashtextextended('papertree migrations', 0))`);
    const found = await readSteps(client);
    const last = firstStep + migrations.length - 1;
    if (found.least > last)
      throw new Error(`The database was written by a newer Papertree: its tables are of step ${found.done}.`);
    if (found.done > 0 && found.done < firstStep)
      throw new Error(
        `The database is from before the first release of Papertree: its tables are of step ${found.done}.`,
      );
    for (const step of migrations.slice(found.done === 0 ? 0 : found.done - firstStep + 1)) await ask(client, step);
    if (found.done < last) await client.query('UPDATE steps SET done = $1, least = $2', [last, leastSteps]);
    await client.query('COMMIT');
    client.release();
  } catch (thrown) {
    client.release(true);
    throw thrown;
  }
}

/** The steps that were made, and how many of them a release must know to work with the tables. */
interface Steps {
  readonly done: number;
  readonly least: number;
}

async function readSteps(client: ClientBase): Promise<Steps> {
  await client.query('CREATE TABLE IF NOT EXISTS steps (done integer NOT NULL, least integer NOT NULL)');
  const { rows } = await client.query<Steps>('SELECT done, least FROM steps');
  const [row] = rows;
  if (!row) await client.query('INSERT INTO steps VALUES (0, 0)');
  return row ?? { done: 0, least: 0 };
}

/** A step may take longer than a verb: it goes through a table of millions of rows. */
async function ask(client: ClientBase, text: string): Promise<void> {
  const config: QueryConfig & { query_timeout: number } = { text, query_timeout: 3_600_000 };
  await client.query(config);
}
