/** A long check that is killed: five requests for 500 works, and what was answered before is not asked for again. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startProgram } from './program.ts';

const entryOf = (id: string) =>
  `<entry><id>http://arxiv.org/abs/${id}v1</id><title>Kettle ${id}</title><author><name>Ada Able</name></author><published>2024-01-01T00:00:00Z</published><updated>2024-01-01T00:00:00Z</updated></entry>`;
const feedOf = (ids: readonly string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${ids.map(entryOf).join('')}</feed>`;

test('500 works are five requests, also where the run was killed in between', { timeout: 120_000 }, async (t) => {
  const asked: string[][] = [];
  const answered: string[][] = [];
  const third = Promise.withResolvers<void>();
  let hangs = true;
  const archive = http.createServer((request, response) => {
    const ids = new URL(request.url ?? '', 'http://archive').searchParams.get('id_list')?.split(',') ?? [];
    asked.push(ids);
    if (asked.length === 3 && hangs) return third.resolve();
    answered.push(ids);
    response.end(feedOf(ids));
  });
  archive.listen(0, '127.0.0.1');
  await once(archive, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'papertree-killed-check-'));
  t.after(async () => {
    archive.closeAllConnections();
    archive.close();
    await rm(folder, { recursive: true });
  });
  const ids = Array.from({ length: 500 }, (_, i) => `2401.${String(10_000 + i)}`);
  const list = join(folder, 'refs.bib');
  await writeFile(
    list,
    ids.map((id) => `@misc{k${id}, eprint={${id}}, title={Kettle ${id}}, author={Able, A.}}\n`).join(''),
  );
  const settings = { ARXIV_URL: `http://127.0.0.1:${(archive.address() as AddressInfo).port}`, DATA_DIR: folder };
  const start = () => startProgram(['check', list, '--format', 'json'], settings);

  const first = start();
  await first.says(/500 works: 5 to \d+ requests at the archive’s pace/);
  await third.promise;
  first.kill('SIGKILL');
  await first.ended;
  hangs = false;

  const second = start();
  // Of what was answered nothing is asked for, nor counted in the plan.
  await second.says(/500 works: 3 to \d+ requests/);
  const { status, out, err } = await second.ended;
  assert.equal(status, 0, err);
  const { works } = JSON.parse(out) as { works: { verdict: string }[] };
  assert.deepEqual([works.length, new Set(works.map(({ verdict }) => verdict))], [500, new Set(['found'])]);
  assert.equal(answered.length, 5);
  assert.deepEqual(answered.flat().toSorted(), ids);
  // The one that hung is asked again.
  assert.equal(asked.length, 6);
});
