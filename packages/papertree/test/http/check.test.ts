/** Checks over HTTP: what may be sent, a line as soon as it is known, limits, and an end when the client leaves. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { CheckLine } from 'papertree-convert/checks';
import { Problem } from 'papertree-convert/errors';
import { boundChecks, type Check } from '../../src/questions/index.ts';
import { get, withService } from './test-server.ts';

const work = (place: number, title: string) => ({
  place,
  key: `k${place}`,
  title,
  verdict: 'found' as const,
  differences: [],
  asked: [],
  nearest: [],
  says: 'It is as the archive records it.',
});
const plan = (works: number, citations = 0) => ({
  plan: { works, citations, requests: { least: 1, most: 1 }, seconds: { least: 3, most: 3 } },
});

/** Finds every work, in turn from the last, and every sentence of the draft. */
const findAll: Check = async function* (asked) {
  const { list, cited } = 'id' in asked ? { list: { works: [], faults: [] }, cited: [] } : asked;
  const { unread } = 'id' in asked ? {} : asked;
  yield { plan: { ...plan(list.works.length, cited.length).plan, ...(unread?.length && { unread: [...unread] }) } };
  for (const fault of list.faults) yield { fault };
  for (const { place, title } of list.works.toReversed()) yield { work: work(place, title) };
  for (const { sentence, keys } of cited) yield { citation: { sentence, keys: [...keys], lookups: [] } };
  yield { done: true };
};

const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as CheckLine & { problem?: { code: string; reason: string } });
const namesOf = (text: string) => linesOf(text).flatMap((line) => Object.keys(line));
const post = (port: number, body: string, headers: Record<string, string> = {}, query = '') =>
  get(port, `/-/check${query}`, { method: 'POST', body, headers });

const list = '@misc{a, title={One}}\n@misc{b, title={Two}}\n@misc{c, title={Three\n';
const draft = 'So it is [@a]. And so [@b].';

test('a draft in place of its list is told to be one, and a printed list is none', () =>
  withService({ parts: { check: findAll } }, async ({ port }) => {
    const headers = { 'Content-Type': 'text/plain' };
    for (const text of [draft, '# Pots\n\nThey cool.\n', '\\section{Pots} They cool \\cite{a}, it is said.']) {
      const { status, text: told } = await post(port, text, headers);
      const { reason, hint } = JSON.parse(told);
      assert.deepEqual([status, reason], [400, 'This is a draft, which cites works, and not their list.'], text);
      assert.match(hint, /Send it as `draft`/);
    }
    const printed = 'A. Able. Pots. Posted by @pots, 2024.\nB. Baker. Lids. 2023.\n';
    assert.equal((await post(port, printed, headers)).status, 200);
    assert.equal((await post(port, new URLSearchParams({ list: printed, draft }).toString())).status, 200);
  }));

test('each form of a body is read, and has its lines', () =>
  withService({ parts: { check: findAll } }, async ({ port }) => {
    const plain = await post(port, list, { 'Content-Type': 'text/plain' });
    assert.deepEqual([plain.status, plain.headers['content-type']], [200, 'application/x-ndjson']);
    const expected = ['plan', 'fault', 'work', 'work', 'done'];
    assert.deepEqual(namesOf(plain.text), expected);
    assert.deepEqual(linesOf(plain.text)[2]?.work, work(2, 'Two'));
    // As `curl --data-binary` sends it.
    const form = 'application/x-www-form-urlencoded';
    assert.deepEqual(namesOf((await post(port, list, { 'Content-Type': form })).text), expected);
    const both = ['plan', 'fault', 'work', 'work', 'citation', 'citation', 'done'];
    const fields = new URLSearchParams({ list, draft }).toString();
    assert.deepEqual(namesOf((await post(port, fields, { 'Content-Type': form })).text), both);
    const json = JSON.stringify({ list, draft });
    assert.deepEqual(namesOf((await post(port, json, { 'Content-Type': 'application/json' })).text), both);
    const multipart = [
      ['name="list"', ''],
      ['name="list"; filename="refs.bib"', list],
      ['name="draft"', draft],
      ['name="format"', 'json'],
    ].map(([name, value]) => `--edge\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`);
    const sent = await post(port, `${multipart.join('')}--edge--\r\n`, {
      'Content-Type': 'multipart/form-data; boundary=edge',
    });
    const report = JSON.parse(sent.text);
    assert.deepEqual([report.works.length, report.citations.length, report.faults.length], [2, 2, 1]);
    // In the order of the list.
    assert.deepEqual(report.works[0], work(1, 'One'));
    const bad = await post(port, 'x', { 'Content-Type': 'multipart/form-data; boundary=edge' });
    assert.equal(bad.status, 400);
  }));

