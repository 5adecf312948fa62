/** Programs with their words marked, in each language, and of which nothing is lost, whatever they hold. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { highlight } from '../../src/render/html/highlighting.ts';
import { languages } from '../../src/render/html/languages.ts';

/** `==== Rust`, and what is marked of a program in it: «k keyword», «s "string"», «c // comment». */
const programs = readFileSync(new URL('marked-programs.txt', import.meta.url), 'utf8')
  .split(/^==== /m)
  .slice(1)
  .map((text) => ({ language: /.*/.exec(text)?.[0] ?? '', program: text.replace(/.*\n/, '').trimEnd() }));

for (const language of new Set(programs.map((each) => each.language)))
  test(`keywords, strings and comments of ${language} are marked, and nothing else is`, () => {
    for (const { program } of programs.filter((each) => each.language === language))
      assert.equal(marksOf(highlight(plainOf(program), language)), program);
  });

const letters: Readonly<Record<string, string>> = { keyword: 'k', string: 's', comment: 'c' };

/** Without the marks. */
const plainOf = (program: string) => program.replace(/«[ksc] ([^»]*)»/g, '$1');

/** The HTML with marks as `marked-programs.txt` has them; numbers have none. */
const marksOf = (html: string) =>
  plain(
    html
      .replace(/<span class="code-number">([^<]*)<\/span>/g, '$1')
      .replace(/<span class="code-(\w+)">([^<]*)<\/span>/g, (_, kind, text) => `«${letters[kind]} ${text}»`),
  );

test('numbers are marked, with their exponents and separators, and ranges and members are not', () => {
  const numbers = (code: string, language: string) =>
    [...highlight(code, language).matchAll(/<span class="code-number">([^<]*)<\/span>/g)].map(([, text]) => text);
  assert.deepEqual(numbers('x1 = 2.5e-3 + 0xFFu + 10L - 1_000', 'python'), ['2.5e-3', '0xFFu', '10L', '1_000']);
  assert.deepEqual(numbers('0..10 + 1.0d0 + 1.0_dp', 'fortran'), ['0', '10', '1.0d0', '1.0_dp']);
  assert.deepEqual(numbers("1'000'000", 'c++'), ["1'000'000"]);
});

test('a program in an unknown language is plain', () => {
  assert.equal(highlight('return "<1>"', 'nobody knows'), 'return &quot;&lt;1&gt;&quot;');
});

test('each name is that of one language', () => {
  const names = languages.flatMap((language) => language.names.split(' '));
  assert.deepEqual(names, [...new Set(names)]);
  assert.deepEqual(
    names.filter((name) => name !== name.toLowerCase()),
    [],
  );
});

const plain = (html: string) =>
  html
    .replace(/<\/?span[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

test('a program keeps every character', () => {
  const pieces = fc.constantFrom(
    '"',
    "'",
    '"""',
    '#',
    '//',
    '/*',
    '*/',
    '`',
    '\\',
    '\n',
    ' ',
    'if',
    'x1',
    '7',
    '<b>',
    '&',
    'é',
    '{-',
    '-}',
    '(*',
    '*)',
    '#=',
    '=#',
    'r"(',
    'r#"',
    '%{',
    '...',
    '.',
    '=',
    '1e',
    '💡',
  );
  fc.assert(
    fc.property(
      fc.array(pieces).map((each) => each.join('')),
      fc.constantFrom(...languages.map(({ names }) => names.split(' ')[0] ?? '')),
      (code, language) => {
        assert.equal(plain(highlight(code, language)), code);
      },
    ),
    { seed: 15, numRuns: 2000 },
  );
});
