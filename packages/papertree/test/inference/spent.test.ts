/** Papers that wait because the tokens of the day are spent, and answers that cannot be used: the operator hears why. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCounters } from '../../src/inference/index.ts';
import { paper } from '../library/library-with-archive.ts';
import { day, inferUntilFailed, withModel } from './library-with-model.ts';
import { right } from './server.ts';
import { inferenceOf } from './some-model.ts';

const words = (faults: readonly unknown[]) => faults.map((fault) => (fault as Error).message);

test('spent tokens of the day are logged once a day, counted, and reported', () =>
  withModel(async ({ server, options, reopen, clock, archive, faults }) => {
    archive.newest = 4;
    const counters = createCounters();
    options.inference = { ...inferenceOf(server.url, 'some-model', 8000), counters };
    const library = await reopen();
    server.respond = () => ({ says: right, usage: { prompt_tokens: 3000, completion_tokens: 500 } });
    const versions = [1, 2, 3, 4].map((version) => ({ ...paper, version }));
    for (const each of versions) await library.open(each);
    await library.inferred();
    const { asked } = counters;
    assert.ok(asked >= 1 && asked < 4, String(asked));
    assert.deepEqual([counters.answered, counters.tokens], [asked, asked * 3500]);
    const said = () => words(faults).filter((each) => each.includes('tokens of the day are spent'));
    const tomorrow = new Date(Math.ceil(clock.time / day) * day).toISOString();
    assert.equal(said().length, 1);
    assert.match(said()[0] ?? '', new RegExp(`wait for the model until ${tomorrow}: .*MODEL_DAILY_TOKENS=8000`));
    assert.ok(counters.spentUntil > Date.now());
    const waiting = await library.inferredFields().undescribed('failed');
    assert.equal(waiting.length, 4 - asked);
    assert.ok(waiting[0]);
    await assert.rejects(library.infer(waiting[0]), {
      code: 'upstream',
      message: /tokens of the day are spent.*tried again at/,
    });
    await library.inferred();
    assert.equal(said().length, 1);
    while ((await library.inferredFields().undescribed('failed')).length > 0) {
      clock.time = Math.ceil((clock.time + 1) / day) * day;
      await library.inferred();
    }
    assert.deepEqual([counters.asked, counters.answered, counters.spentUntil], [4, 4, 0]);
  }));

test('answers that cannot be used are counted, and the paper is named', () =>
  withModel(async (scene) => {
    const counters = createCounters();
    scene.options.inference = { ...inferenceOf(scene.server.url), counters };
    const library = await scene.reopen();
    scene.server.respond = () => ({ says: 'I would rather not.' });
    await inferUntilFailed({ ...scene, library });
    assert.equal(counters.failed.nonsense, 3);
    assert.ok(words(scene.faults).some((each) => /2401\.00001v1 goes without inferred fields: nonsense/.test(each)));
  }));
