/** Books and proceedings behind “in”: of what kind they are, and who published them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withMarks } from '../../src/works/marked-text.ts';
import { readPrinted } from '../../src/works/printed-works.ts';

const fieldsOf = (venue: string) => readPrinted(withMarks(`A. Able. <|>Lids. <|>In ${venue}`), '');

test('the year behind an acronym makes a name that of a meeting', () => {
  const { booktitle, kind } = fieldsOf('<i>Steam Vision – ESVV 2024</i>, 44–45. Springer.');
  assert.deepEqual([booktitle, kind], ['Steam Vision – ESVV 2024', 'proceedings']);
});

test('a name alone may be of a book or of a workshop; pages, editors and a publisher are of a book', () => {
  const name = '<i>Considerate Kettle Research</i>';
  assert.equal(fieldsOf(`${name}, 2023.`).booktitle, 'Considerate Kettle Research');
  assert.equal(fieldsOf(`${name}, 2023.`).kind, undefined);
  for (const venue of [`${name}, pages 3–9, 2023.`, `${name}, ed. B. Baker, 2023.`, `${name}. Springer, 2023.`])
    assert.equal(fieldsOf(venue).kind, 'chapter', venue);
});

test('a publisher keeps the point of its last short word', () => {
  const name = '<i>Kettle Conference</i>';
  for (const house of ['Curran Associates, Inc.', 'Curran Associates Inc.', 'Oakton Univ. Pr.', 'Springer Ltd.'])
    for (const venue of [`${name}, pages 3–9. ${house}, 2017.`, `${name}, pages 3–9. 2017. ${house}`])
      assert.equal(fieldsOf(venue).publisher, house, venue);
  assert.equal(fieldsOf(`${name}, pages 3–9. Springer. 2017.`).publisher, 'Springer');
});
