/** Lists of authors, as bibliographies print them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesAhead, readNames } from '../../src/works/name-lists.ts';

test('lists of names, and what is none', () => {
  const read = (list: string) => readNames(list)?.join(' | ');
  assert.equal(read('A. Able, B. van der Baker, and C. Cole'), 'A. Able | B. van der Baker | C. Cole');
  assert.equal(read('Able, A. B., Baker, C., & Cole, D.'), 'Able, A. B. | Baker, C. | Cole, D.');
  assert.equal(read('Able, A.; Baker, Bo; et al.'), 'Able, A. | Baker, Bo | et al.');
  assert.equal(read('Able AB, Baker C'), 'Able, AB | Baker, C.');
  assert.equal(read('Ada Able, Bo Baker Jr., and others'), 'Ada Able | Bo Baker Jr. | et al.');
  assert.equal(read('Able, Ada, and Bo Baker'), 'Able, Ada | Bo Baker');
  assert.equal(read('OpenAI'), 'OpenAI');
  assert.equal(read('Food and Kettle Administration'), 'Food and Kettle Administration');
  assert.equal(read('Kettles, Inc.'), 'Kettles, Inc.');
  for (const none of ['', 'the kettle sings, and we listen', 'Kettles (2nd edition)', '“Steam”', 'Section 3'])
    assert.equal(read(none), undefined, none);
});

test('a list ends where a title or a journal begins', () => {
  const ends = (text: string) => {
    const { names, end } = namesAhead(text) ?? { names: [], end: 0 };
    return `${names.join(' | ')} / ${text.slice(end)}`;
  };
  for (const text of [
    'A. Able | B. Baker / , Why, and how, kettles sing',
    'A. Able | B. Baker / . Why kettles sing',
    'A. Able | B. Baker / , J. Kettles 12, 3 (2001)',
    'A. Able | B. Baker / , Kettle Rev. B 12, 3 (2001)',
    'Ada B. Able / . Deep kettles',
    'Able, A. B. | Baker, C. /  Why kettles sing',
    'Able, A. B. | Baker, C. /  2001, Kettles, 12',
    'Petrović, L. K. /  Why kettles sing',
    'A. Able / , J. Stm. A: Gen. Lids 12, 3 (2001)',
    'A. Able / , J. Steam (Oakton) 12, 3 (2001)',
    'A. Able | J. Baker / . A kettle of 12 lids',
  ]) {
    const [names = '', rest = ''] = text.split(' / ');
    assert.equal(ends(names.replaceAll(' | ', ', ') + rest), text);
  }
  for (const none of ['The kettle', 'Deep kettles, Springer, 2001', 'Kettles and lids of steam'])
    assert.equal(namesAhead(none), undefined, none);
});
