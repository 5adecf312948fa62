/** The files beside a page, by every way a page writes their paths. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetPath, isFilePath, pathBeside } from '../../src/paper/asset-paths.ts';
import { imageUrl } from '../../src/paper/links.ts';

const paper = { id: '2401.00001', version: 2 };
const page = 'https://arxiv.org/html/2401.00001v2';

for (const [src, path] of [
  ['x1.png', 'x1.png'],
  ['./figs/a%20b.png', 'figs/a b.png'],
  ['2401.00001v2/x1.png', 'x1.png'],
  ['/html/2401.00001v2/x1.png', 'x1.png'],
  ['x1.png?v=3#top', 'x1.png'],
  ['100%.png', '100%.png'],
  ['2401.00001v1/x1.png', '2401.00001v1/x1.png'],
  ['/static/logo.png', undefined],
  ['/html/2401.00001v1/x1.png', undefined],
  ['https://example.org/x1.png', undefined],
  ['//example.org/x1.png', undefined],
  ['data:image/png;base64,AAAA', undefined],
  ['../x1.png', undefined],
  ['a/%2e%2e/x1.png', 'x1.png'],
  ['a%2f..%2fx1.png', undefined],
  ['a//x1.png', undefined],
  ['a\\x1.png', 'a/x1.png'],
  ['a%5cx1.png', undefined],
  ['', undefined],
] as const)
  test(`the path of ${JSON.stringify(src)}`, () => {
    assert.equal(assetPath(imageUrl(src, { page, base: '' }), page), path);
  });

test('in an old paper the number alone may be the folder', () => {
  const old = 'https://arxiv.org/html/hep-th/9901001v1';
  assert.equal(assetPath(imageUrl('9901001v1/x1.png', { page: old, base: '' }), old), 'x1.png');
});

test('a path that has been decoded is not decoded again', () => {
  assert.equal(pathBeside('2401.00001v2/a%2Fb?.png', paper), 'a%2Fb?.png');
  assert.equal(pathBeside('../x1.png', paper), undefined);
});

test('what could lead out of a folder names no file', () => {
  for (const path of ['', '.', 'a/..', '/x1.png', 'a//b', 'a\\b', 'a\nb', 'a\0'])
    assert.equal(isFilePath(path), false, path);
  for (const path of ['x1.png', 'a/b.c/...d', '..a']) assert.equal(isFilePath(path), true, path);
});
