/** The logs of conversions: read after the build, told with every answer, and nothing hangs on them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import type { ReadLog } from 'papertree-convert/paper';
import { Outage } from '../../src/archive/index.ts';
import { down, minute, pageOf, paper, withLibrary } from './library-with-archive.ts';

const job = ['log', '2401.00001v1'] as const;
const logOf = (status: ReadLog['report']['status'], fatal = ''): ReadLog => ({
  report: { status, errors: 1, warnings: 2, undefined: ['\\foo'], missing: ['a.sty'], converter: 'latexmlc (v1)' },
  fatal,
});

test('a paper is there before its log, and has its report and a new revision after it', () =>
  withLibrary(async ({ library, archive }) => {
    const gate = Promise.withResolvers<ReadLog>();
    archive.log = () => gate.promise;
    const before = await library.open(paper);
    assert.deepEqual([before.conversion, before.warnings], [undefined, []]);
    gate.resolve(logOf('fatal', 'timeout:timedout'));
    await library.reported();
    const after = await library.open(paper);
    assert.deepEqual(after.conversion, logOf('fatal').report);
    assert.deepEqual(
      after.warnings.map(({ code }) => code),
      ['conversion-fatal'],
    );
    assert.match(after.warnings[0]?.detail ?? '', /timeout:timedout/);
    assert.notEqual(after.facts.revision, before.facts.revision);
    assert.deepEqual(archive.logsAsked, ['2401.00001v1']);
  }));

test('a log that warns of the paper is counted with the faults of pages', async () => {
  const told: string[] = [];
  const onBuilt = (_: unknown, warnings: readonly { readonly code: string }[]) =>
    told.push(warnings.map(({ code }) => code).join());
  await withLibrary(
    async ({ library, archive }) => {
      archive.log = async () => logOf('unfinished');
      await library.open(paper);
      await library.reported();
    },
    { onBuilt },
  );
  assert.deepEqual(told, ['', 'conversion-unfinished']);
});

const absences: Readonly<Record<string, () => Promise<undefined>>> = {
  'not there': async () => {
    throw new Problem('not-found', 'No such file.');
  },
  'too large': async () => {
    throw new Problem('build-failed', 'It is larger than allowed.');
  },
  'no log': async () => undefined,
};
for (const [name, log] of Object.entries(absences)) {
  test(`a log that is ${name} changes nothing, and is asked for once`, () =>
    withLibrary(async ({ library, archive, clock, shelf, faults }) => {
      archive.log = log;
      const before = await library.open(paper);
      await library.reported();
      clock.time += 20 * minute;
      await library.reported();
      const after = await library.open(paper);
      assert.deepEqual([after.conversion, after.warnings], [undefined, []]);
      assert.equal(after.facts.revision, before.facts.revision);
      assert.deepEqual([archive.logsAsked.length, await shelf.ledger.findJob(...job), faults], [1, undefined, []]);
    }));
}

test('while the archive is down, the log is asked for again, at last no more, and the paper is served', () =>
  withLibrary(async ({ library, archive, clock, shelf, faults }) => {
    archive.log = down;
    await library.open(paper);
    for (let attempt = 1; attempt <= 8; attempt++) {
      await library.reported();
      assert.equal(archive.logsAsked.length, attempt);
      assert.equal((await shelf.ledger.findJob(...job))?.attempts, attempt < 8 ? attempt : undefined);
      assert.equal((await library.open(paper)).conversion, undefined);
      clock.time += 300 * minute;
    }
    assert.deepEqual(faults, []);
  }));

test('waits in which the archive was not asked are no attempts, and its own time is kept', () =>
  withLibrary(async ({ library, archive, clock, shelf }) => {
    archive.log = async () => {
      throw new Outage('The archive is paused.', { unasked: true, retryAfter: 600 });
    };
    await library.open(paper);
    for (let wait = 0; wait < 10; wait++) {
      await library.reported();
      clock.time += 5 * minute;
      await library.reported();
      assert.equal(archive.logsAsked.length, wait + 1, 'not before the time it gave');
      clock.time += 5 * minute;
    }
    assert.equal((await shelf.ledger.findJob(...job))?.attempts, 0);
    archive.log = async () => logOf('ok');
    await library.reported();
    assert.equal((await library.open(paper)).conversion?.status, 'ok');
  }));

test('a fault of our own in the work is told, and tried again', () =>
  withLibrary(async ({ library, archive, clock, faults }) => {
    archive.log = async () => {
      throw new TypeError('oops');
    };
    await library.open(paper);
    await library.reported();
    assert.equal(faults.length, 1);
    archive.log = async () => logOf('ok');
    clock.time += 5 * minute;
    await library.reported();
    assert.equal((await library.open(paper)).conversion?.status, 'ok');
  }));

test('a build of the kept page keeps the report, and does not ask for the log again', () =>
  withLibrary(async ({ library, archive, shelf }) => {
    archive.log = async () => logOf('errors');
    await library.open(paper);
    await library.reported();
    const { build } = await shelf.ledger.find(paper);
    await shelf.ledger.markDamaged(paper, build?.buildId ?? '');
    const rebuilt = await library.read(paper);
    assert.equal(rebuilt.conversion?.status, 'errors', 'before it is shelved, too');
    await library.open(paper);
    await library.reported();
    assert.notEqual((await shelf.ledger.find(paper)).build?.buildId, build?.buildId);
    assert.equal((await library.open(paper)).conversion?.status, 'errors');
    assert.equal(archive.logsAsked.length, 1);
  }));

test('a new page has no report until its own log is read; one without a log loses it', () =>
  withLibrary(async ({ library, archive }) => {
    archive.log = async () => logOf('fatal');
    await library.open(paper);
    await library.reported();
    const gate = Promise.withResolvers<undefined>();
    archive.log = () => gate.promise;
    archive.page = async () => pageOf('A paper that was converted again');
    await library.rebuild(paper);
    const between = await library.open(paper);
    assert.deepEqual([between.conversion, between.warnings], [undefined, []]);
    gate.resolve(undefined);
    await library.reported();
    archive.page = async () => pageOf('A paper');
    await library.rebuild(paper);
    assert.equal((await library.open(paper)).conversion, undefined, 'the old report is forgotten');
  }));

test('a node that stops while it reads leaves the log to the next', () =>
  withLibrary(async ({ library, archive, shelf }) => {
    archive.log = () => new Promise(() => {});
    await library.open(paper);
    const idle = library.reported();
    while (archive.logsAsked.length === 0) await new Promise(setImmediate);
    await library.close();
    await idle;
    assert.deepEqual((await shelf.ledger.findJob(...job))?.state, 'waiting');
  }));

test('where files wait for another process, so do logs', () =>
  withLibrary(
    async ({ library, archive, shelf }) => {
      await library.open(paper);
      await library.reported();
      assert.deepEqual([archive.logsAsked, (await shelf.ledger.findJob(...job))?.state], [[], 'waiting']);
    },
    { copiesFiles: false },
  ));
