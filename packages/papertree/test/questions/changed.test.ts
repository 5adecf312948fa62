/** The time of change of an answer: that of its paper, not that of the last check for changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPapers, json, metadata, outline } from '../../src/questions/index.ts';
import { minute, paper, withLibrary } from '../library/library-with-archive.ts';
import { threads } from '../threads/shared-threads.ts';

const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };
const asked = { paper, part: '', async: false };

test('an answer changed when its paper did, not when the archive was asked whether it had', () =>
  withLibrary(async ({ clock, archive, reopen }) => {
    const changedAt = async () => {
      const papers = createPapers(await reopen(), site, threads);
      const given = [await papers.ask(metadata, asked), await papers.ask(json, asked)];
      return given.map((answer) => ('changedAt' in answer ? answer.changedAt : 0));
    };
    await (await reopen()).open(paper);
    const builtAt = clock.time;
    assert.deepEqual(await changedAt(), [builtAt, builtAt]);
    clock.time += 100 * minute;
    assert.deepEqual(await changedAt(), [builtAt, builtAt], 'asked again, it was the same');
    archive.newest = 2;
    clock.time += 100 * minute;
    assert.deepEqual(await changedAt(), [clock.time, clock.time], 'there is a newer version');
  }));

test('answers carry the warnings of the paper, under another revision', () =>
  withLibrary(async ({ library, shelf }) => {
    const { build } = await library.open(paper);
    const papers = createPapers(library, site, threads);
    const told = async () => {
      const given = [await papers.ask(metadata, asked), await papers.ask(json, asked)];
      return given.map((answer) => ('warnings' in answer ? [answer.warnings, answer.revision] : []));
    };
    const before = await told();
    await shelf.ledger.markStale(paper, build.buildId);
    const after = await told();
    assert.deepEqual(
      [before, after].map((each) => each.map(([warnings]) => warnings)),
      [
        [[], []],
        [['stale'], ['stale']],
      ],
    );
    assert.equal(after[0]?.[1], await shelf.ledger.revision(paper));
    assert.notEqual(after[0]?.[1], before[0]?.[1]);
    const bodies = await Promise.all(
      [metadata, json, outline].map(async (operation) => {
        const answer = await papers.ask(operation, asked);
        assert.ok(answer.state === 'ready');
        return JSON.parse(answer.body.toString()).warnings;
      }),
    );
    for (const warnings of bodies) {
      assert.deepEqual(
        warnings.map(({ code, detail }: Record<string, string>) => [code, typeof detail]),
        [['stale', 'string']],
      );
    }
  }));
