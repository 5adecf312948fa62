/** Every field of every payload of the interface, with its type, on a paper that has them all. */

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as fields from './fields.ts';
import { sampleId, samplePage } from './sample.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papertree-pages-'));
  await writeFile(join(folder, `${sampleId}.html`), samplePage);
  server = await startTestServer({ folder });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('metadata.json, before and after the build', async () => {
  const before = await server.json(`/${sampleId}/metadata.json`);
  assert.deepEqual(fields.checkRows(fields.unbuiltRows, before), []);
  assert.deepEqual(Object.keys(before).sort(), ['id', 'idv', 'latestVersion', 'metadata', 'schema', 'urls', 'version']);
  await server.get(`/${sampleId}.md`);
  const built = await server.json(`/${sampleId}/metadata.json`);
  assert.deepEqual(fields.checkRows(fields.builtRows, built), []);
});

test('the paper as JSON', async () => {
  const paper = await server.json(`/${sampleId}.json`);
  assert.deepEqual(fields.checkRows(fields.paperRows, paper), []);
  const tops = 'schema id version latestVersion idv urls metadata build tokens content inferred';
  assert.deepEqual(Object.keys(paper).sort(), tops.split(' ').sort());
  const { content, build, tokens } = paper;
  assert.partialDeepStrictEqual(content?.authors, [
    { name: 'Mira Sample', affiliations: ['Institute of Samples'], email: 'mira@example.org' },
  ]);
  assert.partialDeepStrictEqual(content?.bibliography, [
    { id: 'bib.bib1', number: '1', upstreamId: 'hep-th/9901900', doi: '10.5555/sample.1' },
  ]);
  assert.partialDeepStrictEqual(build?.quality?.stats, {
    errors: 0,
    mathNodes: 1,
    mathWithoutLatex: 0,
    cites: 1,
    figures: 1,
    figuresWithoutImages: 0,
  });
  const markdown = (await server.get(`/${sampleId}.md`)).text.replace(/^---\n[\s\S]*?\n---\n\n/, '');
  assert.equal(tokens?.approx, Math.ceil([...markdown].length / 4));
});

test('urls are absolute, of the version served', async () => {
  const { urls } = await server.json(`/2401.90001/metadata.json`);
  const { url, demo } = server;
  assert.deepEqual(urls, {
    upstream: {
      abs: `${demo.url}/abs/2401.90001v2`,
      pdf: `${demo.url}/pdf/2401.90001v2`,
      html: `${demo.url}/html/2401.90001v2`,
    },
    service: {
      json: `${url}/2401.90001v2.json`,
      md: `${url}/2401.90001v2.md`,
      txt: `${url}/2401.90001v2.txt`,
      outline: `${url}/2401.90001v2/outline.json`,
    },
  });
});

test('metadata are what the archive says, of the version asked for', async () => {
  const { metadata, latestVersion, version, id, idv } = await server.json('/2401.90001v1/metadata.json');
  assert.deepEqual([id, version, latestVersion, idv], ['2401.90001', 1, 2, '2401.90001v1']);
  const { title, abstract, ...rest } = metadata as unknown as Record<string, unknown>;
  assert.match(String(title), /Kettle/);
  assert.match(String(abstract), /\$k_1\$/);
  assert.deepEqual(rest, {
    authors: 'Renée Quast (Institute of Household Physics), Pál Hőgyész',
    categories: ['physics.pop-ph', 'physics.data-an'],
    primaryCategory: 'physics.pop-ph',
    license: 'http://creativecommons.org/licenses/by/4.0/',
    doi: '10.5555/kettle.2024.7',
    journalRef: 'Kitchen Letters 9 (2024) 1-6',
    comments: '6 pages, 2 figures, 1 table; one kettle was lost',
    reportNo: 'IHP-24/01',
    versions: [
      { version: 1, submittedAt: '2024-01-10T09:30:00Z', sourceType: 'tex' },
      { version: 2, submittedAt: '2024-02-20T18:05:07Z', sourceType: 'tex' },
    ],
  });
});

test('the outline', async () => {
  const outline = await server.json(`/${sampleId}/outline.json`);
  assert.deepEqual(fields.checkRows(fields.outlineRows, outline), []);
  const { sections, tokens, equations, references } = outline;
  assert.partialDeepStrictEqual(sections, [
    { id: 'S1', alias: 'words', number: '1', title: 'Words', children: [{ id: 'S1.SS1', number: '1.1' }] },
    { id: 'A1', number: 'A', title: 'Rest', children: [] },
  ]);
  assert.deepEqual([equations, references], [0, 1]);
  assert.deepEqual(tokens, (await server.json(`/${sampleId}.json`)).tokens);
  const section = (await server.get(`/${sampleId}/sections/A1.md`)).text;
  assert.equal(sections?.[1]?.tokens, Math.ceil([...section].length / 4));
});

test('references, figures and one figure', async () => {
  const references = await server.json(`/${sampleId}/references.json`);
  assert.deepEqual(fields.checkRows(fields.referencesRows, references), []);
  assert.partialDeepStrictEqual(references.references, [{ id: 'bib.bib1', citedIn: ['S1'] }]);
  const figures = await server.json(`/${sampleId}/figures.json`);
  assert.deepEqual(fields.checkRows(fields.figuresRows, figures), []);
  const one = await server.json(`/${sampleId}/figures/F1.json`);
  assert.deepEqual(fields.checkRows(fields.figureRows, one), []);
  const { schema, idv, version, ...figure } = one;
  assert.deepEqual([schema, idv, version], [1, sampleId, 1]);
  assert.deepEqual(figure, figures.figures?.[0]);
  assert.deepEqual(await server.json(`/${sampleId}/figures/S1.F1.json`), one);
  assert.partialDeepStrictEqual(one.images, [
    { url: `${server.demo.url}/html/${sampleId}/x1.png`, assetUrl: `${server.url}/${sampleId}/assets/x1.png` },
  ]);
});

test('Markdown has front matter, title, abstract and body; the text has none of its marks', async () => {
  const markdown = await server.get(`/${sampleId}.md`);
  assert.equal(markdown.headers['content-type'], 'text/markdown; charset=utf-8; variant=GFM');
  assert.match(
    markdown.text,
    /^---\ntitle: "A Sample"\nid: "2401\.77777"\n[\s\S]*\n---\n\n# A Sample\n\n## Abstract\n\nEverything once\.\n\n## 1 Words\n[\s\S]*\$x\$/,
  );
  const text = await server.get(`/${sampleId}.txt`);
  assert.equal(text.headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(
    text.text,
    /^Licence: http:\/\/arxiv\.org\/\S+\n\nA Sample\n\nAbstract\n\nEverything once\.\n\n1 Words\n[\s\S]*\$x\$/,
  );
  assert.doesNotMatch(text.text, /^#|^---|\*\*/m);
});

test('the versioned and the unversioned address serve the same', async () => {
  const [plain, versioned] = await Promise.all([server.get('/2401.90001.md'), server.get('/2401.90001v2.md')]);
  assert.equal(plain.text, versioned.text);
  assert.equal(plain.headers['content-location'], '/2401.90001v2.md');
  assert.equal(versioned.headers['content-location'], undefined);
  const old = await server.json('/hep-th/9901900.json');
  assert.deepEqual([old.id, old.idv], ['hep-th/9901900', 'hep-th/9901900v1']);
  assert.deepEqual(old, await server.json('/hep-th/9901900v1.json'));
});
