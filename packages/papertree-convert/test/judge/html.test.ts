/** What the judge reads of a page to read. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHtml } from './html.ts';

const author = (name: string, mark: string) => `<span class="author">${name}</span><sup class="mark">${mark}</sup>`;
const note = (mark: string, words: string) => `<p class="author-note"><sup class="mark">${mark}</sup> ${words}</p>`;
const read = (...parts: readonly string[]) =>
  readHtml(parts.join(''))
    .blocks.map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

describe('a note below the line of authors', () => {
  const line = `<p class="authors">${author('Ann Lee', '1,a')}, ${author('Bo Katz', '1,b,a')}</p>`;

  it('is told beside each author who has its mark', () => {
    assert.deepEqual(read(line, note('a', 'Equal.')), ['Ann Lee Equal. , Bo Katz Equal.']);
  });

  it('is told where it stands when no author has its mark', () => {
    assert.deepEqual(read(line, note('c', 'Equal.')), ['Ann Lee, Bo Katz', 'Equal.']);
  });

  it('tells its formulas as often as it is told itself', () => {
    const formula = '<math alttext="x"><mi>x</mi></math>';
    assert.equal(readHtml(line + note('a', formula)).formulas.length, 2);
    assert.equal(readHtml(line + note('b', formula)).formulas.length, 1);
  });
});
