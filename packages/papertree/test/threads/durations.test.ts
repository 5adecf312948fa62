/** Durations in several units, `1 h 8 min`, are one number, however a draft or a paper writes them, and units of several symbols one unit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersIn, unitParts } from 'papertree-convert/tree';
import { randomOf } from '../../../../test/random.ts';
import { section, table } from '../../src/demo/latexml-elements.ts';
import { openSections } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

type Writing = (more: number, less: number) => string;

/** How a duration is written in two units, of hours and minutes, and of minutes and seconds; and in one. */
const ofHours: readonly Writing[] = [
  (h, min) => `${h} h ${min} min`,
  (h, min) => `${h}h${String(min).padStart(2, '0')}m`,
  (h, min) => `${h}h ${min}min`,
  (h, min) => `${h} hours and ${min} minutes`,
  (h, min) => `${60 * h + min} min`,
  (h, min) => `${60 * h + min} minutes`,
];
const ofMinutes: readonly Writing[] = [
  (min, s) => `${min} min ${s} s`,
  (min, s) => `${min}m${s}s`,
  (min, s) => `${min} minutes ${s} seconds`,
  (min, s) => `${60 * min + s} s`,
];

test('a duration stands as one number, and another one never does', (context) => {
  const random = randomOf(context);
  for (const writings of [ofHours, ofMinutes])
    for (let i = 0; i < 40; i++) {
      const [more, less] = [1 + random.below(12), 1 + random.below(58)];
      const written = () => writings[random.below(writings.length)] ?? String;
      const [inCell, inDraft] = [written(), written()];
      const pots = table('S1.T1', '1', 'Pots.', [
        ['Kettle', 'Mass (g)', 'Time to boil'],
        ['glass', '31.5', inCell(more, less)],
        ['steel', '16.25', inCell(more + 20, less)],
      ]);
      const paper = openSections(section('S1', '1', 'Pots', pots)).parsed();
      const told = (said: string) =>
        standingOfLast(paper, `The glass kettle has a time to boil of ${said} [@k, Table 1].`);
      const [is, other] = [told(inDraft(more, less)), told(inDraft(more, less + 1))];
      const cell = `${inCell(more, less)}: ${inDraft(more, less)}`;
      assert.equal(is.isThere && !is.differs && is.place?.name, 'Table 1, row “glass”, column “Time to boil”', cell);
      assert.equal(other.isThere || other.differs === undefined, false, cell);
    }
});

test('a duration has the unit of its last part, and is none where its parts do not go on', () => {
  const read = (text: string) => numbersIn(text).map(({ value, unit }) => `${value} ${unit}`);
  for (const [text, ...numbers] of [
    ['3 days 4 h', '76 h'],
    ['1 d 3 h 20 min 5 s', '98405 s'],
    ['2 m 30.5 s', '150.5 s'],
    [String.raw`1\,h~8\,min`, '68 min'],
    ['$1$ h $8$ min', '68 min'],
    ['1 h 8 min/step', '68 min'],
    ['1 h 75 min', '1 h', '75 min'],
    ['1.5 h 3 min', '1.5 h', '3 min'],
    ['2 min 5 h', '2 min', '5 h'],
    ['24 h, 30 min', '24 h', '30 min'],
    ['2 h and 30 min, respectively', '2 h', '30 min'],
    ['between 2 h and 30 min', '2 h', '30 min'],
    ['5 m 3 m', '5 m', '3 m'],
    ['5 s 3 ms', '5 s', '3 ms'],
    ['1:08:30', '4110 s'],
    ['1:08 h', '68 min'],
    ['2:30 minutes', '150 s'],
    ['1:08, a ratio of 3:10'],
    ['Pots: 12', '12 '],
    ['12:5', '12 ', '5 '],
  ] as const)
    assert.deepEqual(read(text), numbers, text);
});

test('of what may be hours or minutes nothing is said to differ', () => {
  for (const head of ['Time', 'Time (min)', 'Time (h)', 'Time (h:mm)', 'Time (mm:ss)']) {
    const pots = table('S1.T1', '1', 'Pots.', [
      ['Kettle', 'Mass (g)', head],
      ['glass', '31.5', '1:08'],
      ['steel', '16.25', '2:30'],
    ]);
    const paper = openSections(section('S1', '1', 'Pots', pots)).parsed();
    for (const said of ['68 min', '68 s', '1.13 h', '1.13 min'])
      assert.equal(
        standingOfLast(paper, `The glass kettle has a time of ${said} [@k, Table 1].`).differs,
        undefined,
        `${head}: ${said}`,
      );
  }
});

test('a unit is the same with any blank, point or power between its symbols', () => {
  const unitOf = (text: string) => numbersIn(text)[0]?.unit;
  const between = [String.raw`\,`, String.raw`\;`, '~', ' ', String.raw`\text{\,}`, String.raw`\cdot `, '·', '$·$'];
  for (const mark of between) {
    assert.equal(unitOf(`$1.8${String.raw`\,\mathrm{m`}${mark}${'s^{-1}}$'}`), 'm s^-1', mark);
    assert.equal(unitOf(`$1.8$ m${mark}s$^{-1}$`), 'm s^-1', mark);
  }
  assert.equal(unitOf(String.raw`1.8 m$\cdot$s$^{-1}$`), 'm s^-1');
  assert.equal(unitOf(String.raw`$10\,\mathrm{W\,m^{-2}K^{-1}}$`), 'W m^-2 K^-1');
  for (const micro of [String.raw`$100\,\mu\mathrm{m}$`, String.raw`100 $\mu$m`, '100 µm'])
    assert.equal(unitOf(micro), 'µm', micro);
  assert.equal(unitOf('2 mg/dL'), 'mg dL^-1');
  assert.deepEqual(
    [unitParts('dL'), unitParts('dB')],
    [
      ['L', 0.1],
      ['dB', 1],
    ],
  );
});
