/**
 * The tables, and how they change from release to release: a step is never changed once it has been published, only followed
 * by another.
 */

/** The step of the first of them. Tables of earlier steps were in no release, and are refused. */
export const firstStep = 13;

export const migrations: readonly string[] = [
  `
  -- Numbers that are given out once: tokens, revisions, places in the queue. A sequence, elsewhere. The database's time when it
  -- last changed, and how often the clock has been put back since.
  CREATE TABLE tickets (
    last INTEGER NOT NULL,
    changed_at INTEGER NOT NULL DEFAULT 0,
    clock_steps INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT INTO tickets (last) VALUES (0);

  CREATE TABLE papers (
    id TEXT PRIMARY KEY,
    latest INTEGER NOT NULL,
    metadata TEXT NOT NULL,
    checked_at INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    -- When the revision was given.
    revised_at INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE versions (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    revised_at INTEGER NOT NULL DEFAULT 0,
    metadata TEXT,
    checked_at INTEGER,
    inferred TEXT,
    -- What the archive's log says of how the page was converted.
    conversion TEXT,
    PRIMARY KEY (id, version)
  ) STRICT;

  CREATE TABLE builds (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    build_id TEXT NOT NULL,
    size INTEGER NOT NULL,
    -- Of its mirrored files.
    asset_bytes INTEGER NOT NULL DEFAULT 0,
    format INTEGER NOT NULL,
    offsets TEXT NOT NULL,
    etag TEXT,
    last_modified TEXT,
    built_at INTEGER NOT NULL,
    checked_at INTEGER NOT NULL,
    -- Since then the archive has shown the page no longer.
    stale_since INTEGER,
    used_at INTEGER NOT NULL,
    PRIMARY KEY (id, version)
  ) STRICT;
  CREATE INDEX builds_by_use ON builds (used_at, id, version);

  -- A version of 0 means the paper as a whole, here, among the blocks and the builds that are awaited.
  CREATE TABLE failures (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    code TEXT NOT NULL,
    reason TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (id, version)
  ) STRICT;
  CREATE INDEX failures_by_end ON failures (until);

  -- Who blocks says why, for operators alone.
  CREATE TABLE blocks (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    blocked_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (id, version)
  ) STRICT;

  CREATE TABLE assets (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    path TEXT NOT NULL,
    state TEXT NOT NULL,
    key TEXT,
    type TEXT,
    size INTEGER,
    -- Of the blocks of the file; those of a build stand in its offsets.
    checksums TEXT,
    reason TEXT,
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (id, version, path)
  ) STRICT;

  -- Every object that a fact speaks of, or spoke of until a moment ago.
  CREATE TABLE objects (
    key TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    due_at INTEGER
  ) STRICT;
  CREATE INDEX objects_due ON objects (due_at, key) WHERE due_at IS NOT NULL;

  -- Waiting: no token, and not before ready_at. Taken: a token, until ready_at. Failed: no ready_at.
  CREATE TABLE jobs (
    position INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    payload TEXT,
    attempts INTEGER NOT NULL,
    -- How many workers have died with the job in their hands.
    crashes INTEGER NOT NULL DEFAULT 0,
    requeued INTEGER NOT NULL,
    queued_at INTEGER NOT NULL,
    ready_at INTEGER,
    token INTEGER,
    worker TEXT,
    error TEXT,
    state TEXT NOT NULL AS
      (CASE WHEN ready_at IS NULL THEN 'failed' WHEN token IS NULL THEN 'waiting' ELSE 'taken' END) VIRTUAL,
    UNIQUE (kind, key)
  ) STRICT;
  CREATE INDEX jobs_ready ON jobs (kind, ready_at, position) WHERE ready_at IS NOT NULL;
  CREATE INDEX jobs_of_paper ON jobs (id, version);

  CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    token INTEGER NOT NULL,
    until INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX leases_by_end ON leases (until);

  CREATE TABLE hosts (
    host TEXT PRIMARY KEY,
    next_at INTEGER NOT NULL
  ) STRICT;

  -- Hosts that asked to be left alone, and why, for all who ask them.
  CREATE TABLE pauses (
    host TEXT PRIMARY KEY,
    until INTEGER NOT NULL,
    reason TEXT NOT NULL
  ) STRICT;

  -- What was set aside or used of a budget in the span that ends at until.
  CREATE TABLE budgets (
    name TEXT PRIMARY KEY,
    until INTEGER NOT NULL,
    spent INTEGER NOT NULL
  ) STRICT;

  -- Builds that somebody asked for and does not wait for, since when.
  CREATE TABLE awaited (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (id, version)
  ) STRICT;

  -- Running totals, so that nobody has to count: triggers keep them in the transaction of every change.
  CREATE TABLE totals (
    name TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    bytes INTEGER NOT NULL
  ) STRICT;
  INSERT INTO totals VALUES
    ('papers', 0, 0), ('builds', 0, 0), ('assets', 0, 0), ('blocked', 0, 0), ('kept', 0, 0), ('due', 0, 0);
  CREATE TABLE job_totals (
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (kind, state)
  ) STRICT;

  CREATE TRIGGER papers_in AFTER INSERT ON papers BEGIN
    UPDATE totals SET count = count + 1 WHERE name = 'papers'; END;
  CREATE TRIGGER papers_out AFTER DELETE ON papers BEGIN
    UPDATE totals SET count = count - 1 WHERE name = 'papers'; END;
  CREATE TRIGGER builds_in AFTER INSERT ON builds BEGIN
    UPDATE totals SET count = count + 1 WHERE name = 'builds'; END;
  CREATE TRIGGER builds_out AFTER DELETE ON builds BEGIN
    UPDATE totals SET count = count - 1 WHERE name = 'builds'; END;
  CREATE TRIGGER blocks_in AFTER INSERT ON blocks BEGIN
    UPDATE totals SET count = count + 1 WHERE name = 'blocked'; END;
  CREATE TRIGGER blocks_out AFTER DELETE ON blocks BEGIN
    UPDATE totals SET count = count - 1 WHERE name = 'blocked'; END;

  CREATE TRIGGER assets_in AFTER INSERT ON assets WHEN new.state = 'mirrored' BEGIN
    UPDATE totals SET count = count + 1 WHERE name = 'assets';
    UPDATE builds SET asset_bytes = asset_bytes + new.size WHERE id = new.id AND version = new.version; END;
  CREATE TRIGGER assets_out AFTER DELETE ON assets WHEN old.state = 'mirrored' BEGIN
    UPDATE totals SET count = count - 1 WHERE name = 'assets';
    UPDATE builds SET asset_bytes = asset_bytes - old.size WHERE id = old.id AND version = old.version; END;

  CREATE TRIGGER objects_in AFTER INSERT ON objects BEGIN
    UPDATE totals SET count = count + 1, bytes = bytes + new.size WHERE name = iif(new.due_at IS NULL, 'kept', 'due'); END;
  CREATE TRIGGER objects_out AFTER DELETE ON objects BEGIN
    UPDATE totals SET count = count - 1, bytes = bytes - old.size WHERE name = iif(old.due_at IS NULL, 'kept', 'due'); END;
  CREATE TRIGGER objects_due AFTER UPDATE OF due_at ON objects WHEN (old.due_at IS NULL) <> (new.due_at IS NULL) BEGIN
    UPDATE totals SET count = count - 1, bytes = bytes - old.size WHERE name = iif(old.due_at IS NULL, 'kept', 'due');
    UPDATE totals SET count = count + 1, bytes = bytes + new.size WHERE name = iif(new.due_at IS NULL, 'kept', 'due'); END;

  CREATE TRIGGER jobs_in AFTER INSERT ON jobs BEGIN
    INSERT INTO job_totals VALUES (new.kind, new.state, 1) ON CONFLICT (kind, state) DO UPDATE SET count = count + 1; END;
  CREATE TRIGGER jobs_out AFTER DELETE ON jobs BEGIN
    UPDATE job_totals SET count = count - 1 WHERE kind = old.kind AND state = old.state; END;
  CREATE TRIGGER jobs_move AFTER UPDATE ON jobs WHEN old.state <> new.state BEGIN
    UPDATE job_totals SET count = count - 1 WHERE kind = old.kind AND state = old.state;
    INSERT INTO job_totals VALUES (new.kind, new.state, 1) ON CONFLICT (kind, state) DO UPDATE SET count = count + 1; END;
  `,
];
