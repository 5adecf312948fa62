/** Lists of authors, as bibliographies print them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNames, splitNames } from '../../src/reader/works/name-lists.ts';

test('lists of names, and what is none', () => {
  const read = (list: string) => readNames(list)?.join(' | ');
  assert.equal(read('A. Able, B. van der Baker, and C. Cole'), 'A. Able | B. van der Baker | C. Cole');
  assert.equal(read('Able, A. B., Baker, C., & Cole, D.'), 'Able, A. B. | Baker, C. | Cole, D.');
  assert.equal(read('Able, A.; Baker, Bo; et al.'), 'Able, A. | Baker, Bo | et al.');
  assert.equal(read('Able AB, Baker C'), 'Able, AB | Baker, C.');
  assert.equal(read('Ada Able, Bo Baker Jr., and others'), 'Ada Able | Bo Baker Jr. | et al.');
  assert.equal(read('OpenAI'), 'OpenAI');
  for (const none of ['', 'the kettle sings, and we listen', 'Kettles (2nd edition)', '“Steam”', 'Section 3'])
    assert.equal(read(none), undefined, none);
  assert.deepEqual(splitNames('A. Able, B. Baker and C. Cole, Why, and how, kettles sing'), {
    names: ['A. Able', 'B. Baker', 'C. Cole'],
    rest: 'Why, and how, kettles sing',
  });
  assert.equal(splitNames('The kettle'), undefined);
});
