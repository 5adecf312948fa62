/** When an answer changed: with its paper, and not with every look whether it had. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnswers } from '../../src/operations/index.ts';
import { minute, paper, withScene } from '../library/library-with-archive.ts';

const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };
const wish = { async: false, coding: 'identity' } as const;

test('an answer changed when its paper did, not when the archive was asked whether it had', () =>
  withScene(async ({ clock, archive, reopen }) => {
    const changedAt = async () => {
      const answers = createAnswers(await reopen(), site, 1e6);
      const given = [
        await answers.ask({ kind: 'metadata', paper }, wish),
        await answers.ask({ kind: 'paper', format: 'json', paper }, wish),
      ];
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
