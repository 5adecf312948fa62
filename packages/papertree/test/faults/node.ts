/** A node in a process of its own, which is killed. Its pace is that of all nodes, but twenty times as fast: the archive is the demo. */

import { openShelfOf } from '../../src/program/open-shelf.ts';
import { createLog, startService } from '../../src/program/wiring.ts';
import { readConfig } from '../../src/settings/config.ts';

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const shelf = await openShelfOf(config, (err) => log.error({ err }, 'the shelf is not ready'));
await startService(config, log, {
  shelf,
  pace: async (host, gap, maxWait) => (await shelf.ledger.reserveRequest(host, gap / 20, maxWait)).wait,
});
