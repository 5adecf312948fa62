/** A build that outlasts the timeout of a tool call. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Library, ReadablePaper } from '../../src/library/index.ts';
import { createEndpoint } from '../../src/mcp/endpoint.ts';
import { createPapers, metadata, type PaperThreads } from '../../src/questions/index.ts';
import { requestOf } from '../mcp/caller.ts';

const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };

test('a reader that would wait too long is told when to retry, and the build goes on', async () => {
  const { promise, reject } = Promise.withResolvers<ReadablePaper>();
  let opened = 0;
  const open = () => {
    opened++;
    return promise;
  };
  // Nothing else of it is asked for.
  const library = { open } as unknown as Library;
  const threads = {} as unknown as PaperThreads;
  const endpoint = createEndpoint({
    papers: createPapers(library, site, threads, 1),
    fault: (thrown) => assert.fail(String(thrown)),
  });
  const response = await endpoint.fetch(requestOf('get_outline', { id: '2401.00001' }));
  const { result } = (await response.json()) as { result: { isError: boolean; content: { text: string }[] } };
  assert.equal(result.isError, true);
  assert.match(result.content[0]?.text ?? '', /^error: building\ncause: .*\nnext: the same call in 5 seconds$/);
  assert.equal(opened, 1);
  // Nobody is left to hear of its end, and nobody is disturbed by it.
  reject(new Error('the build failed later'));
});

test('a record that is not stored is not asked for where only stored ones are wanted', async () => {
  const library = {
    revision: async () => undefined,
    find: () => assert.fail('the archive would be asked'),
  } as unknown as Library;
  const papers = createPapers(library, site, {} as unknown as PaperThreads);
  const asked = { paper: { id: '2401.00001' }, part: '', async: false, chosen: { from: 'stored' } };
  await assert.rejects(papers.ask(metadata, asked), /No record of 2401\.00001 is stored/);
});
