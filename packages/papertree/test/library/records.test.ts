/** The archive's records of papers: one for all first readers, nothing lost when a source says less, completed later. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';
import type { PaperId } from 'papertree-convert/paper';
import type { PaperRecord } from '../../src/archive/index.ts';
import type { KnownPaper } from '../../src/library/records.ts';
import { metadataOf, minute, paper, withLibrary } from './library-with-archive.ts';

/** A record as an abstract page gives it: of the other versions only that they are there. */
const recordOfAbs = ({ version = 2 }: PaperId, newest = 2): PaperRecord => {
  const record = metadataOf(newest);
  const versions = record.versions.map((of) =>
    of.version === version ? of : { ...of, sourceType: 'unknown' as const },
  );
  return { metadata: { ...record, versions }, version, latestVersion: newest, source: 'abs', complete: false };
};
const kindsOf = ({ metadata }: KnownPaper) => metadata.versions.map(({ sourceType }) => sourceType);

test('first readers of a paper have one record, whichever version they ask for', () =>
  withLibrary(async ({ library, archive }) => {
    archive.newest = 2;
    const begun = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const { record } = archive;
    archive.record = async (asking) => {
      if (asking.version !== undefined) return recordOfAbs(asking);
      begun.resolve();
      await late.promise;
      return record(asking);
    };
    const newest = library.open({ id: paper.id });
    await begun.promise;
    const second = library.open({ id: paper.id, version: 2 });
    // The page of the second version is there and read; only the record is yet to come.
    const asked = ['record 2401.00001', 'page 2401.00001v2'];
    while (!asked.every((question) => archive.asked.includes(question))) await immediate();
    late.resolve();
    const answers = await Promise.all([newest, second]);
    for (const answer of answers) assert.deepEqual(kindsOf(answer), ['tex', 'tex']);
    assert.deepEqual(new Set(answers.map(({ facts }) => facts.revision)).size, 1);
    assert.deepEqual(archive.asked, asked);
  }));

test('an incomplete record takes nothing away that an earlier one said', () =>
  withLibrary(async ({ library, archive, clock }) => {
    archive.newest = 2;
    await library.find({ id: paper.id });
    archive.record = async (asking) => recordOfAbs(asking, 3);
    clock.time += 60 * minute;
    assert.deepEqual(kindsOf(await library.find({ id: paper.id })), ['tex', 'tex', 'unknown']);
    assert.deepEqual(kindsOf(await library.find({ id: paper.id, version: 1 })), ['tex', 'tex', 'unknown']);
  }));

test('the record of an older version brings that of the newest with it', () =>
  withLibrary(async ({ library, archive }) => {
    archive.record = async (asking) => ({ ...recordOfAbs(asking), newest: metadataOf(2), complete: true });
    assert.deepEqual(kindsOf(await library.find(paper)), ['tex', 'tex']);
    assert.deepEqual(kindsOf(await library.find({ id: paper.id })), ['tex', 'tex']);
    assert.deepEqual(archive.asked, ['record 2401.00001v1']);
  }));

test('a record that stays incomplete is asked for less and less often', () =>
  withLibrary(async ({ library, archive, clock }) => {
    archive.record = async (asking) => recordOfAbs(asking);
    const times: number[] = [];
    for (let passed = 0; passed < 60; passed++) {
      archive.asked.length = 0;
      await library.find({ id: paper.id });
      if (archive.asked.length > 0) times.push(passed);
      clock.time += minute;
    }
    assert.deepEqual(times, [0, 1, 3, 7, 15, 31]);
  }));