test('files that a draft includes are told to be unread', () =>
  withService({ parts: { check: findAll } }, async ({ port }) => {
    const including = String.raw`So it is \cite{a}. \input{one} \include{two.tex} % \input{three}`;
    const body = JSON.stringify({ list, draft: `${including}\n\\input{one}` });
    const sent = { 'Content-Type': 'application/json' };
    assert.deepEqual(linesOf((await post(port, body, sent)).text)[0]?.plan?.unread, ['one', 'two.tex']);
    assert.deepEqual(JSON.parse((await post(port, body, sent, '?format=json')).text).unread, ['one', 'two.tex']);
    const told = /Not read, though the draft includes them: one, two\.tex; sentences that stand there/;
    for (const query of ['?format=md', '?format=html']) assert.match((await post(port, body, sent, query)).text, told);
    assert.match((await post(port, body, { ...sent, Accept: 'text/html' })).text, told);
    const whole = JSON.stringify({ list, draft: 'So it is [@a]. \\input{one}' });
    assert.equal(linesOf((await post(port, whole, sent)).text)[0]?.plan?.unread, undefined);
  }));

test('a paper by its id is checked itself', async () => {
  const asked: unknown[] = [];
  const check: Check = async function* (what) {
    asked.push(what);
    yield plan(0);
    yield { done: true };
  };
  await withService({ parts: { check } }, async ({ port }) => {
    for (const body of ['{"id": "arXiv:2401.00001v2"}', 'https://arxiv.org/abs/2401.00001v2', 'list=2401.00001v2'])
      assert.equal((await post(port, body, { 'Content-Type': 'application/x-www-form-urlencoded' })).status, 200);
    assert.deepEqual(new Set(asked.map((each) => JSON.stringify(each))), new Set(['{"id":"2401.00001","version":2}']));
    // An item of a list says more than its id.
    await post(port, '{"id": "2401.00001", "title": "Kettles"}');
    assert.ok('list' in (asked.at(-1) as object));
  });
});

test('reports come as documents to save, and a page to those who take one', () =>
  withService({ parts: { check: findAll } }, async ({ port }) => {
    const md = await post(port, list, {}, '?format=md');
    assert.equal(md.headers['content-disposition'], 'attachment; filename="check.md"');
    assert.match(md.text, /^2 works: 2 found\./);
    assert.match((await post(port, list, {}, '?format=html')).text, /^<!doctype html>[\s\S]*<li>k1: One<\/li>/);
    const page = await post(port, JSON.stringify({ list: list.replace('One', '<b>One'), draft: 'x [@zz].' }), {
      Accept: 'text/html,*/*',
    });
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(page.text, /<td>&lt;b&gt;One<\/td>/);
    assert.match(page.text, /Line 3 cannot be read/);
    assert.match(page.text, /<\/tbody><\/table>\n<h2>Sentences that cite<\/h2>/);
    const odd = await post(port, list, {}, '?format=xml');
    assert.deepEqual([odd.status, JSON.parse(odd.text).candidates], [400, ['ndjson', 'json', 'md', 'html']]);
    const packed = await post(port, list, { 'Accept-Encoding': 'gzip' });
    assert.deepEqual(namesOf(gunzipSync(packed.bytes).toString()).at(-1), 'done');
    assert.match((await get(port, '/-/check')).text, /<form action="\/-\/check" method="post"/);
    const allowed = await get(port, '/-/check', { method: 'OPTIONS' });
    assert.equal(allowed.headers.allow, 'GET, HEAD, POST, OPTIONS');
    assert.match(String(allowed.headers['access-control-allow-headers']), /Content-Type/);
    assert.equal((await get(port, '/-/check', { method: 'PUT' })).headers.allow, 'GET, HEAD, POST, OPTIONS');
    assert.equal((await get(port, '/-/docs', { method: 'POST' })).status, 405);
  }));

