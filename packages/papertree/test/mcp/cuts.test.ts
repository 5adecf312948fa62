/** Pieces of a text: together they are the text, none is too long, and none ends where it should not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bordersOf, endOfPiece } from '../../src/mcp/paging.ts';

function piecesOf(text: string, room: number): string[] {
  const borders = bordersOf(text);
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOfPiece(text, borders, from, room);
    assert.ok(end > from && end - from <= room, `from ${from} to ${end}, with room for ${room}`);
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}

const words = (n: number, word = 'word') => Array.from({ length: n }, (_, i) => `${word}${i}`).join(' ');

test('it is cut between blocks', () => {
  const text = `## Title\n\n${words(20)}\n\n${words(20)}\n\n${words(20)}\n`;
  const pieces = piecesOf(text, 300);
  assert.equal(pieces.length, 2);
  for (const piece of pieces.slice(0, -1)) assert.match(piece, /\n\n$/);
});

test('a footnote stays with the block that calls it', () => {
  const text = `${words(20)}\n\n${words(20, 'call')}[^1]\n\n[^1]: ${words(10, 'note')}\n\n${words(20)}\n`;
  const [first = '', second = ''] = piecesOf(text, 320);
  assert.doesNotMatch(first, /call/);
  assert.match(second, /call19\[\^1\]\n\n\[\^1\]: note0/);
});

test('so do the paragraphs of a theorem with the footnote that comes after all of them', () => {
  const theorem = `**Theorem.** ${words(10)}[^a]\n\n${words(10)}\n\n[^a]: ${words(5)}`;
  const pieces = piecesOf(`${words(25)}\n\n${theorem}\n\n${words(25)}\n`, 320);
  assert.ok(pieces.some((piece) => piece.includes(theorem)));
});

test('a label that two sections define stays with its own definition', () => {
  const section = (name: string) => `## ${name}\n\n${words(12)}[^1]\n\n[^1]: ${words(4)}\n\n${words(20)}\n`;
  const pieces = piecesOf(`${section('A')}\n${section('B')}`, 160);
  for (const piece of pieces) assert.doesNotMatch(piece, /^\[\^1\]:/);
  assert.ok(pieces.length > 2);
});

test('blank lines in code, formulas and tables are no borders', () => {
  const inside = ['```\na\n\nb\n```', '$$\na\n\nb\n$$', '<table>\n<tr><td>\n\nx\n\n</td></tr>\n</table>'];
  for (const block of inside) {
    const text = `${words(3)}\n\n${block}\n\n${words(3)}\n`;
    const starts = [0, text.indexOf(block), text.lastIndexOf('word0')];
    assert.deepEqual(bordersOf(text).strong, starts.slice(1), block);
  }
});

test('a block larger than any piece is cut after a line, a word, or anywhere', () => {
  const lines = Array.from({ length: 50 }, (_, i) => `| ${i} | ${words(3)} |`).join('\n');
  for (const piece of piecesOf(lines, 200).slice(0, -1)) assert.match(piece, /\n$/);
  for (const piece of piecesOf(words(100), 200).slice(0, -1)) assert.match(piece, / $/);
  assert.equal(piecesOf('x'.repeat(1000), 200).length, 5);
});

const line = fc.oneof(
  fc.constantFrom('', '', '', '## A', '- item', '1. item', '    more', '```', '$$', '<table>', '</table>', '> quote'),
  fc.constantFrom('call[^1] it', 'call[^a] it', '[^1]: note', '[^a]: note', '😀😀😀 words', '| a | b |'),
  fc.lorem({ maxCount: 20 }),
);

test('whatever the text, the pieces are the text, fit, and split neither a character nor a block from its footnote', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 20, max: 400 }), (lines, room) => {
      const text = lines.join('\n');
      const pieces = piecesOf(text, room);
      assert.equal(pieces.join(''), text);
      for (const piece of pieces) assert.ok(piece.isWellFormed());
      for (const piece of pieces.slice(1)) assert.doesNotMatch(piece, /^\n*\[\^[^\]\s]+\]:/);
    }),
  );
});
