/** Names in tar archives: those of pax and GNU go before those of the headers, where there are any. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTar, writeTar } from '../../src/converter/tar.ts';

/** An entry without the two empty blocks that end an archive. */
function entryOf(letter: string, name: string, text: string): Buffer {
  const whole = Buffer.concat([...writeTar([{ name, bytes: Buffer.from(text) }])]);
  const entry = whole.subarray(0, whole.length - 1024);
  // The letters are part of the checksum.
  const checksum = Number.parseInt(entry.toString('latin1', 148, 154), 8) + letter.charCodeAt(0) - '0'.charCodeAt(0);
  entry.write(letter, 156, 'latin1');
  entry.write(checksum.toString(8).padStart(6, '0'), 148, 'latin1');
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
