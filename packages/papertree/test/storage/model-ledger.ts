/**
 * The model of a ledger, which the databases are compared with: a verb is what the contract says, on tables that are maps. It
 * has no verbs for requests to hosts and for budgets, of which the contract tells all. What is known of papers is here.
 */
import { formatId, type PaperId } from 'papertree-convert/paper';
import type { BuildVerbs, JobVerbs, Ledger, PaceVerbs, PaperVerbs } from '../../src/storage/ledger.ts';
import { type Facts, formatRevision, later, type Stats, type Time } from '../../src/storage/ledger-facts.ts';
import { buildVerbs, discard } from './model-builds.ts';
import { findTaken, jobVerbs, stateOf } from './model-jobs.ts';
import { byName, byText, isBlocked, openTables, revise, type Tables } from './model-tables.ts';

type LeaseVerbs = Pick<PaceVerbs, 'lease' | 'renew' | 'release'>;
export type Model = PaperVerbs & BuildVerbs & JobVerbs & LeaseVerbs & Pick<Ledger, 'now' | 'stats' | 'tidy'>;

export function openModel(clock: () => Time): Model {
  const tables = openTables(clock);
  return {
    ...paperVerbs(tables),
    ...buildVerbs(tables),
    ...jobVerbs(tables),
    ...leaseVerbs(tables),
    now: async () => tables.now(),
    stats: async () => count(tables),
    tidy: async () => {
      const now = tables.now();
      const { failures, leases, awaited } = tables;
      const ended = [failures, leases, awaited].flatMap((rows) =>
        [...rows].flatMap(([name, { until }]) => (until <= now ? [rows.delete(name)] : [])),
      );
      return ended.length;
    },
  };
}

function count({ papers, builds, assets, objects, blocks, jobs }: Tables): Stats {
  const weigh = (isDue: boolean) => {
    const some = [...objects.values()].filter(({ until }) => (until !== Infinity) === isDue);
    return { objects: some.length, bytes: some.reduce((sum, { size }) => sum + size, 0) };
  };
  const counts = Map.groupBy(jobs.values(), (job) => `${job.kind} ${stateOf(job)}`);
  return {
    papers: papers.size,
    builds: builds.size,
    assets: [...assets.values()].filter(({ asset }) => asset.state === 'mirrored').length,
    kept: weigh(false),
    due: weigh(true),
    blocked: blocks.size,
    jobs: [...counts]
      .sort(([a], [b]) => byText(a, b))
      .flatMap(([, [job, ...others]]) =>
        job ? { kind: job.kind, state: stateOf(job), count: 1 + others.length } : [],
      ),
  };
}

function paperVerbs(tables: Tables): PaperVerbs {
  const { papers, versions, builds, failures, awaited, blocks, jobs, now: readClock, ticket } = tables;
  return {
    find: async (paper) => findFacts(tables, paper),
    revision: async (paper) => {
      const { revision } = findFacts(tables, paper);
      return revision === formatRevision(0, 0, false) ? undefined : revision;
    },
    saveMetadata: async (news) => {
      const metadata = JSON.stringify(news.metadata);
      const checkedAt = readClock();
      if ('version' in news) {
        const known = versions.get(formatId(news));
        const row = known?.own?.metadata === metadata ? known : revise(tables, news);
        row.own = { metadata, checkedAt };
        return;
      }
      const { id, latestVersion } = news;
      const known = papers.get(id);
      const same = known?.latestVersion === latestVersion && known.metadata === metadata;
      const { revision, revisedAt } = same ? known : { revision: ticket(), revisedAt: checkedAt };
      papers.set(id, { latestVersion, metadata, checkedAt, revision, revisedAt });
      failures.delete(id);
    },
    saveConversion: async (job, conversion) => {
      const taken = findTaken(tables, job);
      if (!taken) return false;
      const text = JSON.stringify(conversion);
      if (versions.get(formatId(taken.paper))?.conversion !== text) revise(tables, taken.paper).conversion = text;
      return true;
    },
    remember: async (paper, failure, forMs) => {
      failures.set(formatId(paper), { paper, ...failure, until: later(readClock(), forMs) });
      awaited.delete(formatId(paper));
    },
    block: async (paper, { reason: given = '', blockedAt: at = Math.floor(readClock()) } = {}) => {
      const before = blocks.get(formatId(paper));
      const reason = given || before?.reason;
      const blockedAt = before ? before.blockedAt : at;
      blocks.set(formatId(paper), { ...paper, ...(reason ? { reason } : {}), ...(blockedAt ? { blockedAt } : {}) });
    },
    listBlocks: async () => [...blocks.values()].sort(byName),
    unblock: async (paper) => void blocks.delete(formatId(paper)),
    remove: async (paper) => {
      const isMeant = (other: PaperId) =>
        other.id === paper.id && (paper.version === undefined || other.version === paper.version);
      const drop = (rows: Map<string, { readonly paper: PaperId }>) =>
        [...rows].filter(([name, row]) => isMeant(row.paper) && rows.delete(name)).length;
      const shelved = [...builds.values()].filter((build) => isMeant(build.paper));
      for (const build of shelved) discard(tables, build);
      drop(failures);
      drop(awaited);
      const known = shelved.length + drop(jobs) + drop(versions);
      return (paper.version === undefined && papers.delete(paper.id)) || known > 0;
    },
  };
}

function findFacts(tables: Tables, asked: PaperId): Facts {
  const asOf = tables.now();
  const paper = tables.papers.get(asked.id);
  const version = asked.version ?? paper?.latestVersion;
  const named: PaperId = version === undefined ? { id: asked.id } : { id: asked.id, version };
  const row = tables.versions.get(formatId(named));
  const build = tables.builds.get(formatId(named));
  const failure = [formatId(named), asked.id]
    .flatMap((name) => tables.failures.get(name) ?? [])
    .find(({ until }) => until > asOf);
  const blocked = isBlocked(tables, named);
  const read = ({ metadata, checkedAt }: { readonly metadata: string; readonly checkedAt: Time }) => ({
    metadata: JSON.parse(metadata),
    checkedAt,
  });
  return {
    ...named,
    revision: formatRevision(paper?.revision ?? 0, row?.revision ?? 0, blocked),
    revisedAt: Math.max(paper?.revisedAt ?? 0, row?.revisedAt ?? 0),
    ...(paper && { paper: { latestVersion: paper.latestVersion, ...read(paper) } }),
    ...(row?.own && { own: read(row.own) }),
    ...(build && { build: build.pointer }),
    ...(row?.inferred !== undefined && { inferred: JSON.parse(row.inferred) }),
    ...(row?.conversion !== undefined && { conversion: JSON.parse(row.conversion) }),
    ...(failure && { failure: { code: failure.code, reason: failure.reason, until: failure.until } }),
    blocked,
    asOf,
  };
}

function leaseVerbs({ leases, now: readClock, ticket }: Tables): LeaseVerbs {
  const hold = (name: string, token: number, until: Time) => {
    leases.set(name, { token, until });
    return { name, token, until };
  };
  return {
    lease: async (name, ttlMs) => {
      const now = readClock();
      return (leases.get(name)?.until ?? 0) > now ? undefined : hold(name, ticket(), later(now, ttlMs));
    },
    renew: async ({ name, token }, ttlMs) => {
      const now = readClock();
      const held = leases.get(name);
      return held?.token === token && held.until > now ? hold(name, token, later(now, ttlMs)) : undefined;
    },
    release: async ({ name, token }) => {
      if (leases.get(name)?.token === token) leases.delete(name);
    },
  };
}
