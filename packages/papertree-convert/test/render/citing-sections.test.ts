/** A work on the page leads back to the sections that cite it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHtml } from '../../src/render/html/article.ts';
import { call, note, p, paper, ref, section, words } from './build.ts';

const cited = p(ref('bib1', '1'));
const bibliography = [{ id: 'bib1', number: '1', text: 'x', content: words('x') }];
const linksBehind = (parts: Parameters<typeof paper>[0]) => {
  const { article } = renderHtml(paper({ bibliography, ...parts }));
  return [...article.slice(article.indexOf('cited in')).matchAll(/href="#([^"]*)">([^<]*)</g)].map(([, id, name]) => [
    id,
    name,
  ]);
};

test('by the number of the innermost section that has one, in reading order', () => {
  const inner = section('S1.SS1.x', 'Purring.', 3, cited);
  const body = [
    { ...section('S1', 'Cats', 1, cited, { ...section('S1.SS1', 'Kittens', 2, inner), number: '1.1' }), number: '1' },
    { ...section('S2', 'Dogs', 1, p('none')), number: '2' },
  ];
  const appendices = [{ ...section('A1', 'More', 1, cited), number: 'A' }];
  assert.deepEqual(linksBehind({ body, appendices }), [
    ['S1', '§1'],
    ['S1.SS1', '§1.1'],
    ['A1', '§A'],
  ]);
});

test('by the heading where no section around has a number, and not where there is none', () => {
  assert.deepEqual(linksBehind({ body: [section('S1', 'Thanks', 1, cited)] }), [['S1', 'Thanks']]);
  assert.deepEqual(linksBehind({ body: [section('S1', '', 1, cited)] }), []);
});

test('a work cited in a footnote is cited where the footnote is called first', () => {
  const body = [section('S1', 'Cats', 1, p(call('fn1'))), section('S2', 'Dogs', 1, p(call('fn1')))];
  assert.deepEqual(linksBehind({ body, footnotes: [note('fn1', '1', cited)] }), [['S1', 'Cats']]);
});
