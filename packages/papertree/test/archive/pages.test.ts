/** Pages and files of papers: found, unchanged, missing, too large, and only so many at a time. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { PaperId } from 'papertree-convert/paper';
import { type ArchiveSettings, Outage } from '../../src/archive/index.ts';
import { requireId } from '../paper-id.ts';
import { codeOf, startDemoArchive } from './demo-archive.ts';
import { listen } from './raw-http.ts';

const { demo, open, begin, targets, during } = await startDemoArchive();
beforeEach(begin);
after(() => demo.close());

test('a page, and whether it is still the same', async () => {
  const archive = open();
  const paper = requireId('2401.90001v2');
  const page = await archive.html(paper);
  assert.ok(page.changed);
  assert.match(Buffer.from(page.html).toString(), /Two Rates Are Enough[\s\S]*<\/html>\s*$/);
  assert.equal(page.url, `${demo.url}/html/2401.90001v2`);
  assert.deepEqual(await archive.html(paper, page), { changed: false });
  assert.deepEqual(await archive.html(paper, { lastModified: page.lastModified }), { changed: false });
  assert.ok((await archive.html(paper, { etag: '"other"' })).changed);
  assert.ok((await archive.html({ id: '2401.90001' })).changed);
});

const pages: [string, string, Partial<ArchiveSettings>?][] = [
  ['2402.90002v1', 'no-html'],
  ['2404.90004', 'no-html'],
  ['2406.90006v2', 'no-html'],
  ['2401.99999', 'no-html'],
  ['2407.90007', 'build-failed'],
  ['2401.90001v2', 'build-failed', { limits: { page: 1000 } }],
];

for (const [idv, code, settings] of pages) {
  test(`the page of ${idv} is ${code}`, async () => {
    await assert.rejects(open(settings).html(requireId(idv)), (error) => codeOf(error) === code);
  });
}

test('a list of an author’s several files is no page', async () => {
  const body =
    '<html><head><title> | arXiv e-print repository</title></head><h1>The following files are available for cs/9904010</h1></html>';
  await during([{ path: '/html/', status: 200, body }], () =>
    assert.rejects(open().html(requireId('cs/9904010')), (error) => codeOf(error) === 'no-html'),
  );
});

test('a page that comes without its length is whole if it ends', async () => {
  const page = await during([{ path: '/html/', unmeasured: true }], () => open().html(requireId('2401.90001v2')));
  assert.ok(page.changed);
});

test('a compressed page is unpacked, and its limit is of what comes out', async () => {
  const zip = gzipSync(`<html>${' '.repeat(100_000)}</html>`);
  const server = http.createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' });
    response.end(request.url?.includes('9901') ? zip.subarray(0, 50) : zip);
  });
  const arxivUrl = `http://127.0.0.1:${await listen(server)}`;
  const page = await open({ arxivUrl }).html(requireId('2401.90001v2'));
  assert.equal(page.changed && page.html.length, 100_013);
  await assert.rejects(
    open({ arxivUrl, limits: { page: 50_000 } }).html(requireId('2401.90001v2')),
    (error) => codeOf(error) === 'build-failed',
  );
  await assert.rejects(open({ arxivUrl }).html(requireId('hep-th/9901001')), Outage);
  server.closeAllConnections();
  server.close();
});

const files: [string, string, string][] = [
  ['2401.90001v2', 'x1.png', 'image/png'],
  ['2401.90001v2', '2401.90001v2/figs/spread.svg', 'image/svg+xml'],
  ['2401.90001v1', 'figs/spread.svg', 'image/svg+xml'],
  ['hep-th/9901900v1', '9901900v1/x1.png', 'image/png'],
  ['hep-th/9901900v1', 'hep-th/9901900v1/x1.png', 'image/png'],
  ['2403.90003v1', 'icon.png', 'image/png'],
];

for (const [idv, path, type] of files) {
  test(`the file ${path} of ${idv}`, async () => {
    const archive = open();
    const paper: PaperId = requireId(idv);
    const file = await archive.asset(paper, path);
    assert.ok(file.changed);
    assert.equal(file.type, type);
    assert.ok(file.bytes.length > 100);
    assert.deepEqual(await archive.asset(paper, path, file), { changed: false });
  });
}

for (const path of [
  'x9.png',
  '',
  '../x1.png',
  'a/../x1.png',
  '/etc/passwd',
  'a//b.png',
  './x1.png',
  'a\\b',
  'a\u0000b',
  'x.pdf',
  'a b?c#d.png',
]) {
  test(`“${path}” is no file`, async () => {
    await assert.rejects(open().asset(requireId('2401.90001v2'), path), (error) => codeOf(error) === 'not-found');
    assert.ok(targets().every((target) => !target.includes('..') && target.startsWith('/html/2401.90001v2/')));
  });
}

test('a page in place of a file is no file, and a file may be too large', async () => {
  const paper = requireId('2401.90001v2');
  await during([{ path: '/html/', status: 200, body: '<html></html>' }], () =>
    assert.rejects(open().asset(paper, 'x1.png'), (error) => codeOf(error) === 'not-found'),
  );
  await assert.rejects(
    open({ limits: { asset: 50 } }).asset(paper, 'x1.png'),
    (error) => codeOf(error) === 'build-failed',
  );
});

const links: [string, boolean][] = [
  ["<https://arxiv.org/html/2401.90001>; rel='canonical'", true],
  ['</x.css>; rel=preload, <https://arxiv.org/html/2401.90001>; rel="canonical"', true],
  ['<https://arxiv.org/html/2401.9000>; rel="canonical"', false],
  ['<https://arxiv.org/html/2401.900012>; rel="canonical"', false],
  ['<https://arxiv.org/abs/2401.90001>; rel="canonical"', false],
  ['<https://arxiv.org/html/2401.90001>; rel="alternate"', false],
  ['', false],
];

for (const [link, expected] of links) {
  test(`the header “${link}” ${expected ? 'names' : 'does not name'} the paper of a page`, async () => {
    const server = http.createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', ...(link ? { Link: link } : {}) }).end('<html></html>');
    });
    const arxivUrl = `http://127.0.0.1:${await listen(server)}`;
    const page = await open({ arxivUrl }).html(requireId('2401.90001v2'));
    server.closeAllConnections();
    server.close();
    assert.equal(page.changed && page.namesPaper, expected);
  });
}

const redirects: [string, string, boolean][] = [
  ['2401.90001', '/html/2401.90001v2', true],
  ['2401.90001v2', '/html/2401.90001v2/', true],
  ['hep-th/9901900v1', '/html/hep-th/9901900v1/', true],
  ['2401.90001v2', '/html/2401.90001', false],
  ['2401.90001v2', '/html/2401.90001v1', false],
  ['2401.90001', '/html/2403.90003', false],
  ['2401.90001v2', '/abs/2401.90001v2', false],
  ['2401.90001v2', '/pdf/2401.90001v2', false],
  ['2401.90001v2', '/', false],
];

for (const [idv, location, followed] of redirects) {
  test(`a redirect of the page of ${idv} to ${location} is ${followed ? 'followed' : 'an outage'}`, async () => {
    const fault = { path: `/html/${idv}`, status: 302, headers: { Location: location }, times: 1 };
    const asked = during([fault], () => open().html(requireId(idv)));
    if (!followed) return assert.rejects(asked, (error) => error instanceof Outage && error.code === 'upstream');
    const page = await asked;
    assert.ok(page.changed && page.url.endsWith(location));
  });
}

test('clients take turns at the archive; what is fetched for none waits behind them', async () => {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<number>();
  const archive = open({
    concurrency: { content: 1, oai: 1, atom: 1 },
    pace: () => {
      begun.resolve();
      return gate.promise;
    },
  });
  const paper = (version: number) => ({ id: '2401.90001', version });
  const order: string[] = [];
  const ask = async (name: string, asked: Promise<unknown>) => {
    await asked.catch(() => {});
    order.push(name);
  };
  const all = [ask('first', archive.html(paper(2), {}, { client: 'a' }))];
  await begun.promise;
  all.push(
    ask('file', archive.asset(paper(2), 'x1.png')),
    ask('revalidation', archive.html(paper(2), { etag: '"x"' })),
    ask('a1', archive.html(paper(1), {}, { client: 'a' })),
    ask('a2', archive.html(paper(2), {}, { client: 'a' })),
    ask('b1', archive.html(paper(2), {}, { client: 'b' })),
  );
  gate.resolve(0);
  await Promise.all(all);
  assert.deepEqual(order, ['first', 'a1', 'b1', 'a2', 'file', 'revalidation']);
});

test('no more requests at a time than there are slots', async () => {
  const gate = Promise.withResolvers<number>();
  let turns = 0;
  const archive = open({
    concurrency: { content: 2, oai: 1, atom: 1 },
    pace: () => {
      turns++;
      return gate.promise;
    },
  });
  const pages = Array.from({ length: 10 }, (_, n) =>
    archive.html(requireId('2401.90001v2'), undefined, { client: `client ${n}` }),
  );
  await new Promise<void>((resolve) => setImmediate(resolve));
  assert.equal(turns, 2);
  gate.resolve(0);
  await Promise.all(pages);
  assert.deepEqual([turns, targets().length], [10, 10]);
});
