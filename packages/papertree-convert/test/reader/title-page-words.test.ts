/** What is in a field of the front matter does not stand in the text once more: keywords, subject classes, notes of the title page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../src/reader/read.ts';
import { bold, br, creator, creators, error, formula, note, page, para } from './front-matter/html.ts';

const trees = { title: 'On Trees', authors: [], places: [] };
const authors = creators([creator('Ann Able'), creator('Ben Baker')]);
const contentOf = (behind: string) => read(page(trees, { authors, behind })).content;
const loose = (behind: string) => contentOf(behind).body.filter(({ number }) => number === '');

const labels = ['Keywords', 'Key words and phrases', 'Index Terms', 'Mots-clés', 'Palabras clave', 'Schlüsselwörter'];
const writes: Readonly<Record<string, (label: string) => string>> = {
  'behind a colon': (label) => para(`${label}: trees, roots`),
  'behind a label in bold': (label) => para(`${bold(`${label}:`)} trees, roots`),
  'behind a dash': (label) => para(`${bold(label)}—trees; roots`),
  'below their label': (label) => para(`${bold(label)}${br}trees, roots`),
  'in a paragraph below their label': (label) => para(bold(label)) + para('trees, roots'),
  'parted by formulas': (label) => para(`${bold(label)} trees ${formula('\\cdot')} roots`),
};

for (const [name, write] of Object.entries(writes))
  test(`keywords ${name}`, () => {
    for (const label of labels) {
      assert.deepEqual(contentOf(write(label)).keywords, ['trees', 'roots'], label);
      assert.deepEqual(loose(write(label)), [], label);
    }
  });

test('words behind the abstract that only begin as keywords do', () => {
  assert.equal(loose(para('Keywords are the words of a language that nobody may use for another thing.')).length, 1);
});

for (const role of ['footnotetext', 'footnote'])
  test(`a ${role} that nothing calls, in a paragraph or by itself`, () => {
    const words = 'Equal contribution.';
    for (const html of [note(role, '†', words), para(note(role, '†', words)), para(` ${note(role, '∗', words)} `)]) {
      const content = contentOf(html);
      assert.deepEqual(content.remarks, [words]);
      assert.deepEqual(content.footnotes, []);
      assert.deepEqual(loose(html), []);
    }
  });

test('subject classes behind an unknown environment, and other words of their paragraph', () => {
  const content = contentOf(error('{MSCcodes}') + para('05C05, 92B05 Code is at https://trees.example'));
  assert.deepEqual(content.classification, ['05C05, 92B05']);
  assert.deepEqual(content.remarks, ['Code is at https://trees.example']);
});

test('a note is of whom it names, and the only thanks is of all who bear its sign', () => {
  const notesOf = (told: readonly string[]) =>
    read(page(trees, { authors: creators(told) })).content.authors.map(({ notes }) => notes ?? []);
  const words = 'B. Baker is the corresponding author.';
  assert.deepEqual(notesOf([creator('Ann Able'), creator('Ben Baker', words), creator('Cy Clark')]), [[], [words], []]);
  const equal = 'Equal contribution';
  const starred = (name: string) => creator(name + formula('{}^{*}'));
  assert.deepEqual(notesOf([creator('Ann Able', equal), starred('Ben Baker'), creator('Cy Clark')]), [
    [equal],
    [equal],
    [],
  ]);
});
