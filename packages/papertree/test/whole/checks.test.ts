/** Checks by the running service before the demo archive: lists and drafts over HTTP, citations by the tools. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { CheckLine } from 'papertree-convert/checks';
import { openCaller } from '../mcp/caller.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const list = `@misc{quast, title={How a Forgotten Kettle Cools: Two Rates Are Enough}, author={Quast, Ren{\\'e}e and H{\\H o}gy{\\'e}sz, P.},
  eprint={2401.90001}, archivePrefix={arXiv}, year={2021}}
@book{tea, title={Tea}, author={Able, A.}, year={1999}}
@misc{open, title={Never closed
`;
const draft = String.raw`Quast writes that ${'``'}nobody could name it'' \cite{quast}; see \cite[Theorem 9]{quast}.`;

async function check(body: string): Promise<CheckLine[]> {
  const answer = await fetch(`${server.url}/-/check`, { method: 'POST', body });
  assert.equal(answer.status, 200);
  return (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('a list with a draft has its lines, of the shape that the OpenAPI document gives', {
  timeout: 60_000,
}, async () => {
  const lines = await check(JSON.stringify({ list, draft }));
  assert.deepEqual(
    lines.map(({ plan, fault, work, citation, done }) =>
      [
        plan && `${plan.works} works, ${plan.citations} citations`,
        fault && `line ${fault.line}`,
        work && `${work.key} ${work.verdict}`,
        citation?.lookups.map(({ words, verdict }) => `${words} ${verdict}`).join(),
        done && 'done',
      ].find((each) => each !== undefined),
    ),
    [
      '2 works, 1 citations',
      'line 4',
      'quast differs',
      'tea unchecked',
      'nobody could name it exact,Theorem 9 not-there',
      'done',
    ],
  );
  const { components, paths } = JSON.parse((await server.get('/-/openapi.json')).text);
  const { content } = paths['/-/check'].post.responses['200'];
  assert.deepEqual(content, { 'application/x-ndjson': { schema: { $ref: '#/components/schemas/CheckLine' } } });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'urn:papertree:api', components });
  const isLine = ajv.compile({ $ref: 'urn:papertree:api#/components/schemas/CheckLine' });
  for (const line of lines) assert.ok(isLine(line), JSON.stringify([line, isLine.errors]));
});

test('a sentence that quotes nothing has passages to compare, where they are asked for', {
  timeout: 60_000,
}, async () => {
  const claim =
    'A third rate hardly lowers the error, and it has no name [@quast]. Ships sail at dawn over green hills [@quast].';
  const passagesOf = async (more: object) =>
    (await check(JSON.stringify({ list, draft: claim, ...more }))).flatMap(({ citation }) =>
      citation ? [citation.passages] : [],
    );
  assert.deepEqual(await passagesOf({}), [undefined, undefined]);
  const [claimed, foreign] = await passagesOf({ passages: true });
  assert.match(claimed?.[0]?.text ?? '', /third rate lowers the error/);
  assert.deepEqual([claimed?.[0]?.key, claimed?.[0]?.anchor], ['quast', 'S2.SS1']);
  assert.equal(foreign, undefined);
  // So has a quotation that is not there, and no other.
  const quoted =
    'So “a third rate of kettles hardly ever lowers any error of the kitchen” [@quast]. It is “nobody could name it” [@quast].';
  const [absent, present] = (await check(JSON.stringify({ list, draft: quoted, passages: true }))).flatMap(
    ({ citation }) => (citation ? [citation] : []),
  );
  assert.deepEqual([absent?.lookups[0]?.verdict, present?.passages], ['not-there', undefined]);
  assert.match(absent?.passages?.[0]?.text ?? '', /third rate lowers the error/);
});

test('a paper is checked by its id, and one that is not there has the status of its own address', {
  timeout: 60_000,
}, async () => {
  const lines = await check('{"id": "2401.90001v2"}');
  assert.equal(lines.flatMap(({ work }) => work ?? []).length, 2);
  assert.ok(lines.flatMap(({ citation }) => citation ?? []).every(({ anchor }) => anchor !== undefined));
  const gone = await fetch(`${server.url}/-/check`, { method: 'POST', body: '2401.99999' });
  assert.deepEqual([gone.status, ((await gone.json()) as { code: string }).code], [404, 'not-found']);
});

test('it is closed with a public address, until it is opened', async () => {
  for (const [settings, status] of [
    [{}, 404],
    [{ CHECKS: 'on' }, 200],
  ] as const) {
    const other = await startTestServer({}, { BASE_URL: 'https://papers.example.org', ...settings });
    const port = new URL(other.url).port;
    const answer = await fetch(`http://127.0.0.1:${port}/-/check`, { method: 'POST', body: list });
    assert.equal(answer.status, status);
    await answer.text();
    await other.close();
  }
});

test('get_metadata takes a citation for an id, and tells what differs', { timeout: 60_000 }, async (t) => {
  const { call, close } = await openCaller(server.url);
  t.after(close);
  const printed = await call('get_metadata', {
    id: 'R. Quast and P. Högyész. How a forgotten kettle cools: Two rates are enough. 2024.',
  });
  assert.equal(printed.failed, false, printed.text);
  assert.equal(printed.data.idv, '2401.90001v2');
  assert.equal((printed.data.citation as { verdict: string }).verdict, 'published');
  const [entry = ''] = list.split('\n@book{tea');
  const bent = await call('get_metadata', { id: entry });
  const { verdict, differences } = bent.data.citation as { verdict: string; differences: { field: string }[] };
  assert.deepEqual([verdict, differences.map(({ field }) => field)], ['differs', ['year']]);
  const plain = await call('get_metadata', { id: 'arXiv:2401.90001' });
  assert.ok(!plain.failed && !('citation' in plain.data));
  const invented = await call('get_metadata', { id: 'N. Nobody. Deep spouts for everyone who likes tea. 2024.' });
  assert.match(invented.text, /^error: not-found\ncause: No paper of the archive is what this cites/);
  // What the archive or the citation says stands between the marks.
  assert.match(invented.text, /Between <<<\w+/);
  assert.match((await call('get_metadata', { id: 'nonsense' })).text, /^error: invalid-id/);
  assert.match(
    (await call('get_metadata', { id: list })).text,
    /^error: invalid-arguments\ncause: .*one work at a time/,
  );
});
