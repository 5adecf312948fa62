/** What `papertree` alone says on a terminal, and what becomes of the answer. */
import assert from 'node:assert/strict';
import { PassThrough, Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import { greet } from '../../src/program/first-screen.ts';
import { commandLine } from '../../src/program/own-name.ts';
import { run } from '../../src/program/run.ts';

/** A terminal at which somebody types, or hangs up. */
function at(typed: string) {
  let out = '';
  const stdin = Object.assign(Readable.from([Buffer.from(typed)]), { isTTY: true });
  const write = (piece: Buffer, _: string, done: () => void) => {
    out += piece;
    done();
  };
  const stdout = Object.assign(new Writable({ write }), { isTTY: true });
  return { terminal: { stdin, stdout, stderr: new PassThrough() }, said: () => out };
}

test('one screen tells what to type, as it works here', async () => {
  const { terminal, said } = at('n\n');
  assert.equal(await run([], terminal), 0);
  for (const words of ['convert 1706.03762', 'serve', 'demo', 'mcp --setup', 'help'])
    assert.ok(said().includes(`\n  ${commandLine(words)} `), words);
  assert.ok(said().split('\n').length <= 24, 'it fits a small terminal');
  assert.match(said(), /Start the service now\? \[Y\/n\] $/);
});

for (const [typed, starts] of [
  ['\n', true],
  ['Yes\n', true],
  ['n\n', false],
  ['what\n', false],
  ['', false],
] as const)
  test(`the service ${starts ? 'starts' : 'does not start'} after ${JSON.stringify(typed)}`, async () => {
    let started = 0;
    const status = await greet(at(typed).terminal, async () => {
      started += 1;
      return 7;
    });
    assert.deepEqual([status, started], starts ? [7, 1] : [0, 0]);
  });
