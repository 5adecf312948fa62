/** A build as one object: what goes in comes out, by any offset, and damage is noticed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { openMemoryBytes } from '../../src/storage/drivers/memory/bytes.ts';
import {
  type Bytes,
  buildKey,
  newAssetKey,
  newBuildId,
  pack,
  putBuild,
  readArtefact,
  readPage,
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

test('the page comes last and small, and every byte has one place', async () => {
  const { bytes, build } = await keep();
  assert.deepEqual(Object.keys(build.offsets), [...Object.keys(artefacts), 'page']);
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

test('what is packed has memory of its own, to be handed to another thread', () => {
  const { bytes } = pack(artefacts);
  assert.equal(bytes.buffer.byteLength, bytes.length);
});

test('a part of an artefact is a range of the object', async () => {
  const { bytes, build } = await keep({ markdown: 'one\n\ntwo\n' });
  const start = build.offsets.markdown?.start ?? 0;
  assert.equal((await bytes.get(buildKey(build.buildId), { start: start + 5, end: start + 8 }))?.toString(), 'two');
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

test('an object that is gone or cut short is no build', async () => {
  const { bytes, build } = await keep();
  const { start = 0 } = build.offsets.figures ?? {};
  await cut(bytes, build.buildId, start + 1);
  assert.equal(await readArtefact(bytes, build, 'figures'), undefined);
  assert.equal(await readPage(bytes, build), undefined);
  assert.equal((await readArtefact(bytes, build, 'content'))?.toString(), artefacts.content);
  await bytes.delete(buildKey(build.buildId));
  assert.equal(await readArtefact(bytes, build, 'content'), undefined);
  assert.equal(await readPage(bytes, build), undefined);
});

test('what a build does not have is named, and so is a name too many', async () => {
  const { bytes, build } = await keep();
  await assert.rejects(readArtefact(bytes, build, 'outline'), /has content, markdown, .* page, but no outline/);
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
  assert.match(newAssetKey(paper, 'x1.png'), /^assets\/hep-th\/9901001v2\/[0-9a-f]{32}\.[0-9a-f]{12}$/);
  assert.notEqual(newAssetKey(paper, 'x1.png'), newAssetKey(paper, 'x1.png'));
  const hash = (path: string) => newAssetKey(paper, path).split('.')[0];
  assert.equal(hash('x1.png'), hash('x1.png'));
  assert.notEqual(hash('x1.png'), hash('../x1.png'));
});
