/** Parts of a paper by what a reader calls them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFigure, findSection } from '../../src/questions/named-parts.ts';

const named = (id: string, alias: string, number: string, title = '') => ({ id, alias, number, title });

test('a panel goes by the number of its figure and its own letter; where it is none, the figure is told', () => {
  const floats = [
    named('S1.F1', 'F1', '1'),
    named('S4.F3', 'F3', '3'),
    named('S4.F3.sf1', '', 'a'),
    named('S4.F3.sf2', '', 'b'),
    named('S4.T3', 'T3', '3'),
  ];
  const find = (name: string) => findFigure(floats, name, {}, '2401.00001v1').id;
  for (const name of ['Figure 3b', 'Fig. 3(b)', 'Fig. 3 (b)', 'F3b', 'figs. 3B', 'S4.F3.sf2'])
    assert.equal(find(name), 'S4.F3.sf2', name);
  assert.deepEqual(['Figure 1a', 'Fig. 3(d)', 'Table 3a', 'Figure 3'].map(find), ['S1.F1', 'S4.F3', 'S4.T3', 'S4.F3']);
  assert.throws(() => find('Figure 7a'), /no figure or table “Figure 7a”/);
});

test('a section goes by its number and title, however it is numbered', () => {
  const sections = [named('S2', 'theory', 'II', 'Theory'), named('S2.SS1', 'kerr-metric', 'II.1', 'Kerr metric')];
  const find = (name: string) => findSection(sections, name, new Map(), '2401.00001v1').id;
  for (const name of ['II.1', 'II.1 Kerr metric', 'II.1. Kerr metric', 'Section II.1', 'Sec. II.1: Kerr metric'])
    assert.equal(find(name), 'S2.SS1', name);
});

test('a part goes by its id as addresses write it', () => {
  const odd = [named('S1 of “two”', 'one', '1'), named('S2', 'two', '2')];
  assert.equal(findSection(odd, 'S1%20of%20%E2%80%9Ctwo%E2%80%9D', new Map(), '2401.00001v1').id, 'S1 of “two”');
  assert.equal(findFigure(odd, 'S1%20of%20%E2%80%9Ctwo%E2%80%9D', {}, '2401.00001v1').id, 'S1 of “two”');
  assert.throws(() => findSection(odd, '100%', new Map(), '2401.00001v1'), /no section “100%”/);
});
