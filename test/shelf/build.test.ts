/** A build as one object: what goes in comes out, by any offset, and damage is noticed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { openMemoryBytes } from '../../src/shelf/drivers/memory/bytes.ts';
import { buildKey, newAssetKey, newBuildId, packBuild, readArtefact, readPage } from '../../src/shelf/index.ts';

const artefacts = {
  content: '{"title":[]}',
  markdown: '# Ünï “codé” 𝒳\n',
  text: '',
  figures: Buffer.from([0, 255, 10]),
};
const page = Buffer.from(`<html>${'<p>the same again</p>'.repeat(500)}</html>`);

async function keep(packed: { bytes: Buffer; offsets: Record<string, { start: number; end: number }> }) {
  const bytes = openMemoryBytes();
  const build = { buildId: newBuildId(), offsets: packed.offsets };
  await bytes.put(buildKey(build.buildId), packed.bytes);
  return { bytes, build };
}

test('the page and each artefact come out as they went in', async () => {
  const packed = packBuild({ page, artefacts });
  const { bytes, build } = await keep(packed);
  for (const [name, expected] of Object.entries(artefacts)) {
    assert.deepEqual(await readArtefact(bytes, build, name), Buffer.from(expected), name);
  }
  assert.deepEqual(await readPage(bytes, build), page);
});

test('the page comes first and small, and every byte has one place', () => {
  const { bytes, offsets } = packBuild({ page, artefacts });
  assert.deepEqual(Object.keys(offsets), ['page', ...Object.keys(artefacts)]);
  let at = 0;
  for (const { start, end } of Object.values(offsets)) {
    assert.equal(start, at);
    at = end;
  }
  assert.equal(at, bytes.length);
  assert.ok(offsets.page.end < page.length / 10);
});

test('a build has memory of its own, to be handed to another thread', () => {
  const { bytes } = packBuild({ page, artefacts });
  assert.equal(bytes.buffer.byteLength, bytes.length);
});

test('a part of an artefact is a range of the object', async () => {
  const { bytes, build } = await keep(packBuild({ page, artefacts: { markdown: 'one\n\ntwo\n' } }));
  const start = build.offsets.markdown?.start ?? 0;
  assert.equal((await bytes.get(buildKey(build.buildId), { start: start + 5, end: start + 8 }))?.toString(), 'two');
});

test('any text survives', async () => {
  const texts = fc.dictionary(fc.constantFrom('content', 'markdown', 'text'), fc.string({ unit: 'grapheme' }));
  const property = fc.asyncProperty(fc.uint8Array(), texts, async (source, parts) => {
    const { bytes, build } = await keep(packBuild({ page: source, artefacts: parts }));
    assert.deepEqual(await readPage(bytes, build), Buffer.from(source));
    for (const [name, part] of Object.entries(parts)) {
      assert.equal((await readArtefact(bytes, build, name))?.toString(), part);
    }
  });
  await fc.assert(property, { numRuns: 100 });
});

test('an object that is gone or cut short is no build', async () => {
  const packed = packBuild({ page, artefacts });
  const { bytes, build } = await keep({ ...packed, bytes: packed.bytes.subarray(0, packed.bytes.length - 1) });
  assert.equal(await readArtefact(bytes, build, 'figures'), undefined);
  assert.equal((await readArtefact(bytes, build, 'content'))?.toString(), artefacts.content);
  await bytes.delete(buildKey(build.buildId));
  assert.equal(await readArtefact(bytes, build, 'content'), undefined);
  assert.equal(await readPage(bytes, build), undefined);
});

test('what a build does not have is named, and so is a name too many', async () => {
  const { bytes, build } = await keep(packBuild({ page, artefacts }));
  await assert.rejects(readArtefact(bytes, build, 'outline'), /has page, content, markdown, .* no outline/);
  await assert.rejects(readArtefact(bytes, build, 'constructor'), /no constructor/);
  assert.throws(() => packBuild({ page, artefacts: { page: 'x' } }), /two parts named page/);
});

test('a page kept with gzip is read too', async () => {
  const kept = gzipSync(page);
  const { bytes, build } = await keep({ bytes: kept, offsets: { page: { start: 0, end: kept.length } } });
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
