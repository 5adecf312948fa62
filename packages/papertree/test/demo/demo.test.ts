/** Asks the local archive what arXiv was asked, and expects the same kind of answer. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { convert } from '../../../papertree-convert/src/convert.ts';
import { type Demo, startDemo } from '../../src/demo/local-archive.ts';

let demo: Demo;
let folder: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'papertree-demo-'));
  const page =
    '<html><head><title>[2402.77777] Found &amp; Served</title></head><body><img src="2402.77777v3/x1.png">old</body></html>';
  writeFileSync(join(folder, '2402.77777v3.latexml.html'), page);
  writeFileSync(join(folder, '2402.77777v3.arxiv.html.gz'), gzipSync(page.replace('old', 'of the archive')));
  writeFileSync(join(folder, 'math_0309777.html'), '<title>Old</title>');
  writeFileSync(join(folder, 'notes.txt'), 'no page');
  demo = await startDemo(folder);
});
after(async () => {
  await demo.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) => fetch(demo.url + path, { redirect: 'manual', ...init });

type Expected = readonly [
  path: string,
  status: number,
  says?: RegExp | undefined,
  headers?: Readonly<Record<string, string | null>>,
];

const answered: readonly Expected[] = [
  [
    '/abs/2401.90001',
    200,
    /<h1 class="title mathjax">/,
    { 'cache-control': 'max-age=3600', etag: null, 'x-frame-options': 'SAMEORIGIN' },
  ],
  ['/abs/2401.90001v1', 200, /<a href="\/abs\/2401\.90001v2" rel="nofollow">\[v2\]/],
  ['/abs?id=2401.90001', 200, /Two Rates Are Enough/],
  ['/abs/hep-th%2F9901900', 200, /Duality/],
  ['/abs/2401.90001V1', 301, undefined, { location: '/abs/2401.90001v1' }],
  ['/abs/arXiv:2401.90001', 301, undefined, { location: '/abs/2401.90001' }],
  ['/abs/2401.90001.pdf', 301, undefined, { location: '/abs/2401.90001' }],
  ['/abs/2401.90001/extra', 301, undefined, { location: '/abs/2401.90001' }],
  ['/abs/HEP-TH/9901900', 301, undefined, { location: '/abs/hep-th/9901900' }],
  ['/abs//2401.90001', 308, undefined, { location: 'https://arxiv.org/abs/2401.90001' }],
  ['/abs/2401.90001v9', 404, /Article 2401\.90001v9 not found[\s\S]*latest version/],
  ['/abs/2401.99999', 404, /Article 2401\.99999 not found/],
  ['/abs/2413.00001', 404, /not recognized/],
  ['/abs/hep-th', 404, /Invalid article identifier/],
  ['/abs/cond-mat', 404, /Incomplete article identifer/],
  ['/abs/alg-geom/9301900', 410, /recorded as having been deleted/],
  [
    '/html/2401.90001',
    200,
    /<header class="arxiv-html-header">[\s\S]*src="2401\.90001v2\/x1\.png"/,
    { 'x-robots-tag': 'nofollow', link: "<https://arxiv.org/html/2401.90001>; rel='canonical'" },
  ],
  [
    '/html/2401.90001v1',
    200,
    /<base href="\/html\/2401\.90001v1\/"\/>[\s\S]*src="x1\.png"[\s\S]*href="https:\/\/arxiv\.org\/html\/2401\.90001v1#/,
  ],
  ['/html/2401.90001v2/', 200],
  ['/html/2401.90001v2/x1.png', 200, /^.PNG/s, { 'content-type': 'image/png', link: null }],
  ['/html/2401.90001/x1.png', 200, /^.PNG/s],
  ['/html/2401.90001v2/figs/spread.svg', 200, /^<svg/, { 'content-type': 'image/svg+xml' }],
  ['/html/hep-th/9901900v1/x1.png', 200, /^.PNG/s],
  ['/html/2401.90001v2/__stdout.txt', 200, /^Status:conversion:0$/m, { 'x-robots-tag': 'noindex, nofollow' }],
  ['/html/2401.90001v2/x9.png', 404, /No HTML for/, { 'content-type': 'text/html; charset=utf-8' }],
  ['/html/2401.90001v2/fig.pdf', 404, /No HTML for/],
  ['/html/2402.90002v1', 404, /No HTML for/],
  ['/html/2402.90002v2', 200, /Every Staircase/],
  ['/html/2403.90003/', 200, /Nobody spoke/, { 'x-robots-tag': null }],
  ['/html/2404.90004', 404, /No HTML for/, { vary: 'Cookie' }],
  ['/html/2405.90005', 200, /See pages 1-last/],
  ['/html/2406.90006', 404, /has been withdrawn/],
  ['/html/2406.90006v1', 200],
  ['/html/2401.99999', 404, /No document for/],
  ['/html/abc', 404, /invalid arXiv identifier/],
  ['/html/arxiv/2401.90001', 400],
  ['/html/', 404],
  [
    '/pdf/2401.90001',
    200,
    /^%PDF-/,
    { 'content-disposition': 'inline; filename="2401.90001v2.pdf"', 'accept-ranges': 'bytes' },
  ],
  ['/pdf/hep-th/9901900', 200, /^%PDF-/, { 'content-disposition': 'inline; filename="9901900v1.pdf"' }],
  ['/pdf/2401.90001.pdf', 301, undefined, { location: '/pdf/2401.90001' }],
  ['/pdf/2401.90001?download=1', 301, undefined, { location: '/pdf/2401.90001' }],
  ['/pdf/2401.90001/', 404],
  ['/pdf/2403.90003', 404],
  ['/pdf/2406.90006', 404, /withdrawn/],
  [
    '/src/2401.90001',
    200,
    undefined,
    { 'content-disposition': 'attachment; filename="arXiv-2401.90001v2.gz"', 'content-type': 'application/gzip' },
  ],
  ['/src/hep-th/9901900', 200, undefined, { 'content-disposition': 'attachment; filename="arXiv-hep-th9901900v1.gz"' }],
  ['/src/2404.90004', 200, /^%PDF-/, { 'content-disposition': 'attachment; filename="arXiv-2404.90004v1.pdf"' }],
  ['/src/2403.90003', 200, undefined, { 'content-disposition': 'attachment; filename="arXiv-2403.90003v1.html.gz"' }],
  ['/src/2408.90008', 403, /Source Not Public/],
  ['/html/2408.90008', 200],
  ['/e-print/2401.99999', 301, undefined, { location: '/src/2401.99999' }],
  ['/list/math.CO/recent', 200, /arXiv:2402\.90002/],
  ['/list/math/202401', 301, undefined, { location: '/list/math/2024-01' }],
  ['/list/math/0906', 400],
  ['/search/?query=2401.90001', 301, undefined, { location: 'https://arxiv.org/abs/2401.90001' }],
  ['/help/api', 301, undefined, { location: 'https://info.arxiv.org/help/api' }],
  ['/oai2?verb=Identify', 301, undefined, { location: '/oai?verb=Identify' }],
  ['/nosuchpath', 404, /Not Found/, { vary: 'Cookie' }],
  ['/abs/%zz', 400],
  [
    '/oai?verb=GetRecord&metadataPrefix=arXivRaw&identifier=oai:arXiv.org:2401.90001v1',
    200,
    /P\\'al H\\H\{o\}gy\\'esz[\s\S]*<license>/,
    { 'content-type': 'text/xml' },
  ],
  [
    '/oai?verb=GetRecord&metadataPrefix=arXivRaw&identifier=oai:arXiv.org:2401.99999',
    200,
    /<error code='idDoesNotExist'>.*Nothing found/,
  ],
  [
    '/oai?verb=GetRecord&metadataPrefix=arXivRaw&identifier=oai:arXiv.org:nonsense',
    200,
    /<error code='idDoesNotExist'>.*Invalid/,
  ],
  [
    '/oai?verb=GetRecord&metadataPrefix=arXivRaw&identifier=2401.90001',
    200,
    /<error code='idDoesNotExist'>.*start with/,
  ],
  [
    '/oai?verb=GetRecord&metadataPrefix=odd&identifier=oai:arXiv.org:2401.90001',
    200,
    /<error code='cannotDisseminateFormat'>/,
  ],
  ['/oai?verb=GetRecord', 200, /<error code='badArgument'>/],
  ['/oai?verb=Odd', 200, /<error code='badVerb'>/],
  ['/oai/', 404],
  [
    '/api/query?id_list=2401.90001',
    200,
    /<id>http:\/\/arxiv\.org\/abs\/2401\.90001v2<\/id>/,
    { 'content-type': 'application/atom+xml; charset=utf-8' },
  ],
  ['/api/query?id_list=0000.0000', 200, /totalResults>0</],
  ['/api/query?id_list=abc', 400, /incorrect_id_format_for_abc/],
  ['/abs/2402.77777', 200, /Found &amp; Served|Found &amp;amp; Served/],
  ['/html/2402.77777', 200, /of the archive/],
  ['/html/2402.77777v2', 404, /No HTML for/],
  ['/html/2402.77777v3/x1.png', 200, /^.PNG/s],
  ['/html/2402.77777v3/x2.png', 404],
  ['/html/math/0309777', 200, /Old/],
];

for (const [path, status, says, headers = {}] of answered) {
  test(`GET ${path} is ${status}`, async () => {
    const answer = await ask(path);
    assert.equal(answer.status, status);
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    if (says) assert.match(text, says);
    for (const [name, value] of Object.entries(headers)) assert.equal(answer.headers.get(name), value, name);
  });
}

test('methods the archive does not allow are 405, also those no parser knows', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'FROB']) {
    const answer = await ask('/abs/2401.90001', { method });
    assert.equal(answer.status, 405, method);
    assert.equal(answer.headers.get('vary'), 'Cookie');
  }
  assert.equal((await ask('/list/math', { method: 'POST' })).status, 404);
  assert.equal((await ask('/list/math', { method: 'POST', body: 'archive=math' })).status, 200);
  assert.equal((await ask('/abs/2401.90001', { method: 'OPTIONS' })).headers.get('allow'), 'GET, OPTIONS, HEAD');
});

test('conditions: an abstract page heeds dates only, a file dates and tags', async () => {
  const file = await ask('/html/2401.90001v2');
  const etag = file.headers.get('etag') ?? '';
  const date = file.headers.get('last-modified') ?? '';
  assert.match(etag, /^"sha256:[0-9a-f]{64}"$/);
  const status = async (path: string, headers: Record<string, string>) => (await ask(path, { headers })).status;
  assert.equal(await status('/html/2401.90001v2', { 'If-None-Match': etag }), 304);
  assert.equal(await status('/html/2401.90001v2', { 'If-None-Match': '"other"' }), 200);
  assert.equal(await status('/src/2401.90001', { 'If-Modified-Since': date }), 304);
  assert.equal(await status('/abs/2401.90001', { 'If-Modified-Since': date }), 304);
  assert.equal(await status('/abs/2401.90001', { 'If-None-Match': etag }), 200);
});

test('a PDF is given in ranges', async () => {
  const whole = Buffer.from(await (await ask('/pdf/2401.90001')).arrayBuffer());
  const cases: [string, number, number, number][] = [
    ['bytes=0-9', 206, 0, 10],
    ['bytes=100-', 206, 100, whole.length],
    ['bytes=-7', 206, whole.length - 7, whole.length],
    ['bytes=5-99999999', 206, 5, whole.length],
    ['bytes=a-b', 200, 0, whole.length],
    ['bytes=99999999-', 416, 0, 0],
  ];
  for (const [range, status, from, to] of cases) {
    const answer = await ask('/pdf/2401.90001', { headers: { Range: range } });
    assert.equal(answer.status, status, range);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), whole.subarray(from, to), range);
    if (status === 206) assert.equal(answer.headers.get('content-range'), `bytes ${from}-${to - 1}/${whole.length}`);
  }
});

test('HEAD says what GET would, without it', async () => {
  for (const path of ['/pdf/2401.90001', '/abs/2401.90001']) {
    const answer = await ask(path, { method: 'HEAD' });
    assert.equal(answer.status, 200);
    assert.ok(Number(answer.headers.get('content-length')) > 1000, path);
    assert.equal((await answer.arrayBuffer()).byteLength, 0);
  }
});

test('every page it offers can be read, and the huge one is huge', async () => {
  assert.deepEqual(demo.ids.slice(0, 4), ['2401.90001v2', '2402.90002v2', 'hep-th/9901900v1', '2403.90003v1']);
  for (const idv of demo.ids.slice(0, 4)) {
    const page = new Uint8Array(await (await ask(`/html/${idv}`)).arrayBuffer());
    const { content, markdown } = convert(page);
    assert.ok(content.body.length > 0, idv);
    assert.match(markdown, /^# \S/m, idv);
  }
  const huge = await ask('/html/2407.90007');
  let bytes = 0;
  for await (const piece of huge.body ?? []) bytes += piece.length;
  assert.ok(bytes > 64 * 1024 * 1024);
});

test('the main paper keeps all its parts when it is read', async () => {
  const page = new Uint8Array(await (await ask('/html/2401.90001v2')).arrayBuffer());
  const { content } = convert(page);
  assert.deepEqual(
    content.body.map(({ id }) => id),
    ['S1', 'S2', 'S3', 'S4'],
  );
  assert.deepEqual(
    content.authors.map(({ name }) => name),
    ['Renée Quast', 'Pál Hőgyész'],
  );
  assert.equal(content.bibliography[1]?.upstreamId, 'hep-th/9901900');
  assert.equal(content.appendices.length, 1);
  assert.equal(content.footnotes.length, 1);
});
