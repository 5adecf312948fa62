/** Programs with their words marked: nothing of them is lost, whatever they hold, and marking takes time in proportion. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { highlight } from '../../src/render/html/highlighting.ts';

const marks = (html: string) =>
  [...html.matchAll(/<span class="code-(\w+)">([^<]*)<\/span>/g)].map(([, kind, words]) => `${kind} ${words}`);

const cases: { language: string; code: string; marks: string[] }[] = [
  {
    language: 'Python',
    code: 'def f(x): # halves\n  return x / 2.5e3 + "if\\""',
    marks: ['keyword def', 'comment # halves', 'keyword return', 'number 2.5e3', 'string &quot;if\\&quot;&quot;'],
  },
  { language: 'C++', code: 'int a; /* b\nc */ a<b;', marks: ['keyword int', 'comment /* b\nc */'] },
  {
    language: 'SQL',
    code: "SELECT 'it''s' -- x",
    marks: ['keyword SELECT', "string 'it'", "string 's'", 'comment -- x'],
  },
  { language: 'Haskell', code: 'let definition = 1 {- no', marks: ['keyword let', 'number 1', 'comment {- no'] },
  { language: 'nobody knows', code: 'return 1', marks: [] },
];

for (const { language, code, marks: expected } of cases)
  test(`${language} is marked`, () => {
    assert.deepEqual(marks(highlight(code, language)), expected);
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
  );
  fc.assert(
    fc.property(
      fc.array(pieces).map((each) => each.join('')),
      fc.constantFrom('c', 'python', 'bash', 'sql', 'ocaml', 'lisp', 'r', 'xml', 'yaml', 'json'),
      (code, language) => {
        assert.equal(plain(highlight(code, language)), code);
      },
    ),
    { seed: 15 },
  );
});
