/** Identifiers: what is one by its shape, and how it is spelt; the addresses made of one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId, parseId, upstreamUrls } from '../../src/paper/id.ts';

const spelt = (text: string) => {
  const found = parseId(text);
  return found && formatId(found);
};

test('an identifier in the archive’s own spelling is itself', () => {
  for (const text of ['2401.00001', '2401.00001v12', '0704.0001', '1412.7878v1', 'hep-th/9901001', 'cs/0112017v3']) {
    assert.equal(spelt(text), text);
  }
});

test('id and version come apart', () => {
  assert.deepEqual(parseId('2401.00001v12'), { id: '2401.00001', version: 12 });
  assert.deepEqual(parseId('math/0309136'), { id: 'math/0309136' });
});

test('case, prefix, subject class and padding are put right', () => {
  assert.equal(spelt('2401.00001V2'), '2401.00001v2');
  assert.equal(spelt('HEP-TH/9901001'), 'hep-th/9901001');
  assert.equal(spelt('arXiv:2401.00001'), '2401.00001');
  assert.equal(spelt('math.GT/0309136v2'), 'math/0309136v2');
  assert.equal(spelt('cond-mat.mes-hall/9701001'), 'cond-mat/9701001');
  assert.equal(spelt('1501.0001'), '1501.00001');
  assert.equal(spelt('1412.07878'), '1412.7878');
  assert.equal(spelt('0704.00001'), '0704.0001');
});

test('a month that never was is the archive’s to refuse', () => {
  assert.equal(spelt('2413.00001'), '2413.00001');
  assert.equal(spelt('0704.0000'), '0704.0000');
});

test('what has another shape is no identifier', () => {
  const wrong = [
    '',
    '2401',
    '2401.1',
    '2401.123456',
    '2401.00001v',
    '2401.00001v0',
    '2401.00001v01',
    '2401.00001v1v2',
    '2401.00001v99999999999999999999',
    ' 2401.00001',
    '2401.00001\n',
    '٢٤٠١.٠٠٠٠١',
    'foo/9901001',
    'stat/0501001',
    'hep-th/99010011',
    'hep-th/990101',
    'arXiv:arXiv:2401.00001',
    'hep-th%2F9901001',
  ];
  for (const text of wrong) assert.equal(parseId(text), undefined, text);
});

test('the three pages of a version stand under the archive’s address', () => {
  assert.deepEqual(upstreamUrls({ id: 'hep-th/9901001', version: 2 }), {
    abs: 'https://arxiv.org/abs/hep-th/9901001v2',
    pdf: 'https://arxiv.org/pdf/hep-th/9901001v2',
    html: 'https://arxiv.org/html/hep-th/9901001v2',
  });
  assert.equal(upstreamUrls({ id: '2401.00001' }, 'http://localhost:1').abs, 'http://localhost:1/abs/2401.00001');
});
