/** The lines of the corpus: means, single pages, excuses. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkLine, idleExcuses, type JudgedPage, lines, reportedOnly } from './lines.ts';

const page = (name: string, kept: number, all = 1000): JudgedPage => ({
  name,
  figures: { words: { all, kept, lost: kept < all ? ['lost'] : [] } },
});
const words = lines[0];
assert.ok(words?.figure === 'words');
const excuse = { page: 'b', figure: 'words', reason: 'its table is cut off' };

describe('a line', () => {
  it('holds where the mean and every page hold', () => {
    assert.equal(checkLine(words, [page('a', 1000), page('b', 999)], []).broken, false);
  });

  it('is broken by the mean alone', () => {
    const verdict = checkLine(words, [page('a', 995), page('b', 999)], []);
    assert.deepEqual([verdict.broken, verdict.below], [true, []]);
  });

  it('is broken by one page alone', () => {
    const many = Array.from({ length: 99 }, (_, i) => page(`p${i}`, 1000));
    assert.deepEqual(checkLine(words, [...many, page('b', 980)], []).below, ['b']);
    assert.equal(checkLine(words, [...many, page('b', 980)], []).mean > 0.999, true);
  });

  it('is held by an excuse for that page and figure, and by no other', () => {
    const pages = [...Array.from({ length: 99 }, (_, i) => page(`p${i}`, 1000)), page('b', 980)];
    assert.equal(checkLine(words, pages, [excuse]).broken, false);
    assert.equal(checkLine(words, pages, [{ ...excuse, page: 'p1' }]).broken, true);
    assert.equal(checkLine(words, pages, [{ ...excuse, figure: 'cells' }]).broken, true);
  });

  it('does not count pages that have nothing of the kind', () => {
    assert.equal(checkLine(words, [page('a', 1000), page('empty', 0, 0)], []).pages, 1);
  });

  it('counts pages that have what they should not', () => {
    const stray = lines.find((it) => it.figure === 'stray');
    assert.ok(stray);
    const bad = { name: 'a', figures: { stray: { all: 0, kept: 0, lost: ['<span>'] } } };
    assert.deepEqual(checkLine(stray, [bad], []).below, ['a']);
  });

  it('and an excuse that is not needed is named', () => {
    assert.deepEqual(idleExcuses([excuse], [page('b', 1000)]), [excuse]);
    assert.deepEqual(idleExcuses([excuse], [page('b', 500)]), []);
  });
});

it('every figure has its row in the README, and every row its figure', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  );
  assert.deepEqual(rows.toSorted(), [...lines, ...reportedOnly].map(({ figure }) => figure).toSorted());
});
