/**
 * The content policy at the running service: for each licence of the archive's list, each route and each tool, whether it
 * is served or refused, how long that may be kept, and what is stored; before and after a change of the policy.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { RouteName } from '../../src/http/routes.ts';
import { openShelf, type Shelf } from '../../src/storage/index.ts';
import { startTestArchive } from '../archive/test-archive.ts';
import { openCaller, toolNames } from '../mcp/caller.ts';
import { type Got, startTestServer, type TestServer, until } from '../whole/test-server.ts';
import { addressesOf, paperRoutes } from './addresses.ts';

type Policy = 'all' | 'open' | 'metadata';

/** The archive's list, those in use first; whether the text is given under `open`. */
const licenses: readonly (readonly [address: string, isGiven: boolean])[] = [
  ['http://creativecommons.org/licenses/by/4.0/', true],
  ['http://creativecommons.org/licenses/by-sa/4.0/', true],
  ['http://creativecommons.org/licenses/by-nc-sa/4.0/', true],
  ['http://creativecommons.org/licenses/by-nc-nd/4.0/', true],
  ['http://arxiv.org/licenses/nonexclusive-distrib/1.0/', false],
  ['http://creativecommons.org/publicdomain/zero/1.0/', true],
  ['http://arxiv.org/licenses/assumed-1991-2003/', false],
  ['http://creativecommons.org/licenses/by/3.0/', true],
  ['http://creativecommons.org/licenses/by-nc-sa/3.0/', true],
  ['http://creativecommons.org/licenses/publicdomain/', true],
  // None is recorded; one that nobody knows.
  ['', false],
  ['http://licenses.example/by/4.0/', false],
];
const papers = licenses.map(([license, isGiven], i) => ({ id: `2401.9${i + 1000}`, license, isGiven }));

/** The routes that are served of a paper whose text is held back; all others are refused. */
const served: ReadonlySet<RouteName> = new Set(['outline', 'metadata', 'bib', 'csl', 'ris', 'reference']);

/** The tools for agents with arguments, and whether they answer of a paper whose text is held back. */
const tools: Readonly<Record<(typeof toolNames)[number], readonly [given: object, isServed: boolean]>> = {
  get_metadata: [{}, true],
  get_outline: [{}, true],
  get_section: [{ anchors: ['S1'] }, false],
  get_references: [{}, false],
  list_figures: [{}, false],
  get_figure: [{ anchors: ['F1'] }, false],
  find_in_paper: [{ query: 'kettle' }, false],
};

const folder = mkdtempSync(join(tmpdir(), 'papertree-policy-'));
/** Sentences of the text that are not in the record. */
let sentences: readonly string[] = [];
before(async () => {
  const demo = await startTestArchive();
  for (const version of [1, 2]) {
    const page = await (await fetch(`${demo.url}/html/2401.90001v${version}`)).text();
    for (const { id } of papers)
      writeFileSync(join(folder, `${id}v${version}.html`), page.replaceAll('2401.90001', id));
  }
  await demo.close();
});
after(() => rmSync(folder, { recursive: true }));

test('every route and every tool has its row', () => {
  const names = paperRoutes.map(([name]) => name);
  for (const name of served) assert.ok(names.includes(name), name);
  assert.deepEqual(Object.keys(tools).sort(), [...toolNames].sort());
});

const dataDir = join(folder, 'data');
const demoOptions = { folder, licenses: new Map(papers.map(({ id, license }) => [id, license])) };

async function withPolicy(
  policy: Policy | undefined,
  place: string,
  run: (server: TestServer, shelf: Shelf) => Promise<void>,
) {
  const settings = { DATA_DIR: place, ...(policy ? { CONTENT_POLICY: policy } : {}) };
  const server = await startTestServer(demoOptions, settings);
  const shelf = await openShelf(place);
  try {
    await run(server, shelf);
  } finally {
    await shelf.close();
    await server.close();
  }
}

const isGivenUnder = (policy: Policy | undefined, { isGiven }: { isGiven: boolean }) =>
  policy === undefined || policy === 'all' || (policy === 'open' && isGiven);

const cachedFor = { version: /^public, max-age=86400/, changing: /^(?:public, max-age=300|no-cache)$/ };

/** With the version and without. */
async function checkRoutes(server: TestServer, id: string, isGiven: boolean, license: string): Promise<void> {
  for (const idv of [`${id}v2`, id])
    for (const [name, path, { cache }] of addressesOf(idv)) {
      const got = name === 'asset' && isGiven ? await waitForCopy(server, path) : await server.get(path);
      const says = `${license}: ${path}: ${got.status}`;
      const expected = isGiven || served.has(name) ? 200 : 404;
      assert.equal(got.status, expected, `${says} ${got.text.slice(0, 300)}`);
      const kept = String(got.headers['cache-control']);
      if (expected === 404) checkRefusal(got, says, id);
      else if (got.status === 200) assert.match(kept, idv === id ? cachedFor.changing : cachedFor[cache], says);
      if (license !== '') checkLicense(got, license, says);
      if (!isGiven) checkBare(got, says);
    }
}

function checkRefusal({ text, headers }: Got, says: string, id: string): void {
  const { code, detail, reason, hint } = JSON.parse(text);
  assert.deepEqual([code, detail], ['not-found', 'Paper, version or part not found'], says);
  assert.match(
    reason,
    new RegExp(`^The text of ${id}v[12] is not served here: .*Read it at http\\S+/abs/${id}v[12]$`),
    says,
  );
  assert.match(hint, /outline\.json/);
  assert.equal(headers['cache-control'], 'public, max-age=60', says);
  assert.match(String(headers.link), /\/abs\/[^>]*>; rel="canonical"/);
}

