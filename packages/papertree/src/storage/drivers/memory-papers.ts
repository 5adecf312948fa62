/** Metadata, failures and blocks of papers, in memory. */
import { formatId, type PaperId } from 'papertree-convert/paper';
import type { PaperVerbs } from '../ledger.ts';
import { type Facts, type Failure, formatRevision, type Inferred, later, type Time } from '../ledger-facts.ts';
import { discard } from './memory-builds.ts';
import { findTaken } from './memory-jobs.ts';
import { compareTexts, isBlocked, revise, type Store } from './memory-store.ts';

export function paperVerbs(store: Store): PaperVerbs {
  const { papers, versions, builds, failures, awaited, blocks, jobs, watchers } = store;
  const tell = ({ id }: PaperId) => watchers.tell({ what: 'paper', id });
  return {
    find: async (paper) => findFacts(store, paper),
    revision: async (paper) => {
      const { revision } = findFacts(store, paper);
      return revision === formatRevision(0, 0, false) ? undefined : revision;
    },

    saveMetadata: async (news) => {
      const metadata = JSON.stringify(news.metadata);
      const checkedAt = store.now();
      // The same record again is only confirmed: a new revision would make every cached answer be made anew.
      if ('version' in news) {
        const known = versions.get(formatId(news));
        const row = known?.own?.metadata === metadata ? known : revise(store, news);
        row.own = { metadata, checkedAt };
        return;
      }
      const { id, latestVersion } = news;
      const known = papers.get(id);
      const same = known?.latestVersion === latestVersion && known.metadata === metadata;
      const { revision, revisedAt } = same ? known : { revision: store.ticket(), revisedAt: checkedAt };
      papers.set(id, { latestVersion, metadata, checkedAt, revision, revisedAt });
      failures.delete(id);
      if (!same) tell(news);
    },

    saveConversion: async (job, conversion) => {
      const taken = findTaken(store, job);
      if (!taken) return false;
      const text = JSON.stringify(conversion);
      if (versions.get(formatId(taken.paper))?.conversion !== text) revise(store, taken.paper).conversion = text;
      return true;
    },

    remember: async (paper, { code, reason }, forMs) => {
      failures.set(formatId(paper), { paper, failure: { code, reason, until: later(store.now(), forMs) } });
      awaited.delete(formatId(paper));
    },
    block: async (paper, { reason: given = '', blockedAt: at } = {}) => {
      const before = blocks.get(formatId(paper));
      const reason = given || before?.reason;
      const blockedAt = before ? before.blockedAt : (at ?? Math.floor(store.now()));
      blocks.set(formatId(paper), { ...paper, ...(reason ? { reason } : {}), ...(blockedAt ? { blockedAt } : {}) });
      tell(paper);
    },
    listBlocks: async () =>
      [...blocks.values()].sort((a, b) => compareTexts(a.id, b.id) || (a.version ?? 0) - (b.version ?? 0)),
    unblock: async (paper) => {
      blocks.delete(formatId(paper));
      tell(paper);
    },

    remove: async (paper) => {
      const meant = (other: PaperId) =>
        other.id === paper.id && (paper.version === undefined || other.version === paper.version);
      const drop = (rows: Map<string, { readonly paper: PaperId }>): number => {
        const found = [...rows].filter(([, row]) => meant(row.paper));
        for (const [name] of found) rows.delete(name);
        return found.length;
      };
      const shelved = [...builds.values()].filter((build) => meant(build.paper));
      for (const build of shelved) discard(store, build);
      drop(failures);
      drop(awaited);
      tell(paper);
      const known = shelved.length + drop(jobs) + drop(versions);
      return (paper.version === undefined && papers.delete(paper.id)) || known > 0;
    },
  };
}

function findFacts(store: Store, asked: PaperId): Facts {
  const asOf = store.now();
  const paper = store.papers.get(asked.id);
  const version = asked.version ?? paper?.latestVersion;
  const named: PaperId = version === undefined ? { id: asked.id } : { id: asked.id, version };
  const row = store.versions.get(formatId(named));
  const build = store.builds.get(formatId(named));
  const failure = lively(store, named, asOf) ?? lively(store, { id: asked.id }, asOf);
  return {
    ...named,
    revision: formatRevision(paper?.revision ?? 0, row?.revision ?? 0, isBlocked(store, named)),
    revisedAt: Math.max(paper?.revisedAt ?? 0, row?.revisedAt ?? 0),
    ...(paper && {
      paper: {
        latestVersion: paper.latestVersion,
        metadata: JSON.parse(paper.metadata),
        checkedAt: paper.checkedAt,
      },
    }),
    ...(row?.own && { own: { metadata: JSON.parse(row.own.metadata), checkedAt: row.own.checkedAt } }),
    ...(build && { build: build.pointer }),
    ...(row?.inferred !== undefined && { inferred: JSON.parse(row.inferred) as Inferred }),
    ...(row?.conversion !== undefined && { conversion: JSON.parse(row.conversion) as unknown }),
    ...(failure && { failure }),
    blocked: isBlocked(store, named),
    asOf,
  };
}

function lively({ failures }: Store, paper: PaperId, now: Time): Failure | undefined {
  const found = failures.get(formatId(paper))?.failure;
  return found && found.until > now ? found : undefined;
}
