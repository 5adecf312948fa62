/** `papertree remove`: blocks leave a trace with a reason, which is listed until they are lifted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../storage/folder.ts';
import { say } from './terminal.ts';

process.env.DATA_DIR = temporaryFolder();

test('a block is listed with its time and its reason, until it is lifted', async () => {
  assert.equal((await say(['remove', '--blocked'])).out, '');
  const blocked = await say(['remove', '--block', 'hep-th/9901900', '--reason', 'The  author asked.\n']);
  assert.deepEqual(blocked, { status: 0, out: '1 blocked, 0 failed\n', err: '' });
  assert.equal((await say(['remove', '--block', '2401.90001v2'])).status, 0);
  const { status, out } = await say(['remove', '--blocked']);
  assert.equal(status, 0);
  const time = '20[-0-9]{8}T[0-9:]{8}Z';
  assert.match(out, new RegExp(`^2401\\.90001v2\t${time}\nhep-th/9901900\t${time}\tThe author asked\\.\n$`));
  assert.equal((await say(['remove', '--unblock', '2401.90001v2', 'hep-th/9901900'])).out, '2 unblocked, 0 failed\n');
  assert.equal((await say(['remove', '--blocked'])).out, '');
});

test('options that do not go together are refused', async () => {
  for (const [words, says] of [
    [['--blocked', '2401.90001'], /goes with nothing else/],
    [['--blocked', '--block'], /goes with nothing else/],
    [['--reason', 'why', '2401.90001'], /--reason is that of a block/],
    [['--block', '--unblock', '2401.90001'], /exclude each other/],
    [['--block', '--reason'], /reason/],
  ] as const) {
    const { status, err } = await say(['remove', ...words]);
    assert.equal(status, 2, words.join(' '));
    assert.match(err, says);
  }
});
