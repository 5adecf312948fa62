/** The commands that fill the library and empty it. */
import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { archive, folder, pagesAsked, run, start } from './program-with-archive.ts';

test('fetch fills the library from words and a list, and passes over what is there', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(folder, 'fetch-'));
  const list = join(dataDir, 'ids.txt');
  await writeFile(list, '# mine\n2401.90001v2 # kettles\r\n\nhttps://arxiv.org/abs/hep-th/9901900v1\n2404.90004\n');
  const asked = pagesAsked('hep-th/9901900v1');
  const first = await run(['fetch', '2401.90001v2', '--list', list], { DATA_DIR: dataDir });
  assert.equal(first.status, 1);
  assert.equal(first.out, '2 stored, 1 failed\n');
  assert.match(first.err, /^2404\.90004: no-html: [^\n]+\n$/);
  assert.equal(pagesAsked('hep-th/9901900v1'), asked + 1);
  const files = () =>
    archive.requests.filter(({ target }) => target.endsWith('.png') || target.endsWith('.svg')).length;
  const copied = files();
  assert.ok(copied >= 3);

  const again = await run(['fetch', '--list', list], { DATA_DIR: dataDir });
  assert.equal(again.out, '2 stored, 1 failed\n');
  assert.equal(pagesAsked('hep-th/9901900v1'), asked + 1);
  assert.equal(files(), copied);
  const rebuilt = await run(['rebuild', '--outdated'], { DATA_DIR: dataDir });
  assert.deepEqual([rebuilt.status, rebuilt.out], [0, '0 rebuilt, 0 failed\n']);
});

test('a fetch that was killed goes on where it was', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(folder, 'killed-'));
  const words = ['fetch', 'hep-th/9901900v1', '2402.90002v2'];
  const lift = archive.fault({ path: '/html/2402.90002v2', silent: true });
  const kept = pagesAsked('hep-th/9901900v1');
  const stuck = pagesAsked('2402.90002v2');
  const first = start(words, { DATA_DIR: dataDir });
  // The file of the first paper is copied after it was shelved.
  const copied = () =>
    archive.requests.filter(({ target, state }) => target === '/html/hep-th/9901900v1/x1.png' && state === 'done')
      .length;
  const before = copied();
  while (copied() === before || pagesAsked('2402.90002v2') === stuck)
    await new Promise((resolve) => setTimeout(resolve, 20));
  first.kill('SIGKILL');
  assert.equal((await first.ended).status, null);
  lift();
  const second = await run(words, { DATA_DIR: dataDir });
  assert.deepEqual([second.status, second.out, second.err], [0, '2 stored, 0 failed\n', '']);
  assert.equal(pagesAsked('hep-th/9901900v1'), kept + 1);
});

test('rebuild asks for the page anew; remove forgets; a block stays', { timeout: 60_000 }, async () => {
  const settings = { DATA_DIR: await mkdtemp(join(folder, 'remove-')), LOG_LEVEL: 'silent' };
  const id = 'hep-th/9901900';
  const asked = pagesAsked(`${id}v1`);
  assert.equal((await run(['fetch', `${id}v1`], settings)).out, '1 stored, 0 failed\n');
  assert.deepEqual(await run(['rebuild', id], settings), { status: 0, out: '1 rebuilt, 0 failed\n', err: '' });
  assert.equal(pagesAsked(`${id}v1`), asked + 2);
  assert.deepEqual(await run(['remove', id], settings), { status: 0, out: '1 removed, 0 failed\n', err: '' });
  const again = await run(['remove', id, '2401.99999'], settings);
  assert.deepEqual([again.status, again.out], [1, '0 removed, 2 failed\n']);
  for (const each of [id, '2401.99999'])
    assert.match(again.err, new RegExp(`^${each}: not-found: nothing of it is stored$`, 'm'));
  assert.equal((await run(['fetch', `${id}v1`], settings)).out, '1 stored, 0 failed\n');
  assert.equal(pagesAsked(`${id}v1`), asked + 3);
  assert.deepEqual(await run(['remove', '--block', id, '--reason', 'The  author asked.\n'], settings), {
    status: 0,
    out: '1 blocked, 0 failed\n',
    err: '',
  });

  const refused = await run(['fetch', `${id}v1`, id], settings);
  assert.deepEqual([refused.status, refused.out], [1, '0 stored, 2 failed\n']);
  const service = start(['serve'], settings);
  const [, port] = await service.says(/localhost:([0-9]+)/);
  for (const rest of ['.md', 'v1.json', '/metadata.json', 'v1/assets/x1.png', 'v1/assets/x1.png?or=archive']) {
    const response = await fetch(`http://127.0.0.1:${port}/${id}${rest}`);
    const problem = await response.text();
    assert.equal(response.status, 404, rest);
    assert.match(JSON.parse(problem).reason, /taken down by the operator of this service/, rest);
    assert.doesNotMatch(problem, /author asked/, 'the reason is nobody else’s');
  }
  assert.equal((await run(['remove', '--block', '--unblock', id], settings)).status, 2);
  assert.equal((await run(['remove', '--unblock', id], settings)).out, '1 unblocked, 0 failed\n');
  assert.equal((await fetch(`http://127.0.0.1:${port}/${id}/metadata.json`)).status, 200);
  service.kill('SIGTERM');
  assert.equal((await service.ended).status, 0);
  assert.equal(pagesAsked(`${id}v1`), asked + 3);
});
