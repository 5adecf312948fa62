/** Files are streamed: only what is sent is read, as fast as the client takes it, and a body that fails is seen to. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import type { Log } from '../../src/http/index.ts';
import type { PaperAnswers } from '../../src/questions/index.ts';
import { get, sample, silent, withService } from './test-server.ts';

const path = '/2401.00001v2/assets/x1.png';
const piece = Buffer.alloc(100_000, 'x');

/** PaperAnswers with one file, whose pieces are counted as they are read. */
function stage({ pieces = 5, fails = false } = {}) {
  const seen = { opened: 0, read: 0, closed: 0 };
  const { body: _body, ...answer } = sample('');
  async function* read() {
    for (let n = 0; n < pieces; n++) {
      seen.read++;
      yield piece;
    }
    if (fails) throw new Error('the disk is gone');
  }
  const file = {
    ...answer,
    size: pieces * piece.length + (fails ? 1 : 0),
    tag: 'abc',
    async stream() {
      seen.opened++;
      return Readable.from(read(), { objectMode: false }).on('close', () => seen.closed++);
    },
  };
  const papers: PaperAnswers = {
    ask: () => assert.fail('no question'),
    openFile: async () => file,
    openBundle: async () => assert.fail(),
    revision: async () => 'r1',
    used: () => {},
  };
  return { seen, parts: { papers } };
}

test('HEAD, and a GET of what the client has, read nothing', async () => {
  const { seen, parts } = stage();
  await withService({ parts }, async ({ port }) => {
    const { status, headers, text } = await get(port, path, { method: 'HEAD' });
    assert.deepEqual([status, headers['content-length'], headers.etag, text], [200, '500000', '"abc"', '']);
    assert.equal(headers['accept-ranges'], 'bytes');
    assert.equal((await get(port, path, { headers: { 'If-None-Match': '"abc"' } })).status, 304);
    assert.equal(seen.opened, 0);
    assert.equal((await get(port, path)).text.length, 500_000);
    assert.deepEqual(seen, { opened: 1, read: 5, closed: 1 });
  });
});

test('a client that takes nothing more has nothing more read for it, and one that leaves ends the reading', async () => {
  const { seen, parts } = stage({ pieces: 2000 });
  await withService({ parts }, async ({ port }) => {
    const request = http.get({ port, path, host: '127.0.0.1', agent: false });
    const [response] = await once(request, 'response');
    await once(response, 'readable');
    while (seen.closed === 0) {
      await get(port, '/-/health/live');
      assert.ok(seen.read < 200, 'what the sockets hold, and no more');
      request.destroy();
    }
  });
});

test('many files in one are made as they are taken, none for HEAD, and none once the client has left', async () => {
  const seen = { made: 0, ended: 0 };
  async function* entries() {
    try {
      for (; seen.made < 2000; seen.made++) yield { name: `${seen.made}.txt`, content: piece, isStored: true };
    } finally {
      seen.ended++;
    }
  }
  const { body: _body, ...answer } = sample('');
  const papers: PaperAnswers = {
    ...stage().parts.papers,
    openBundle: async () => ({ ...answer, tag: 'abc', entries }),
  };
  await withService({ parts: { papers } }, async ({ port }) => {
    const bundle = '/2401.00001v2.zip';
    const { status, headers } = await get(port, bundle, { method: 'HEAD' });
    assert.deepEqual([status, headers['content-length'], headers['content-type']], [200, undefined, 'application/zip']);
    assert.equal((await get(port, bundle, { headers: { 'If-None-Match': String(headers.etag) } })).status, 304);
    assert.equal(seen.made, 0);
    const request = http.get({ port, path: bundle, host: '127.0.0.1', agent: false });
    const [response] = await once(request, 'response');
    await once(response, 'readable');
    while (seen.ended === 0) {
      await get(port, '/-/health/live');
      assert.ok(seen.made < 200, 'what the sockets hold, and no more');
      request.destroy();
    }
  });
});

test('what fails in many files in one is logged, and cuts the answer off', async () => {
  async function* entries() {
    yield { name: 'a.txt', content: piece, isStored: true };
    throw new Error('no second file');
  }
  const { body: _body, ...answer } = sample('');
  const papers: PaperAnswers = {
    ...stage().parts.papers,
    openBundle: async () => ({ ...answer, tag: 'abc', entries }),
  };
  const told: string[] = [];
  const log: Log = { ...silent, error: (facts) => told.push(String('err' in facts && facts.err)) };
  await withService({ parts: { papers, log } }, async ({ port }) => {
    await assert.rejects(get(port, '/2401.00001v2.zip'), /aborted|hang up|ECONNRESET/);
    assert.deepEqual(told, ['Error: no second file']);
  });
});

test('a body that fails on the way ends the connection before its length is reached', async () => {
  const { parts } = stage({ fails: true });
  await withService({ parts }, async ({ port }) => {
    await assert.rejects(get(port, path), /aborted|hang up|ECONNRESET/);
  });
});

test('a page that asks for the archive’s own file is led there while there is no copy, and nobody else is', async () => {
  const papers: PaperAnswers = {
    ...stage().parts.papers,
    openFile: async () => {
      throw new Problem('not-found', 'There is no copy of such a file, or not yet.');
    },
  };
  await withService({ parts: { papers } }, async ({ port }) => {
    const { status, headers } = await get(port, '/2401.00001v2/assets/figs/a%20b.png?or=archive');
    assert.deepEqual([status, headers.location], [307, '/html/2401.00001v2/figs/a%20b.png']);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal((await get(port, path)).status, 404);
    assert.equal((await get(port, `${path}?or=problem`)).status, 404);
    assert.equal((await get(port, '/2401.00001v2/assets/../x?or=archive')).status, 404);
  });
});
