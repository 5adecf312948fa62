/** Headers in tar archives: what those of pax and GNU say of an entry goes before what its own says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asProblem } from 'papertree-convert/errors';
import { readTar, writeTar } from '../../src/converter/tar.ts';

/** An entry without the two empty blocks that end an archive, the size in its header perhaps another. */
function entryOf(letter: string, name: string, text: string, size?: string): Buffer {
  const whole = Buffer.concat([...writeTar([{ name, bytes: Buffer.from(text) }])]);
  const entry = whole.subarray(0, whole.length - 1024);
  entry.write(letter, 156, 'latin1');
  if (size !== undefined) entry.write(size, 124, 12, 'latin1');
  const checksum = entry
    .fill(' ', 148, 156)
    .subarray(0, 512)
    .reduce((sum, byte) => sum + byte, 0);
  entry.write(`${checksum.toString(8).padStart(6, '0')}\0`, 148, 'latin1');
  return entry;
}

/** `27 path=a/long/name\n`: the length counts itself. */
function recordOf(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const length = (digits: number): number => {
    const whole = Buffer.byteLength(rest) + digits;
    return String(whole).length === digits ? whole : length(digits + 1);
  };
  return `${length(1)}${rest}`;
}

const pax = (...records: readonly (readonly [string, string])[]) =>
  entryOf('x', 'PaxHeaders/1', records.map((record) => recordOf(...record)).join(''));
const gnu = (name: string) => entryOf('L', '././@LongLink', `${name}\0`);
const file = (name: string) => entryOf('0', name, `text of ${name}`);

async function read(...entries: readonly Buffer[]): Promise<string[]> {
  const archive = async function* () {
    yield Buffer.concat([...entries, Buffer.alloc(1024)]);
  };
  const found: string[] = [];
  for await (const { name, bytes } of readTar(archive(), () => true)) found.push(`${name}: ${bytes}`);
  return found;
}

test('a path in a pax header goes before the name in the header of the file, and counts for that file alone', async () => {
  assert.deepEqual(await read(pax(['mtime', '1.5'], ['path', 'a/long/ä.html']), file('a.html'), file('b.html')), [
    'a/long/ä.html: text of a.html',
    'b.html: text of b.html',
  ]);
});

test('a pax header without a path leaves the name in the header of the file', async () => {
  const times = pax(['mtime', '1700000000.5'], ['atime', '1700000000.25']);
  const link = pax(['linkpath', 'elsewhere.html'], ['comment', 'path=elsewhere.html']);
  assert.deepEqual(await read(times, file('a.html'), link, file('b.html')), [
    'a.html: text of a.html',
    'b.html: text of b.html',
  ]);
});

test('a pax header without a path leaves the long name that GNU wrote before it', async () => {
  assert.deepEqual(await read(gnu('a/long/name.html'), pax(['mtime', '1.5']), file('a.html'), file('b.html')), [
    'a/long/name.html: text of a.html',
    'b.html: text of b.html',
  ]);
});

test('a record of a pax header is as long as it says: its value may hold line ends, and what looks like a record', async () => {
  assert.deepEqual(await read(pax(['comment', 'x\n18 path=other.html\n']), file('a.html')), ['a.html: text of a.html']);
  assert.deepEqual(await read(pax(['path', 'a\nb.html']), file('a.html')), ['a\nb.html: text of a.html']);
});

test('the last record of a key counts, and an empty one says nothing', async () => {
  const twice = pax(['path', 'one.html'], ['path', 'two.html']);
  assert.deepEqual(await read(twice, file('a.html'), pax(['path', '']), file('b.html')), [
    'two.html: text of a.html',
    'b.html: text of b.html',
  ]);
});

test('a size in a pax header goes before that of the entry', async () => {
  const entry = entryOf('0', 'a.html', 'text of a.html', '77777777777');
  assert.deepEqual(await read(pax(['size', '14']), entry, file('b.html')), [
    'a.html: text of a.html',
    'b.html: text of b.html',
  ]);
});

test('the parts of a sparse file are no file, and a link has no bytes, whatever size it is said to have', async () => {
  const sparse = pax(['GNU.sparse.major', '1'], ['GNU.sparse.name', 'a.html']);
  const link = entryOf('1', 'link.html', '', '00000001000');
  assert.deepEqual(await read(sparse, file('a.html'), link, file('b.html')), ['b.html: text of b.html']);
});

const damaged: readonly (readonly [what: string, entry: Buffer])[] = [
  ['a record longer than its pax header', entryOf('x', 'PaxHeaders/1', '99999 path=b.html\n')],
  ['a record of no length', entryOf('x', 'PaxHeaders/1', '0 path=b.html\n')],
  ['a record without a length', entryOf('x', 'PaxHeaders/1', 'path=b.html\n')],
  ['a record without a value', entryOf('x', 'PaxHeaders/1', recordOf('path', 'b').replace('=', ' '))],
  ['a pax header larger than any name', entryOf('x', 'PaxHeaders/1', recordOf('comment', 'x'.repeat(65_536)))],
  ['a size that is no number', entryOf('0', 'a.html', '', 'zzzzzzzzzzz')],
  ['a size that is negative', entryOf('0', 'a.html', '', '\xff'.repeat(12))],
  ['a size beyond the end', entryOf('0', 'a.html', '', '00077777777')],
  ['another checksum', entryOf('0', 'a.html', 'text').fill('7', 148, 154)],
];
for (const [what, entry] of damaged)
  test(`an archive with ${what} is refused`, async () => {
    await assert.rejects(read(entry, file('a.html')), (thrown) => asProblem(thrown).code === 'unreadable');
  });
