/** What is found of numbers whose power, unit or head is written in another way than in the paper. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDraft } from 'papertree-convert/checks';
import { article, bibliography, math, paragraph, section, table } from '../../src/demo/latexml-elements.ts';
import { numberStanding } from '../../src/threads/numbers/standing-numbers.ts';
import { openPage, openSections } from '../questions/paper-of-page.ts';

const kettles = [
  ['Kettle', 'Cost', 'Latency (ms)', 'Dynamic Visc. / (mPa s)', 'Kinematic Visc. / (mm^2 s^-1)', 'Density / (kg m^-3)'],
  ['steel', math('9.6\\cdot 10^{18}'), '0.50', '1.27', '1.53', '812'],
  ['copper', math('1.5\\cdot 10^{20}'), '0.18', '0.34', '0.425', '805'],
];
const paper = openSections(
  section(
    'S1',
    '1',
    'Pots',
    paragraph('S1.p1', 'A pot takes 1.0 seconds. It costs less than 1/4 of the other, and rises by 0.5 bar.'),
    table('S1.T1', '1', 'Kettles.', kettles),
  ),
  section(
    'S2',
    '2',
    'Lids',
    paragraph('S2.p1', 'A lid weighs 0.254 of it, with variance 1 of all, and 12.5% of the lids sing.'),
  ),
).parsed();

/** Of each number of a sentence whether it is there, and in which row and column. */
function told(sentence: string): string[] {
  const [{ numbers = [] } = {}] = readDraft(sentence, 'markdown');
  return numbers.map((number) => {
    const found = numberStanding(paper, { ...number, parts: number.parts.map(({ words }) => words) });
    const { differs, isOutside, isThere, place } = found;
    if (differs) return `differs: ${differs.units?.paper ?? differs.has.join()}`;
    return isThere ? `${isOutside ? 'outside' : 'there'}: ${place?.name}` : 'not there';
  });
}

test('a power is a part of its number', () => {
  assert.deepEqual(told('The cost of steel is 9.6e17 [@k, Table 1].'), ['differs: 9.6·10^18']);
  assert.deepEqual(told('The cost of copper is $1.5\\times10^{21}$ [@k, Table 1].'), ['differs: 1.5·10^20']);
  for (const cost of ['9.6e18', '$9.6\\times10^{18}$', '9.6×10^18', '$1\\times10^{19}$'])
    assert.deepEqual(told(`The cost of steel is ${cost} [@k, Table 1].`), [
      'there: Table 1, row “steel”, column “Cost”',
    ]);
  assert.deepEqual(told('Some have 9.6e17 [@k].'), ['not there']);
});

test('a percentage stands in a text as a fraction, and the other way', () => {
  assert.deepEqual(told('With little variance, a lid weighs 25.4% [@k].'), ['there: Section 2']);
  assert.deepEqual(told('Of all lids 0.125 sing [@k].'), ['there: Section 2']);
  assert.deepEqual(told('A share of 0.125 of the pots is broken [@k].'), ['not there']);
  assert.deepEqual(told('With little variance, a lid weighs 25.5% [@k].'), ['not there']);
});

test('a unit of several symbols is one unit, and rules out columns of other units', () => {
  const there = (column: string) => [`there: Table 1, row “copper”, column “${column}”`];
  for (const viscosity of ['0.34 mPa s', '0.34 mPa·s', '0.00034 Pa s'])
    assert.deepEqual(
      told(`Copper is thin, ${viscosity}, and of low density [@k, Table 1].`),
      there(kettles[0]?.[3] ?? ''),
    );
  for (const unit of ['mm²/s', 'mm^2/s', 'mm² s⁻¹', 'mm$^{2}$ s$^{-1}$'])
    assert.deepEqual(told(`For copper, 0.425 ${unit} are given [@k, Table 1].`), there(kettles[0]?.[4] ?? ''), unit);
  assert.deepEqual(told('The latency of steel is 0.5 s [@k, Table 1].'), ['differs: ms']);
  assert.deepEqual(told('The density of copper is 1.27 kg/m³ [@k, Table 1].'), ['differs: 805']);
});

test('a head that is cut short with a point is named by the whole word', () => {
  assert.deepEqual(told('The kinematic viscosity of steel is 1.35 [@k, Table 1].'), ['differs: 1.53']);
  assert.deepEqual(told('The kinematic viscosity of steel is 1.27 mm²/s [@k, Table 1].'), ['differs: 1.53']);
  assert.deepEqual(told('The kinematic viscosity of steel is 1.53 [@k, Table 1].'), [
    `there: Table 1, row “steel”, column “${kettles[0]?.[4]}”`,
  ]);
});

test('the numbers of a fraction are none of their own', () => {
  assert.deepEqual(told('A pot takes 1.0 ms, less than others rises [@k, Section 2].'), ['differs: s']);
  assert.deepEqual(told('The other costs 4.0 [@k].'), ['not there']);
});

test('a number of a table stands outside of a section that does not refer to the table', () => {
  assert.deepEqual(told('A lid has 0.425 [@k, Section 2].'), [
    `outside: Table 1, row “copper”, column “${kettles[0]?.[4]}”`,
  ]);
});

test('a number stands surely in another part only with its unit, and with digits that tell it from others', () => {
  assert.deepEqual(told('It costs 0.254 [@k, Section 1].'), ['outside: Section 2']);
  assert.deepEqual(told('A lid takes 0.254 ms [@k, Section 1].'), ['not there']);
  assert.deepEqual(told('A lid takes 0.254 ms [@k, Section 2].'), ['there: Section 2']);
  assert.deepEqual(told('A pot rises by 0.5 [@k, Section 2].'), ['not there']);
});

test('a row is not named by the number that is asked for', () => {
  const rows = [
    ['Stir', 'Loss of heat', 'Foam'],
    ['0.5', '3.25', '7.15'],
    ['0.25', '4.25', '8.15'],
  ];
  const page = article(
    'Pots',
    [],
    '',
    section('S1', '1', 'Pots', table('S1.T1', '1', 'Pots.', rows)),
    bibliography([]),
  );
  const [{ numbers = [] } = {}] = readDraft('A foam of 0.25 ms is thin [@k].', 'markdown');
  const [number] = numbers;
  assert.ok(number);
  const { place } = numberStanding(openPage(page).parsed(), { ...number, parts: [] });
  assert.doesNotMatch(place?.name ?? '', /row “0\.25”/);
});
