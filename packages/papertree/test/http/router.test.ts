/** The route of every kind of request target: ours, a bad id, a redirect, or the archive's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { answers, refusalCodes } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import { createRouter, headerSafe, type RouteMatch } from '../../src/http/router.ts';
import { routes } from '../../src/http/routes.ts';
import { archiveTargets } from './archive-targets.ts';

const findRoute = createRouter(routes);

/** A match in a line: `section 2401.00001v2 S1`, `-> /2401.00001.md`, `bad foo`, `archive`. */
function brief(target: string): string {
  const match = findRoute(target);
  switch (match.to) {
    case 'paper':
      return [match.name, formatId(match.paper), match.part, ...(match.async ? ['async'] : [])]
        .filter(Boolean)
        .join(' ');
    case 'redirect':
      return `-> ${match.location}`;
    case 'bad-id':
      return `bad ${match.text}`;
    case 'service':
      return [match.name, match.part].filter(Boolean).join(' ');
    default:
      return match.to;
  }
}

function check(table: Readonly<Record<string, string>>): void {
  for (const [target, expected] of Object.entries(table)) assert.equal(brief(target), expected, target);
}

const ids = [
  '2401.00001',
  '2401.00001v2',
  '0704.0001v12',
  'hep-th/9901001',
  'math/0309136v3',
  'cs/0112017',
  'q-bio/0401001',
];

test('every question, for every shape of id', () => {
  for (const id of ids) {
    check({
      [`/${id}.md`]: `md ${id}`,
      [`/${id}.json`]: `json ${id}`,
      [`/${id}.txt`]: `txt ${id}`,
      [`/${id}/metadata.json`]: `metadata ${id}`,
      [`/${id}/outline.json`]: `outline ${id}`,
      [`/${id}/references.json`]: `references ${id}`,
      [`/${id}/figures.json`]: `figures ${id}`,
      [`/${id}/sections/S1.SS2.md`]: `section ${id} S1.SS2`,
      [`/${id}/sections/~abstract.md`]: `section ${id} ~abstract`,
      [`/${id}/sections/related%20work.md`]: `section ${id} related work`,
      [`/${id}/figures/F1.json`]: `figure ${id} F1`,
      [`/${id}/figures/S1.F1.json`]: `figure ${id} S1.F1`,
      [`/${id}/assets/x1.png`]: `asset ${id} x1.png`,
      [`/${id}/assets/figs/a%20b.png`]: `asset ${id} figs/a b.png`,
      [`/${id}/assets/a/../../x`]: `asset ${id} a/../../x`,
      [`/${id}/assets/outline.json`]: `asset ${id} outline.json`,
      [`/${id}/assets/a//b/`]: `asset ${id} a//b/`,
      [`/${id}.md?async`]: `md ${id} async`,
      [`/${id}/outline.json?x=1&async=0`]: `outline ${id}`,
      [`/${id}/outline.json?async=no&async=1`]: `outline ${id} async`,
      [`/${id}.md?asynch=1`]: `md ${id}`,
      [`/${id}.md?x=async`]: `md ${id}`,
      [`/${id}.md?%61sync=1`]: `md ${id} async`,
      [`http://any.host:80/${id}.md`]: `md ${id}`,
      [`HTTPS://arxiv.org/${id}/outline.json?async`]: `outline ${id} async`,
    });
  }
});

test('a slash that came encoded is served as it is', () => {
  check({
    '/hep-th%2F9901001.md': 'md hep-th/9901001',
    '/hep-th%2f9901001v2.json': 'json hep-th/9901001v2',
    '/hep-th%2F9901001/outline.json': 'outline hep-th/9901001',
    '/hep-th%2F9901001/sections/S1.md': 'section hep-th/9901001 S1',
    '/%32401.00001.md': 'md 2401.00001',
    '/2401.00001%2Emd': 'md 2401.00001',
    '/2401.00001/%6Futline.json': 'outline 2401.00001',
    '/2401.00001/%73ections/S1%2Emd': 'section 2401.00001 S1',
    '/hep-th/9901001/outline%2Ejson': 'outline hep-th/9901001',
  });
});

