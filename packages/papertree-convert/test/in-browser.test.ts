/** The package runs in a browser as it runs in Node: bundled, it converts the same pages there to the same bytes. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { corpusPages, readCorpusPage } from '../../../scripts/corpus/pages.ts';
import { without } from '../../../test/tools.ts';
import { useChromium } from '../../papertree/test/browser/chromium.ts';
import { names, readInput } from './fixtures/cases.ts';
import { type Renderings, renderAll } from './fixtures/render-all.ts';

const skip = await without('chromium');
const skipCorpus = skip || (await without('corpus'));
const open = useChromium();

/** The bundle, the page that loads it, and the pages to be converted, by their names. */
const pages = new Map<string, Uint8Array>();
const server = createServer(({ url = '/' }, response) => {
  const page = pages.get(decodeURIComponent(url.slice(1)));
  const types: Readonly<Record<string, string>> = { '/': 'text/html', '/bundle.js': 'text/javascript' };
  response.writeHead(page ? 200 : 404, { 'content-type': types[url] ?? 'application/octet-stream' }).end(page);
});

before(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('fixtures/render-all.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  pages.set('bundle.js', outputFiles[0]?.contents ?? new Uint8Array());
  pages.set('', Buffer.from('<!DOCTYPE html><title>x</title><script type="module" src="bundle.js"></script>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());

test('pages of our own are converted in Chromium to the same bytes', { skip }, () =>
  convertThere(new Map(names.map((name) => [name, Buffer.from(readInput(name))]))),
);

test('the pages of the corpus are converted in Chromium to the same bytes', { skip: skipCorpus }, async (t) => {
  const corpus = corpusPages();
  assert.ok(corpus.length > 0);
  await convertThere(new Map(corpus.map((name) => [name, readCorpusPage(name)])));
  t.diagnostic(`${corpus.length} pages`);
});

async function convertThere(given: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, page] of given) pages.set(name, page);
  const { port } = server.address() as AddressInfo;
  await open(`http://127.0.0.1:${port}/`, {}, async ({ page, complaints, strangers }) => {
    for (const [name, bytes] of given) {
      const there = await page.evaluate<Renderings>(`
        fetch('/' + encodeURIComponent(${JSON.stringify(name)}))
          .then((answer) => answer.arrayBuffer())
          .then((bytes) => renderAll(new Uint8Array(bytes)))
          .then(async (made) => Object.fromEntries(await Promise.all(Object.entries(made).map(async ([format, text]) => {
            const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
            return [format, Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')];
          }))))`);
      const here = Object.entries(renderAll(bytes)).map(([format, text]) => [
        format,
        createHash('sha256').update(text).digest('hex'),
      ]);
      assert.deepEqual(there, Object.fromEntries(here), name);
    }
    assert.deepEqual([complaints, strangers], [[], []]);
  });
}
