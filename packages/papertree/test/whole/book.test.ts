/** A paper as a book: that of the demo, as a program for books reads it. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readZip } from '../../src/converter/zip.ts';
import { temporaryFolder } from '../storage/folder.ts';
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

test('a paper is a book with its pictures, its drawing and the fonts of its formulas', async () => {
  const answer = await fetch(`${server.url}/${idv}.epub`);
  assert.equal(answer.headers.get('content-type'), 'application/epub+zip');
  assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${idv}.epub"`);
  const bytes = Buffer.from(await answer.bytes());
  // What says that it is a book stands at a place of its own, uncompressed.
  assert.equal(bytes.toString('latin1', 30, 58), 'mimetypeapplication/epub+zip');
  const path = join(temporaryFolder(), 'paper.epub');
  await writeFile(path, bytes);
  const files = new Map<string, string>();
  for await (const file of readZip(path)) files.set(file.name, (await file.read()).toString());
  const described = files.get('EPUB/package.opf') ?? '';
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
  const texts = [...files].filter(([name]) => name.endsWith('.xhtml')).map(([, text]) => text);
  assert.ok(texts.some((text) => text.includes('<img src="images/x1.png"')));
  assert.ok(texts.some((text) => text.includes('<img src="images/drawing-A1.p2.pic1.svg"')));
  assert.ok(texts.some((text) => text.includes(`<a class="at" href="${server.demo.url}/abs/hep-th/9901900">read</a>`)));
});