function checkLicense({ status, headers }: Got, license: string, says: string): void {
  if (status === 200 || status === 404) assert.ok(String(headers.link).includes(`<${license}>; rel="license"`), says);
}

/** Of the text nothing is told but titles. */
function checkBare({ text }: Pick<Got, 'text'>, says: string): void {
  for (const sentence of sentences) assert.ok(!text.includes(sentence), `${says}: ${sentence}`);
}

/** Files are copied after the paper is built. */
async function waitForCopy(server: TestServer, path: string): Promise<Got> {
  return until(() => server.get(path), 404);
}

async function checkTools(server: TestServer, id: string, isGiven: boolean, license: string): Promise<void> {
  const { call, close } = await openCaller(server.url);
  for (const [name, [given, isServed]] of Object.entries(tools)) {
    const told = await call(name, { id, ...given });
    const says = `${license}: ${name}: ${told.text.slice(0, 300)}`;
    assert.equal(told.failed, !isGiven && !isServed, says);
    if (told.failed)
      assert.match(told.text, /^error: not-found\ncause: The text of .*\nnext: get_metadata or get_outline/, says);
    else if (/metadata|outline/.test(name)) assert.equal(told.data.license ?? '', license || assumed, says);
    if (!isGiven) checkBare(told, says);
    if (name === 'get_outline') assert.ok((told.data.sections as string[]).length > 2, says);
  }
  await close();
}

/** The archive's record names that where none is recorded. */
const assumed = 'http://arxiv.org/licenses/assumed-1991-2003/';

/** The artefacts that are stored of a version, and its files, once the text is stored or gone: readers do not wait for that. */
async function storedOf({ ledger }: Shelf, id: string, version: number, isGiven: boolean): Promise<readonly string[]> {
  const read = async () => {
    const { build } = await ledger.find({ id, version });
    const files = await ledger.listAssets({ id, version });
    return [...Object.keys(build?.offsets ?? {}).sort(), ...files.map(({ path }) => path)];
  };
  let stored = await read();
  for (let tries = 0; tries < 1000 && isGiven !== stored.includes('content'); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    stored = await read();
  }
  return stored;
}

/** Of each kind of answer one: a text that everybody may pass on, one that only the archive may, one of unknown licence. */
const some = [papers[0], papers[4], papers[10]].filter((paper) => paper !== undefined);

/** One after the other on the same shelf, which is first filled with the texts of all. */
for (const [policy, checked] of [
  [undefined, some],
  ['open', papers],
  ['metadata', some],
  ['all', some],
  ['open', some],
] as const) {
  test(`${policy ?? 'no choice'}: licences, routes and tools`, { timeout: 240_000 }, async () => {
    await withPolicy(policy, dataDir, async (server, shelf) => {
      if (policy === undefined)
        for (const { id } of papers) assert.equal((await server.get(`/${id}v2.md`)).status, 200);
      for (const paper of checked) {
        const { id, license } = paper;
        const isGiven = isGivenUnder(policy, paper);
        await checkRoutes(server, id, isGiven, license || assumed);
        await checkTools(server, id, isGiven, license);
        for (const version of [1, 2]) {
          const stored = await storedOf(shelf, id, version, isGiven);
          if (!isGiven) assert.ok(['', 'index,outline'].includes(String(stored)), `${id}v${version}: ${stored}`);
          else for (const name of ['page', 'content', 'markdown']) assert.ok(stored.includes(name), `${id}: ${name}`);
        }
      }
      if (sentences.length > 0) return;
      const { text } = await server.get(`/${papers[0]?.id}v2.txt`);
      const record = (await server.get(`/${papers[0]?.id}v2/metadata.json`)).text;
      sentences = text.split('\n').filter((line) => line.length > 60 && !record.includes(line.slice(0, 60)));
      assert.ok(sentences.length > 5, String(sentences.length));
    });
  });
}

test('a text that is held back is never asked for; its outline is made of the page, and nothing else is stored', async () => {
  const { id = '' } = papers.find(({ isGiven }) => !isGiven) ?? {};
  await withPolicy('open', join(folder, 'fresh'), async (server, shelf) => {
    const asked = () => server.demo.requests.filter(({ target }) => target.startsWith(`/html/${id}`)).length;
    for (const path of ['.md', 'v2.json', '.txt?async', '.html', '/assets/x1.png', 'v2/assets/x1.png?or=archive'])
      assert.equal((await server.get(`/${id}${path}`)).status, 404, path);
    assert.equal(asked(), 0, 'no page was fetched in vain');
    const outline = await server.json(`/${id}/outline.json`);
    assert.ok((outline.sections?.length ?? 0) > 0);
    assert.deepEqual(
      [outline.warnings?.[0]?.code, outline.inferred?.error?.code, outline.figures?.[0]?.caption],
      ['text-withheld', 'withheld', ''],
    );
    assert.equal(asked(), 1, 'the page, and none of its files');
    assert.deepEqual(await storedOf(shelf, id, 2, false), ['index', 'outline']);
    const page = await fetch(`${server.url}/${id}.html`, { headers: { accept: 'text/html' } });
    assert.equal(page.status, 404);
    assert.match(await page.text(), /not served here.*licence/);
  });
});

test('who has the text from before is told that it is held back, not that it still holds', async () => {
  const { id = '' } = papers.find(({ isGiven }) => !isGiven) ?? {};
  const place = join(folder, 'switched');
  let etag = '';
  await withPolicy('all', place, async (server) => {
    etag = String((await server.get(`/${id}v2.md`)).headers.etag);
  });
  await withPolicy('metadata', place, async (server) => {
    const got = await server.get(`/${id}v2.md`, { 'if-none-match': etag });
    assert.equal(got.status, 404);
  });
});
