/** What the record of a paper warns of: it is stale, withdrawn, or there is a newer version. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPapers, json, markdown, metadata, outline, text } from '../../src/questions/index.ts';
import { openMemoryShelf } from '../../src/storage/index.ts';
import { threads } from '../threads/shared-threads.ts';
import { metadataOf, pageOf, paper, withLibrary } from './library-with-archive.ts';

const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };
const asked = { paper, part: '', async: false };

test('a clean paper has no warning in any format', () =>
  withLibrary(async ({ library }) => {
    const papers = createPapers(library, site, threads);
    for (const operation of [metadata, json, outline, markdown, text]) {
      const answer = await papers.ask(operation, asked);
      assert.ok(answer.state === 'ready');
      assert.deepEqual(answer.warnings, []);
      assert.doesNotMatch(answer.body.toString(), /warning/i);
    }
  }));

test('every format tells what was found, in its own way', () =>
  withLibrary(async ({ library, archive }) => {
    archive.page = async () => pageOf('Cut').replace(/<\/article>.*/s, '');
    archive.newest = 2;
    const papers = createPapers(library, site, threads);
    const codes = ['newer-version', 'page-truncated'];
    const bodies: Record<string, string> = {};
    for (const [name, operation] of Object.entries({ json, outline, markdown, text, metadata })) {
      const answer = await papers.ask(operation, asked);
      assert.ok(answer.state === 'ready');
      assert.deepEqual(answer.warnings, codes, name);
      bodies[name] = answer.body.toString();
    }
    for (const name of ['json', 'outline', 'metadata'])
      assert.deepEqual(
        JSON.parse(bodies[name] ?? '').warnings.map((each: { code: string }) => each.code),
        codes,
        name,
      );
    assert.match(
      bodies.markdown ?? '',
      /^---\n(?:.*\n)*warnings:\n {2}- "?newer-version: .*2401\.00001v2.*\n {2}- "?page-truncated: .*\n---\n/,
    );
    assert.match(
      bodies.text ?? '',
      /^Licence: \S+\nWarning \(newer-version\): .*\nWarning \(page-truncated\): .*\n\nCut\n/,
    );
  }));

test('metadata warns of a paper that was never built', () =>
  withLibrary(async ({ library, archive }) => {
    archive.newest = 3;
    const answer = await createPapers(library, site, threads).ask(metadata, asked);
    assert.ok(answer.state === 'ready');
    assert.deepEqual(
      JSON.parse(answer.body.toString()).warnings.map((each: { code: string }) => each.code),
      ['newer-version'],
    );
  }));

test('a paper whose newest version is withdrawn says so, and not that there is a newer one', () =>
  withLibrary(async ({ library, archive }) => {
    const { versions, ...rest } = metadataOf(2);
    const withdrawn = versions.map((each) =>
      each.version === 2 ? { ...each, sourceType: 'withdrawn' as const } : each,
    );
    archive.record = async ({ version = 2 }) => ({
      metadata: { ...rest, versions: withdrawn },
      version,
      latestVersion: 2,
      source: 'oai',
      complete: true,
    });
    const { warnings } = await library.open(paper);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['withdrawn'],
    );
  }));

test('each build is told of with its warnings', async () => {
  const told: unknown[] = [];
  const shelf = await openMemoryShelf();
  await withLibrary(
    async ({ library, archive }) => {
      archive.page = async () => pageOf('Cut').replace('</html>', '').replace('</body>', '');
      await library.open(paper);
    },
    { shelf, onBuilt: (of, warnings) => void told.push([of.id, warnings.map(({ code }) => code)]) },
  );
  assert.deepEqual(told, [[paper.id, ['page-truncated']]]);
});
