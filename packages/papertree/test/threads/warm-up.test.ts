/** The warm-up of threads: their first work is done again while nobody waits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { convert } from 'papertree-convert';
import { openPaperThreads } from '../../src/threads/paper-threads.ts';
import { createWarmUp } from '../../src/threads/warm-up.ts';

/** A warm-up whose work is noted, and ends at once; `over` resolves with the last that there may be. */
function openWarmUp(nobodyWaits: () => boolean = () => true) {
  const done: string[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const work = async (input: string) => {
    if (done.push(input) === 40) resolve();
  };
  return { done, over, warmUp: createWarmUp(work, nobodyWaits) };
}

test('the first work is done again so often, and no other after it', async () => {
  const { done, over, warmUp } = openWarmUp();
  warmUp.start(() => 'first');
  warmUp.start(() => 'second');
  await over;
  await turn();
  warmUp.start(() => 'third');
  await warmUp.close();
  assert.deepEqual(done, Array(40).fill('first'));
});

test('nothing is done again while somebody waits, nor after the end', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { done, warmUp } = openWarmUp(() => {
    resolve();
    return false;
  });
  warmUp.start(() => 'first');
  await asked;
  await warmUp.close();
  const closed = openWarmUp();
  closed.warmUp.start(() => 'first');
  await closed.warmUp.close();
  assert.deepEqual([done, closed.done], [[], []]);
});

test('threads that warm up load a paper once, answer as others do, and end in the middle of it', async (t) => {
  const page = '<article class="ltx_document"><div class="ltx_para"><p class="ltx_p">Oaks grow.</p></div></article>';
  const content = Buffer.from(JSON.stringify(convert(page).content));
  const loads = { count: 0 };
  const load = async () => {
    loads.count++;
    return { paper: { id: '2401.00001', version: 1 }, page: '', content: new Uint8Array(content) };
  };
  const texts: string[] = [];
  const loaded: number[] = [];
  for (const warmsUp of [false, true]) {
    const threads = openPaperThreads({ warmsUp });
    t.after(() => threads.close());
    for (let n = 0; n < 3; n++) texts.push(Buffer.from(await threads.ask({ key: 'a', load }, 'text', {})).toString());
    await threads.close();
    loaded.push(loads.count);
  }
  assert.deepEqual(new Set(texts), new Set(['Oaks grow.\n']));
  assert.deepEqual(loaded, [1, 2]);
});
