/** The logs of conversions: those that LaTeXML wrote of broken documents, those that its sources say it writes, and no logs at all. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { outcomes } from 'papertree-convert/paper';
import { readConversionLog } from '../../src/archive/conversion-log.ts';
import { written } from './written-logs.ts';

const folder = join(import.meta.dirname, 'conversion-logs');
const read = (file: string) => readConversionLog(readFileSync(join(folder, file), 'utf8'));

type Expected = readonly [status: string, errors: number, warnings: number, undefined?: string[], missing?: string[]];

/** What grep counts in the logs: `grep -c ^Error:`, `grep -c ^Warning:`, and the names in the summaries. */
const faults: Readonly<Record<string, Expected>> = {
  alignment: ['errors', 3, 0],
  amstex: ['ok', 0, 0],
  'bracketed-name': ['errors', 1, 0, ['\\zz']],
  clean: ['ok', 0, 0],
  'double-script': ['errors', 1, 1],
  empty: ['ok', 0, 0],
  'extra-brace': ['errors', 1, 1],
  'if-incomplete': ['warnings', 0, 1],
  loop: ['errors', 1, 0],
  'loop-tokens': ['fatal', 0, 0],
  'many-errors': ['fatal', 101, 0],
  'math-open': ['warnings', 0, 1],
  'math-outside': ['errors', 1, 0],
  misdefined: ['ok', 0, 0],
  mismatch: ['errors', 1, 0],
  'missing-bib': ['errors', 1, 2, [], ['nobib']],
  'missing-class': ['warnings', 0, 1, [], ['nosuchclass.cls']],
  'missing-graphic': ['warnings', 0, 1],
  'missing-input': ['errors', 1, 0, [], ['nochapter']],
  'missing-number': ['warnings', 0, 1],
  'missing-package': ['warnings', 0, 1, [], ['nosuchpkg.sty']],
  'missing-packages': ['errors', 1, 3, ['\\duck'], ['another-missing.sty', 'nosuchpkg.sty', 'tikzducks.sty']],
  'no-begin': ['ok', 0, 0],
  'no-end': ['errors', 1, 0],
  'plain-tex': ['ok', 0, 0],
  'raw-style': ['errors', 1, 1, ['\\mymacro'], ['my.sty']],
  'ref-missing': ['warnings', 0, 2],
  'unclosed-environment': ['warnings', 0, 1],
  'unclosed-group': ['warnings', 0, 1],
  'undefined-environment': ['errors', 1, 0, ['{nosuch}']],
  'undefined-macro': ['errors', 2, 1, ['\\foo']],
  'unknown-option': ['errors', 1, 0],
  'unparsed-math': ['warnings', 0, 1],
  utf8: ['ok', 0, 0],
  verbatim: ['errors', 1, 0],
};

test('every log that LaTeXML wrote, to a terminal and to a file, is read right', () => {
  const files = readdirSync(folder);
  for (const file of files) {
    const name = basename(file, '.txt').replace(/\.file$/, '');
    const [status, errors, warnings, unknown = [], missing = []] = faults[name] ?? assert.fail(`${file} is new`);
    const { report, fatal } = read(file) ?? assert.fail(`${file} is no log`);
    const { undefined: found, ...rest } = report;
    const converter = 'latexmlc (LaTeXML version 0.8.7)';
    assert.deepEqual(rest, { status, errors, warnings, missing, converter }, file);
    if (name !== 'many-errors') assert.deepEqual(found, unknown, file);
    assert.equal(fatal !== '', status === 'fatal', file);
  }
  assert.equal(files.filter((file) => !file.endsWith('.file.txt')).length, Object.keys(faults).length);
  const { report, fatal } = read('many-errors.txt') ?? assert.fail();
  assert.equal(fatal, 'too_many_errors:100');
  assert.equal(report.undefined.length, 100, 'names are bounded');
  assert.equal(read('loop-tokens.txt')?.fatal, 'timeout:timedout');
});

for (const { name, log, told } of written) {
  test(`a log as the converter's sources write it: ${name}`, () => {
    assert.deepEqual(readConversionLog(log), told);
  });
}

test('no log gives no report, whatever it is', () => {
  const page = '<!DOCTYPE html>\n<html><head><title>No HTML</title></head><body>\nError: none\n</body></html>';
  const none = ['', '\n\n', 'garbage', page, '\0\x01\x02'.repeat(1000), '{"status": 2}', 'x'.repeat(3_000_000)];
  const alike = [
    'an Error:undefined:\\foo in a line',
    'Status: conversion: 2',
    'Statusconversion:2',
    'Status:conversion:9',
  ];
  for (const text of [...none, ...alike]) assert.equal(readConversionLog(text), undefined, text.slice(0, 60));
});

test('a log cut off anywhere is read, and never as better than it began', () => {
  const text = readFileSync(join(folder, 'missing-packages.file.txt'), 'utf8');
  for (let end = 0; end <= text.length; end += 7) {
    const { report } = readConversionLog(text.slice(0, end)) ?? {};
    if (!report) assert.ok(end < 60, `nothing is known of ${end} characters`);
    else if (!text.slice(0, end).includes('Conversion complete:')) assert.equal(report.status, 'unfinished');
    else if (report.status !== 'errors')
      assert.ok(text.slice(0, end).lastIndexOf('\n') < text.indexOf('; 1 error') + 1);
  }
});

test('any text is read to a report within its bounds, or to none', () => {
  const word = fc.constantFrom(
    'Error:undefined:\\a ',
    'Warning:missing_file:b c',
    'Fatal:x:y',
    'Status:conversion:1',
    '\n',
  );
  const more = fc.constantFrom(
    'Conversion complete: ',
    '3 errors; ',
    '2 undefined macros[\\a, ',
    ']',
    '\x1b[31m',
    '\r',
    '\t',
  );
  const text = fc.array(fc.oneof(word, more, fc.string({ unit: 'binary' })), { maxLength: 40 });
  const property = fc.property(text, (parts) => {
    const read = readConversionLog(parts.join(''));
    if (!read) return;
    const { status, errors, warnings, undefined: unknown, missing, converter } = read.report;
    assert.ok(outcomes.includes(status));
    assert.ok(Number.isSafeInteger(errors) && Number.isSafeInteger(warnings) && errors >= 0 && warnings >= 0);
    for (const name of [...unknown, ...missing, converter, read.fatal]) {
      assert.ok(name.length <= 100 && name.isWellFormed() && !/[\p{Cc}]/u.test(name), JSON.stringify(name));
    }
  });
  fc.assert(property, { numRuns: 500 });
});

test('text made to be slow is read in proportion to its length', () => {
  const list = '; 1 undefined macro['.repeat(50_000);
  const hostile = [
    `Conversion complete: ${list}`,
    `Error:${'a'.repeat(1e6)}`,
    `x (${'LaTeXML '.repeat(1e5)}`,
    ' '.repeat(2e6),
  ];
  // Without its bounds each of them takes minutes, and the test does not end.
  for (const text of hostile) assert.doesNotThrow(() => readConversionLog(`${text}\n`.repeat(2)));
});
