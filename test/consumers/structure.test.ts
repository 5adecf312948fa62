/** Over the corpus: consumers of the Markdown find the tables, the footnotes and the headings of the tree, each whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../scripts/corpus/pages.ts';
import { convert, Problem } from '../../src/index.ts';
import { pandocVersion } from './pandoc.ts';
import { byMarkdownIt, byMicromark, byPandoc, ofTree } from './structure.ts';

/** The flavour for pandoc, which drops HTML tables where it writes LaTeX, and reads on from a dollar sign that ends no formula. */
const flavour = { math: 'guarded', tables: 'pipe' } as const;

const names = corpusPages();
const wanted = process.env.CI !== undefined;
const skip = names.length === 0 && !wanted ? 'there is no corpus at ../shared/corpus' : false;

/** The papers of the corpus, converted when first asked for. */
const papers = () => {
  read ??= names.flatMap((name) => {
    try {
      const { content, body } = convert(readCorpusPage(name), { flavour });
      return { name, tree: ofTree(content), body };
    } catch (error) {
      if (error instanceof Problem && error.code === 'no-html') return [];
      throw error;
    }
  });
  assert.ok(read.length > 0, 'the corpus must be at ../shared/corpus');
  return read;
};
let read: { readonly name: string; readonly tree: ReturnType<typeof ofTree>; readonly body: string }[] | undefined;

test('micromark and markdown-it find what the tree has', { skip }, () => {
  for (const { name, tree, body } of papers()) {
    const { headings, ...found } = byMicromark(body);
    assert.deepEqual(found, tree, name);
    assert.deepEqual(byMarkdownIt(body), { ...found, headings }, name);
  }
});

test('pandoc finds the same', {
  skip: skip || (pandocVersion === undefined && !wanted ? 'pandoc is not installed' : false),
}, () => {
  for (const { name, tree, body } of papers()) {
    const found = byPandoc(body, 'markdown');
    assert.deepEqual(found, { ...tree, headings: byMicromark(body).headings }, name);
  }
});
