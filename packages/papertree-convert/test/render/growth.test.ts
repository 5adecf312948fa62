/**
 * The cost of renderings grows with the tree and no faster. Output is compared with the size of the tree; shapes that once
 * took n² steps are so large that they would now run for minutes, and the limit of the test ends them.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { renderMarkdown } from '../../src/render/index.ts';
import { call, cell, note, p, paper, table } from './build.ts';
import { body, type Rendered, sections, shapes, times } from './growing-shapes.ts';

let thread: Worker | undefined;
after(() => thread?.terminate());

/** A thread that is not done when the test ends is ended with it. */
async function renderInThread(name: string, signal: AbortSignal): Promise<readonly Rendered[]> {
  thread ??= new Worker(new URL('growing-shapes.ts', import.meta.url));
  const rendering = thread;
  rendering.postMessage(name);
  try {
    return (await once(rendering, 'message', { signal }))[0];
  } catch (thrown) {
    thread = undefined;
    await rendering.terminate();
    throw thrown;
  }
}

for (const name of Object.keys(shapes))
  test(`grows with the tree: ${name}`, { timeout: 60_000 }, async ({ signal }) => {
    for (const { length, size } of await renderInThread(name, signal)) {
      // Repeated up to a limit of their own: footnotes in sections, the works they cite, sentences beside what they speak of.
      const allowed = 6_000_000 + 20 * size;
      assert.ok(length <= allowed, `${length} of ${allowed}`);
    }
  });

test('a footnote is defined in every section that calls it, while repeating it is cheap', () => {
  const content = paper({ body: sections(3, call('f')), footnotes: [note('f', '1', p('words'))] });
  assert.equal(renderMarkdown(content).markdown.split('[^1]: words').length, 4);
});

test('short rows of a table are filled up, unless that would be most of it', () => {
  const row = (n: number) => times(n, () => cell(p('x')));
  assert.match(renderMarkdown(body(table(row(3), row(1)))).markdown, /^\| x \| \| \|$/m);
  assert.match(renderMarkdown(body(table(row(1), row(3)))).markdown, /^\| x \| \| \|$/m);
  const { markdown } = renderMarkdown(body(table(row(1), row(5000), ...times(2000, () => row(1)))));
  assert.match(markdown, /^\| x \|$/m);
});