test('decoded once, never twice', () => {
  check({
    '/2401.00001/sections/%2553.md': 'section 2401.00001 %53',
    '/2401.00001/assets/%252e%252e/x': 'asset 2401.00001 %2e%2e/x',
    '/hep-th%252F9901001.md': 'bad hep-th%2F9901001',
    '/2401.00001/sections/%zz.md': 'section 2401.00001 %zz',
    '/2401.00001/assets/%E9.png': 'asset 2401.00001 %E9.png',
  });
});

test('another spelling of an id leads to the archive’s own, with the query and the rest as they came', () => {
  check({
    '/2401.00001V2.md': '-> /2401.00001v2.md',
    '/arXiv:2401.00001.md': '-> /2401.00001.md',
    '/ARXIV:2401.00001v3.txt?a=b&async': '-> /2401.00001v3.txt?a=b&async',
    '/arXiv:hep-th/9901001.md': '-> /hep-th/9901001.md',
    '/1501.0001.json': '-> /1501.00001.json',
    '/0704.00001.md': '-> /0704.0001.md',
    '/math.GT/0309136.md': '-> /math/0309136.md',
    '/math.GT/0309136v2/outline.json': '-> /math/0309136v2/outline.json',
    '/HEP-TH/9901001.md': '-> /hep-th/9901001.md',
    '/cond-mat.mes-hall/9701001/sections/S1%20a.md?x': '-> /cond-mat/9701001/sections/S1%20a.md?x',
    '/math.GT%2F0309136.md': '-> /math/0309136.md',
    '/HEP-TH/9901001/assets/a//b/../c.png': '-> /hep-th/9901001/assets/a//b/../c.png',
    '/2401.00001V2/metadata.json': '-> /2401.00001v2/metadata.json',
    '/2401.00001V2/assets/\u00e9.png': '-> /2401.00001v2/assets/%E9.png',
    'http://evil.example/2401.00001V2.md': '-> /2401.00001v2.md',
  });
});

test('an invalid id in the place of one is refused', () => {
  check({
    '/foo.md': 'bad foo',
    '/.md': 'bad ',
    '/%zz.md': 'bad %zz',
    '/..md': 'bad .',
    '/index.json': 'bad index',
    '/2401.00001v0.md': 'bad 2401.00001v0',
    '/2401.00001v01.md': 'bad 2401.00001v01',
    '/2401.1.md': 'bad 2401.1',
    '/2401.00001 .md': 'bad 2401.00001 ',
    '/2401.00001%0d%0a.md': 'bad 2401.00001\r\n',
    '/2401.00001v99999999999999999999.json': 'bad 2401.00001v99999999999999999999',
    '/abs%3A2401.00001.md': 'bad abs:2401.00001',
    '/hep-th/foo.md': 'bad hep-th/foo',
    '/hep-th/99010011.json': 'bad hep-th/99010011',
    '/cs/..md': 'bad cs/.',
    '/cs.AI/recent.txt': 'bad cs.AI/recent',
    '/foo/9901001.md': 'bad foo/9901001',
    '/hepth/9901001v2.txt': 'bad hepth/9901001v2',
    '/stat/0501001.md': 'bad stat/0501001',
    '/stat/0501001/outline.json': 'bad stat/0501001',
    '/foo/outline.json': 'bad foo',
    '/errors/metadata.json': 'bad errors',
    '/hep-th/metadata.json': 'bad hep-th',
    '/cs/../outline.json': 'bad cs/..',
    '/foo1/sections/S1.md': 'bad foo1',
    '/foo1/figures/F1.json': 'bad foo1',
    '/foo1/assets/x': 'bad foo1',
    '/2401.00001x/assets/x': 'bad 2401.00001x',
    '/hep-th%2F9901001%2Foutline.json': 'bad hep-th/9901001/outline',
    '/constructor.json': 'bad constructor',
    '/llms-full.txt': 'bad llms-full',
    '/mcp.json': 'bad mcp',
    '/2401.00001/9901001/outline.json': 'bad 2401.00001/9901001',
  });
});

