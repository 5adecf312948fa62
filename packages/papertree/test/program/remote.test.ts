/** `papertree convert` of what is on no disk: papers of the archive by id or link, and pages by their address. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestArchive, type TestArchive } from '../archive/test-archive.ts';
import { startTestServer } from '../whole/test-server.ts';
import { program } from './program.ts';
import { page } from './terminal.ts';

let archive: TestArchive;
let folder: string;

before(async () => {
  archive = await startTestArchive();
  folder = await mkdtemp(join(tmpdir(), 'papertree-'));
});

after(async () => {
  await archive.close();
  await rm(folder, { recursive: true });
});

async function say(...words: string[]) {
  const child = spawn(process.execPath, [program, 'convert', ...words], {
    cwd: folder,
    env: { ...process.env, ARXIV_URL: archive.url },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (piece) => {
    out += piece;
  });
  child.stderr.on('data', (piece) => {
    err += piece;
  });
  const [status] = await once(child, 'close');
  return { status, out, err };
}

test('an id is answered as the service would answer, metadata included', async () => {
  const said = await say('2401.90001v2', '--format', 'json');
  assert.deepEqual([said.status, said.err], [0, '']);
  const paper = JSON.parse(said.out);
  assert.equal(paper.idv, '2401.90001v2');
  assert.equal(paper.latestVersion, 2);
  assert.match(paper.metadata.title, /Kettle/);
  assert.equal(paper.content.body[0].type, 'section');
  const beside = archive.requests.filter(({ target }) => /^\/html\/[^/]+\/./.test(target));
  assert.deepEqual(beside, [], 'neither pictures nor the log are fetched');
});

test('an id is answered in the flavour asked for', async () => {
  const [usual, github] = [await say('2401.90001v2'), await say('2401.90001v2', '--math', 'github')];
  assert.deepEqual([github.status, github.err], [0, '']);
  assert.match(usual.out, /\n\$\$\n/);
  assert.match(github.out, /\n```math\n/);
});

test('the tables of an id are written as those of its page', async () => {
  const said = await say('2401.90001v2', '--format', 'csv');
  assert.deepEqual([said.status, said.err], [0, '']);
  assert.match(said.out, /^steel,0\.31,0\.021\r$/m);
});

test('of an unknown version the latest is named', async () => {
  const said = await say('2401.90001v9');
  const told = '2401.90001v9: not-found: The archive knows no 2401.90001v9: its latest version is 2401.90001v2.\n';
  assert.deepEqual([said.status, said.out, said.err], [1, '', told]);
});

test('bib of an id is what its address answers, references.bib what that one does', async () => {
  const server = await startTestServer();
  for (const [format, path] of [
    ['bib', '.bib'],
    ['references.bib', '/references.bib'],
  ] as const) {
    const { text } = await server.get(`/2401.90001v2${path}`);
    const said = await say('2401.90001v2', '--format', format);
    assert.deepEqual([said.status, said.err], [0, '']);
    assert.equal(said.out.replaceAll(archive.url, server.demo.url), text);
  }
  await server.close();
});

test('links and ids go into files of their names, beside pages; what fails is named', async () => {
  const said = await say('https://arxiv.org/abs/2401.90001', 'hep-th/9901900v1', '2402.90002v1', '--out', 'all');
  assert.equal(said.status, 1);
  assert.match(said.err, /^2402\.90002v1: no-html: .*\n2 converted to all\/ with 1 warning, 1 failed, in [0-9]+ s\n$/);
  assert.match(
    await readFile(join(folder, 'all', '2401.90001.md'), 'utf8'),
    /^---\ntitle: ".*"\nid: "2401\.90001"\nversion: 2\n/,
  );
  assert.match(await readFile(join(folder, 'all', 'hep-th_9901900v1.md'), 'utf8'), /^# /m);
});

test('any other address is read as a page', async () => {
  const lift = archive.fault({ path: '/any/page.html', status: 200, type: 'text/html', body: page('Elsewhere') });
  const said = await say(`${archive.url}/any/page.html`, '--format', 'txt');
  lift();
  assert.deepEqual([said.status, said.err], [0, '']);
  assert.match(said.out, /A sentence about Elsewhere\./);
  const missing = await say(`${archive.url}/any/other.html`);
  assert.match(missing.err, /unreadable: .*answered 404/);
});

test('an address that is no HTML page fails, whatever its server calls it', async () => {
  const cases = [
    {
      path: '/any/paper.pdf',
      type: 'application/pdf',
      body: '%PDF-1.7',
      says: /no-html: .* is not an HTML page but application\/pdf/,
    },
    { path: '/any/data', type: 'text/html', body: '{"data": [1, 2, 3]}', says: /no-html: this is not an HTML page/ },
  ];
  for (const { says, ...answer } of cases) {
    const lift = archive.fault({ status: 200, ...answer });
    const said = await say(`${archive.url}${answer.path}`);
    lift();
    assert.deepEqual([said.status, said.out], [1, '']);
    assert.match(said.err, says);
  }
});
