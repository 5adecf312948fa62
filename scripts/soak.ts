/**
 * npm run soak: ten minutes of load beside 5,000 idle connections. --seconds, --connections, --idle, --seed set others;
 * --pause 25 leaves so many milliseconds between requests of a connection;
 * --new 5 asks every 5 seconds for papers that nobody has read, an innocent one beside a hostile one; --nodes 2 is two
 * nodes on PostgreSQL and S3.
 */
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { findPrograms, startPostgres } from '../packages/papertree/test/engines/postgres-server.ts';
import { credentials, startSwift } from '../packages/papertree/test/engines/swift.ts';
import { growth, soak } from '../packages/papertree/test/whole/soak.ts';
import { seededRandom } from '../test/random.ts';
import { demand } from '../test/tools.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    connections: { type: 'string', default: '32' },
    idle: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    pause: { type: 'string', default: '0' },
    new: { type: 'string' },
    nodes: { type: 'string', default: '1' },
  },
});
const closing: (() => unknown)[] = [];
try {
  const count = Number(values.nodes);
  const shared = count > 1 ? await startEngines() : {};
  const { requests, statuses, wrong, idleAnswered, memory, firsts, hostile } = await soak({
    requests: Number.POSITIVE_INFINITY,
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    idle: Number(values.idle),
    pauseMs: Number(values.pause),
    random: seededRandom(Number(values.seed)),
    nodes: Array.from({ length: count }, () => shared),
    ...(values.new !== undefined && { newPaperSeconds: Number(values.new) }),
  });
  console.log(`seed ${values.seed}: ${requests} requests, by status ${JSON.stringify(statuses)}`);
  console.log(`${wrong.length} wrong${wrong.slice(0, 10).map((each) => `\n  ${each}`)}`);
  console.log(`${idleAnswered} of ${values.idle} idle connections were always answered`);
  console.log(`memory: ${memory.map(Math.round).join(' ')} MB`);
  if (firsts.length > 0) {
    const sorted = firsts.toSorted((a, b) => a - b);
    const part = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed();
    console.log(
      `${sorted.length} new papers: p50 ${part(0.5)} ms, p90 ${part(0.9)}, p99 ${part(0.99)}, longest ${part(1)}`,
    );
    console.log(`hostile ones: ${JSON.stringify(hostile)}`);
  }
  const broken = Object.keys(statuses).some((status) => Number(status) >= 500) || wrong.length > 0;
  if (broken || idleAnswered < Number(values.idle) || growth(memory) > 64) process.exitCode = 1;
} finally {
  for (const close of closing.reverse()) await close();
}

async function startEngines(): Promise<NodeJS.ProcessEnv> {
  await demand('initdb', 'swift');
  const programs = findPrograms();
  assert.ok(programs);
  const postgres = await startPostgres(programs);
  closing.push(postgres.close);
  const swift = await startSwift();
  closing.push(swift.close);
  await swift.makeBucket('soak');
  return {
    // Answers name the service, which is one.
    BASE_URL: 'http://papers.example',
    DATABASE_URL: postgres.url,
    OBJECTS_URL: 's3://soak/shelf',
    S3_ENDPOINT: swift.endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}
