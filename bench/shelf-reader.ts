/**
 * A reader as a process of its own, as readers are: no answer that others wait for, and no memory that others fill, is in its
 * times. Asked for so many milliseconds, it reads a paper and its sections in turn, and tells how long each answer took.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { load, time } from './measure.ts';

const [, , port] = process.argv;
const paths = ['/2502.10000v1.md', '/2502.10000v1/sections/S1.md', '/2502.10000v1/outline.json'];
/** Milliseconds between an answer and the next request. */
const readEvery = 20;

process.on('message', async (ms: number) => {
  const times: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await sleep(readEvery))
    times.push(await time(() => load(`http://127.0.0.1:${port}${paths[times.length % paths.length]}`)));
  process.send?.(times);
});
process.on('disconnect', () => process.exit());
process.send?.(0);
