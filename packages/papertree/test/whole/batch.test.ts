/** A batch over HTTP: each line holds what the paper's own address answers. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('the body of each line is the answer of its own address, in every kind of format', async () => {
  for (const [part, path] of [
    ['outline', '/outline.json'],
    ['json', '.json'],
    ['md', '.md'],
    ['references.bib', '/references.bib'],
    ['tables', '/tables.json'],
  ] as const) {
    const { status, text } = await server.get(
      `/-/batch?ids=2401.90001v1,2401.90001,2402.90002,2401.90001v9&part=${part}`,
    );
    assert.equal(status, 200);
    const lines = text.split('\n').slice(0, -1);
    assert.equal(lines.length, 4, part);
    for (const line of lines) {
      const { asked, status: own, idv, body, problem } = JSON.parse(line);
      const alone = await server.get(`/${asked}${path}`);
      assert.equal(own, alone.status, `${part} of ${asked}`);
      if (asked === '2401.90001v9') {
        assert.equal(problem.code, 'not-found');
        continue;
      }
      if (asked === '2401.90001') assert.equal(idv, '2401.90001v2');
      // What the model says may come in between.
      const told = typeof body === 'string' ? body : { ...body, inferred: '', build: '' };
      const expected = typeof body === 'string' ? alone.text : { ...JSON.parse(alone.text), inferred: '', build: '' };
      assert.deepEqual(told, expected, `${part} of ${asked}`);
    }
  }
});
