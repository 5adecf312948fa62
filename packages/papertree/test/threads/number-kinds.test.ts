/** Sentences that reckon with what a table has, or say it in another kind of number: none of them is said to differ, or to stand elsewhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { math, paragraph, section, table } from '../../src/demo/latexml-elements.ts';
import { openSections } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

const paper = openSections(
  section(
    'S1',
    '1',
    'Pots',
    table('S1.T1', '1', 'Whistling kettles.', [
      ['Kettle', 'Trials', 'Whistled', 'Sold', 'Score', 'Latency (ms)', 'Wait (min)', 'Brewing'],
      ['steel', '27', '17', '119,590', '70.41', '0.18', '13.10', '934'],
      ['glass', '27', '26', '86,321', '85.90', '0.11', '30.26', '1037'],
      ['enamel', '27', '23', '33,472', '92.25', '3.54', '41.75', '695'],
    ]),
    table('S1.T2', '2', 'Lines of steam at 1355.598 Å.', [
      ['Line', 'Width (mÅ)', 'Speed (m/s)'],
      ['first', '26.0', '171.3'],
      ['second', '6.4', '88.5'],
    ]),
  ),
  section(
    'S2',
    '2',
    'Lids',
    paragraph('S2.p1', `After 50 turns a lid reaches 2.04 m, and 7 of them 3.5 km s$\{}^{-1}$, of 10$\{}^{6}$ in all.`),
    paragraph('S2.p2', 'Of 1,035,949 spoons 25,777 are bent, between 11.25 cm and 18.75 cm.'),
  ),
  section(
    'S3',
    '3',
    'Spoons',
    paragraph('S3.p1', 'The ring of 7.5 cm is 24.75 mm thick.'),
    paragraph(
      'S3.p2',
      `Spoons bend at ${math('4\\text{\\,}\\mathrm{bar}')}, ${math('288\\text{\\,}\\mathrm{K}')} and ${math('15\\text{\\,}\\mathrm{g}\\text{\\,}{\\mathrm{h}}^{-1}')}, of ${math('3.0\\text{\\times}{10}^{8}\\text{\\,}\\mathrm{m}\\text{\\,}{\\mathrm{s}}^{-1}')}.`,
    ),
  ),
).parsed();

/** What is found of the last number of a sentence. */
function told(sentence: string): string {
  const { differs, isThere, place, isOutside, made, otherwise } = standingOfLast(paper, sentence);
  if (differs) return `differs: ${differs.units?.paper ?? differs.has.join()}`;
  if (!isThere) return 'not there';
  if (made) return `made: ${place?.name}`;
  return `${isOutside ? 'outside' : (otherwise?.by ?? 'there')}: ${place?.name}`;
}
const isSoft = (sentence: string) => assert.equal(told(sentence), 'not there', sentence);

test('a percentage is compared with percentages alone', () => {
  isSoft('The steel kettle whistled in 63% of the trials [@k, Table 1].');
  isSoft('Of steel, 63% whistled [@k, Table 1].');
  isSoft('Enamel is 85% of the sold [@k, Table 1].');
  isSoft('Glass keeps 29.6% of its wait [@k, Table 1].');
  isSoft('Steel has 50% of the trials [@k, Table 1].');
  assert.equal(told('Glass has a score of 58.9% [@k, Table 1].'), 'differs: 85.90');
  assert.equal(told('Glass has a score of 85.9% [@k, Table 1].'), 'there: Table 1, row “glass”, column “Score”');
});

test('a number with a unit is compared with those of the same measure alone', () => {
  isSoft('The brewing of steel takes 15.6 min [@k, Table 1].');
  isSoft('The brewing of glass takes 0.29 h [@k, Table 1].');
  assert.equal(told('The latency of glass is 0.12 ms [@k, Table 1].'), 'differs: 0.11');
  assert.equal(
    told('The first line has a speed of 616.7 km/h [@k, Table 2].'),
    'rounding: Table 2, row “first”, column “Speed (m/s)”',
  );
  assert.equal(
    told('The first line has a width of 0.026 Å [@k, Table 2].'),
    'there: Table 2, row “first”, column “Width (mÅ)”',
  );
  assert.equal(
    told('The first line has a width of 2.6 pm [@k, Table 2].'),
    'there: Table 2, row “first”, column “Width (mÅ)”',
  );
  assert.equal(told('The lids reach 3.5 km/s [@k, Section 2].'), 'there: Section 2');
  assert.equal(told('They are $10^6$ in all [@k, Section 2].'), 'there: Section 2');
});

test('the unit of siunitx in a formula is that of its number', () => {
  for (const said of ['4 bar', '288 K', '15 g/h', '15 g h⁻¹', '3.0×10^8 m/s', '4000 mbar'])
    assert.equal(told(`Spoons bend at ${said} [@k].`), 'there: Section 3', said);
  for (const said of ['4 m', '4 g', '288 m', '288 kg/m³', '15 g', '3.0×10^8 m', '4 rpm'])
    isSoft(`Spoons bend at ${said} [@k].`);
});

test('a unit of which a table has none is none of another', () => {
  for (const said of ['6.4 Gyr', '6.4 kpc', '88.5 rpm', '88.5 bar', '0.18 mas'])
    isSoft(`The second line is at ${said} [@k].`);
});

test('what is made of numbers of the table, or of the sentence, is the draft’s own', () => {
  for (const said of [
    'The latency of glass is 0.07 ms shorter',
    'The latency of enamel is 3.36 ms longer',
    'The latency of steel is half of 0.36 ms',
    'Glass wins 15.49 of score',
    'Glass makes up 36.1% of the sold',
    'Steel whistled in 17 of 27 trials, that is in 62.96%',
    'The score of steel is at 6.4 of enamel, where glass has 92.25 and 85.85',
  ])
    isSoft(`${said} [@k, Table 1].`);
  assert.equal(
    told('The advantage of glass over steel is 15.49 [@k, Table 1].'),
    'made: Table 1, row “glass”, column “Score”',
  );
  assert.equal(told('The spoons are bent in a band of 7.5 cm [@k, Section 2].'), 'there: Section 3');
  assert.equal(told('The spoons are 24.75 mm thin [@k, Section 2].'), 'outside: Section 3');
});

test('a number of a text stands there rounded, too', () => {
  assert.equal(told('About 1.04 million spoons were counted [@k].'), 'there: Section 2');
  assert.equal(told('Of the spoons 25.8 thousand are bent [@k, Section 2].'), 'there: Section 2');
  assert.equal(told('The lines of steam are at 135.56 nm [@k, Table 2].'), 'there: Table 2');
  isSoft('Of the spoons 25.7 thousand are bent [@k, Section 2].');
});
