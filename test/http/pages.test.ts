/** The pages over HTTP, and the answers of the edge held against our own OpenAPI document. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Problem } from '../../src/errors.ts';
import { problems } from '../../src/pages/index.ts';
import { get, withService } from './test-server.ts';

test('every page is there, kept for an hour, in every coding, and not sent twice', async () => {
  await withService({}, async ({ port }) => {
    const types: Record<string, RegExp> = {
      '/-/': /^text\/html; charset=utf-8$/,
      '/-/docs': /^text\/html/,
      '/-/openapi.json': /^application\/json$/,
      '/llms.txt': /^text\/plain; charset=utf-8$/,
      ...Object.fromEntries(Object.keys(problems).map((code) => [`/errors/${code}`, /^text\/html/])),
    };
    for (const [path, type] of Object.entries(types)) {
      const { status, headers, text } = await get(port, path);
      assert.equal(status, 200, path);
      assert.match(String(headers['content-type']), type);
      assert.equal(headers['cache-control'], 'public, max-age=3600');
      assert.match(String(headers['content-security-policy']), /^default-src 'none';/);
      assert.match(text, /Papertree/);
      const again = await get(port, path, { headers: { 'if-none-match': String(headers.etag) } });
      assert.equal(again.status, 304);
    }
    const plain = (await get(port, '/-/openapi.json')).text;
    for (const [coding, open] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const response = await fetchRaw(port, '/-/openapi.json', coding);
      assert.equal(open(response).toString(), plain);
    }
    for (const path of ['/-/x', '/-/docs/', '/-/openapi', '/-/health', '/-/constructor']) {
      const { status, headers, text } = await get(port, path);
      assert.equal(status, 404, path);
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(JSON.parse(text).hint, /^\/-\/ .*\/-\/docs (?!.*idv)/, path);
    }
  });
});

async function fetchRaw(port: number, path: string, coding: string): Promise<Buffer> {
  const http = await import('node:http');
  return new Promise((resolve, reject) => {
    http
      .get({ port, path, agent: false, headers: { 'accept-encoding': coding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
      })
      .on('error', reject);
  });
}

test('the form leads from any spelling to the paper, and back to itself with what was wrong', async () => {
  await withService({}, async ({ port }) => {
    const cases: Record<string, string> = {
      'id=2401.00001': '/2401.00001.md',
      'id=+arXiv%3A2401.00001v2+&format=json': '/2401.00001v2.json',
      'id=https%3A%2F%2Farxiv.org%2Fabs%2Fmath.GT%2F0309136&format=outline': '/math/0309136/outline.json',
      'id=10.48550%2FarXiv.2401.00001&format=nonsense': '/2401.00001.md',
      'id=%3Cb%3E%0D%0AX%3A+y': '/-/?wrong=%3Cb%3E%0D%0AX%3A+y',
      '': '/-/?wrong=',
    };
    for (const [query, location] of Object.entries(cases)) {
      const { status, headers } = await get(port, `/-/open?${query}`);
      assert.equal(status, 303);
      assert.equal(headers.location, location);
    }
    assert.match((await get(port, '/-/?wrong=%3Cb%3E')).text, /“&lt;b&gt;” is not a paper id/);
  });
});

test('problems and delays are as the document says', async () => {
  const seen: [string, unknown][] = [];
  const outcomes = [
    new Problem('not-found', 'There is none.'),
    new Problem('upstream', 'It is down.'),
    new Problem('no-html', 'There is only PDF.'),
    new TypeError('oh'),
  ];
  await withService(
    {
      ask: ({ async }) => {
        if (async) return { state: 'pending', queuedAt: '2026-01-01T00:00:00Z', retryAfter: 3 };
        throw outcomes.shift();
      },
    },
    async ({ port }) => {
      for (let count = 0; count < 4; count++)
        seen.push(['ProblemDetails', JSON.parse((await get(port, '/2401.00001.md')).text)]);
      for (const path of ['/foo.md', '/-/nope'])
        seen.push(['ProblemDetails', JSON.parse((await get(port, path)).text)]);
      seen.push(['Accepted', JSON.parse((await get(port, '/2401.00001.md?async')).text)]);
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      ajv.addSchema({ $id: 'https://x.example/api', ...JSON.parse((await get(port, '/-/openapi.json')).text) });
      for (const [name, value] of seen) {
        const check = ajv.getSchema(`https://x.example/api#/components/schemas/${name}`);
        assert.ok(check?.(value), JSON.stringify([value, check?.errors]));
      }
    },
  );
});
