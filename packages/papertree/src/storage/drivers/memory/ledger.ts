/** `ledger` in memory: for tests, and the model that the other drivers are compared with. */
import type { Stats, Time } from '../../facts.ts';
import { type Ledger, tidiedAtOnce } from '../../ledger.ts';
import type { ShelfOptions } from '../../shelf.ts';
import { buildVerbs } from './builds.ts';
import { jobVerbs, stateOf } from './jobs.ts';
import { paceVerbs } from './pace.ts';
import { paperVerbs } from './papers.ts';
import { createStore, type Store } from './store.ts';

export function openMemoryLedger(options: ShelfOptions = {}): Ledger {
  const store = createStore(options);
  return {
    ...paperVerbs(store),
    ...buildVerbs(store),
    ...jobVerbs(store),
    ...paceVerbs(store),
    now: async () => store.now(),
    watch: store.watchers.watch,
    publish: async (text) => store.watchers.tell({ what: 'message', text }),
    stats: async () => count(store),
    tidy: async () => tidy(store),
    close: async () => {
      store.closed = true;
    },
  };
}

function count({ papers, builds, assets, objects, blocks, jobs }: Store): Stats {
  const all = [...objects.values()];
  const weigh = (some: typeof all) => ({ objects: some.length, bytes: some.reduce((sum, { size }) => sum + size, 0) });
  const states = [...jobs.values()].map((row) => ({ kind: row.kind, state: stateOf(row) }));
  const kinds = [...new Set(states.map(({ kind }) => kind))].sort();
  return {
    papers: papers.size,
    builds: builds.size,
    assets: [...assets.values()].filter(({ asset }) => asset.state === 'mirrored').length,
    kept: weigh(all.filter(({ dueAt }) => dueAt === undefined)),
    due: weigh(all.filter(({ dueAt }) => dueAt !== undefined)),
    blocked: blocks.size,
    jobs: kinds.flatMap((kind) =>
      (['failed', 'taken', 'waiting'] as const).flatMap((state) => {
        const found = states.filter((job) => job.kind === kind && job.state === state).length;
        return found === 0 ? [] : [{ kind, state, count: found }];
      }),
    ),
  };
}

function tidy({ failures, leases, hosts, pauses, budgets, awaited, now }: Store): number {
  const at = now();
  let left = tidiedAtOnce;
  const dropEnded = <Row>(rows: Map<string, Row>, endOf: (row: Row) => Time) => {
    const ended = [...rows].filter(([, row]) => endOf(row) <= at).slice(0, left);
    for (const [name] of ended) rows.delete(name);
    left -= ended.length;
  };
  dropEnded(failures, ({ failure }) => failure.until);
  dropEnded(leases, ({ until }) => until);
  dropEnded(hosts, (next) => next);
  dropEnded(pauses, ({ until }) => until);
  dropEnded(budgets, ({ until }) => until);
  dropEnded(awaited, ({ until }) => until);
  return tidiedAtOnce - left;
}
