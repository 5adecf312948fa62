/** The metadata of a paper: the sources asked, their order, and the record made of them. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { type ArchiveSettings, Outage, type PausedRole } from '../../src/archive/index.ts';
import { requireId } from '../paper-id.ts';
import { codeOf, startDemoArchive } from './demo-archive.ts';
import type { Fault } from './faults.ts';

const { demo, open, begin, targets, during } = await startDemoArchive();
beforeEach(begin);
after(() => demo.close());

test('the newest version: one request to OAI, with our name', async () => {
  const record = await open().metadata({ id: '2401.90001' });
  assert.deepEqual([record.version, record.latestVersion, record.source, record.complete], [2, 2, 'oai', true]);
  assert.deepEqual(record.metadata, {
    title: 'How a Forgotten Kettle Cools: Two Rates Are Enough',
    authors: 'Renée Quast (Institute of Household Physics), Pál Hőgyész',
    abstract: record.metadata.abstract,
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
  assert.deepEqual(targets(), ['/oai']);
  const headers = demo.requests.at(-1)?.headers ?? [];
  assert.equal(headers[headers.indexOf('User-Agent') + 1], 'test (mailto:us@example.org)');
});

const records: [string, string, string[], string][] = [
  ['an older version has its own page', '2401.90001v1', ['/oai', '/abs/2401.90001v1'], '1 of 2 from abs: tex tex'],
  [
    'what OAI does not say of the source the page does',
    'hep-th/9901900',
    ['/oai', '/abs/hep-th/9901900v1'],
    '1 of 1 from oai: tex',
  ],
  ['a PDF is known by its page', '2404.90004', ['/oai', '/abs/2404.90004v1'], '1 of 1 from oai: pdf'],
  ['HTML by the author', '2403.90003', ['/oai'], '1 of 1 from oai: html'],
  ['a withdrawn paper is a paper', '2406.90006', ['/oai'], '2 of 2 from oai: tex withdrawn'],
];

for (const [name, idv, expected, summary] of records) {
  test(name, async () => {
    const { metadata, version, latestVersion, source } = await open().metadata(requireId(idv));
    const sources = metadata.versions.map(({ sourceType }) => sourceType).join(' ');
    assert.equal(`${version} of ${latestVersion} from ${source}: ${sources}`, summary);
    assert.deepEqual(targets(), expected);
  });
}

test('with the record of an older version comes that of the newest', async () => {
  const { newest } = await open().metadata(requireId('2401.90001v1'));
  assert.deepEqual(newest, (await open().metadata(requireId('2401.90001'))).metadata);
});

for (const idv of ['2401.99999', '2401.90001v9', 'alg-geom/9301900', 'hep-th/9901999v2']) {
  test(`${idv} is not found`, async () => {
    await assert.rejects(open().metadata(requireId(idv)), (error) => codeOf(error) === 'not-found');
  });
}

test('OAI’s “no such paper” is not believed where the page is there', async () => {
  const body = "<OAI-PMH><error code='idDoesNotExist'>no</error></OAI-PMH>";
  const fault = { path: '/oai', status: 200, type: 'text/xml', body };
  const record = await during([fault], () => open().metadata({ id: '2401.90001' }));
  assert.deepEqual([record.source, record.version, record.metadata.reportNo], ['abs', 2, 'IHP-24/01']);
});

for (const [what, asked, answered] of [
  ['another paper', '2401.90001v2', '2403.90003v1'],
  ['another version', '2401.90001v1', '2401.90001v2'],
]) {
  test(`an abstract page of ${what} is not believed`, async () => {
    const body = await (await fetch(`${demo.url}/abs/${answered}`)).text();
    const faults = [
      { path: '/oai', status: 500 },
      { path: '/abs/', status: 200, body },
    ];
    const record = await during(faults, () => open().metadata(requireId(asked ?? '')));
    assert.equal(record.source, 'atom');
  });
}

test('a record of OAI that is of another paper is not believed', async () => {
  const address = `${demo.url}/oai?verb=GetRecord&metadataPrefix=arXivRaw&identifier=oai:arXiv.org:2403.90003`;
  const body = await (await fetch(address)).text();
  const record = await during([{ path: '/oai', status: 200, type: 'text/xml', body }], () =>
    open().metadata({ id: '2401.90001' }),
  );
  assert.deepEqual([record.source, record.metadata.reportNo], ['abs', 'IHP-24/01']);
});

test('no reason tells where the archive is asked', async () => {
  const faults: Omit<Fault, 'path'>[] = [{ hangUp: true }, { silent: true }, { status: 500 }, { type: 'image/png' }];
  for (const fault of faults) {
    await during([{ path: '/', ...fault }], async () => {
      const archive = open({ timeouts: { answer: 50, idle: 50, whole: 100 } });
      const asked = [archive.html(requireId('2401.90001v2')), archive.metadata({ id: '2401.90001' })];
      for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[]) {
        assert.doesNotMatch(reason.reason, /127\.0\.0\.1|http:/);
        assert.match(reason.reason, /archive|OAI/);
      }
    });
  }
});

test('a version newer than OAI’s record is found on its page', async () => {
  const stale = (
    await (
      await fetch(`${demo.url}/oai?verb=GetRecord&metadataPrefix=arXivRaw&identifier=oai:arXiv.org:2401.90001`)
    ).text()
  ).replace(/<version version="v2">[\s\S]*?<\/version>/, '');
  const fault = { path: '/oai', status: 200, type: 'text/xml', body: stale };
  const record = await during([fault], () => open().metadata({ id: '2401.90001', version: 2 }));
  assert.deepEqual([record.source, record.version, record.latestVersion], ['abs', 2, 2]);
});

test('only Atom is left: the versions are all there, and the record says it is not complete', async () => {
  const faults = [
    { path: '/oai', status: 500 },
    { path: '/abs/', status: 500 },
  ];
  const newest = await during(faults, () => open().metadata({ id: '2401.90001' }));
  assert.deepEqual([newest.source, newest.complete, newest.version], ['atom', false, 2]);
  assert.equal(newest.metadata.authors, 'Renée Quast, Pál Hőgyész');
  const older = await during(faults, () => open().metadata({ id: '2401.90001', version: 1 }));
  assert.deepEqual([older.version, older.latestVersion], [1, 2]);
  assert.deepEqual(
    older.metadata.versions.map(({ version, submittedAt }) => [version, submittedAt]),
    [
      [1, '2024-01-10T09:30:00Z'],
      [2, '2024-02-20T18:05:07Z'],
    ],
  );
  await during(faults, () =>
    assert.rejects(open().metadata({ id: '2401.99999' }), (error) => codeOf(error) === 'not-found'),
  );
});

test('all sources fail: an outage that says when to come back', async () => {
  const all = { path: /^/, status: 503, headers: { 'Retry-After': '90' } };
  const failing = during([all], () => open().metadata({ id: '2401.90001' }));
  await assert.rejects(failing, (error) => error instanceof Outage && error.retryAfter === 90 && !error.unasked);
});

test('refusals of pages pause the archive step by step, and the pause is reported', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const told: PausedRole[] = [];
  const archive = open({
    clock: { now: () => now, sleep: async () => {} },
    onPause: (paused) => told.push(paused),
  });
  const paper = requireId('2401.90001v2');
  const outage = (seconds: number, unasked: boolean) => (error: unknown) =>
    error instanceof Outage && error.retryAfter === seconds && error.unasked === unasked;
  const throttled = { path: '/html/', status: 429, body: 'Rate exceeded.' };
  await during([throttled], () => assert.rejects(archive.html(requireId('2402.90002v1')), outage(0, false)));
  assert.deepEqual(archive.pausedHosts(), []);
  const cases: [Omit<Fault, 'path'>, number, string][] = [
    [throttled, 5 * 60, 'throttled'],
    [throttled, 15 * 60, 'throttled'],
    [{ status: 503, headers: { 'Retry-After': '20' } }, 20, 'overloaded'],
    [{ status: 503, headers: { 'Retry-After': 'Thu, 01 Jan 2026 01:00:00 GMT' } }, 39 * 60 + 40, 'overloaded'],
  ];
  for (const [fault, seconds, reason] of cases) {
    const before = demo.requests.length;
    await during([{ path: '/html/', ...fault }], () => assert.rejects(archive.html(paper), outage(seconds, false)));
    await assert.rejects(archive.html(paper), outage(seconds, true));
    await assert.rejects(archive.asset(paper, 'x1.png'), outage(seconds, true));
    assert.equal(demo.requests.length, before + 1);
    const paused = [{ role: 'content', reason, until: now + seconds * 1000 }];
    assert.deepEqual([archive.pausedHosts(), told.splice(0)], [paused, paused]);
    now += seconds * 1000;
  }
  assert.ok((await archive.html(paper)).changed);
  assert.deepEqual(archive.pausedHosts(), []);
});

test('a failing archive is reported from the first failure to the first good answer', async () => {
  let now = 5000;
  const archive = open({ clock: { now: () => now, sleep: async () => {} } });
  await during([{ path: '/', hangUp: true }], async () => {
    await assert.rejects(archive.asset(requireId('2401.90001v2'), 'x1.png'));
    assert.deepEqual(archive.failing(), []);
    for (let index = 0; index < 2; index++, now += 1000) {
      await assert.rejects(archive.html(requireId('2401.90001v2')));
    }
  });
  const [failing, ...others] = archive.failing();
  assert.deepEqual([failing?.role, failing?.since, failing?.failures, others], ['content', 5000, 2, []]);
  assert.match(failing?.reason ?? '', /ECONNRESET/);
  // A 404 is a good answer, too: the archive works.
  await assert.rejects(archive.html(requireId('2404.90004')));
  assert.deepEqual(archive.failing(), []);
});

test('a 403 of one paper or of many pictures pauses nothing; of three pages it pauses the host for minutes', async () => {
  const archive = open();
  const refused = (asked: Promise<unknown>) =>
    assert.rejects(asked, (error) => error instanceof Outage && !error.unasked);
  const file = (name: string) => refused(archive.asset(requireId('2401.90001v2'), name));
  await during([{ path: /^[/]html[/].*[.]png/, status: 403, headers: { 'Retry-After': '9999' } }], async () => {
    for (const name of ['x1.png', 'x2.png', 'x3.png', 'x4.png']) await file(name);
  });
  await during([{ path: '/html/2401.90001v2', status: 403 }], async () => {
    for (let index = 0; index < 5; index++) await refused(archive.html(requireId('2401.90001v2')));
  });
  assert.deepEqual(archive.pausedHosts(), []);
  assert.ok((await archive.html(requireId('2401.90001v1'))).changed);
  await during([{ path: '/html/', status: 403 }], async () => {
    for (const idv of ['2401.90001v1', '2401.90001v2', '2402.90002v1']) await refused(archive.html(requireId(idv)));
  });
  // Here one host is all of the archive.
  assert.deepEqual(
    archive.pausedHosts().map(({ role, reason }) => `${role} ${reason}`),
    ['content forbidden', 'oai forbidden', 'atom forbidden'],
  );
  await assert.rejects(
    archive.metadata({ id: '2401.90001' }),
    (error) => error instanceof Outage && error.unasked && error.retryAfter > 200 && error.retryAfter <= 300,
  );
});

test('a picture or a page that begins with “Rate exceeded” is no refusal; an answer of OAI is', async () => {
  const archive = open();
  const body = 'Rate exceeded by far: a paper.';
  await during([{ path: '/html/', status: 200, type: 'image/png', body }], async () => {
    for (const name of ['x1.png', 'x2.png', 'x3.png']) {
      assert.ok((await archive.asset(requireId('2401.90001v2'), name)).changed);
    }
  });
  await during([{ path: '/html/', status: 200, body }], async () => {
    for (const idv of ['2401.90001v1', '2401.90001v2']) assert.ok((await archive.html(requireId(idv))).changed);
  });
  assert.deepEqual(archive.pausedHosts(), []);
  await during([{ path: '/oai', status: 200, type: 'text/plain', body: 'Rate exceeded.' }], async () => {
    for (const id of ['2401.90001', '2403.90003']) assert.equal((await archive.metadata({ id })).source, 'abs');
  });
  assert.deepEqual(
    archive.pausedHosts().map(({ role, reason }) => `${role} ${reason}`),
    ['oai throttled'],
  );
});

test('requests wait for their turn; a source with a long wait is skipped, but not the last one', async () => {
  const slept: number[] = [];
  const turns: string[] = [];
  const settings = (waits: Readonly<Record<string, number>>): Partial<ArchiveSettings> => ({
    clock: {
      now: () => 0,
      sleep: async (milliseconds) => {
        slept.push(milliseconds);
      },
    },
    pace: async (key, gap, maxWait) => {
      const [role = ''] = key.split(' ');
      turns.push(`${role} ${gap} ${maxWait}`);
      return waits[role] ?? 0;
    },
  });
  assert.equal(
    (await open(settings({ interfaces: 1500 })).metadata({ id: '2401.90001' }, { client: 'a reader' })).source,
    'oai',
  );
  assert.deepEqual([slept.splice(0), turns.splice(0)], [[1500], ['interfaces 3000 2000']]);
  assert.equal(
    (await open(settings({ interfaces: 9000 })).metadata({ id: '2401.90001' }, { client: 'a reader' })).source,
    'abs',
  );
  assert.deepEqual([slept.splice(0), turns.splice(0)], [[], ['interfaces 3000 2000', 'content 250 2000']]);
  const all = { interfaces: 9000, content: 9000 };
  assert.equal((await open(settings(all)).metadata({ id: '2401.90001' }, { client: 'a reader' })).source, 'oai');
  assert.deepEqual([slept.splice(0), turns.at(-1)], [[9000], 'interfaces 3000 30000']);
  const never = { interfaces: 99_000, content: 98_500 };
  await assert.rejects(
    open(settings(never)).metadata({ id: '2401.90001' }, { client: 'a reader' }),
    (error) => error instanceof Outage && error.unasked && error.retryAfter === 99,
  );
});
