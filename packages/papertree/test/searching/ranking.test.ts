/** What answers a search best comes first, each place once; snippets show the words that were sought. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWords } from '../../src/searching/query.ts';
import { rankParts } from '../../src/searching/ranking.ts';
import { snippetOf } from '../../src/searching/snippets.ts';
import type { FoundPart } from '../../src/storage/index.ts';

const part = (anchor: string, title: string, text: string, more: Partial<FoundPart> = {}): FoundPart => ({
  paper: { id: '2401.00001', version: 1 },
  buildId: 'aa01',
  kind: 'section',
  label: '',
  ...{ anchor, title, text, ...more },
});
const order = (query: string, parts: readonly FoundPart[]) =>
  rankParts(parts, readWords(query))
    .map(({ anchor, kind }) => anchor || kind)
    .join(' ');

test('a word in a title goes before one in a text, words in a row before words apart', () => {
  const filler = 'and so on '.repeat(30);
  const parts = [
    part('S1', 'other', `the residual was of a dropout ${filler}`),
    part('S2', 'Residual dropout', filler),
    part('S3', 'other', `we use residual dropout ${filler}`),
  ];
  assert.equal(order('residual dropout', parts), 'S2 S3 S1');
  assert.equal(order('residual dropout', parts.toReversed()), 'S2 S3 S1');
});

test('a title that is typed whole goes first, with the small words in it', () => {
  const parts = [
    part('S1', 'All attention', 'You need attention. You need all of it, all you need, all.'),
    part('S2', 'Attention is all you need', 'other'),
    part('S3', '', 'As they say: attention is all you need.'),
  ];
  assert.equal(order('attention is all you need', parts).split(' ')[0], 'S2');
  assert.equal(order('Say: attention is all', parts).split(' ')[0], 'S3');
});

test('of a place that was found twice the better one stays, of a paper the newest version', () => {
  const newer = { paper: { id: '2401.00001', version: 3 } };
  const parts = [
    part('S1', '', 'dropout'),
    part('S1', '', 'dropout', newer),
    part('S1', 'Dropout', 'dropout dropout', newer),
    part('', 'Dropout', '', { ...newer, kind: 'paper' }),
    part('S1', '', 'dropout', { paper: { id: '2401.00002', version: 1 } }),
  ];
  const ranked = rankParts(parts, readWords('dropout'));
  assert.deepEqual(ranked.map(({ paper, anchor, title }) => `${paper.id}v${paper.version} ${anchor} ${title}`).sort(), [
    '2401.00001v3  Dropout',
    '2401.00001v3 S1 Dropout',
    '2401.00002v1 S1 ',
  ]);
});

test('the rarer of two words counts more, where a part has one of them', () => {
  const commonly = Array.from({ length: 20 }, (_, n) => part(`S${n + 10}`, '', 'the model is a model'));
  const parts = [...commonly, part('S1', '', 'a quaternion')];
  assert.equal(order('model quaternion', parts).split(' ')[0], 'S1');
});

test('words are counted as they are found: letters of Greek by their names, LaTeX by its symbols', () => {
  const filler = 'and so on '.repeat(10);
  const parts = [
    part('S1', '', `alpha once ${filler}`),
    part('S2', '', `α and \\alpha and $\\mathbf{\\alpha}$ ${filler}`),
    part('S3', '', `alphabet and alphabets, alphabetical ${filler}`),
  ];
  for (const query of ['α', 'alpha', '\\alpha']) assert.equal(order(query, parts), 'S2 S1 S3', query);
  assert.equal(order('alphab*', parts), 'S3 S1 S2');
  assert.equal(order('"alpha alpha"', [part('S1', '', 'alpha'), part('S2', '', 'α alpha α')]), 'S2 S1');
});

test('a place of which several parts hold the words together goes before those that hold fewer', () => {
  const filler = 'and so on '.repeat(10);
  const parts = [
    part('S1', '', `quaternion ${filler}`),
    part('S2', '', `quaternion ${filler}`),
    part('S2', '', `sheaf ${filler}`),
    part('S3', '', `sheaf ${filler}`),
    part('S4', '', `quaternion and sheaf ${filler}`),
  ];
  assert.equal(order('quaternion sheaf', parts).slice(0, 5), 'S4 S2');
});

const show = (text: string, query: string, isFormula = false) => {
  const snippet = snippetOf(text, readWords(query).phrases, isFormula);
  return { ...snippet, marked: snippet.marks.map(({ from, to }) => snippet.text.slice(from, to)) };
};

test('a snippet shows the stretch with most of the words, and marks them as they are written', () => {
  const filler = 'nothing of it here '.repeat(40);
  const text = `Dropout first. ${filler} Residual Dropouts in the Poincaré ball. ${filler}`;
  const { text: shown, marked } = show(text, 'residual dropout poincare');
  assert.deepEqual(marked, ['Residual', 'Dropouts', 'Poincaré']);
  assert.match(shown, /^… .* …$/);
  assert.ok(shown.length < 320);
});

test('a short text is given whole, a formula up to twice as long', () => {
  assert.equal(show('short', 'other').text, 'short');
  const formula = `\\alpha = ${'x + '.repeat(80)}y`;
  const { text, marked } = show(formula, 'α', true);
  assert.deepEqual([text, marked], [formula, ['alpha']]);
  assert.ok(show(formula, 'α').text.length < formula.length);
});

test('prefixes are marked; a text without a space is cut; marks stay in the snippet', () => {
  assert.deepEqual(show('convergence converges', 'converg*').marked, ['convergence', 'converges']);
  for (const text of ['x'.repeat(5000), `${'word '.repeat(9000)}last`, '']) {
    const { text: shown, marks } = show(text, 'word');
    assert.ok(shown.length < 320);
    for (const { from, to } of marks) assert.equal(shown.slice(from, to), 'word');
  }
});
