/** The pages over HTTP, and the answers of the edge held against our own OpenAPI document. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Problem } from 'papertree-convert/errors';
import type { TitledPaper, TitleSearch } from '../../src/archive/index.ts';
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

test('the form leads from any spelling to the paper in the format chosen, else to the page to read', async () => {
  await withService({}, async ({ port }) => {
    const cases: Record<string, string> = {
      'id=2401.00001': '/2401.00001.html',
      'id=+arXiv%3A2401.00001v2+&format=json': '/2401.00001v2.json',
      'id=https%3A%2F%2Farxiv.org%2Fabs%2Fmath.GT%2F0309136&format=outline': '/math/0309136/outline.json',
      'id=10.48550%2FarXiv.2401.00001&format=nonsense': '/2401.00001.html',
      'id=2401.00001&format=section&part=S2.SS1': '/2401.00001/sections/S2.SS1.md',
      'id=2401.00001&format=section&part=a%0D%0Ab%3F&math=github&tables=x':
        '/2401.00001/sections/a%0D%0Ab%3F.md?math=github',
      'id=2401.00001&format=asset&part=figs/x%201.png': '/2401.00001/assets/figs/x%201.png',
      'id=2401.00001&format=docs': '/2401.00001.html',
    };
    for (const [query, location] of Object.entries(cases)) {
      const { status, headers } = await get(port, `/-/open?${query}`);
      assert.equal(status, 303);
      assert.equal(headers.location, location);
    }
    const { status, text } = await get(port, '/-/open?id=%3Cb%3E');
    assert.equal(status, 200);
    assert.match(text, /“&lt;b&gt;” is no paper id/);
  });
});

test('a title leads to its paper; titles that only hold it are listed, and an outage is told', async () => {
  const paper = (id: string, title: string) => ({ id, title, authors: ['A. Lee'], year: '2024' });
  const answers: Record<string, readonly TitledPaper[]> = {
    'On cats: a study': [paper('2401.00001', 'On Cats: A Study'), paper('2401.00002', 'More on cats: a study')],
    'On dogs': [paper('2401.00003', 'More <on dogs>')],
    'Two alike': [paper('2401.00004', 'Two alike'), paper('2401.00005', 'Two Alike')],
    'Nothing like it': [],
  };
  const searchTitles: TitleSearch = async (title) => answers[title] ?? assert.fail('The archive is down.');
  await withService({ parts: { searchTitles } }, async ({ port }) => {
    const ask = (title: string) => get(port, `/-/open?${new URLSearchParams({ id: title, format: 'md' })}`);
    assert.equal((await ask(' On cats:\n a  study ')).headers.location, '/2401.00001.md');
    const listed = await ask('On dogs');
    assert.equal(listed.status, 200);
    assert.match(listed.text, /<a href="\/-\/open\?id=2401\.00003&amp;format=md">More &lt;on dogs&gt;<\/a>/);
    assert.match(listed.text, /<option value="md" selected>/);
    assert.equal((await ask('Two alike')).status, 200);
    assert.match((await ask('Nothing like it')).text, /is no paper id, and no title/);
    const down = await ask('Any other title');
    assert.match(
      down.text,
      /did not answer\. <a href="[^"]*\/search\/\?query=Any\+other\+title&amp;searchtype=title">/,
    );
  });
});

test('the documentation is searched without a script', async () => {
  await withService({}, async ({ port }) => {
    const { text } = await get(port, '/-/docs?q=ETag');
    assert.match(text, /\d of \d+ sections hold “ETag”/);
    assert.match(text, /<a href="\/-\/docs#caching">Caching and compression<\/a><p>[^<]*<mark>ETag<\/mark>/);
    assert.doesNotMatch(text, /#limits"/);
    assert.match((await get(port, '/-/docs?q=CONTENT_POLICY')).text, /href="\/-\/docs\/configuration#CONTENT_POLICY"/);
    assert.match((await get(port, '/-/docs?q=%3Cb%3E')).text, /No section holds “&lt;b&gt;”/);
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
