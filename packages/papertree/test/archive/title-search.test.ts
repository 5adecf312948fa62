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
  assert.deepEqual(first, {
    id: '2401.90001',
    title: 'How a Forgotten Kettle Cools: Two Rates Are Enough',
    authors: ['Renée Quast', 'Pál Hőgyész'],
    year: '2024',
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
