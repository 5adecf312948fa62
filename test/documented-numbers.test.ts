/** Numbers in README and docs/ that restate what the code has: each is compared with the code, so that neither changes alone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { settings } from '../packages/papertree/src/settings/config.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (value: number) => words[value] ?? String(value);
const grouped = (value: number) => value.toLocaleString('en-US');
const [second, minute, hour, megabyte] = [1000, 60_000, 3_600_000, 1024 * 1024];

interface Statement {
  readonly document: string;
  readonly source: string;
  /** `name = 4 * 1000` or `name: 4 * 1000` in the source. */
  readonly constant: string;
  /** What the document says of it. */
  readonly says: (value: number) => string;
}

const inService = (document: string, source: string, constant: string, says: Statement['says']): Statement => ({
  document: `docs/${document}.md`,
  source: `packages/papertree/src/${source}.ts`,
  constant,
  says,
});
const inConverter = (document: string, source: string, constant: string, says: Statement['says']): Statement => ({
  document,
  source: `packages/papertree-convert/src/${source}.ts`,
  constant,
  says,
});

const statements: readonly Statement[] = [
  inConverter('README.md', 'render/chunks/chunk-shapes', 'usual', (n) => `[pieces of ${n} tokens]`),
  inConverter('docs/interface.md', 'render/chunks/chunk-shapes', 'usual', (n) => `chunks.jsonl?max=${n}&overlap=0`),
  inConverter('docs/interface.md', 'render/chunks/chunk-shapes', 'least', (n) => `\`max\` is ${n} to `),
  inConverter('docs/interface.md', 'render/chunks/chunk-shapes', 'most', (n) => ` to ${grouped(n)}, \`overlap\``),
  inService('interface', 'questions/find', 'most', (n) => `at most ${n} \`matches\``),
  inService('interface', 'http/handlers/paper-answers', 'longest', (n) => `more than ${grouped(n)} characters`),
  inService('interface', 'http/handlers/batch', 'most', (n) => `of up to ${n} papers`),
  inService('trust', 'archive/archive-client', 'log', (n) => `${n / megabyte} MB at most`),
  inService('trust', 'library/conversion-logs', 'tries', (n) => `up to ${inWords(n)} times within`),
  inService('trust', 'archive/conversion-log', 'mostNames', (n) => `\`{foo}\`; ${n} at most`),
  inService('inference', 'inference/inference', 'longestPause', (n) => `up to ${inWords(n / minute)} minutes`),
  inService('operations', 'storage/lease', 'leaseMs', (n) => `After ${n / second} seconds another may build its paper`),
  inService('operations', 'storage/lease', 'pollMs', (n) => `for a lease every ${n} ms`),
  inService('operations', 'storage/job-worker', 'pollMs', (n) => `for a job every ${n / second} s`),
  inService('operations', 'library/mirror', 'ttlMs', (n) => `after ${n / minute} minutes take its job`),
  inService('operations', 'http/cache', 'trustMs', (n) => `an answer in memory is compared after ${n / second} s`),
  inService('operations', 'program/wiring', 'cacheBytes', (n) => `up to ${n / megabyte} MB of answers in memory`),
  inService('operations', 'storage/drivers/postgres-connection', 'ledgerConnections', (n) => `| ${n} + 1 connections`),
  inService(
    'operations',
    'storage/drivers/postgres-connection',
    'indexConnections',
    (n) => `, and ${n} for the search;`,
  ),
  inService('operations', 'threads/pool', 'usualHeap', (n) => `would take a thread beyond ${n / 1024} GB`),
  inService('operations', 'converter/latexml', 'processes', (n) => `, ${n} processes,`),
  inService('operations', 'converter/latexml', 'disk', (n) => `${n / megabyte} MB of files in memory`),
  inService('operations', 'converter/latexml', 'output', (n) => `${n / megabyte} MB of page and pictures`),
  inService('operations', 'archive/archive-client', 'source', (n) => `${n / megabyte} MB of source`),
  inService('operations', 'converter/source', 'bytes', (n) => `${n / megabyte} MB unpacked`),
  inService('operations', 'library/source-conversions', 'capacity', (n) => `and ${n} wait, in turns of clients`),
  inService(
    'operations',
    'library/source-conversions',
    'rememberedMs',
    (n) => `remembered for ${inWords(n / hour)} hours`,
  ),
  inService('operations', 'archive/fetcher', 'oai', (n) => `whose turns are ${n / second} s apart`),
  inService('operations', 'archive/stalled-requests', 'silent', (n) => `that it has let wait for ${n / second} s`),
  inService(
    'stewardship',
    'storage/ledger',
    'deleteAfterMs',
    (n) => `leaves the bucket after ${inWords(n / minute)} minutes`,
  ),
  inService('stewardship', 'http/cache', 'trustMs', (n) => `look every ${inWords(n / second)} seconds`),
];

/** The value of a constant: digits, and products of them. */
function valueOf(source: string, constant: string): number {
  const text = read(source).replace(/\b(?:megabyte|mebibyte)\b/g, String(megabyte));
  const [, product = ''] = new RegExp(`\\b${constant}\\b(?: =|:) ([\\d_]+(?: \\* [\\d_]+)*)\\b`).exec(text) ?? [];
  assert.notEqual(product, '', `${source} has no number ${constant}`);
  return product.split(' * ').reduce((value, factor) => value * Number(factor.replaceAll('_', '')), 1);
}

for (const { document, source, constant, says } of statements)
  test(`${document} says of ${constant} in ${source} what it is`, () => {
    const said = says(valueOf(source, constant));
    assert.ok(read(document).replace(/\s+/g, ' ').includes(said), `no “${said}” in ${document}`);
  });

test('the settings that README names have the defaults that it gives', () => {
  const rows = [...read('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.*?) \|/gm)];
  assert.ok(rows.length > 5);
  const byName = new Map(Object.values(settings).map((setting) => [setting.name, setting]));
  for (const [, names = '', given = ''] of rows)
    for (const [i, [, name = '']] of [...names.matchAll(/`([A-Z_]+)`/g)].entries()) {
      const setting = byName.get(name);
      assert.ok(setting, name);
      const own = given.split(', ')[i] ?? given;
      if (typeof setting.default === 'string' && setting.default !== '' && setting.default !== '0')
        assert.equal(own, `\`${setting.default}\``, name);
    }
});
