/** The service with CONVERTER=latexml before the demo archive: a paper without HTML is served from its source. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { without } from '../../../../test/tools.ts';
import { openCaller } from '../mcp/caller.ts';
import { type Json, startTestServer } from './test-server.ts';

const skip = await without('latexml');
const idv = '2402.90002v1';

test('a paper that the archive has only the source of is served like any other', { skip }, async () => {
  const server = await startTestServer({}, { CONVERTER: 'latexml' });
  try {
    const { get, json, url, demo } = server;
    const pending = await get(`/${idv}.json?async`);
    assert.deepEqual([pending.status, pending.headers.location], [202, `${url}/${idv}.json?async`]);
    const paper = await json(`/${idv}.json`);
    assert.equal(paper.build?.source, `${demo.url}/src/${idv}`);
    assert.equal((await get(`/${idv}.json?async`)).status, 200);
    assert.match((await get(`/${idv}/sections/S1.E1.md`)).text + (await get(`/${idv}.md`)).text, /\\tag\{1\}/);
    assert.match((await get(`/${idv}/sections/S2.md`)).text, /!\[\]\(\/2402\.90002v1\/assets\/figs\/tower\.png\)/);
    const { figures = [] } = await json<{ figures: { id: string; images: { url: string; assetUrl: string }[] }[] }>(
      `/${idv}/figures.json`,
    );
    const copy = `${url}/${idv}/assets/figs/tower.png`;
    assert.deepEqual(
      figures.map(({ id, images }) => [id, ...images.map((image) => [image.url, image.assetUrl])]),
      [['S2.F1', [copy, copy]]],
    );
    let asset = await get(`/${idv}/assets/figs/tower.png`);
    // Copied in the background.
    while (asset.status === 404) {
      await turn();
      asset = await get(`/${idv}/assets/figs/tower.png`);
    }
    assert.deepEqual([asset.status, asset.headers['content-type']], [200, 'image/png']);
    assert.match((await get(`/${idv}.html`)).text, /<img src="\/2402\.90002v1\/assets\/figs\/tower\.png/);
    const { call, close } = await openCaller(url, {});
    const figure = await call('get_figure', { id: idv, anchors: ['F1'] });
    assert.match(figure.text, /The tower/);
    assert.equal(figure.images.length, 1);
    await close();
    const asked = demo.requests.filter(({ target }) => /^\/(?:src|html)\//.test(target)).map(({ target }) => target);
    assert.deepEqual(asked, [`/html/${idv}`, `/src/${idv}`]);
    let { build } = await json(`/${idv}/metadata.json`);
    // Read in the background.
    while (build?.quality?.upstream === undefined) {
      await turn();
      ({ build } = await json(`/${idv}/metadata.json`));
    }
    assert.match(String(build?.quality?.upstream?.converter), /^latexml \(LaTeXML version \d/);
    const pdf = await json<Json & { reason: string }>('/2404.90004.md', 422);
    assert.match(pdf.reason, /only a PDF/);
  } finally {
    await server.close();
  }
});

test('without the setting its no-html says what can be done', async () => {
  const server = await startTestServer();
  try {
    const problem = await server.json<Json & { reason: string }>(`/${idv}.md`, 422);
    assert.match(problem.reason, /answered 404\..*CONVERTER=latexml/);
    assert.deepEqual(
      server.demo.requests.filter(({ target }) => target.startsWith('/src/')),
      [],
    );
  } finally {
    await server.close();
  }
});
