/** The suite of the contract `bytes`: what every driver must do. */
import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import type { Bytes, Entry } from '../../src/storage/index.ts';
import { allKeys } from './ledger-fixture.ts';

/** Opens an empty store. */
export type OpenBytes = () => Promise<Bytes>;

const text = (found: Buffer | undefined) => found?.toString('latin1');
const textOf = async (found: Readable | undefined) => found && Buffer.concat(await found.toArray()).toString('latin1');
async function* pieces(...parts: (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

const cases: Record<string, (bytes: Bytes, many: number) => Promise<void>> = {
  'what is put is got, whole or in part': async (bytes) => {
    assert.equal(await bytes.put('builds/ab/abc', Buffer.from('0123456789')), 10);
    assert.equal(text(await bytes.get('builds/ab/abc')), '0123456789');
    const part = async (start: number, end: number) => text(await bytes.get('builds/ab/abc', { start, end }));
    assert.equal(await part(0, 10), '0123456789');
    assert.equal(await part(3, 5), '34');
    assert.equal(await part(8, 99), '89');
    assert.equal(await part(10, 12), '');
    assert.equal(await part(50, 60), '');
    assert.equal(await part(4, 4), '');
    const flow = async (start: number, end: number) => textOf(await bytes.stream('builds/ab/abc', { start, end }));
    assert.equal(await flow(3, 5), '34');
    assert.equal(await flow(8, 99), '89');
    for (const [start, end] of [
      [10, 12],
      [50, 60],
      [4, 4],
    ] as const)
      assert.equal(await flow(start, end), '');
    assert.equal(await textOf(await bytes.stream('builds/ab/abc')), '0123456789');
    const head = await bytes.head('builds/ab/abc');
    assert.deepEqual([head?.key, head?.size], ['builds/ab/abc', 10]);
    assert.ok(Number.isInteger(head?.modifiedAt));
  },

  'what was never put is not there': async (bytes) => {
    assert.equal(await bytes.get('builds/ab/abc'), undefined);
    assert.equal(await bytes.get('builds/ab/abc', { start: 0, end: 1 }), undefined);
    assert.equal(await bytes.stream('builds/ab/abc'), undefined);
    assert.equal(await bytes.stream('builds/ab/abc', { start: 2, end: 2 }), undefined);
    assert.equal(await bytes.head('builds/ab/abc'), undefined);
    await bytes.delete('builds/ab/abc');
    assert.deepEqual(await allKeys(bytes), []);
  },

  'an object can be empty, or come in pieces': async (bytes) => {
    assert.equal(await bytes.put('a/empty', new Uint8Array()), 0);
    assert.equal(text(await bytes.get('a/empty')), '');
    assert.equal(await textOf(await bytes.stream('a/empty')), '');
    assert.equal((await bytes.head('a/empty'))?.size, 0);
    assert.equal(await bytes.put('a/pieces', pieces('one ', '', 'two')), 7);
    assert.equal(text(await bytes.get('a/pieces')), 'one two');
    assert.equal(await bytes.put('a/none', pieces()), 0);
    const large = Buffer.alloc(3_000_001, 'abcdefg');
    assert.equal(await bytes.put('a/large', large), large.length);
    assert.ok((await bytes.get('a/large'))?.equals(large));
    assert.ok(Buffer.from((await textOf(await bytes.stream('a/large'))) ?? '').equals(large));
    (await bytes.stream('a/large'))?.destroy();
  },

  'a body that fails leaves nothing': async (bytes) => {
    await bytes.put('a/b', Buffer.from('before'));
    for (const key of ['a/b', 'a/c']) {
      await assert.rejects(bytes.put(key, pieces('half', new Error('cut off'))), /cut off/);
    }
    assert.equal(text(await bytes.get('a/b')), 'before');
    assert.equal(await bytes.get('a/c'), undefined);
    assert.equal((await allKeys(bytes)).length, 1);
    assert.equal(await bytes.tidy(0), 0);
  },

  'what is kept does not change when the giver changes what it gave': async (bytes) => {
    const body = Buffer.from('given');
    await bytes.put('a/b', body);
    body.fill('x');
    const got = await bytes.get('a/b');
    got?.fill('y');
    assert.equal(text(await bytes.get('a/b')), 'given');
  },

  'what is deleted is gone, and what is beside it stays': async (bytes) => {
    for (const key of ['a/b/c', 'a/b/d', 'a/e']) await bytes.put(key, Buffer.from(key));
    await bytes.delete('a/b/c');
    await bytes.delete('a/b/c');
    assert.equal(await bytes.get('a/b/c'), undefined);
    assert.equal(text(await bytes.get('a/b/d')), 'a/b/d');
    await bytes.delete('a/b/d');
    await bytes.put('a/b/c', Buffer.from('again'));
    assert.equal(text(await bytes.get('a/b/c')), 'again');
  },

  'a walk meets every object once, page by page': async (bytes, count) => {
    const keys = ['a/b-c', 'a/b.c', 'a/b/c', 'a/b/d/e', 'a/b0', 'a/bb/c', 'a/c', 'b/a', 'z'];
    const many = Array.from({ length: count }, (_, n) => `many/${n % 7}/${n}`);
    await Promise.all([...keys, ...many].map((key) => bytes.put(key, Buffer.from(key))));
    const pages: (readonly Entry[])[] = [];
    for await (const page of bytes.walk()) pages.push(page);
    assert.ok(pages.every(({ length }) => length <= 500));
    const entries = pages.flat();
    assert.deepEqual(entries.map(({ key }) => key).sort(), [...keys, ...many].sort());
    assert.ok(entries.every(({ key, size }) => size === key.length));
    for await (const page of bytes.walk()) for (const { key } of page) await bytes.delete(key);
    assert.deepEqual(await allKeys(bytes), [], 'also where they are deleted on the way');
  },

  'what can be written is said to be': async (bytes) => {
    await bytes.check();
    assert.deepEqual(await allKeys(bytes), []);
    assert.equal(await bytes.tidy(0), 0);
  },

  'no key leads elsewhere': async (bytes) => {
    const wrong = ['', '/', '/etc/passwd', '..', '../a', 'a/../b', 'a/./b', 'a//b', 'a/', '/a', '.a', 'a/.b', 'A/b'];
    const odd = [
      'a\\b',
      'a\u0000',
      'a b',
      'a/ü',
      'a%2fb',
      'c:a',
      'a\n',
      `a/${'b'.repeat(300)}`,
      `${'a/'.repeat(500)}b`,
    ];
    for (const key of [...wrong, ...odd]) {
      await assert.rejects(bytes.put(key, Buffer.from('x')), /no key/);
      await assert.rejects(bytes.get(key), /no key/);
      await assert.rejects(bytes.stream(key), /no key/);
      await assert.rejects(bytes.head(key), /no key/);
      await assert.rejects(bytes.delete(key), /no key/);
    }
    assert.deepEqual(await allKeys(bytes), []);
  },

  'many at once do not disturb one another': async (bytes) => {
    const keys = Array.from({ length: 60 }, (_, n) => `a/${n % 7}/${n}`);
    await Promise.all(
      keys.map(async (key, n) => {
        await bytes.put(key, Buffer.from(key));
        if (n % 2 === 1) await bytes.delete(key);
      }),
    );
    const kept = keys.filter((_, n) => n % 2 === 0).sort();
    assert.deepEqual(await allKeys(bytes), kept);
    for (const key of kept) assert.equal(text(await bytes.get(key)), key);
  },
};

export interface SuiteOptions {
  /** Why the suite cannot run here. */
  readonly skip?: string | false;
  /** Objects to walk over; fewer for a store that is slow, and lists fewer at once. */
  readonly many?: number;
}

export function bytesContract(name: string, open: OpenBytes, { skip = false, many = 1100 }: SuiteOptions = {}): void {
  describe(`${name} keeps the contract bytes`, { skip }, () => {
    for (const [title, run] of Object.entries(cases)) {
      test(title, async () => {
        const bytes = await open();
        try {
          await run(bytes, many);
        } finally {
          await bytes.close();
        }
      });
    }
  });
}
