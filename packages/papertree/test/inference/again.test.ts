/** Questions asked again: after another model, another build, another day; by which process, and at what cost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promptVersion, startInference } from '../../src/inference/index.ts';
import { minute, pageOf, paper } from '../library/library-with-archive.ts';
import { day, inferUntilFailed, told, withModel } from './library-with-model.ts';
import { right, type ScriptedReply } from './server.ts';
import { inferenceOf, readerOf } from './some-model.ts';

test('readers do not wait for a silent model', () =>
  withModel(async ({ library, server }) => {
    server.respond = () => ({ silent: true });
    for (let n = 0; n < 5; n++) assert.equal((await told(library)).status, 'pending');
    assert.equal((await library.find(paper)).opened?.inferred.status, 'pending');
  }));

test('no model: failed, with that code; once there is one: pending when it is read, and ready', () =>
  withModel(async ({ server, options, reopen }) => {
    const { inference } = options;
    delete options.inference;
    let library = await reopen();
    const without = await told(library);
    assert.ok(without.status === 'failed');
    assert.deepEqual(without.error, { code: 'no-model', detail: 'No language model is configured' });
    await assert.rejects(library.infer(paper), { code: 'usage' });
    if (inference) options.inference = inference;
    library = await reopen();
    assert.equal((await library.find(paper)).opened?.inferred.status, 'pending');
    await library.inferred();
    assert.equal((await told(library)).status, 'ready');
    delete options.inference;
    assert.equal((await told(await reopen())).status, 'ready', 'turned off, what is known stays');
    assert.equal(server.heard.length, 1);
  }));

test('turned off while it was pending, nobody is promised anything; turned on again, it goes on', () =>
  withModel(async ({ library, server, options, reopen }) => {
    server.respond = () => ({ status: 503 });
    await library.open(paper);
    await library.inferred();
    const { inference } = options;
    delete options.inference;
    const fields = await told(await reopen());
    assert.ok(fields.status === 'failed' && fields.error.code === 'no-model');
    if (inference) options.inference = inference;
    assert.equal((await told(await reopen())).status, 'pending');
  }));

test('another model, or another version of the prompt: pending again, from ready and from failed', () =>
  withModel(async (stage) => {
    const { server, options, reopen, shelf } = stage;
    server.respond = () => ({ refuses: 'No.' });
    await inferUntilFailed(stage);
    server.respond = ({ body }) => ({ says: { ...right, tldr: `Said by ${body.model}.` } });
    options.inference = inferenceOf(server.url, 'another');
    let library = await reopen();
    assert.equal((await told(library)).status, 'pending');
    await library.inferred();
    const ready = await told(library);
    assert.ok(ready.status === 'ready' && ready.tldr === 'Said by another.');
    const { ledger } = shelf;
    await ledger.queue([{ kind: 'else', key: 'a', paper }]);
    const job = await ledger.take('else', 'me', minute);
    assert.ok(job && (await ledger.finish(job, Object.assign({ ...ready }, { promptVersion: '0' }))));
    library = await reopen();
    assert.equal((await told(library)).status, 'pending');
    await library.inferred();
    const anew = await told(library);
    assert.ok(anew.status === 'ready' && anew.promptVersion === promptVersion);
    assert.equal(server.heard.length, 3);
  }));

test('two models on one shelf do not undo what the other has said, however often papers are read', () =>
  withModel(async ({ library, server, shelf, clock, faults }) => {
    const { ledger } = shelf;
    const fault = (thrown: unknown) => void faults.push(thrown);
    await library.open(paper);
    await library.inferred();
    clock.time += minute;
    const beside = startInference({ shelf, readBuild: readerOf(shelf), fault }, inferenceOf(server.url, 'another'));
    for (let reads = 0; reads < 6; reads++) {
      beside.refresh(await ledger.find(paper));
      await Promise.all([beside.idle(), library.inferred()]);
      clock.time += minute;
      await library.find(paper);
      await Promise.all([beside.idle(), library.inferred()]);
      clock.time += minute;
    }
    await beside.close();
    assert.equal((await told(library)).status, 'ready');
    assert.equal(server.heard.length, 2, 'once at first, and once for the model that came later');
    assert.deepEqual(faults, []);
  }));

test('a new build of other words is described anew, one of the same words is not, and a new version is a paper of its own', () =>
  withModel(async ({ library, server, archive }) => {
    await library.open(paper);
    await library.inferred();
    await library.rebuild(paper);
    assert.equal((await told(library)).status, 'ready');
    archive.page = async () => pageOf('Quite another paper');
    await library.rebuild(paper);
    assert.equal((await told(library)).status, 'pending');
    await library.inferred();
    assert.equal((await told(library)).status, 'ready');
    archive.newest = 2;
    assert.equal((await told(library, { ...paper, version: 2 })).status, 'pending');
    await library.inferred();
    assert.equal(server.heard.length, 3);
  }));

test('rebuilt while it is asked, the answer about the old build is not kept', () =>
  withModel(async ({ library, server, archive }) => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<ScriptedReply>();
    server.respond = () => {
      asked.resolve();
      return server.heard.length === 1 ? answer.promise : { says: { ...right, tldr: 'Of the new one.' } };
    };
    await library.open(paper);
    await asked.promise;
    archive.page = async () => pageOf('Quite another paper');
    await library.rebuild(paper);
    answer.resolve({ says: { ...right, tldr: 'Of the old one.' } });
    await library.inferred();
    const fields = await told(library);
    assert.ok(fields.status === 'ready' && fields.tldr === 'Of the new one.');
    assert.equal(server.heard.length, 2);
  }));

test('the day’s tokens are never exceeded, and the papers wait for the next day, over restarts', () =>
  withModel(async ({ server, options, reopen, clock, archive }) => {
    archive.newest = 4;
    const question = 8000;
    options.inference = inferenceOf(server.url, 'some-model', question);
    let library = await reopen();
    server.respond = () => ({ says: right, usage: { prompt_tokens: 3000, completion_tokens: 500 } });
    for (const version of [1, 2, 3, 4]) await library.open({ ...paper, version });
    await library.inferred();
    const asked = [server.heard.length];
    library = await reopen();
    await library.inferred();
    asked.push(server.heard.length);
    clock.time = Math.ceil(clock.time / day) * day;
    await library.inferred();
    asked.push(server.heard.length);
    clock.time += day;
    await library.inferred();
    asked.push(server.heard.length);
    assert.equal(asked[0], asked[1], 'a restart brings no tokens');
    assert.ok((asked[0] ?? 0) >= 1 && (asked[0] ?? 0) <= 2);
    assert.equal(asked.at(-1), 4);
    for (const version of [1, 2, 3, 4]) assert.equal((await told(library, { ...paper, version })).status, 'ready');
  }));

test('a larger budget is used at once, also for papers that were to wait for the next day', () =>
  withModel(async ({ server, options, reopen, archive }) => {
    archive.newest = 3;
    options.inference = inferenceOf(server.url, 'some-model', 1);
    let library = await reopen();
    for (const version of [1, 2, 3]) await library.open({ ...paper, version });
    await library.inferred();
    assert.equal(server.heard.length, 0);
    options.inference = inferenceOf(server.url, 'some-model', 100_000);
    library = await reopen();
    await library.inferred();
    for (const version of [1, 2, 3]) assert.equal((await told(library, { ...paper, version })).status, 'ready');
  }));

test('on request a paper is described anew whatever is known, and a long wait is reported', () =>
  withModel(async ({ library, server }) => {
    assert.equal((await library.infer(paper)).status, 'ready');
    server.respond = () => ({ refuses: 'No.' });
    assert.equal((await library.infer(paper)).status, 'failed');
    server.respond = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    await assert.rejects(library.infer(paper), { code: 'upstream', message: /busy.*tried again at/ });
    assert.equal((await told(library)).status, 'pending');
  }));
