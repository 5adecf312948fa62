/**
 * The search over stored papers, on both engines: sixty queries with known answers over the corpus, drawn by chance (`--seed N`,
 * `--times N` for more, `--list` for each that missed), and how long they take: `npm run bench:shelf`. Needs the corpus beside
 * the repository, and Debian's PostgreSQL.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openSearching, type Searching } from '../packages/papertree/src/searching/shelf-search.ts';
import { openPostgres } from '../packages/papertree/src/storage/drivers/postgres-ledger.ts';
import { findPrograms, startPostgres } from '../packages/papertree/test/engines/postgres-server.ts';
import { seededRandom } from '../test/random.ts';
import { closeAll, makeFolder } from './house.ts';
import { quantile } from './measure.ts';
import { readPapers } from './shelf-papers.ts';
import { type Drawn, drawQueries, keyOf, kinds, type Place, placesOf } from './shelf-queries.ts';

const number = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: number, times: number, rounds: number, list: { type: 'boolean' } } });
const [seed, times, rounds] = [Number(values.seed ?? 1), Number(values.times ?? 1), Number(values.rounds ?? 5)];

/** Places that are looked at for what is right, and for what was missed. */
const [few, many] = [5, 20];

interface Outcome {
  readonly drawn: Drawn;
  /** Of as many of the first five as can be right, the share that is. */
  readonly precision: number;
  /** Of all that are right, or of twenty, the share among the first twenty. */
  readonly recall: number;
  /** The rank of the place that the query was drawn from, from 1; 0 where it is not there. */
  readonly rank: number;
  readonly first: readonly string[];
}

async function ask(searching: Searching, drawn: Drawn, places: ReadonlyMap<string, Place>): Promise<Outcome> {
  const { places: found } = await searching.search({ ...drawn.query, limit: many });
  const keys = found.map(({ paper, kind, anchor }) => keyOf(paper.id, kind, anchor));
  const right = new Set([...places.values()].filter(drawn.isRight).map(({ key }) => key));
  const count = (most: number) => keys.slice(0, most).filter((key) => right.has(key)).length;
  const share = (most: number) =>
    right.size === 0 ? Number(keys.length === 0) : count(most) / Math.min(most, right.size);
  const rank = drawn.answer ? keys.indexOf(drawn.answer.key) + 1 : 0;
  return { drawn, precision: share(few), recall: share(many), rank, first: keys.slice(0, few) };
}

async function measure(searching: Searching, queries: readonly Drawn[]): Promise<readonly number[]> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { query } of queries) {
      const begun = performance.now();
      await searching.search(query);
      all.push(performance.now() - begun);
    }
  }
  return all.sort((a, b) => a - b);
}

const mean = (all: readonly number[]) =>
  (all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)).toFixed(3);

function tell(name: string, outcomes: readonly Outcome[]): void {
  console.log(`\n${name}`);
  console.log(`${'kind'.padEnd(22)}queries  precision@5  recall@20  answer first  answer in five`);
  const line = (title: string, of: readonly Outcome[]) => {
    const known = of.filter(({ drawn }) => drawn.answer);
    const within = (rank: number) => known.filter((each) => each.rank > 0 && each.rank <= rank).length;
    const figures = [mean(of.map(({ precision }) => precision)), mean(of.map(({ recall }) => recall))];
    console.log(
      `${title.padEnd(22)}${String(of.length).padStart(7)}${figures[0]?.padStart(13)}${figures[1]?.padStart(11)}${String(within(1)).padStart(14)}${String(within(few)).padStart(16)}`,
    );
  };
  for (const kind of kinds)
    line(
      kind,
      outcomes.filter(({ drawn }) => drawn.kind === kind),
    );
  line('all', outcomes);
  if (!values.list) return;
  for (const { drawn, precision, recall, rank, first } of outcomes) {
    if (precision === 1 && recall === 1 && (rank > 0 || !drawn.answer)) continue;
    const numbers = `p ${precision.toFixed(2)} r ${recall.toFixed(2)} rank ${rank}`;
    console.log(
      `- ${drawn.kind}: ${JSON.stringify(drawn.query)} ${numbers}; ${drawn.answer?.key}; found ${first.join(', ')}`,
    );
  }
}

const papers = readPapers();
const places = placesOf(papers);
const pageOf = new Map(papers.map(({ page, toIndex }) => [toIndex.paper.id, page]));
const queries = drawQueries(places, seededRandom(seed), times);
const programs = findPrograms();
if (!programs) throw new Error('PostgreSQL is not installed.');
const server = await startPostgres(programs);
try {
  const made = await openPostgres(server.url);
  await made.close();
  console.log(
    `${pageOf.size} papers, ${places.size} places, ${queries.length} queries, seed ${seed}, load ${loadavg()[0]?.toFixed(1)}.`,
  );
  const answers: string[][] = [];
  for (const [name, place] of [
    ['SQLite', { folder: await makeFolder() }],
    ['PostgreSQL', { databaseUrl: server.url }],
  ] as const) {
    const searching = openSearching(place);
    try {
      await Promise.all(papers.map(({ toIndex }) => searching.put(toIndex)));
      const outcomes: Outcome[] = [];
      for (const drawn of queries) outcomes.push(await ask(searching, drawn, places));
      tell(name, outcomes);
      answers.push(outcomes.map(({ first }) => first.join(', ')));
      const all = await measure(searching, queries);
      console.log(
        `milliseconds: p50 ${quantile(all, 0.5).toFixed(1)}, p99 ${quantile(all, 0.99).toFixed(1)} of ${all.length}`,
      );
    } finally {
      await searching.close();
    }
  }
  const [one = [], two = []] = answers;
  console.log(
    `\nThe same first five on both engines: ${one.filter((first, n) => first === two[n]).length} of ${one.length}.`,
  );
} finally {
  server.close();
  await closeAll();
}
