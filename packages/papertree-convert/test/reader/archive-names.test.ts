/** The archive's names of the authors tell where the names on a page are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../src/reader/read.ts';

const authorsOf = (creators: readonly string[], authors: readonly string[]) =>
  read(
    `<article class="ltx_document"><h1 class="ltx_title ltx_title_document">Title</h1><div class="ltx_authors">${creators
      .map((name) => `<span class="ltx_creator ltx_role_author"><span class="ltx_personname">${name}</span></span>`)
      .join('')}</div><p class="ltx_p">Text.</p></article>`,
    { authors },
  ).content.authors.map(({ name, affiliations, email }) => [
    name,
    affiliations,
    ...(email === undefined ? [] : [email]),
  ]);

test('names among the lines of a name begin what is said of others', () => {
  assert.deepEqual(
    authorsOf(
      ['Ann Ábel<br>Trees<br>Oakton<br>B. Baker, Cy Clark<br>Shrubs<br>Elmton'],
      ['Ann Abel', 'Benjamin Baker', 'Cyrus Clark'],
    ),
    [
      ['Ann Ábel', ['Trees, Oakton']],
      ['B. Baker', ['Shrubs, Elmton']],
      ['Cy Clark', ['Shrubs, Elmton']],
    ],
  );
});

test('a line of names below a name is no place', () => {
  assert.deepEqual(authorsOf(['Ann Able<br>Ben Baker<br>University of Trees'], ['Ann Able', 'Ben Baker']), [
    ['Ann Able', ['University of Trees']],
    ['Ben Baker', ['University of Trees']],
  ]);
});

test('names the page ran together are parted', () => {
  assert.deepEqual(authorsOf(['Ann Able Ben Baker'], ['Ann Able', 'Ben Baker']), [
    ['Ann Able', []],
    ['Ben Baker', []],
  ]);
});

test('a name the page parted at its comma is one', () => {
  assert.deepEqual(authorsOf(['Baker, Ann B.<br>University of Trees<br>baker@trees.example'], ['Ann B. Baker']), [
    ['Ann B. Baker', ['University of Trees'], 'baker@trees.example'],
  ]);
});

test('first names alone are completed', () => {
  assert.deepEqual(authorsOf(['Ann', 'Ben'], ['Ann Able', 'Ben Baker']), [
    ['Ann Able', []],
    ['Ben Baker', []],
  ]);
});

test('a page that has other names keeps them', () => {
  assert.deepEqual(authorsOf(['Ann Able<br>University of Trees', 'Di Dale'], ['Cy Clark', 'Ben Baker']), [
    ['Ann Able', ['University of Trees']],
    ['Di Dale', []],
  ]);
});

test('authors set as paragraphs between title and abstract are authors, and not behind the abstract', () => {
  const page = (first: string) =>
    `<article class="ltx_document"><h1 class="ltx_title ltx_title_document">Title</h1>
<div class="ltx_para"><p class="ltx_p">${first}<sup class="ltx_sup">1</sup>, Ben Baker<sup class="ltx_sup">2</sup></p></div>
<div class="ltx_para"><p class="ltx_p"><sup class="ltx_sup">1</sup>University of Trees<br><sup class="ltx_sup">2</sup>University of Shrubs</p></div>
<div class="ltx_abstract"><h6 class="ltx_title ltx_title_abstract">Abstract</h6><p class="ltx_p">Short.</p></div>
<div class="ltx_para"><p class="ltx_p">Text.</p></div></article>`;
  const authors = ['Ann Able', 'Ben Baker'];
  const { content } = read(page('Ann Able'), { authors });
  assert.deepEqual(content.authors, [
    { name: 'Ann Able', affiliations: ['University of Trees'], marks: '1' },
    { name: 'Ben Baker', affiliations: ['University of Shrubs'], marks: '2' },
  ]);
  assert.equal(content.body[0]?.children.length, 1);
  assert.deepEqual(read(page('Oakton'), { authors }).content.authors, []);
});
