/** Objects of builds and of mirrored files: what goes in comes out, by any offset, and damage is noticed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { randomOf } from '../../../../test/random.ts';
import { blockLength } from '../../src/storage/artefacts.ts';
import { openMemoryBytes } from '../../src/storage/drivers/memory-bytes.ts';
import {
  assetTag,
  type Bytes,
  buildKey,
  newAssetKey,
  newBuildId,
  pack,
  putAsset,
  putBuild,
  readArtefact,
  readAsset,
  readPacked,
  readPage,
  readTogether,
  streamAsset,
} from '../../src/storage/index.ts';

const artefacts = {
  content: '{"title":[]}',
  markdown: '# Ünï “codé” 𝒳\n',
  text: '',
  figures: Buffer.from([0, 255, 10]),
};
const page = Buffer.from(`<html>${'<p>the same again</p>'.repeat(500)}</html>`);

async function keep(parts: Parameters<typeof pack>[0] = artefacts, source: Uint8Array = page) {
  const bytes = openMemoryBytes();
  const buildId = newBuildId();
  return { bytes, build: { buildId, ...(await putBuild(bytes, buildId, pack(parts), source)) } };
}

async function cut(bytes: Bytes, buildId: string, length: number): Promise<void> {
  const whole = await bytes.get(buildKey(buildId));
  await bytes.delete(buildKey(buildId));
  await bytes.put(buildKey(buildId), (whole ?? Buffer.alloc(0)).subarray(0, length));
}

test('the page and each artefact come out as they went in', async () => {
  const { bytes, build } = await keep();
  for (const [name, expected] of Object.entries(artefacts)) {
    assert.deepEqual(await readArtefact(bytes, build, name), Buffer.from(expected), name);
  }
  assert.deepEqual(await readPage(bytes, build), page);
});

test('the page comes first and small, and every byte has one place', async () => {
  const { bytes, build } = await keep();
  assert.deepEqual(Object.keys(build.offsets), ['page', ...Object.keys(artefacts)]);
  let at = 0;
  for (const { start, end } of Object.values(build.offsets)) {
    assert.equal(start, at);
    at = end;
  }
  assert.equal(at, build.size);
  assert.equal(at, (await bytes.head(buildKey(build.buildId)))?.size);
  const { start = 0, end = 0 } = build.offsets.page ?? {};
  assert.ok(end - start < page.length / 10);
});

test('packed bytes have memory of their own, so that they can be transferred to another thread', () => {
  const { bytes } = pack(artefacts);
  assert.equal(bytes.buffer.byteLength, bytes.length);
});

test('what is packed is read before it is written, too', async () => {
  const large = Buffer.from(Array.from({ length: 3 * blockLength + 10 }, (_, n) => n % 251));
  const packed = pack({ ...artefacts, large });
  for (const [name, expected] of Object.entries({ ...artefacts, large })) {
    assert.deepEqual(await readPacked(packed, name), Buffer.from(expected), name);
    assert.deepEqual(await readPacked(packed, name, 1, 3), Buffer.from(expected).subarray(1, 3), name);
  }
  for (const start of [0, 1, blockLength - 1, blockLength, 2 * blockLength + 5, large.length]) {
    for (const length of [0, 1, blockLength, 3 * blockLength]) {
      const found = await readPacked(packed, 'large', start, start + length);
      assert.deepEqual(found, large.subarray(start, start + length), `${start}, ${length}`);
    }
  }
});

test('artefacts take a fraction of their size', () => {
  const { bytes } = pack({ text: 'the same again and again '.repeat(20_000) });
  assert.ok(bytes.length < 5000, String(bytes.length));
});

test('any text survives', async () => {
  const texts = fc.dictionary(fc.constantFrom('content', 'markdown', 'text'), fc.string({ unit: 'grapheme' }));
  const property = fc.asyncProperty(fc.uint8Array(), texts, async (source, parts) => {
    const { bytes, build } = await keep(parts, source);
    assert.deepEqual(await readPage(bytes, build), Buffer.from(source));
    for (const [name, part] of Object.entries(parts)) {
      assert.equal((await readArtefact(bytes, build, name))?.toString(), part);
    }
  });
  await fc.assert(property, { numRuns: 100 });
});

test('artefacts that are read at once are the same, and one that is damaged does not take the other with it', async () => {
  const { bytes, build } = await keep();
  const read = await readTogether(bytes, build, ['markdown', 'figures']);
  const { markdown, figures } = artefacts;
  assert.deepEqual(await read('markdown', 2, 9), Buffer.from(markdown).subarray(2, 9));
  assert.deepEqual(await read('figures'), figures);
  await cut(bytes, build.buildId, build.size - 1);
  const readCut = await readTogether(bytes, build, ['markdown', 'figures']);
  assert.deepEqual([await readCut('markdown'), await readCut('figures')], [Buffer.from(markdown), undefined]);
  await bytes.delete(buildKey(build.buildId));
  assert.equal(await (await readTogether(bytes, build, ['markdown', 'figures']))('markdown'), undefined);
});

test('an object that is gone or cut short is no build', async () => {
  const { bytes, build } = await keep();
  await cut(bytes, build.buildId, build.size - 1);
  assert.equal(await readArtefact(bytes, build, 'figures'), undefined, 'the last one');
  assert.deepEqual(await readPage(bytes, build), page);
  assert.equal((await readArtefact(bytes, build, 'content'))?.toString(), artefacts.content);
  await bytes.delete(buildKey(build.buildId));
  assert.equal(await readArtefact(bytes, build, 'content'), undefined);
  assert.equal(await readPage(bytes, build), undefined);
});

/** The object, with one bit of it turned. */
async function turnBit(bytes: Bytes, key: string, at: number, bit: number): Promise<void> {
  const whole = Buffer.from((await bytes.get(key)) ?? assert.fail('no object'));
  whole[at] = (whole[at] ?? 0) ^ (1 << bit);
  await bytes.put(key, whole);
}

