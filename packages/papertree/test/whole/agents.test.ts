/** The official client of both eras at the running service, by every address, with every tool on papers of the corpus. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ClientOptions } from '@modelcontextprotocol/client';
import type { Content } from 'papertree-convert/tree';
import { without } from '../../../../test/tools.ts';
import { freePort } from '../free-port.ts';
import { cursorOf, openCaller, outlineEntries, piecesOf, toolNames } from '../mcp/caller.ts';
import { type Corpus, layCorpus } from './corpus.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const skip = await without('corpus');

const eras: Readonly<Record<string, ClientOptions>> = {
  '2025-11-25': {},
  '2026-07-28': { versionNegotiation: { mode: 'auto' } },
};

let server: TestServer;
let corpus: Corpus | undefined;
let beside: number;
before(async () => {
  corpus = skip ? undefined : layCorpus();
  beside = await freePort();
  const settings = { MCP_URL: `http://127.0.0.1:${beside}`, MCP_PORT: String(beside) };
  server = await startTestServer(corpus ? { folder: corpus.folder } : {}, settings);
});
after(async () => {
  await server.close();
  corpus?.remove();
});

/** Both public addresses, each by two names. */
const addresses = () =>
  [server.url, `http://127.0.0.1:${beside}`].flatMap((url) => [url, url.replace('127.0.0.1', 'localhost')]);

/** Papers nobody has asked for yet: the first call must answer all the same. */
function* papers(): Generator<string> {
  yield* corpus ? corpus.papers.slice(40, 60) : server.demo.ids;
}

for (const [era, options] of Object.entries(eras)) {
  test(`a client of ${era} lists the seven tools and calls each, by every address`, async () => {
    const unread = papers();
    for (const address of addresses()) {
      const { client, call, close } = await openCaller(address, options);
      assert.equal(client.getNegotiatedProtocolVersion(), era);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        [...toolNames],
      );
      const id = unread.next().value ?? server.demo.ids[0];
      const outline = await call('get_outline', { id });
      assert.ok(!outline.failed && outline.data.idv === id, outline.text);
      const metadata = await call('get_metadata', { id });
      assert.deepEqual([metadata.data.idv, metadata.data.tokens], [id, outline.data.tokens]);
      const anchor = outlineEntries(outline.data).at(-1)?.anchor ?? '';
      const section = await call('get_section', { id, anchors: [anchor] });
      assert.deepEqual([section.failed, section.structured, section.blocks], [false, false, 1], section.text);
      assert.equal(piecesOf(section.text)[0]?.anchor, anchor);
      const references = await call('get_references', { id });
      assert.equal(references.data.total, outline.data.references);
      const { data } = await call('list_figures', { id });
      assert.equal(data.total, Number(outline.data.figures) + Number(outline.data.tables));
      const [float] = data.figures as { anchor: string }[];
      const figure = await call('get_figure', { id, anchors: [float?.anchor ?? 'F1'] });
      assert.equal(figure.failed, float === undefined, figure.text);
      assert.equal(figure.structured, false);
      const found = await call('find_in_paper', { id, query: 'the' });
      assert.ok(['exact', 'normalised', 'not found'].includes(String(found.data.verdict)));
      await close();
    }
  });
}

test('an image comes with its figure once it is copied, unless it is not wanted', async () => {
  const { call, close } = await openCaller(server.url);
  const given = { id: '2401.90001v2', anchors: ['Figure 1'] };
  let figure = await call('get_figure', given);
  for (let tries = 0; figure.images.length === 0 && tries < 1000; tries++) {
    assert.match(
      figure.text,
      /image not shown \(there is no copy, or not yet: perhaps in some seconds\): http[\s\S]*\nS2\.F1 \| in S2\S* \| /,
    );
    figure = await call('get_figure', given);
  }
  const [image] = figure.images;
  assert.equal(image?.mimeType, 'image/png');
  const { text } = await server.get('/2401.90001v2/figures/F1.json');
  const { images } = JSON.parse(text) as { images: { assetUrl: string }[] };
  const asset = await fetch(images[0]?.assetUrl ?? '');
  assert.equal(Buffer.from(await asset.arrayBuffer()).toString('base64'), image?.data);
  const plain = await call('get_figure', { ...given, image: false });
  assert.deepEqual([plain.images.length, plain.text], [0, figure.text]);
  await close();
});

