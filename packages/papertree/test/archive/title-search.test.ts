/** The search for titles, asked of the local archive: once for each title, and with its faults told apart from “none”. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { foldTitle } from 'papertree-convert/paper';
import { Outage } from '../../src/archive/index.ts';
import { type DemoArchive, startDemoArchive } from './demo-archive.ts';

let local: DemoArchive;

before(async () => {
  local = await startDemoArchive();
});

after(() => local.demo.close());

test('a title is found however it is written, and asked for once', async () => {
  const archive = local.open();
  local.begin();
  const [first] = await archive.searchTitles('How a forgotten\n  KETTLE cools — two rates are enough.');
  assert.deepEqual(first && { ...first, comments: '' }, {
    id: '2401.90001',
    version: 2,
    title: 'How a Forgotten Kettle Cools: Two Rates Are Enough',
    authors: ['Renée Quast', 'Pál Hőgyész'],
    year: '2024',
    updated: '2024',
    doi: '10.5555/kettle.2024.7',
    journalRef: 'Kitchen Letters 9 (2024) 1-6',
    comments: '',
  });
  await archive.searchTitles('How a Forgotten Kettle Cools: Two Rates Are Enough');
  assert.deepEqual(local.targets(), ['/api/query']);
  assert.deepEqual(await archive.searchTitles('No such title at all'), []);
  archive.close();
});

test('what stands in quotation marks cannot leave the phrase that is searched for', async () => {
  const archive = local.open();
  const asked = local.demo.requests.length;
  await archive.searchTitles('kettles" OR au:"quast');
  const target = local.demo.requests[asked]?.target ?? '';
  const query = new URL(target, 'http://archive.example').searchParams.get('search_query');
  assert.equal(query, 'ti:"kettles or au quast"');
  archive.close();
});

test('a search that is refused or cut short is an outage', async () => {
  const archive = local.open();
  for (const fault of [
    { path: '/api/query', status: 503 },
    { path: '/api/query', status: 200, body: '<feed><entry>' },
  ])
    await local.during([fault], async () => {
      await assert.rejects(archive.searchTitles(`title ${fault.status}`), (thrown) => thrown instanceof Outage);
    });
  archive.close();
});

test('titles are compared without case, accents, TeX and punctuation', () => {
  assert.equal(foldTitle(String.raw`$\alpha$-Décay of {\it Über} –  Nuclei`), 'decay of uber nuclei');
  assert.equal(foldTitle(' …'), '');
});

test('papers are asked for by many ids at once, and by words with an author', async () => {
  const archive = local.open();
  local.begin();
  const ids = ['2401.90001', '2402.90002', '2409.99999'].map((id) => ({ id }));
  const found = await archive.searches.byIds([...ids, { id: '2401.90001', version: 1 }]);
  assert.deepEqual(
    found.map(({ id, version }) => `${id}v${version}`),
    ['2401.90001v2', '2402.90002v2', '2401.90001v1'],
  );
  assert.deepEqual(local.targets(), ['/api/query']);
  const [kettle] = await archive.searches.byWords('A Forgotten Kettle Warms', 'Hogyesz');
  assert.equal(kettle?.id, '2401.90001');
  assert.deepEqual(await archive.searches.byWords('A Forgotten Kettle Warms', 'Nobody'), []);
  archive.close();
});
