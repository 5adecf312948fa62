/** A list is mended where that is certain, each change is told, and nothing else moves by a byte. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAccents, encodeAccents } from '../../src/accents.ts';
import { type ComparedRecord, mendList, needsTitle, readWorkList, verdictOf } from '../../src/checks/index.ts';

const record = (id: string, title: string, more: Partial<ComparedRecord> = {}): ComparedRecord => ({
  ...{ id, title, version: 2, latestVersion: 2, authors: ['Renée Quast', 'Pál Hőgyész'], years: ['2024'] },
  ...{ doi: '', journalRef: '', isWithdrawn: false },
  ...more,
});
const kettle = record('2401.00001', 'How a kettle cools in the café', {
  doi: '10.5555/kettle',
  journalRef: 'Kettles 9',
});
const lids = record('2401.00002', 'On lids', { authors: ['Ada Able'] });
const records = [kettle, lids];

/** Each work judged by these records, as a check judges it. */
function mend(text: string) {
  const checks = readWorkList(text).works.map((work) => {
    const byId = records.find(({ id }) => id === work.id?.id);
    const byTitle = needsTitle(work, byId) ? records.filter(({ title }) => title === work.title) : [];
    return verdictOf(work, { asked: [], byId, byTitle });
  });
  return mendList(text, checks);
}

const right = '@misc{lids, title={On lids}, author={Able, A.}, eprint={2401.00002}, archiveprefix={arXiv}}\n';

test('what is right, or not certain, stays to the byte', () => {
  const unsure = [
    right,
    // Another title with that id, and no work that is like it.
    '@misc{x, title={Spouts}, author={Nobody, N.}, eprint={2401.00002}, archiveprefix={arXiv}}\n',
    // A year that is not that of the record: perhaps another edition is meant.
    '@misc{y, title={On lids}, author={Able, Ada}, year={1999}, eprint={2401.00002}}\n',
    // No authors: a title alone proves nothing.
    '@misc{z, title={On lids}, eprint={2401.00001}}\n',
    // An older version may be meant.
    '@misc{v, title={On lids}, author={Able, A.}, eprint={2401.00002v1}}\n',
    // Strings are not written here.
    '@string{ab = {Able, A.}}\r\n@misc{s, title={On lids}, author=ab, eprint={2401.00002}}\r\n',
    '@misc{open, title={On lids\n% a remark\n@misc{b, title={B}}\n',
  ].join('\n');
  assert.deepEqual(mend(unsure), { text: unsure, mendings: [] });
});

test('an id that is another paper’s, or none, becomes that of the paper, wherever it stands', () => {
  const wrong = `@article{k,
  title = {On lids}, author = {Able, Ada},
  eprint = {2401.00001v1}, archivePrefix = {arXiv},
  journal = {arXiv preprint arXiv:2401.00001}, url = "https://arxiv.org/abs/2401.00001v1",
  doi = {10.48550/arXiv.2401.00001}, note = {see 12401.00001},
}
`;
  const { text, mendings } = mend(wrong);
  assert.equal(
    text,
    `% papertree: the id was 2401.00001, which is another paper; this title is 2401.00002.\n${wrong.replaceAll(
      /(?<!1)2401\.00001(?:v1)?/g,
      '2401.00002',
    )}`,
  );
  assert.deepEqual(
    mendings.map(({ key }) => key),
    ['k'],
  );
  const never = '@misc{n, title={On lids}, author={Able, A.}, eprint={2401.99999}}';
  assert.match(
    mend(never).text,
    /^% papertree: the id was 2401\.99999, which is none; .*\n@misc\{n, .*eprint=\{2401\.00002\}/,
  );
  const bad = '@misc{b, title={On lids}, author={Able, A.}, eprint={24o1.2}, archiveprefix={arXiv}}';
  assert.match(mend(bad).text, /^% papertree: .* which is none; .*\n@misc\{b, .*eprint=\{2401\.00002\}/);
});

test('a version that is none becomes the newest', () => {
  const { text } = mend(
    '@misc{v, title={On lids}, author={Able, A.}, eprint={2401.00002v7}, url={https://arxiv.org/abs/2401.00002}}',
  );
  assert.match(
    text,
    /^% papertree: there is no version 7; the newest is 2\.\n.*eprint=\{2401\.00002v2\}, url=\{https:\/\/arxiv\.org\/abs\/2401\.00002\}\}$/,
  );
});

test('a DOI and an id are added behind the last field', () => {
  const entry = (fields: string) =>
    `@misc{k, title={How a kettle cools in the café}, author={Quast, Renée and Hőgyész, P.}${fields}}\n`;
  const doi = mend(entry(', eprint={2401.00001},\n')).text;
  assert.match(
    doi,
    /^% papertree: the DOI 10\.5555\/kettle [^\n]*\n@misc\{k,[^\n]*eprint=\{2401\.00001\},\n {2}doi = \{10\.5555\/kettle\},\n\}\n$/,
  );
  // What was mended is found right, and is not mended again.
  assert.deepEqual(mend(doi).mendings, []);
  const found = mend(entry(', doi={10.5555/kettle}')).text;
  assert.match(found, /doi=\{10\.5555\/kettle\},\n {2}eprint = \{2401\.00001\},\n {2}archiveprefix = \{arXiv\}\}\n$/);
  assert.deepEqual(mend(found).mendings, []);
  // One with a journal may be another edition.
  assert.deepEqual(mend(entry(', doi={10.5555/kettle}, journal={Kettles}')).mendings, []);
});

test('accents that the record has are written as the rest of the list is', () => {
  const plain =
    '@misc{k, title={How a kettle cools in the cafe}, author={Quast, Renee and Hogyesz, P.}, eprint={2401.00001}, doi={10.5555/kettle}}\n';
  const { text, mendings } = mend(plain);
  assert.ok(
    text.endsWith(
      String.raw`title={How a kettle cools in the caf{\'e}}, author={Quast, Ren{\'e}e and H{\H o}gy{\'e}sz, P.}, eprint={2401.00001}, doi={10.5555/kettle}}${'\n'}`,
    ),
    text,
  );
  assert.equal(mendings.length, 3);
  assert.deepEqual(mend(text).mendings, []);
  assert.match(mend(`% für uns\n${plain}`).text, /author=\{Quast, Renée and Hőgyész, P\.\}/);
  const half = plain
    .replace('Renee', String.raw`Ren\'ee`)
    .replace('Hogyesz', String.raw`H\H{o}gy{\'e}sz`)
    .replace('cafe', "caf{\\'e}");
  assert.deepEqual(mend(half).mendings, []);
});

test('letters with accents are written as TeX and read again', () => {
  for (const text of ['Erdős', 'Łukasz Çelik', 'Øre Åström', 'Šašek', 'naïve Müller', '東京'])
    assert.equal(decodeAccents(encodeAccents(text)), text);
  assert.equal(encodeAccents('Erdős'), String.raw`Erd{\H o}s`);
});

test('a comment holds no sign that begins an entry, and many entries take time in proportion', {
  timeout: 20_000,
}, () => {
  const odd = '@misc{k, title={On lids}, author={Able, A.}, eprint={@misc}, archiveprefix={arXiv}}';
  assert.match(mend(odd).text, /^% papertree: the id was {2}misc, which is none;[^@]*\n@misc\{k/);
  const many = Array.from({ length: 20_000 }, (_, i) =>
    right.replace('{lids', `{lids${i}`).replace('2401.00002', '2401.00001'),
  ).join('');
  const { text, mendings } = mend(many);
  assert.equal(mendings.length, 20_000);
  assert.deepEqual(mend(text).mendings, []);
});
