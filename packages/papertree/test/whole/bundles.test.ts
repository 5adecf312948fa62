/** A paper as many files in one: as a folder, in which nothing needs us, and as a book; and pictures that are not copied. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { unzip } from '../converter/unzip.ts';
import { startTestServer, type TestServer, until } from './test-server.ts';

const idv = '2401.90001v2';
let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.get(`/${idv}.md`);
  await until(() => server.get(`/${idv}/assets/x1.png`), 404);
  await until(() => server.get(`/${idv}/assets/figs/spread.svg`), 404);
});
after(() => server.close());

async function unpack(address: string, { url }: Pick<TestServer, 'url'> = server): Promise<Map<string, Buffer>> {
  const answer = await fetch(`${url}${address}`);
  assert.equal(answer.status, 200);
  return unzip(await answer.bytes());
}

const sumOf = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
const textOf = (files: ReadonlyMap<string, Buffer>, name: string) => files.get(name)?.toString() ?? assert.fail(name);

test('every format is in it, each as its own address gives it, and tables, pictures and drawings', async () => {
  const files = await unpack(`/${idv}.zip`);
  assert.deepEqual(
    [...files.keys()],
    [
      ...['paper.md', 'paper.html', 'paper.json', 'paper.txt', 'paper.bib', 'references.bib', 'tables/S3.T1.csv'],
      ...['figures/x1.png', 'figures/figs/spread.svg', 'figures/A1.p2.pic1.svg'],
      ...['README.md', 'datapackage.json', 'SHA256SUMS'],
    ],
  );
  for (const [name, address] of [
    ['paper.json', '.json'],
    ['paper.txt', '.txt'],
    ['paper.bib', '.bib'],
    ['references.bib', '/references.bib'],
    ['tables/S3.T1.csv', '/tables/S3.T1.csv'],
    ['figures/A1.p2.pic1.svg', '/drawings/A1.p2.pic1.svg'],
  ] as const)
    assert.equal(textOf(files, name), (await server.get(`/${idv}${address}`)).text, name);
  const { text } = await server.get(`/${idv}.md`);
  const known = text.replace(/\]\([^)\s]*\/(x1\.png|figs\/spread\.svg)\)/g, '](figures/$1)');
  assert.notEqual(known, text);
  assert.equal(textOf(files, 'paper.md'), known, 'its pictures are those of the folder');
});

test('the page in it needs nothing else', async () => {
  const page = textOf(await unpack(`/${idv}.zip`), 'paper.html');
  const loaded = [...page.matchAll(/(?:\ssrc="|url\("?)([^")]*)/g)].map(([, address = '']) => address);
  assert.ok(loaded.filter((address) => address.startsWith('data:image/')).length >= 3, 'pictures and the drawing');
  assert.ok(loaded.some((address) => address.startsWith('data:font/woff2')));
  assert.deepEqual(
    loaded.filter((address) => !address.startsWith('data:')),
    [],
  );
  assert.doesNotMatch(page, /<script(?! type="application\/ld\+json")|<link rel="(?:stylesheet|preload|icon)/);
  const links = [...page.matchAll(/\shref="([^"]*)"/g)].map(([, address = '']) => address);
  assert.deepEqual(
    links.filter((address) => !/^(?:#|https?:)/.test(address)),
    [],
  );
});

test('sums and description are those of the files', async () => {
  const files = await unpack(`/${idv}.zip`);
  const sums = textOf(files, 'SHA256SUMS').trimEnd().split('\n');
  assert.deepEqual(
    sums,
    [...files.keys()].filter((name) => name !== 'SHA256SUMS').map((name) => `${sumOf(files.get(name))}  ${name}`),
  );
  const described = JSON.parse(textOf(files, 'datapackage.json'));
  assert.deepEqual([described.name, described.profile], [idv, 'data-package']);
  assert.deepEqual(described.licenses, [{ path: 'http://creativecommons.org/licenses/by/4.0/' }]);
  for (const { name, path, bytes, hash } of described.resources) {
    assert.match(name, /^[-a-z0-9._/]+$/);
    assert.deepEqual([bytes, hash], [files.get(path)?.length, `sha256:${sumOf(files.get(path))}`], path);
  }
  assert.equal(
    new Set(described.resources.map(({ name }: { readonly name: string }) => name)).size,
    described.resources.length,
  );
  const readme = textOf(files, 'README.md');
  for (const [, name = ''] of readme.matchAll(/\]\(([^)]*)\)/g))
    assert.ok(
      [...files.keys()].some((file) => file === name || (name.endsWith('/') && file.startsWith(name))),
      name,
    );
});

test('what a client has still holds until the paper or its pictures change', async () => {
  const { headers } = await server.get(`/${idv}.zip`);
  assert.match(String(headers['content-disposition']), /^attachment; filename="2401\.90001v2\.zip"$/);
  const again = await server.get(`/${idv}.zip`, { 'If-None-Match': headers.etag });
  assert.equal(again.status, 304);
  const head = await fetch(`${server.url}/${idv}.zip`, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('etag'), (await head.bytes()).length], [200, headers.etag, 0]);
});

test('a picture that is not copied is named, and keeps its address at the archive', async () => {
  const other = await startTestServer({ faults: [{ path: /\/x1\.png$/, status: 404 }] });
  try {
    await other.get(`/${idv}.md`);
    await until(() => other.get(`/${idv}/assets/figs/spread.svg`), 404);
    const before = await other.get(`/${idv}.zip`);
    assert.equal(before.headers['cache-control'], 'no-cache', 'it may still come');
    const files = await unpack(`/${idv}.zip`, other);
    assert.ok(!files.has('figures/x1.png'));
    const address = `${other.demo.url}/html/${idv}/x1.png`;
    assert.ok(textOf(files, 'README.md').includes(`- <${address}>: `));
    assert.ok(textOf(files, 'paper.md').includes(`](${address})`));
  } finally {
    await other.close();
  }
});

test('a paper is a book with its pictures, its drawing and the fonts of its formulas', async () => {
  const answer = await fetch(`${server.url}/${idv}.epub`);
  assert.equal(answer.headers.get('content-type'), 'application/epub+zip');
  assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${idv}.epub"`);
  const bytes = Buffer.from(await answer.bytes());
  // What says that it is a book stands at a place of its own, uncompressed.
  assert.equal(bytes.toString('latin1', 30, 58), 'mimetypeapplication/epub+zip');
  const files = await unzip(bytes);
  const described = textOf(files, 'EPUB/package.opf');
  for (const words of [
    '<dc:identifier id="id">arXiv:2401.90001v2</dc:identifier>',
    '<dc:title>How a Forgotten Kettle Cools: Two Rates Are Enough</dc:title>',
    '<dc:creator>Renée Quast</dc:creator>',
    '<dc:rights>http://creativecommons.org/licenses/by/4.0/</dc:rights>',
    'href="images/x1.png" media-type="image/png"',
    'href="images/figs/spread.svg" media-type="image/svg+xml"',
    'href="images/drawing-A1.p2.pic1.svg"',
    'href="math.woff2" media-type="font/woff2"',
  ])
    assert.ok(described.includes(words), words);
  const listed = [...described.matchAll(/<item [^>]*href="([^"]*)"/g)].map(([, name]) => `EPUB/${name}`);
  assert.deepEqual(
    [...files.keys()].filter((name) => name.startsWith('EPUB/') && name !== 'EPUB/package.opf').sort(),
    listed.sort(),
  );
  const texts = [...files].filter(([name]) => name.endsWith('.xhtml')).map(([, text]) => text.toString());
  assert.ok(texts.some((text) => text.includes('<img src="images/x1.png"')));
  assert.ok(texts.some((text) => text.includes('<img src="images/drawing-A1.p2.pic1.svg"')));
  assert.ok(texts.some((text) => text.includes(`<a class="at" href="${server.demo.url}/abs/hep-th/9901900">read</a>`)));
});

test('many are taken by a batch, in Base64, each as its own address gives it', async () => {
  for (const part of ['zip', 'epub']) {
    const asked = [idv, '2401.90001', '2401.90001v9'];
    const { text } = await server.get(`/-/batch?part=${part}&ids=${asked}`);
    const lines = new Map(text.split('\n', 3).map((line) => [JSON.parse(line).asked as string, JSON.parse(line)]));
    for (const each of asked.slice(0, 2)) {
      const { encoding, body } = lines.get(each);
      assert.equal(encoding, 'base64');
      const sums = (files: ReadonlyMap<string, Buffer>) => [...files].map(([name, bytes]) => [name, sumOf(bytes)]);
      const alone = await unpack(`/${each}.${part}`);
      assert.deepEqual(sums(await unzip(Buffer.from(body, 'base64'))), sums(alone), `${each}.${part}`);
    }
    assert.equal(lines.get('2401.90001v9').problem.code, 'not-found');
  }
});
