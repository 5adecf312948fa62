/** Over the corpus: consumers of the Markdown find the tables, the footnotes and the headings of the tree, each whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { without } from '../../../../test/tools.ts';
import { convert } from '../../src/convert.ts';
import { Problem } from '../../src/index.ts';
import { byMarkdownIt, byMicromark, byPandoc, ofTree, type Structure } from './structure.ts';

/** The flavour for pandoc, which drops HTML tables where it writes LaTeX, and reads on from a dollar sign that ends no formula. */
const flavour = { math: 'guarded', tables: 'pipe' } as const;

const names = corpusPages();
/** Pandoc and micromark, which are slow, read every how-many-th paper, `EVERY=1` all; the judge has micromark read each. */
const every = Number(process.env.EVERY ?? 6);
const skip = await without('corpus');

/** The papers of the corpus, converted and read by markdown-it when first asked for. */
const papers = () => {
  read ??= names.flatMap((name) => {
    try {
      const { content, body } = convert(readCorpusPage(name), { flavour });
      return { name, tree: ofTree(content), body, seen: byMarkdownIt(body) };
    } catch (error) {
      if (error instanceof Problem && error.code === 'no-html') return [];
      throw error;
    }
  });
  assert.ok(read.length > 0, 'the corpus must be at ../shared/corpus');
  return read;
};
interface Paper {
  readonly name: string;
  readonly tree: ReturnType<typeof ofTree>;
  readonly body: string;
  readonly seen: Structure;
}
let read: Paper[] | undefined;

const some = () => papers().filter((_, i) => i % every === 0);

test('markdown-it finds what the tree has', { skip }, () => {
  for (const { name, tree, seen } of papers()) assert.deepEqual(seen, { ...tree, headings: seen.headings }, name);
});

test('micromark finds the same', { skip }, () => {
  for (const { name, body, seen } of some()) assert.deepEqual(byMicromark(body), seen, name);
});

test('pandoc finds the same', { skip: await without('corpus', 'pandoc') }, () => {
  for (const { name, body, seen } of some()) assert.deepEqual(byPandoc(body, 'markdown'), seen, name);
});
