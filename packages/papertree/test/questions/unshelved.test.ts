/** An answer that is given before the paper is on the shelf is the answer that is given from there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createPapers,
  figure,
  figures,
  json,
  markdown,
  metadata,
  outline,
  references,
  section,
  text,
} from '../../src/questions/index.ts';
import { withModel } from '../inference/library-with-model.ts';
import {
  holdWrites,
  type LibraryUnderTest,
  minute,
  pageOf,
  paper,
  withLibrary,
} from '../library/library-with-archive.ts';
import { threads } from '../threads/shared-threads.ts';

const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };
const page = async () => pageOf('A paper', ['x1.png']);
const questions = [
  ...[markdown, json, text, metadata, outline, references, figures].map((operation) => [operation, ''] as const),
  [section, 'S1'] as const,
  [figure, 'F1'] as const,
];

async function compare({ library, shelf, archive, clock }: Omit<LibraryUnderTest, 'reopen'>): Promise<void> {
  archive.page = page;
  await library.find(paper);
  clock.time += minute;
  const writes = holdWrites(shelf);
  await library.read(paper);
  const ask = async () => {
    const papers = createPapers(library, site, threads);
    const given = await Promise.all(
      questions.map(([operation, part]) => papers.ask(operation, { paper, part, async: true })),
    );
    return given.map((answer) => {
      assert.ok(answer.state === 'ready', 'nobody is told to come later');
      const { body, settled, changedAt } = answer;
      return { body: body.toString(), settled, changedAt };
    });
  };
  const early = await ask();
  assert.equal((await shelf.ledger.find(paper)).build, undefined);
  writes.open();
  await library.open(paper);
  assert.deepEqual(early, await ask());
}

test('without a model', () => withLibrary(compare));
test('with a model that has not spoken yet', () =>
  withModel(async ({ server, ...scene }) => {
    server.respond = () => ({ silent: true });
    await compare(scene);
  }));
test('with fields that were inferred before', () =>
  withModel(async ({ server: _server, options: _options, ...scene }) => {
    const { library, archive, shelf } = scene;
    archive.page = page;
    const { build } = await library.open(paper);
    await library.inferred();
    await shelf.ledger.evict([{ paper, buildId: build.buildId }]);
    await compare(scene);
    assert.equal((await library.open(paper)).inferred.status, 'ready');
  }));