test('where it is closed, the address says so', () =>
  withService({}, async ({ port }) => {
    const { status, text } = await post(port, list);
    assert.equal(status, 404);
    assert.match(JSON.parse(text).hint, /CHECKS=on/);
    const page = await get(port, '/-/check', { headers: { Accept: 'text/html' } });
    assert.match(page.text, /not opened/);
    assert.doesNotMatch(page.text, /<form/);
  }));

test('works count as requests, and neither long lists nor long bodies are taken', () =>
  withService({ parts: { check: findAll }, settings: { RATE_LIMIT: '5' } }, async ({ port }) => {
    const many = (count: number) => '@misc{a, title={One}}\n'.repeat(count);
    const long = await post(port, many(6));
    assert.deepEqual([long.status, JSON.parse(long.text).code], [413, 'body-too-large']);
    assert.match(JSON.parse(long.text).hint, /Send 5 at a time/);
    assert.equal((await post(port, many(3))).status, 200);
    // One is left, which is the request itself.
    const over = await post(port, many(3));
    assert.deepEqual([over.status, JSON.parse(over.text).code], [429, 'rate-limited']);
  }));

test('a body beyond the limit is refused, and one without works', () =>
  withService({ parts: { check: findAll } }, async ({ port }) => {
    assert.equal((await post(port, `@misc{a, title={${'x'.repeat(5 * 1024 * 1024)}}}`)).status, 413);
    assert.equal((await post(port, `@misc{a, title={One}}\n`.repeat(501))).status, 413);
    const long = JSON.stringify({ list, draft: 'So it is [@a].\n\n'.repeat(2001) });
    assert.match(JSON.parse((await post(port, long)).text).reason, /more than 2000 sentences/);
    assert.equal((await post(port, ' \n')).status, 400);
    // What cannot be read is told, though nothing else is there.
    assert.deepEqual(namesOf((await post(port, '@misc{a, title={One')).text), ['plan', 'fault', 'done']);
  }));

test('what fails before the first line has a status, what fails later is the last line', async () => {
  let isLate = false;
  const check: Check = async function* () {
    if (isLate) yield plan(1);
    throw new Problem('no-html', 'There is no page.');
  };
  await withService({ parts: { check } }, async ({ port }) => {
    const early = await post(port, '2401.00001');
    assert.deepEqual([early.status, JSON.parse(early.text).code], [422, 'no-html']);
    isLate = true;
    const late = linesOf((await post(port, '2401.00001')).text);
    assert.deepEqual(
      [late.length, late[1]?.problem?.code, late[1]?.problem?.reason],
      [2, 'no-html', 'There is no page.'],
    );
    const page = await post(port, '2401.00001', { Accept: 'text/html' });
    assert.match(page.text, /This is not all\. There is no page\./);
    // A report that is not whole is none.
    await assert.rejects(post(port, '2401.00001', {}, '?format=json'));
  });
});

test('lines come while others are still sought, and a client that leaves ends it', async () => {
  let isEnded = false;
  const ended = Promise.withResolvers<void>();
  const check: Check = async function* (_asked, { signal } = {}) {
    yield plan(2);
    yield { work: work(1, 'One') };
    await once(signal as AbortSignal, 'abort');
    isEnded = true;
    ended.resolve();
  };
  await withService({ parts: { check } }, async ({ port }) => {
    const request = http.request({ host: '127.0.0.1', port, path: '/-/check', method: 'POST', agent: false });
    request.end(list);
    const [response] = await once(request, 'response');
    let heard = '';
    for await (const piece of response) {
      heard += piece;
      if (heard.split('\n').length > 2) break;
    }
    assert.deepEqual(namesOf(heard), ['plan', 'work']);
    assert.equal(isEnded, false);
    request.destroy();
    await ended.promise;
  });
});

test('a client has two checks at once, and a place again when one of them has ended', async () => {
  const stops: (() => void)[] = [];
  const check = boundChecks(async function* () {
    yield plan(0);
    await new Promise<void>((resolve) => stops.push(resolve));
    yield { done: true };
  });
  const asked = { list: { works: [], faults: [] }, cited: [] };
  const [first, second] = [check(asked, { client: 'a' }), check(asked, { client: 'a' })];
  await first.next();
  await second.next();
  await assert.rejects(check(asked, { client: 'a' }).next(), /2 checks of yours run/);
  const other = check(asked, { client: 'b' });
  assert.ok('plan' in ((await other.next()).value ?? {}));
  await first.return();
  assert.ok('plan' in ((await check(asked, { client: 'a' }).next()).value ?? {}));
});
