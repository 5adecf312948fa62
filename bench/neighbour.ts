/**
 * A process that only takes the processor, for as long as searches took it: stretches of milliseconds, busy and idle in turn,
 * over and over; as low in priority as the thread of searches, where told so.
 */
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , stretches = '[]', gives] = process.argv;
const all = JSON.parse(stretches) as readonly (readonly [busy: number, idle: number])[];
if (gives === 'gives way') setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());
process.send?.(0);
for (;;) {
  for (const [busy, idle] of all) {
    const end = performance.now() + busy;
    while (performance.now() < end);
    await sleep(idle);
  }
}
