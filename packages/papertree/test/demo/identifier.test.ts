/** Identifiers as the archive's own server reads them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identify } from '../../src/demo/collection.ts';

const identifiers: [string, string | undefined][] = [
  ['2401.00001v12', '2401.00001v12'],
  ['2401.00001V2', '2401.00001v2'],
  ['hep-th/9901001V2', undefined],
  ['2401.0001', '2401.00001'],
  ['1412.07878', '1412.7878'],
  ['0704.00001', '0704.0001'],
  ['1412.12345', undefined],
  ['2401.123456', undefined],
  ['2401.00000', undefined],
  ['2413.00001', undefined],
  ['0703.0001', undefined],
  ['hep-th/0704001', undefined],
  ['hep-th/9901000', undefined],
  ['2401.00001v0', undefined],
  ['2401.00001v01', undefined],
  ['ARXIV:2401.00001', '2401.00001'],
  ['arXiv: 2401.00001', undefined],
  ['math.GT/0309136v2', 'math/0309136v2'],
  ['cond-mat.mes-hall/9701001', 'cond-mat/9701001'],
  ['HEP-TH/9901001', 'hep-th/9901001'],
  ['hepth/9901001', 'hep-th/9901001'],
  ['hep--th//9901001', 'hep-th/9901001'],
  ['math/9901001', 'math/9901001'],
  ['2401.00001/extra', '2401.00001'],
  ['2401.00001#S1', '2401.00001'],
  ['2401.00001v1.pdf', '2401.00001v1'],
  ['2401.00001.html', undefined],
  ['2401.00001 ', undefined],
  ['foo/9901001', 'foo/9901001'],
];

for (const [text, idv] of identifiers) {
  test(`“${text}” is ${idv ?? 'no identifier'}`, () => assert.equal(identify(text)?.idv, idv));
}
