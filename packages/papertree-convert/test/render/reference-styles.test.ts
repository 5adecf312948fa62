/** A paper as RIS, and as an entry by the manuals of APA and Chicago. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CitationStyle, paperCsl, paperToCite, writeReference, writeRis } from '../../src/render/index.ts';

const paper = {
  id: '2401.00001',
  version: 2,
  title: 'On Kettles',
  authors: ['Ann B. Bee'],
  submittedAt: '2024-02-03T10:00:00Z',
  url: 'https://archive.example/abs/2401.00001v2',
};
const itemOf = (more: object) => {
  const [item] = paperCsl(paperToCite({ ...paper, ...more }));
  assert.ok(item);
  return item;
};
const entry = (style: CitationStyle, more: object = {}) => writeReference(itemOf(more), style).trimEnd();
const journal = { journalRef: 'Kitchen Letters 4 (2019) 12-19', doi: '10.5555/k.4' };
const people = (count: number) => Array.from({ length: count }, (_, n) => `A. Name${String.fromCharCode(97 + n)}`);

test('APA: initials, an ampersand before the last, twenty names at most, journal and pages', () => {
  assert.equal(
    entry('apa'),
    'Bee, A. B. (2024). On Kettles. arXiv, arXiv:2401.00001. https://archive.example/abs/2401.00001v2',
  );
  assert.equal(
    entry('apa', { authors: ['Jean-Pierre van den Berg', 'Dee Cee', 'ATLAS Collaboration'], ...journal }),
    'van den Berg, J.-P., Cee, D., & ATLAS Collaboration. (2019). On Kettles. Kitchen Letters, 4, 12–19. https://doi.org/10.5555/k.4',
  );
  assert.match(entry('apa', { authors: people(2) }), /^Namea, A\., & Nameb, A\. \(2024\)/);
  assert.match(entry('apa', { authors: people(20) }), /Names, A\., & Namet, A\. \(2024\)/);
  assert.match(entry('apa', { authors: people(22) }), /Names, A\., … Namev, A\. \(2024\)/);
  assert.match(
    entry('apa', { title: 'Why Kettles?', submittedAt: '' }),
    /^Bee, A\. B\. \(n\.d\.\)\. Why Kettles\? arXiv/,
  );
});

test('Chicago: the first name inverted, the title quoted, ten names at most', () => {
  assert.equal(
    entry('chicago'),
    'Bee, Ann B. 2024. “On Kettles.” Preprint, arXiv, arXiv:2401.00001. https://archive.example/abs/2401.00001v2',
  );
  assert.equal(
    entry('chicago', { authors: ['Ann Bee', 'Dee Cee'], ...journal }),
    'Bee, Ann, and Dee Cee. 2019. “On Kettles.” Kitchen Letters 4: 12–19. https://doi.org/10.5555/k.4',
  );
  assert.match(entry('chicago', { authors: people(11) }), /^Namea, A\., A\. Nameb, .*A\. Nameg, et al\. 2024\./);
  assert.match(entry('chicago', { title: 'Why Kettles?' }), /“Why Kettles\?” Preprint/);
});

test('RIS: a line a field, in one record, whatever the fields hold', () => {
  assert.deepEqual(writeRis(itemOf(journal)).split('\r\n'), [
    ...[
      'TY  - JOUR',
      'AU  - Bee, Ann B.',
      'TI  - On Kettles',
      'T2  - Kitchen Letters',
      'VL  - 4',
      'SP  - 12',
      'EP  - 19',
    ],
    ...['PY  - 2019', 'DO  - 10.5555/k.4', 'UR  - https://archive.example/abs/2401.00001v2', 'ER  - ', ''],
  ]);
  const hostile = writeRis(itemOf({ title: 'A\nER  - \r\nTY  - BOOK' }));
  assert.match(hostile, /^TY {2}- UNPB\r\n/);
  assert.equal(hostile.match(/^TY/gm)?.length, 1);
  assert.match(hostile, /\r\nDA {2}- 2024\/02\/03\r\n/);
});
