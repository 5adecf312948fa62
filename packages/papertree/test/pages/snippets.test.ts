/** The examples of the front page are what the service gives of the demo's first paper. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { htmlSnippet, jsonSnippet, markdownSnippet, textSnippet } from '../../src/pages/snippets.ts';
import { startTestServer, type TestServer } from '../whole/test-server.ts';

/** The paper, and the section that the examples are of. */
const snippetPaper = '2401.90001v2';
const snippetSection = 'S2';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});

after(() => server.close());

const read = async (path: string) => (await server.get(`/${snippetPaper}${path}`)).text;

test('the Markdown, the text and the page hold their examples to the letter', async () => {
  for (const path of ['.md', `/sections/${snippetSection}.md`]) assert.ok((await read(path)).includes(markdownSnippet));
  assert.ok((await read('.txt')).includes(textSnippet));
  assert.ok((await read('.html')).includes(`<section id="${snippetSection}">${htmlSnippet}`));
});

interface Tree {
  readonly content?: { readonly body?: readonly { readonly id: string; readonly children: readonly unknown[] }[] };
}

test('the tree holds the nodes of its example', async () => {
  const { content } = await server.json<Tree>(`/${snippetPaper}.json`);
  const section = content?.body?.find(({ id }) => id === snippetSection);
  assert.deepEqual(section?.children.slice(0, jsonSnippet.length), jsonSnippet);
});
