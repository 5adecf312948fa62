/** The addresses of each part of the archive. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveAddresses } from '../../src/archive/index.ts';

test('one setting points all parts at another server; arXiv has hosts of their own', () => {
  const server = 'http://127.0.0.1:9';
  assert.deepEqual(resolveAddresses({ arxivUrl: `${server}/` }), {
    arxiv: server,
    oai: `${server}/oai`,
    atom: `${server}/api/query`,
  });
  assert.deepEqual(resolveAddresses({ arxivUrl: 'https://arxiv.org' }), {
    arxiv: 'https://arxiv.org',
    oai: 'https://oaipmh.arxiv.org/oai',
    atom: 'https://export.arxiv.org/api/query',
  });
  const own = resolveAddresses({ arxivUrl: server, oaiUrl: 'http://o/oai2/', exportUrl: 'http://e' });
  assert.deepEqual([own.oai, own.atom], ['http://o/oai2', 'http://e/api/query']);
});
