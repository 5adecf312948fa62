/** Sources are unpacked within limits, and only what LaTeXML may have; of their files the one is found that begins. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { findMainFile, unpackSource } from '../../src/converter/source.ts';
import { readTar, type TarFile, writeTar } from '../../src/converter/tar.ts';

type NamedText = readonly [name: string, text: string];

const files = (...texts: readonly NamedText[]): TarFile[] =>
  texts.map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
const tarOf = (...texts: readonly NamedText[]) => Buffer.concat([...writeTar(files(...texts))]);
const namesIn = async (source: Uint8Array) => (await unpackSource(source)).map(({ name }) => name);

/** The header of the first entry with another letter for its kind, and the checksum made right. */
function withKind(tar: Buffer, letter: string): Buffer {
  const copy = Buffer.from(tar);
  copy.write(letter, 156, 'latin1');
  copy.fill(' ', 148, 156);
  const sum = copy.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return copy;
}

test('an archive is unpacked, gzipped or not, and so is a single file', async () => {
  const tar = tarOf(['main.tex', '\\documentclass'], ['./figs/ä.png', 'x'], [`${'long/'.repeat(30)}a.tex`, 'y']);
  const names = ['main.tex', 'figs/ä.png', `${'long/'.repeat(30)}a.tex`];
  assert.deepEqual(await namesIn(tar), names);
  assert.deepEqual(await namesIn(gzipSync(tar)), names);
  assert.deepEqual(await namesIn(gzipSync('\\documentclass{article}')), ['main.tex']);
  assert.deepEqual(await namesIn(Buffer.from('\\documentclass{article}')), ['main.tex']);
});

test('what we write, tar reads, and the other way round', async () => {
  const names = ['a.tex', 'ünïcode.tex', `${'f/'.repeat(80)}z.tex`];
  const tar = tarOf(...names.map((name) => [name, `text of ${name}`] as const));
  const listed = execFileSync('tar', ['--list', '--file', '-'], {
    input: tar,
    env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' },
  });
  assert.deepEqual(
    listed
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.replace(/^"|"$/g, '')).length,
    3,
  );
  const read: string[] = [];
  for await (const { name, bytes } of readTar(
    (async function* () {
      yield tar;
    })(),
    () => true,
  ))
    read.push(`${name}: ${bytes}`);
  assert.deepEqual(
    read,
    names.map((name) => `${name}: text of ${name}`),
  );
});

test('programs and ancillary files are left out', async () => {
  const kept = ['main.tex', 'own.sty', 'latexml.sty', 'sub/anc/x.tex'];
  const tar = tarOf(
    ...[...kept, 'own.sty.ltxml', 'main.latexml', 'sub/EVIL.LTXML', 'main.opt', 'anc/data.csv'].map(
      (name) => [name, ''] as const,
    ),
  );
  assert.deepEqual(await namesIn(tar), kept);
});

for (const path of ['../x.tex', '/etc/passwd', 'a/../../x.tex', './../x.tex', 'a\\..\\x.tex', 'a//b.tex', 'a\nb.tex'])
  test(`a path that leads elsewhere is refused: ${JSON.stringify(path)}`, () =>
    assert.rejects(unpackSource(tarOf(['main.tex', 'x'], [path, 'x'])), {
      code: 'no-html',
      reason: /leads out of its folder/,
    }));

for (const letter of ['1', '2'])
  test(`a link is refused (${letter})`, () =>
    assert.rejects(unpackSource(withKind(tarOf(['main.tex', '']), letter)), {
      code: 'no-html',
      reason: /holds a link/,
    }));

