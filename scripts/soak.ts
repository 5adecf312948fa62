/** npm run soak: ten minutes of load beside 5,000 idle connections. --seconds, --connections, --idle, --seed set others. */
import { parseArgs } from 'node:util';
import { growth, soak } from '../packages/papertree/test/whole/soak.ts';
import { seededRandom } from '../test/random.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    connections: { type: 'string', default: '32' },
    idle: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
});
const { requests, statuses, wrong, idleAnswered, memory } = await soak({
  requests: Number.POSITIVE_INFINITY,
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  idle: Number(values.idle),
  random: seededRandom(Number(values.seed)),
});
console.log(`seed ${values.seed}: ${requests} requests, by status ${JSON.stringify(statuses)}`);
console.log(`${wrong.length} wrong${wrong.slice(0, 10).map((each) => `\n  ${each}`)}`);
console.log(`${idleAnswered} of ${values.idle} idle connections were always answered`);
console.log(`memory: ${memory.map(Math.round).join(' ')} MB`);
const broken = Object.keys(statuses).some((status) => Number(status) >= 500) || wrong.length > 0;
if (broken || idleAnswered < Number(values.idle) || growth(memory) > 64) process.exitCode = 1;
