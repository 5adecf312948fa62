/** Flavours of Markdown over HTTP: chosen in the query, each an answer of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chosen, flavours } from '../../src/questions/index.ts';
import { get, sample, withService } from './test-server.ts';

const paths = ['/2401.00001v2.md', '/2401.00001v2/sections/S1.md'];

test('each flavour is asked for, named and tagged by itself', async () => {
  const ask = ({ chosen = {} }: { readonly chosen?: Chosen }) => sample(`# In ${chosen.math ?? 'dollar'}`);
  await withService({ ask }, async ({ port, asked }) => {
    for (const path of paths) {
      const tags = new Set<string | undefined>();
      for (const math of Object.keys(flavours.math.values)) {
        const { status, text, headers } = await get(port, `${path}?math=${math}`);
        assert.deepEqual([status, text], [200, `# In ${math}`]);
        tags.add(headers.etag);
        const again = await get(port, `${path}?math=${math}`, { headers: { 'if-none-match': headers.etag } });
        assert.equal(again.status, 304);
      }
      assert.equal(tags.size, Object.keys(flavours.math.values).length);
    }
    assert.equal(asked.length, 2 * Object.keys(flavours.math.values).length, 'each was made once');
  });
});

test('the default flavour is the answer without a query, and kept as one with it', async () => {
  await withService({}, async ({ port, asked }) => {
    const heads = [];
    for (const query of ['', '?', '?math=dollar', '?math=', '?math=dollar&math=github', '?x=y&math=dollar']) {
      const { status, text, headers } = await get(port, `/2401.00001.md${query}`);
      assert.deepEqual([status, text], [200, '# A paper']);
      const { etag, link, vary, 'content-location': place, 'content-disposition': name } = headers;
      heads.push({ etag, link, vary, place, name });
    }
    for (const head of heads) assert.deepEqual(head, heads[0]);
    assert.equal(heads[0]?.place, '/2401.00001v2.md');
    assert.equal(asked.length, 1);
  });
});

test('an answer in a flavour says so in its addresses and its name', async () => {
  await withService({}, async ({ port }) => {
    const cases = {
      '/2401.00001.md': ['/2401.00001v2.md', '2401.00001v2-math-github.md'],
      '/2401.00001/sections/S1.md': ['/2401.00001v2/sections/S1.md', '2401.00001v2-S1-math-github.md'],
    };
    for (const [path, [place, name]] of Object.entries(cases)) {
      const { headers } = await get(port, `${path}?math=github`);
      assert.equal(headers['content-location'], `${place}?math=github`);
      assert.equal(headers['content-disposition'], `inline; filename="${name}"`);
      assert.ok(String(headers.link).includes(`<http://papers.example${path}?math=github>; rel="latest-version"`));
      assert.equal(headers.vary, 'Prefer');
    }
  });
});

test('a redirect keeps the flavour, and so does an answer that is still to come', async () => {
  const ask = () => ({ state: 'pending', queuedAt: '2024-01-01T00:00:00Z', retryAfter: 1 }) as const;
  await withService({ ask }, async ({ port }) => {
    const moved = await get(port, '/2401.00001V2.md?math=github');
    assert.deepEqual([moved.status, moved.headers.location], [308, '/2401.00001v2.md?math=github']);
    const ended = await get(port, '/abs/2401.00001.md?math=html');
    assert.deepEqual([ended.status, ended.headers.location], [308, '/2401.00001.md?math=html']);
    const { status, headers } = await get(port, '/2401.00001.md?async&math=github');
    assert.deepEqual([status, headers.location], [202, 'http://papers.example/2401.00001.md?async&math=github']);
  });
});

test('a value that is none is answered with those there are, and nothing is asked', async () => {
  await withService({}, async ({ port, asked }) => {
    for (const path of paths) {
      for (const value of ['katex', 'Dollar', '%00', 'x'.repeat(5000)]) {
        const { status, headers, text } = await get(port, `${path}?math=${value}`);
        assert.equal(status, 400);
        assert.equal(headers['content-type'], 'application/problem+json');
        const { code, candidates, reason, instance } = JSON.parse(text);
        assert.deepEqual([code, instance, candidates], ['bad-request', path, Object.keys(flavours.math.values)]);
        assert.ok(reason.length < 200, reason);
      }
    }
    assert.equal(asked.length, 0);
  });
});

test('what is no Markdown has no flavours', async () => {
  await withService({}, async ({ port, asked }) => {
    for (const path of ['.json', '.txt', '/outline.json', '/figures.json'])
      assert.equal((await get(port, `/2401.00001v2${path}?math=katex`)).status, 200, path);
    assert.ok(asked.every(({ chosen = {} }) => Object.keys(chosen).length === 0));
  });
});

test('the documents of the service tell of them', async () => {
  await withService({}, async ({ port }) => {
    const { paths: described } = JSON.parse((await get(port, '/-/openapi.json')).text);
    for (const path of ['/{idv}.md', '/{idv}/sections/{anchor}.md']) {
      const parameter = described[path].get.parameters.find(({ name }: { name?: string }) => name === 'math');
      assert.deepEqual(parameter.schema, {
        type: 'string',
        enum: Object.keys(flavours.math.values),
        default: Object.keys(flavours.math.values)[0],
      });
    }
    assert.match((await get(port, '/llms.txt')).text, /\?math=dollar\|guarded\|github\|brackets\|html/);
    assert.match((await get(port, '/-/docs')).text, /<code>\?math=github<\/code>/);
  });
});
