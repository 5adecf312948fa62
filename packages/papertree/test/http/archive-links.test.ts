/** Links to a page of the archive with an ending of ours: they lead to the paper, and all others stay the archive’s. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRouter } from '../../src/http/router.ts';
import { routes } from '../../src/http/routes.ts';
import { get, withService } from './test-server.ts';

const findRoute = createRouter(routes);
const redirect = (location: string) => ({ to: 'redirect', location });

const ids = ['2401.00001', '2401.00001v2', '0704.0001v12', 'hep-th/9901001', 'math/0309136v3', 'q-bio/0401001'];

test('every page of the archive, for every shape of id and every format of a whole paper', () => {
  for (const id of ids)
    for (const page of ['abs', 'pdf', 'html'])
      for (const ending of ['md', 'json', 'txt'])
        assert.deepEqual(
          findRoute(`/${page}/${id}.${ending}`),
          redirect(`/${id}.${ending}`),
          `${page} ${id} ${ending}`,
        );
});

test('the id is spelt as the archive spells it, and the query stays', () => {
  for (const [target, location] of Object.entries({
    '/abs/2401.00001v2.md?async&x=1': '/2401.00001v2.md?async&x=1',
    '/abs/hep-th%2F9901001v2.md': '/hep-th/9901001v2.md',
    '/pdf/arXiv:2401.00001V2.txt': '/2401.00001v2.txt',
    '/html/math.GT/0309136.json': '/math/0309136.json',
    'https://arxiv.org/abs/2401.00001.md': '/2401.00001.md',
  }))
    assert.deepEqual(findRoute(target), redirect(location), target);
});

const others = `
/abs/2401.00001.pdf /pdf/2401.00001v1.pdf /pdf/2401.00001v1.pdf.md /html/2401.00001v1.xml /abs/2401.00001.MD
/abs/2401.00001.md/ /abs/2401.00001/outline.json /abs/2401.00001/x.md /abs/2401.00001v0.md /abs/foo.md /abs/.md /abs/%zz.md
/abs/hep-th%252F9901001.md /Abs/2401.00001.md /src/2401.00001.txt /html/2401.00001v1/x1.txt /html/2401.00001v1/notes.md
`;

test('a link with another ending, or without a valid id, is the archive’s', () => {
  for (const target of others.trim().split(/\s+/)) assert.equal(findRoute(target).to, 'archive', target);
});

test('the service answers such a link with 308', async () => {
  await withService({}, async ({ port, passed }) => {
    const { status, headers } = await get(port, '/abs/2401.00001v2.md');
    assert.deepEqual([status, headers.location, passed.length], [308, '/2401.00001v2.md', 0]);
    assert.equal((await get(port, '/pdf/2401.00001v2.pdf')).status, 299);
    assert.equal(passed.length, 1);
  });
});