test('the few names that are ours, and no others', () => {
  check({
    '/mcp': 'mcp',
    '/mcp?x': 'mcp',
    '/mcp/': 'archive',
    '/MCP': 'archive',
    '/llms.txt': 'llms',
    '/-/': 'home',
    '/-/docs': 'docs',
    '/-/health/live?x': 'live',
    '/-/../abs': 'missing',
    '/-': 'archive',
    '/errors/': 'archive',
    '/errors/nonsense': 'archive',
    '/errors/usage': 'archive',
    '/errors/constructor': 'archive',
    '/errors/upstream/': 'archive',
  });
  for (const code of [...Object.keys(answers), ...refusalCodes])
    assert.equal(brief(`/errors/${code}`), `error ${code}`);
  for (const { path } of Object.values(routes)) assert.match(path, /^\/(?:\{idv\}|mcp$|llms\.txt$|errors\/|-\/)/);
});

test('everything else is the archive’s', () => {
  assert.ok(archiveTargets.length > 150);
  for (const target of archiveTargets) assert.equal(brief(target), 'archive', target);
});

const piece = fc.oneof(
  fc.constantFrom(
    ...ids,
    'arXiv:2401.00001',
    'math.GT',
    'hep-th',
    'HEP-TH',
    '9901001',
    '9901001V2',
    'abs',
    'foo',
    '..',
    '',
    '-',
  ),
  fc.constantFrom(
    'outline.json',
    'sections',
    'figures',
    'assets',
    'S1.md',
    'F1.json',
    'x1.png',
    'errors',
    'upstream',
    'mcp',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('%', '%2F', '%2f', '%zz', '%00', '%0d%0a', '%E9', '%252e', ' ', '\u00e9', '\ud800'),
);
const target = fc
  .tuple(
    fc.constantFrom('/', '/', '/', '', '//', 'http://h/', 'x:'),
    fc.array(
      fc.oneof(
        piece,
        piece,
        fc.tuple(piece, fc.constantFrom('.md', '.json', '.txt')).map((both) => both.join('')),
      ),
      {
        maxLength: 6,
      },
    ),
    fc.constantFrom('', '', '/', '?async', '?x=%zz&async=1', '?\r\nX: y'),
  )
  .map(([lead, pieces, tail]) => lead + pieces.join('/') + tail);

test('nothing throws, and a redirect leads to its question in one step', () => {
  const seen = new Set<RouteMatch['to']>();
  fc.assert(
    fc.property(target, (text) => {
      const match = findRoute(text);
      seen.add(match.to);
      if (match.to !== 'redirect') return;
      assert.match(match.location, /^\/[a-z0-9][\x21-\x7e]*$/);
      assert.equal(findRoute(match.location).to, 'paper');
    }),
    { numRuns: 20_000 },
  );
  for (const kind of ['paper', 'redirect', 'bad-id', 'archive'] as const) assert.ok(seen.has(kind), kind);
});

test('nothing below a route of the archive is ours', () => {
  const names = [...new Set(archiveTargets.map((each) => /^\/([a-z0-9_-]+)\//.exec(each)?.[1] ?? 'abs'))].filter(
    (name) => !/^(?:foo|assets|hep-th|mcp)$/.test(name),
  );
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(piece, { minLength: 1, maxLength: 5 }), (route, pieces) => {
      assert.equal(findRoute(`/${route}/${pieces.join('/')}`).to, 'archive');
    }),
    { numRuns: 5000 },
  );
});

test('ten thousand of anything is read like one', () => {
  const many = 10_000;
  check({
    [`/${'a'.repeat(many)}`]: 'archive',
    [`/${'/'.repeat(many)}`]: 'archive',
    [`/${'a'.repeat(many)}.md`]: `bad ${'a'.repeat(many)}`,
    [`/2401.00001/assets/${'a/'.repeat(many)}x`]: `asset 2401.00001 ${'a/'.repeat(many)}x`,
    [`/2401.00001/sections/${'%41'.repeat(many)}.md`]: `section 2401.00001 ${'A'.repeat(many)}`,
    [`/2401.00001.md?${'&'.repeat(many)}async`]: 'md 2401.00001 async',
    [`${'a'.repeat(many)}://x/2401.00001.md`]: 'md 2401.00001',
    [`/${'%'.repeat(many)}.json`]: `bad ${'%'.repeat(many)}`,
    [`/${'-'.repeat(many)}/x.md`]: 'archive',
  });
});

test('text in a header cannot end the header', () => {
  assert.equal(headerSafe('/a\r\nX: y \u00e9\u2192\ud800'), '/a%0D%0AX:%20y%20%E9%E2%86%92%EF%BF%BD');
});