test('with one bit turned anywhere, all that is read is right or not there, and no more is lost than its artefact', async (context) => {
  const random = randomOf(context);
  const large = Buffer.from(Array.from({ length: 600_000 }, () => random.below(256)));
  const parts = { index: '{}', content: large.subarray(0, 300_000), markdown: large, text: 'short' };
  const source = large.subarray(20_000, 40_000);
  const { bytes, build } = await keep(parts, source);
  const intact = await bytes.get(buildKey(build.buildId));
  assert.ok(intact);
  const edges = Object.values(build.offsets).flatMap(({ start, end }) => [start, end - 1]);
  for (const at of [...edges, ...Array.from({ length: 50 }, () => random.below(build.size))]) {
    await turnBit(bytes, buildKey(build.buildId), at, random.below(8));
    const hit = Object.entries(build.offsets).find(([, { start, end }]) => at >= start && at < end)?.[0];
    for (const [name, part] of Object.entries(parts)) {
      const expected = name === hit ? undefined : Buffer.from(part);
      assert.deepEqual(await readArtefact(bytes, build, name), expected, `${name}, byte ${at}`);
    }
    assert.deepEqual(await readPage(bytes, build), hit === 'page' ? undefined : source, `the page, byte ${at}`);
    for (let n = 0; n < 20; n++) {
      const from = random.below(large.length);
      const to = Math.min(large.length, from + random.below(300_000));
      const found = await readArtefact(bytes, build, 'markdown', from, to);
      assert.ok(found === undefined || found.equals(large.subarray(from, to)), `${from} to ${to}, byte ${at}`);
      if (hit !== 'markdown') assert.ok(found);
    }
    await bytes.put(buildKey(build.buildId), intact);
  }
});

test('a slice of a large artefact is read without the rest of it', async (context) => {
  const random = randomOf(context);
  const large = Buffer.from(Array.from({ length: 5 * blockLength }, () => random.below(256)));
  const { bytes, build } = await keep({ markdown: large });
  const asked: number[] = [];
  const counting: Bytes = {
    ...bytes,
    get: (key, range) => {
      asked.push((range?.end ?? 0) - (range?.start ?? 0));
      return bytes.get(key, range);
    },
  };
  const start = 2 * blockLength + 1000;
  assert.deepEqual(
    await readArtefact(counting, build, 'markdown', start, start + 100),
    large.subarray(start, start + 100),
  );
  assert.equal(asked.length, 1);
  assert.ok((asked[0] ?? 0) < 1.1 * blockLength);
});