test('a paper and its parts go by many names, and the answer says their own', async () => {
  const { call, close } = await openCaller(server.url);
  const ids = ['arXiv:2401.90001v2', 'https://arxiv.org/abs/2401.90001v2', '10.48550/arXiv.2401.90001v2', '2401.90001'];
  ids.push(
    'arXiv preprint arXiv:2401.90001.',
    '(arXiv 2401.90001 v2)',
    '<https://arxiv.org/abs/2401.90001v2>',
    '`2401.90001`',
  );
  for (const id of [...ids, 'https://evil.example/pdf/2401.90001v2.pdf'])
    assert.equal((await call('get_outline', { id })).data.idv, '2401.90001v2', id);
  const id = '2401.90001v2';
  const sections = ['S2', 's2', '2', 'two-rates', 'Two Rates', '2 Two Rates', 'Section 2', '§2', '## 2 Two Rates'];
  for (const name of sections) {
    const { text } = await call('get_section', { id, anchors: [name] });
    assert.deepEqual(
      piecesOf(text).map(({ anchor }) => anchor),
      ['S2'],
      name,
    );
  }
  const { text: twice } = await call('get_section', { id, anchors: ['S2', '2', 'A1', 'Appendix A'] });
  assert.deepEqual(
    piecesOf(twice).map(({ anchor }) => anchor),
    ['S2', 'A1'],
  );
  // A block is found, and its section.
  for (const anchor of ['S2.E1', 'Equation 1', 'Eq. (1)', 'eqn 1'])
    for (const [scope, expected] of [
      ['subtree', 'S2.E1'],
      ['section', 'S2'],
    ])
      assert.equal(piecesOf((await call('get_section', { id, anchors: [anchor], scope })).text)[0]?.anchor, expected);
  for (const anchor of ['S3.T1', 'T1', 'Table 1', 'tab. 1'])
    for (const name of ['get_figure', 'get_section'])
      assert.equal(piecesOf((await call(name, { id, anchors: [anchor] })).text)[0]?.anchor, 'S3.T1', anchor);
  for (const anchor of ['F1', 'Figure 1', 'fig. 1', 'Fig 1'])
    assert.equal(piecesOf((await call('get_figure', { id, anchors: [anchor] })).text)[0]?.anchor, 'S2.F1', anchor);
  await close();
});

test('an unknown name is answered with the nearest ones, and with the call to make', async () => {
  const { call, close } = await openCaller(server.url);
  const id = '2401.90001v2';
  const cases: [string, object, RegExp][] = [
    [
      'get_section',
      { anchors: ['S2.SS9'] },
      /error: not-found\ncause: .* no section “S2\.SS9”.*\nnext: .*S2\.SS1[,;].*\nBetween .*\n[\s\S]*S2\.SS1: 2\.1 Why/,
    ],
    ['get_section', { anchors: ['References'] }, /\nnext: get_references \{"id":"2401\.90001v2"\}$/],
    ['get_figure', { anchors: ['S1'] }, /\nnext: get_section \{"id":"2401\.90001v2","anchors":\["S1"\]\}$/],
    ['get_figure', { anchors: ['Figure 7'] }, /\nnext: .*S2\.F1/],
    ['get_references', { anchors: ['bib.bib9'] }, /\nnext: get_references .*bib\.bib1/],
    ['get_outline', { section: 'nowhere' }, /\nnext: .*S1/],
    ['list_figures', { section: 'S99' }, /no section/],
    ['get_section', { anchors: ['S1'], cursor: 'x' }, /error: invalid-arguments\ncause: The cursor .*\nnext: /],
    ['get_section', {}, /“anchors” is missing/],
  ];
  for (const [name, given, expected] of cases) {
    const { text, failed, structured } = await call(name, { id, ...given });
    assert.match(text, expected);
    assert.deepEqual([failed, structured], [true, false]);
  }
  const { text, failed } = await call('get_section', { id, anchors: ['S1', 'S99'] });
  assert.ok(!failed && text.includes('no section “S99”'));
  const others: [string, RegExp][] = [
    ['nonsense', /error: invalid-id/],
    ['2401.90001v9', /error: not-found/],
    ['2404.90004', /error: no-html\n.*\nnext: get_metadata/],
    ['2499.99999', /error: not-found/],
  ];
  for (const [wrong, expected] of others)
    assert.match((await call('get_outline', { id: wrong })).text, expected, wrong);
  assert.equal((await call('get_metadata', { id: '2404.90004' })).failed, false);
  await close();
});

