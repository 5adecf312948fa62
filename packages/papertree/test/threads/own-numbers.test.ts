/** Numbers that a draft says beside those of a paper: its authors’ own, wanted ones, bounds and ratios are never said to differ. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDraft } from 'papertree-convert/checks';
import { article, bibliography, paragraph, section, table } from '../../src/demo/latexml-elements.ts';
import { numberStanding } from '../../src/threads/numbers/standing-numbers.ts';
import { openBlocks, openPage } from '../questions/paper-of-page.ts';

const kettles = table('S1.T1', '1', 'Kettles.', [
  ['Kettle', 'Latency (ms)', 'Score', 'Size (MB)'],
  ['Steel (Ours)', '0.18', '98.92', '1.68'],
  ['Glass', '0.11', '83.74', '2.25'],
  ['Brown Enamel', '3.54', '66.57', '31.25'],
]);
const paper = openPage(
  article(
    'Pots',
    [['Ann Able', 'Kitchen']],
    'Pots.',
    section('S1', '1', 'Pots', kettles),
    section('S2', '2', 'Lids', paragraph('S2.p1', 'A lid has 463,507 holes and weighs 4.75 kg.')),
    bibliography([]),
  ),
).parsed();

/** Of each number of a sentence what is found. */
function told(sentence: string): string {
  const [{ numbers = [] } = {}] = readDraft(sentence, 'markdown');
  return numbers
    .map((number) => {
      const found = numberStanding(paper, { ...number, parts: number.parts.map(({ words }) => words) });
      const { differs, isOutside, isThere, place, otherwise } = found;
      if (differs) return `differs: ${differs.has.join()}`;
      if (!isThere) return 'not there';
      return isOutside ? 'outside' : `${otherwise?.by ?? 'there'}: ${place?.isCell ? place.text : place?.name}`;
    })
    .join('; ');
}
const noneDiffers = (sentences: readonly string[]) => {
  for (const each of sentences) assert.doesNotMatch(told(each), /differs|outside/, `${each} ${told(each)}`);
};

test('what a cell has by another number of the sentence leaves the first to its authors', () => {
  noneDiffers([
    'A rebuilt glass kettle has a latency of 0.25 ms; Table 1 of [@k] has 0.11 ms.',
    'On a stove, Glass has a latency of 0.25 ms; it is 0.11 ms in [@k, Table 1].',
    'With other seeds, Glass has a latency of 0.25 ms, close to the 0.11 of [@k, Table 1].',
    'Glass rebuilt: a latency of 0.25 ms (reported: 0.11 ms [@k, Table 1]).',
    'A new one has 0.25 ms; Table 1 of [@k] has 0.11 ms.',
  ]);
  assert.match(told('Glass has a latency of 0.18 ms and Steel one of 0.11 ms [@k, Table 1].'), /^differs: 0.11/);
  assert.equal(
    told('Glass has a latency of 0.25 ms and a score of 83.74 [@k, Table 1].'),
    'differs: 0.11; there: 83.74',
  );
});

test('who speaks of us may give a number of ours', () => {
  noneDiffers([
    'In our lab, Glass has a latency of 0.25 ms [@k, Table 1].',
    'We ran it again; Glass has a latency of 0.25 ms [@k, Table 1].',
    'Steel (our run) has a latency of 0.25 ms [@k, Table 1].',
  ]);
  assert.equal(told('Steel (Ours) has a latency of 0.25 ms [@k, Table 1].'), 'differs: 0.18');
});

test('what is wanted, and what is a ratio, is no cell', () => {
  noneDiffers([
    'Glass meets the target latency of 0.30 ms [@k, Table 1].',
    'A latency budget of 1.5 ms leaves Glass room [@k, Table 1].',
    'The latency of Brown Enamel is 32.2× that of Glass [@k, Table 1].',
    'The size of Glass is 7.21% of that of Brown Enamel [@k, Table 1].',
    'The score of Glass is 84.7% of that of Steel [@k, Table 1].',
    'Between Glass and Brown Enamel lie 3.46 of latency [@k, Table 1].',
  ]);
});

test('a bound is compared with the cells that are named, and nothing rounds to it', () => {
  assert.equal(told('The latency of Brown Enamel is below 3.6 ms [@k, Table 1].'), 'side: 3.54');
  assert.equal(told('The score of Glass exceeds 83.5 [@k, Table 1].'), 'side: 83.74');
  assert.equal(told('The latency of Brown Enamel is below 3.5 ms [@k, Table 1].'), 'not there');
  assert.equal(told('The latency of Glass is less than 3.5 ms [@k, Table 1].'), 'side: 0.11');
});

test('a table in brackets with a number of its own says nothing of the numbers around', () => {
  assert.equal(
    told('The 463,507 holes of Steel (a size of 1.68 MB in Table 1 of [@k]) weigh 4.75 kg.'),
    'there: Section 2; there: 1.68; there: Section 2',
  );
  assert.doesNotMatch(told('A latency of 3.33 ms is known (see Table 1 of [@k] for the sizes).'), /differs/);
  assert.match(told('Glass has a latency of 0.25 ms (see Table 1 of [@k]).'), /differs/);
});

test('nearest is what may have been mistyped, or has the row and the column that are named, and nothing else', () => {
  const near = (sentence: string) => {
    const [{ numbers = [] } = {}] = readDraft(sentence, 'markdown');
    const [number] = numbers;
    const { isThere, differs, place } = number
      ? numberStanding(paper, { ...number, parts: number.parts.map(({ words }) => words) })
      : { isThere: true, differs: undefined, place: undefined };
    return isThere || differs ? 'decided' : (place?.text ?? 'none');
  };
  assert.equal(near('We think that the score of Glass is 87.34 [@k].'), '83.74');
  assert.equal(near('We think that the score of Glass is 83.24 [@k].'), '83.74');
  assert.equal(near('We think that the score of Glass is 55.5 [@k].'), '83.74');
  assert.equal(near('We think that the score is 0.8374 [@k].'), '83.74');
  assert.equal(near('We think that the score is 55.5 [@k].'), 'none');
  assert.equal(near('Our oven has 92.98 of them [@k].'), 'none');
});

test('a number in the name of several rows is told as what they share', () => {
  const rows = [
    ['Heat', 'Kettle', 'Score'],
    ['308 K', 'Steel', '5.25'],
    ['308 K', 'Glass', '6.25'],
    ['303 K', 'Glass', '7.5'],
  ];
  const hot = openBlocks(table('S1.T1', '1', 'Kettles.', rows)).parsed();
  const [{ numbers = [] } = {}] = readDraft('At 308 K, Glass has a score of 6.25 [@k, Table 1].', 'markdown');
  const names = numbers.map(
    (number) => numberStanding(hot, { ...number, parts: number.parts.map(({ words }) => words) }).place?.name,
  );
  assert.deepEqual(names, ['Table 1, row “308 K”', 'Table 1, row “308 K / Glass”, column “Score”']);
});