test('a mirrored file with one bit turned is not there', async (context) => {
  const random = randomOf(context);
  const bytes = openMemoryBytes();
  const body = Buffer.from(Array.from({ length: 70_000 }, () => random.below(256)));
  const asset = {
    ...({ path: 'x1.png', state: 'mirrored', type: 'image/png' } as const),
    ...(await putAsset(bytes, { id: '2401.00001', version: 1 }, 'x1.png', body)),
  };
  assert.deepEqual(await readAsset(bytes, asset), body);
  for (const at of [0, body.length - 1, ...Array.from({ length: 30 }, () => random.below(body.length))]) {
    await turnBit(bytes, asset.key, at, random.below(8));
    assert.equal(await readAsset(bytes, asset), undefined, `byte ${at}`);
    await bytes.put(asset.key, body);
  }
  await bytes.put(asset.key, body.subarray(1));
  assert.equal(await readAsset(bytes, asset), undefined);
  await bytes.delete(asset.key);
  assert.equal(await readAsset(bytes, asset), undefined);
});

test('a mirrored file is streamed by any range, and never altered', async (context) => {
  const random = randomOf(context);
  const bytes = openMemoryBytes();
  const body = Buffer.from(Array.from({ length: 200_000 }, () => random.below(256)));
  const asset = {
    ...({ path: 'x1.png', state: 'mirrored', type: 'image/png' } as const),
    ...(await putAsset(bytes, { id: '2401.00001', version: 1 }, 'x1.png', body)),
  };
  const { length } = body;
  const read = async (start: number, end: number) => {
    const given = await streamAsset(bytes, asset, { start, end });
    return given && Buffer.concat(await given.toArray());
  };
  for (const [start, end] of [
    [0, length],
    [0, 1],
    [length - 1, length],
    [32_767, 32_769],
    [65_536, 65_536],
  ] as const)
    assert.deepEqual(await read(start, end), body.subarray(start, end), `${start} to ${end}`);
  for (let n = 0; n < 30; n++) {
    const start = random.below(length);
    const end = start + random.below(length - start);
    assert.deepEqual(await read(start, end), body.subarray(start, end), `${start} to ${end}`);
  }
  await turnBit(bytes, asset.key, 100_000, 3);
  assert.equal(await read(99_000, length), undefined, 'damaged in its first block');
  await assert.rejects(read(0, length), /damaged/);
  assert.deepEqual(await read(0, 90_000), body.subarray(0, 90_000));
  await bytes.put(asset.key, body.subarray(0, 150_000));
  await assert.rejects(read(0, length), /damaged/);
  await bytes.delete(asset.key);
  assert.equal(await read(0, length), undefined);
});

test('missing artefacts are named, and so are superfluous ones', async () => {
  const { bytes, build } = await keep();
  await assert.rejects(readArtefact(bytes, build, 'outline'), /has page, content, .* figures, but no outline/);
  await assert.rejects(readArtefact(bytes, build, 'constructor'), /no constructor/);
  await assert.rejects(keep({ page: 'x' }), /two parts named page/);
});

test('a page kept with gzip is read too', async () => {
  const kept = gzipSync(page);
  const bytes = openMemoryBytes();
  const build = { buildId: newBuildId(), offsets: { page: { start: 0, end: kept.length } } };
  await bytes.put(buildKey(build.buildId), kept);
  assert.deepEqual(await readPage(bytes, build), page);
});

test('keys are keys, and no two are the same', () => {
  assert.match(buildKey(newBuildId()), /^builds\/([0-9a-f]{2})\/\1[0-9a-f]{30}$/);
  const paper = { id: 'hep-th/9901001', version: 2 };
  const [one, two] = [Buffer.from('one'), Buffer.from('two')];
  const keyOf = (path: string, body = one) => newAssetKey(paper, path, body);
  assert.match(keyOf('x1.png'), /^assets\/[0-9a-f]{2}\/hep-th\/9901001v2\/[0-9a-f]{32}\.[0-9a-f]{32}\.[0-9a-f]{12}$/);
  assert.notEqual(keyOf('x1.png'), keyOf('x1.png'));
  const hash = (path: string) => keyOf(path).split('.')[0];
  assert.equal(hash('x1.png'), hash('x1.png'));
  assert.notEqual(hash('x1.png'), hash('../x1.png'));
  assert.equal(assetTag(keyOf('x1.png')), assetTag(keyOf('x2.png')), 'the tag is of the content');
  assert.notEqual(assetTag(keyOf('x1.png')), assetTag(keyOf('x1.png', two)));
  const older = ['assets/00/2401.00001v1/0123.4567', 'assets/00/2401.00001v1/0123.89ab'];
  assert.notEqual(assetTag(older[0] ?? ''), assetTag(older[1] ?? ''));
});