const kinds: readonly (readonly [string, Uint8Array, RegExp])[] = [
  ['PDF', Buffer.from('%PDF-1.5 …'), /only a PDF/],
  ['gzipped PDF', gzipSync('%PDF-1.5 …'), /only a PDF/],
  ['PDF in an archive', tarOf(['paper.pdf', '%PDF']), /only a PDF/],
  ['PostScript', gzipSync('%!PS-Adobe-2.0'), /only PostScript/],
  ['HTML', gzipSync('<!DOCTYPE html><html>'), /HTML of the author/],
  ['Word', Buffer.from('PK\x03\x04…'), /word processor/],
  ['a withdrawn paper', gzipSync('%auto-ignore\n'), /says that there is none/],
  ['nothing', gzipSync(''), /is empty/],
  ['an empty archive', Buffer.alloc(10_240), /is no text|is empty/],
  ['bytes', Buffer.from('a\0b\0c'), /is no text/],
  ['gzip that ends too soon', gzipSync('\\documentclass'.repeat(100)).subarray(0, 30), /cannot be unpacked/],
  ['an archive that ends too soon', tarOf(['main.tex', 'x'.repeat(2000)]).subarray(0, 1024), /cannot be unpacked/],
  ['no beginning', tarOf(['a.tex', 'Only words.']), /no TeX file that begins/],
];
for (const [what, source, reason] of kinds)
  test(`a source that is no TeX has its own reason: ${what}`, () =>
    assert.rejects(async () => findMainFile(await unpackSource(source)), { code: 'no-html', reason }));

test('what becomes too large, or too many files, is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '));
  await assert.rejects(unpackSource(bomb, { bytes: 1024 * 1024, files: 10 }), {
    code: 'no-html',
    reason: /larger than 1 MB/,
  });
  const many = tarOf(...Array.from({ length: 11 }, (_, index) => [`${index}.tex`, ''] as const));
  await assert.rejects(unpackSource(many, { bytes: 1024 * 1024, files: 10 }), {
    code: 'no-html',
    reason: /more than 10 files/,
  });
});

test('a name that is too long ends the reading, whatever its size', () => {
  const tar = tarOf([`${'x'.repeat(100_000)}.tex`, '']);
  return assert.rejects(unpackSource(tar), { code: 'no-html', reason: /name in the archive is too long/ });
});

const document = '\\documentclass{article}\n\\begin{document}\nWords.\n\\end{document}\n';
const mains: readonly (readonly [string, TarFile[], string])[] = [
  ['the only one', files(['x.tex', document]), 'x.tex'],
  ['not the one that is read by another', files(['a.tex', document], ['b.tex', `${document}\\input{a}`]), 'b.tex'],
  ['not in a comment', files(['a.tex', '% \\documentclass{x}\n\\section{A}'], ['z.tex', document]), 'z.tex'],
  ['the one with a bibliography', files(['a.tex', document], ['b.tex', document], ['b.bbl', '']), 'b.tex'],
  ['the one at the top', files(['old/paper.tex', document], ['paper2.tex', document]), 'paper2.tex'],
  ['the usual name', files(['a.tex', document], ['main.tex', document]), 'main.tex'],
  ['not the supplement', files(['a-supplement.tex', document], ['z.tex', document]), 'z.tex'],
  ['LaTeX 2.09', files(['a.tex', 'Words.'], ['old.tex', '\\documentstyle{article}']), 'old.tex'],
  ['plain TeX', files(['a.sty', document], ['plain.tex', 'Words.\n\\bye\n']), 'plain.tex'],
  [
    'what 00README says',
    files(['00README.XXX', 'b.tex toplevelfile\n'], ['main.tex', document], ['b.tex', document]),
    'b.tex',
  ],
  [
    'what 00README leaves',
    files(['00README', 'main.tex ignore\n'], ['main.tex', document], ['b.tex', document]),
    'b.tex',
  ],
  [
    'what 00README.json says',
    files(
      [
        '00README.json',
        '{"sources":[{"usage":"toplevel","filename":"b.tex"},{"filename":"main.tex","usage":"ignore"}]}',
      ],
      ['main.tex', document],
      ['b.tex', document],
    ),
    'b.tex',
  ],
  [
    'what 00README.yaml says',
    files(
      ['00README.yaml', 'sources:\n  - filename: b.tex\n    usage: toplevel\n'],
      ['main.tex', document],
      ['b.tex', document],
    ),
    'b.tex',
  ],
];
for (const [what, source, main] of mains)
  test(`the file that begins: ${what}`, () => assert.equal(findMainFile(source), main));
