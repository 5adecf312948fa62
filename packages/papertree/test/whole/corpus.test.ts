/** Every page of the corpus behind the demo archive, served whole and by the part, and every answer as the document declares it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { empty, layCorpus } from './corpus.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const skip = await without('corpus');

interface Entry {
  readonly id: string;
  readonly alias: string;
  readonly tokens: number;
  readonly children: readonly Entry[];
}

test('every page of the corpus is served, whole and by the part', { skip }, async (t) => {
  const { folder, papers, remove } = layCorpus();
  const server = await startTestServer({ folder });
  const faults: string[] = [];
  try {
    const left = papers[Symbol.iterator]();
    const worker = async () => {
      for (const idv of left) {
        try {
          if (empty.includes(idv)) assert.equal((await server.get(`/${idv}.json`)).status, 422);
          else await readPaper(idv, server);
        } catch (thrown) {
          faults.push(`${idv}: ${(thrown as Error).message.slice(0, 1000)}`);
        }
      }
    };
    await Promise.all([worker(), worker(), worker()]);
  } finally {
    await server.close();
    remove();
  }
  assert.deepEqual(faults, []);
  t.diagnostic(`${papers.length} papers; ${[...server.openApi.seen].toSorted().join(', ')}`);
});

async function readPaper(idv: string, { get, json }: TestServer): Promise<void> {
  const markdown = (await get(`/${idv}.md`)).text;
  const paper = await json<{ tokens: { approx: number }; content: { bibliography: unknown[] } }>(`/${idv}.json`);
  const outline = await json<{ sections: Entry[]; figures: unknown[]; tables: unknown[]; tokens: object }>(
    `/${idv}/outline.json`,
  );
  const { references } = await json<{ references: unknown[] }>(`/${idv}/references.json`);
  const { figures, tables } = await json<Record<'figures' | 'tables', Entry[]>>(`/${idv}/figures.json`);
  const metadata = await json(`/${idv}/metadata.json`);
  assert.ok('build' in metadata && 'inferred' in metadata);
  assert.ok((await get(`/${idv}.txt`)).text.length > 0);

  const front = /^---\n[\s\S]*?\n---\n\n/.exec(markdown)?.[0];
  assert.ok(front, 'there is no front matter');
  const body = markdown.slice(front.length);
  assert.equal(paper.tokens.approx, tokensOf(body));
  assert.deepEqual(outline.tokens, paper.tokens);
  assert.equal(references.length, paper.content.bibliography.length);
  assert.equal(outline.tables.length, tables.length);
  assert.ok(outline.figures.length >= figures.length);

  await readSections(outline.sections, body, async ({ id }) => {
    const { status, text } = await get(`/${idv}/sections/${encodeURIComponent(id)}.md`);
    assert.equal(status, 200, `section ${id}`);
    return text;
  });
  for (const float of [...figures, ...tables]) {
    if (float.alias === '' && float !== figures[0]) continue;
    const { schema, idv: named, version, ...one } = await json(`/${idv}/figures/${float.alias || float.id}.json`);
    assert.equal(named, idv);
    assert.equal(version, Number(/\d+$/.exec(idv)?.[0]));
    assert.deepEqual(one, float);
  }
}

/** Each is a piece of the whole, after the one before it, and its children are pieces of it. */
async function readSections(sections: readonly Entry[], whole: string, read: (entry: Entry) => Promise<string>) {
  let from = 0;
  for (const section of sections) {
    const text = await read(section);
    const at = whole.indexOf(text, from);
    assert.ok(at >= 0, `section ${section.id} is no piece of what it stands in`);
    assert.equal(section.tokens, tokensOf(text), `tokens of ${section.id}`);
    from = at + text.length;
    await readSections(section.children, text, read);
  }
}

function tokensOf(text: string): number {
  return Math.ceil([...text].length / 4);
}
