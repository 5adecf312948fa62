/** The table of routes: a row is all that an address needs, and nothing else names routes. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { answerWith } from '../../src/http/handlers/paper-answers.ts';
import type { Routes } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import type { Operation } from '../../src/questions/index.ts';
import { get, sample, withService } from './test-server.ts';

const words: Operation = async ({ part }) => sample(`the words of ${part}`);

/** Our table with one row more. */
const table: Routes = {
  ...routes,
  words: {
    kind: 'paper',
    path: '/{idv}/words/{anchor}.csl.json',
    handle: answerWith(words),
    cache: 'version',
    fileName: '{idv}-words-{anchor}.json',
    label: 'Words of a test',
    summary: 'Made up by a test.',
    example: '/2401.00001/words/S1.csl.json',
    type: 'application/json',
    async: true,
    problems: ['invalid-id', 'not-found', 'rate-limited', 'upstream'],
  },
};

test('a row is routed, cached, named, limited and documented, and nothing else knows of it', async () => {
  const papers = {
    ask: (operation: Operation, asked: Parameters<Operation>[0]) => operation(asked, {} as never),
    openFile: () => assert.fail('no file is asked for'),
    openBundle: () => assert.fail('no bundle is asked for'),
    revision: async () => 'r1',
    used: () => {},
  };
  const parts = { table, papers };
  await withService({ parts, metrics: true, settings: { RATE_LIMIT: '100' } }, async ({ port, metrics, passed }) => {
    const path = '/2401.00001v2/words/S1.csl.json';
    const { status, headers, text } = await get(port, path);
    assert.deepEqual([status, text], [200, 'the words of S1']);
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['content-disposition'], 'inline; filename="2401.00001v2-words-S1.json"');
    assert.equal(headers['cache-control'], 'public, max-age=86400, stale-while-revalidate=604800');
    assert.match(String(headers.link), /\/2401\.00001\/words\/S1\.csl\.json>; rel="latest-version"/);
    assert.match(String(headers.ratelimit), /r=99/);
    assert.equal((await get(port, path, { method: 'POST' })).status, 405);
    assert.equal((await get(port, '/foo1/words/S1.csl.json')).status, 400);
    assert.equal((await get(port, '/2401.00001V2/words/S1.csl.json')).headers.location, path);
    assert.equal((await get(port, '/2401.00001v2/words/S1.json')).status, 299, 'not its ending');
    assert.equal(passed.length, 1);
    const document = JSON.parse((await get(port, '/-/openapi.json')).text);
    const { get: operation } = document.paths['/{idv}/words/{anchor}.csl.json'];
    assert.deepEqual(Object.keys(operation.responses), '200 202 304 308 400 404 429 502'.split(' '));
    for (const page of ['/-/docs', '/llms.txt'])
      assert.match((await get(port, page)).text, /\/\{idv\}\/words\/\{anchor\}\.csl\.json/);
    assert.match((await get(port, '/-/')).text, /<option value="words">Words of a test<\/option>/);
    assert.match(await metrics(), /count\{route="words",status="200"\} 1/);
  });
});

test('no other source of the server names a route of a paper', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  // `/html/` is the archive's.
  const names = Object.keys(routes).filter(
    (name) => routes[name as keyof typeof routes].kind === 'paper' && name !== 'html',
  );
  const named = new RegExp(`/(?:${names.join('|')}|sections|assets)(?:\\.json|\\.md|/)|\\{idv\\}[./]`);
  const files = globSync('src/{http,pages}/**/*.ts', { cwd: root }).filter(
    // The table itself; schemas and examples, which describe bodies; and the prose of the pages.
    (file) => !/routes\.ts|routes\/|schemas\.ts|examples\.ts|problems\.ts|agents\.ts/.test(file),
  );
  assert.ok(files.length > 20);
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/^import .*$/gm, '');
    const found = named.exec(code)?.[0];
    assert.equal(found, undefined, `${file} names ${found}`);
  }
});
