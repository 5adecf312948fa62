/** The works of a list, checked against an archive of the test: what is asked, how often, and what is kept of it. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readWorkList, type WorkCheck } from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import { foldTitle, formatId, type PaperId } from 'papertree-convert/paper';
import type { FoundPaper, PaperSearches } from '../../src/archive/index.ts';
import { openKeptAnswers } from '../../src/program/kept-answers.ts';
import { type CheckSources, createWorkChecker } from '../../src/questions/index.ts';

const paper = (id: string, title: string, more: Partial<FoundPaper> = {}): FoundPaper => ({
  id,
  version: 1,
  title,
  authors: ['Ada Able', 'Bo Baker'],
  year: '2024',
  updated: '2024',
  doi: '',
  journalRef: '',
  comments: '',
  ...more,
});

const many = Array.from({ length: 250 }, (_, i) =>
  paper(`2401.9${String(i).padStart(4, '0')}`, `On kettle number ${i} and its lid`),
);

/** An archive of papers, which notes what it is asked. */
function archiveOf(papers: readonly FoundPaper[]) {
  const asked: string[] = [];
  let isDown = false;
  const answer = async (question: string, found: (each: FoundPaper) => boolean) => {
    asked.push(question);
    if (isDown) throw new Problem('upstream', 'The archive is down.');
    return papers.filter(found);
  };
  const searches: PaperSearches = {
    byIds: (ids: readonly PaperId[]) =>
      answer(`ids ${ids.map(formatId).join(' ')}`, ({ id }) => ids.some((each) => each.id === id)),
    byTitle: (title) => answer(`title ${title}`, (each) => foldTitle(each.title).includes(foldTitle(title))),
    byWords: (title, family) =>
      answer(`words ${title} by ${family}`, (each) =>
        foldTitle(each.title)
          .split(' ')
          .some((word) => word.length > 4 && foldTitle(title).includes(word)),
      ),
  };
  const library: CheckSources['library'] = {
    recall: async () => undefined,
    find: async () => {
      throw new Problem('upstream', 'No record.');
    },
  };
  return { asked, searches, library, fail: (now: boolean) => void (isDown = now) };
}

async function run(sources: CheckSources, list: string): Promise<WorkCheck[]> {
  const found: WorkCheck[] = [];
  for await (const each of createWorkChecker(sources).check(readWorkList(list).works)) found.push(each);
  return found.toSorted((a, b) => a.place - b.place);
}

const entry = (key: string, title: string, id = '', author = 'Able, A. and Baker, B.') =>
  `@misc{${key}, title={${title}}, author={${author}}, year={2024}${id === '' ? '' : `, eprint={${id}}, archiveprefix={arXiv}`}}\n`;

test('ids are asked for a hundred at once, and what was answered is not asked again after an end', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'papertree-checks-'));
  t.after(() => rm(folder, { recursive: true }));
  const archive = archiveOf(many);
  const list = many.map(({ id, title }) => entry(id, title, id)).join('');
  const { works } = readWorkList(list);
  const first = createWorkChecker({ ...archive, kept: openKeptAnswers(folder) });
  assert.deepEqual((await first.plan(works)).requests.least, 3);
  let seen = 0;
  // It is ended after the first batch, as by a signal.
  for await (const { verdict } of first.check(works)) {
    assert.equal(verdict, 'found');
    if (++seen === 120) break;
  }
  assert.equal(archive.asked.length, 2);
  const again = await run({ ...archive, kept: openKeptAnswers(folder) }, list);
  assert.equal(again.length, 250);
  assert.equal(archive.asked.length, 3);
  const ids = archive.asked.flatMap((question) => question.split(' ').slice(1));
  assert.equal(new Set(ids).size, ids.length);
  await run({ ...archive, kept: openKeptAnswers(folder) }, list);
  assert.equal(archive.asked.length, 3);
});

test('what is kept is forgotten after a day, and lines that were cut off do not matter', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'papertree-checks-'));
  t.after(() => rm(folder, { recursive: true }));
  let now = 1_000_000;
  const open = () => openKeptAnswers(folder, () => now);
  await open().put('a', { some: 'answer' });
  await open().put('b', false);
  assert.deepEqual(await open().get('a'), { some: 'answer' });
  assert.equal(await open().get('b'), false);
  now += 24 * 3_600_000;
  assert.equal(await open().get('a'), undefined);
});

test('titles are asked for where an id is missing, wrong or none, and then by words', async () => {
  const archive = archiveOf(many.slice(0, 5));
  const kept = openKeptAnswers();
  const list =
    entry('right', 'On kettle number 1 and its lid', '2401.90001') +
    entry('wrong', 'On kettle number 2 and its lid', '2401.90003') +
    entry('gone', 'On kettle number 4 and its lid', '2401.99999') +
    entry('noid', 'On kettle number 4 and its lid') +
    entry('bent', 'On kettle number 4 and its spout') +
    entry('invented', 'Deep spouts for everyone', '2401.88888', 'Nobody, N.') +
    `@book{book, title={Kettles}, author={Able, A.}}\n`;
  const found = await run({ ...archive, kept }, list);
  assert.deepEqual(
    found.map(({ key, verdict }) => [key, verdict]),
    [
      ['right', 'found'],
      ['wrong', 'wrong-id'],
      ['gone', 'wrong-id'],
      ['noid', 'found'],
      ['bent', 'differs'],
      ['invented', 'not-found'],
      ['book', 'unchecked'],
    ],
  );
  assert.equal(found[1]?.meant?.id, '2401.90002v1');
  assert.ok(!archive.asked.some((question) => question.includes('Kettles')));
  // The same title is asked for once.
  assert.equal(archive.asked.filter((question) => question === 'title On kettle number 4 and its lid').length, 1);
});

test('an archive that gives no answer leaves works unchecked, and nothing is kept of it', async () => {
  const archive = archiveOf(many.slice(0, 2));
  const kept = openKeptAnswers();
  const list =
    entry('a', 'On kettle number 1 and its lid', '2401.90001') + entry('b', 'On kettle number 0 and its lid');
  archive.fail(true);
  const down = await run({ ...archive, kept }, list);
  assert.deepEqual(
    down.map(({ verdict }) => verdict),
    ['unchecked', 'unchecked'],
  );
  assert.match(down[0]?.says ?? '', /^The archive gave no answer\. Check again later\.$/);
  archive.fail(false);
  const up = await run({ ...archive, kept }, list);
  assert.deepEqual(
    up.map(({ verdict }) => verdict),
    ['found', 'found'],
  );
});

test('the shelf comes before the archive, and says that a paper was withdrawn', async () => {
  const archive = archiveOf([]);
  const versions = [1, 2].map((version) => ({
    version,
    submittedAt: `202${version + 2}-01-01T00:00:00Z`,
    sourceType: version === 2 ? ('withdrawn' as const) : ('tex' as const),
  }));
  const metadata = {
    ...{ title: 'Lids', authors: 'Ada Able and Bo Baker', abstract: '', categories: [], primaryCategory: '' },
    ...{ license: '', doi: '', journalRef: '', comments: '', reportNo: '', versions },
  };
  const known = {
    paper: { id: '2401.90001', version: 2 },
    latestVersion: 2,
    metadata,
    checkedAt: 0,
    facts: {} as never,
  };
  const library = { ...archive.library, recall: async () => known };
  const [lids] = await run({ ...archive, library, kept: openKeptAnswers() }, entry('l', 'Lids', '2401.90001'));
  assert.equal(lids?.verdict, 'withdrawn');
  assert.deepEqual(archive.asked, []);
});
