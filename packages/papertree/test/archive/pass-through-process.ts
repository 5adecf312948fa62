/** A server in front of the archive named on its command line, as a process of its own whose memory can be measured. */
import http from 'node:http';
import { createPassThrough } from '../../src/archive/index.ts';
import { listen } from './raw-http.ts';

const [, , origin = ''] = process.argv;
const pass = createPassThrough({
  origin,
  timeouts: { answer: 5000, idle: 5000 },
});
const port = await listen(http.createServer((request, response) => pass(request, response, () => response.destroy())));
// The most memory it ever held, in KB.
process.on('message', () => process.send?.(process.resourceUsage().maxRSS));
process.on('disconnect', () => process.exit());
process.send?.(port);
