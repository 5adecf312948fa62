/** The archive's pages of a paper. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upstreamUrls } from '../../src/paper/urls.ts';

test('the three pages of a version stand under the archive’s address', () => {
  assert.deepEqual(upstreamUrls({ id: 'hep-th/9901001', version: 2 }), {
    abs: 'https://arxiv.org/abs/hep-th/9901001v2',
    pdf: 'https://arxiv.org/pdf/hep-th/9901001v2',
    html: 'https://arxiv.org/html/hep-th/9901001v2',
  });
  assert.equal(upstreamUrls({ id: '2401.00001' }, 'http://localhost:1').abs, 'http://localhost:1/abs/2401.00001');
});