test('parts of what is asked for can be chosen: scope, kind, section, words, labels', async () => {
  const { call, close } = await openCaller(server.url);
  const id = '2401.90001v2';
  const read = async (scope: string) => (await call('get_section', { id, anchors: ['S2'], scope })).text;
  assert.match(await read('subtree'), /### 2\.1 Why not three/);
  const own = await read('own');
  assert.doesNotMatch(own, /Why not three/);
  assert.match(own, /## 2 Two Rates/);
  const pick = async (name: string, given: object, list: string) =>
    ((await call(name, { id, ...given })).data[list] as { anchor: string }[]).map(({ anchor }) => anchor);
  assert.deepEqual(await pick('list_figures', { kind: 'table' }, 'figures'), ['S3.T1']);
  assert.deepEqual(await pick('list_figures', { section: 'S2' }, 'figures'), ['S2.F1']);
  assert.deepEqual(await pick('get_references', { query: 'SPOONS tea' }, 'references'), ['bib.bib2']);
  assert.deepEqual(await pick('get_references', { cited_in: 'Introduction' }, 'references'), ['bib.bib1']);
  assert.deepEqual(await pick('get_references', { anchors: ['[2]', 'bib.bib1'] }, 'references'), [
    'bib.bib2',
    'bib.bib1',
  ]);
  assert.deepEqual(await pick('get_references', { anchors: ['(2)', '2', 'bib.bib2'] }, 'references'), ['bib.bib2']);
  const { data } = await call('get_references', { id, anchors: ['bib.bib1', 'bib.bib9', '[zz]'] });
  const [cited] = data.references as { citedIn: { anchor: string; sentence: string }[] }[];
  assert.equal(cited?.citedIn[0]?.anchor, 'S1.p1.1');
  const { verdict } = (await call('find_in_paper', { id, query: cited?.citedIn[0]?.sentence ?? '' })).data;
  assert.equal(verdict, 'exact');
  const { data: every } = await call('get_references', { id });
  assert.deepEqual((every.references as { citedIn: object[] }[])[0]?.citedIn, [{ anchor: 'S1' }]);
  assert.deepEqual([data.total, data.missing], [1, ['bib.bib9', '[zz]']]);
  assert.deepEqual(await pick('list_figures', { query: 'no such words' }, 'figures'), []);
  assert.deepEqual(await pick('list_figures', { query: 'table 1' }, 'figures'), ['S3.T1']);
  const { data: outline } = await call('get_outline', { id, section: 'S2' });
  assert.deepEqual(
    outlineEntries(outline).map(({ anchor, depth }) => `${depth} ${anchor}`),
    ['0 S2', '1 S2.SS1'],
  );
  const { text: two } = await call('get_figure', { id, anchors: ['F1', 'Table 1', 'F99'], image: false });
  assert.deepEqual(
    piecesOf(two).map(({ anchor }) => anchor),
    ['S2.F1', 'S3.T1'],
  );
  assert.match(two, /no figure or table “F99”/);
  await close();
});

test('a cursor is of its paper and its question, and goes to the end', async () => {
  const { call, close } = await openCaller(server.url);
  const ask = (more: object) =>
    call('get_section', { id: '2401.90001', anchors: ['S1', 'S2', 'S3'], max_tokens: 500, ...more });
  const pieces: string[] = [];
  let { text } = await ask({ max_tokens: 200 });
  const first = cursorOf(text);
  for (let cursor: string | undefined = first; ; ) {
    pieces.push(...piecesOf(text).map((piece) => piece.text));
    cursor = cursorOf(text);
    if (cursor === undefined) break;
    ({ text } = await ask({ cursor }));
  }
  const sections = await Promise.all(
    ['S1', 'S2', 'S3'].map((anchor) => server.get(`/2401.90001/sections/${anchor}.md`)),
  );
  assert.equal(pieces.join(''), sections.map((each) => each.text).join(''));
  if (first !== undefined) assert.match((await ask({ cursor: first, scope: 'own' })).text, /Begin again without it/);
  await close();
});

test('an author, with affiliation and address, is found and can be read', async () => {
  const { call, close } = await openCaller(server.url);
  const id = server.demo.ids[0] ?? '';
  const paper = (await (await fetch(`${server.url}/${id}.json`)).json()) as { content: Content };
  const [author] = paper.content.authors;
  assert.ok(author);
  for (const query of [author.name, ...author.affiliations, ...(author.email ? [author.email] : [])]) {
    const found = await call('find_in_paper', { id, query });
    const [match] = found.data.matches as { anchor: string }[];
    assert.equal(match?.anchor, '~titlepage', query);
    for (const anchor of [match?.anchor, 'authors'])
      assert.ok((await call('get_section', { id, anchors: [anchor] })).text.includes(query), `${anchor}: ${query}`);
  }
  const missing = await call('find_in_paper', { id, query: 'no such words at all zzz' });
  assert.match(missing.text, /searched: title page, text, captions, tables, footnotes, references/);
  await close();
});
