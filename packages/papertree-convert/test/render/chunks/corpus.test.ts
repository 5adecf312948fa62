/** Chunks of the corpus: nothing lost or twice, nothing cut that may not be, no larger than asked for, ids that stay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../../scripts/corpus/pages.ts';
import { without } from '../../../../../test/tools.ts';
import { convert } from '../../../src/convert.ts';
import { Problem } from '../../../src/index.ts';
import { bordersIn } from '../../../src/render/chunks/borders.ts';
import { type Chunk, chunksOf, renderBlocks } from '../../../src/render/index.ts';
import { sectionsOf } from '../../../src/tree/anchors.ts';
import type { Content, Text } from '../../../src/tree/nodes.ts';
import { visit } from '../../../src/tree/visit.ts';
import { every as everyNode, parse } from '../read.ts';

/** Every how-many-th paper is read, `EVERY=1` all. */
const every = Number(process.env.EVERY ?? 8);
const sizes = [256, 512, 1024];
const names = corpusPages().filter((_, i) => i % every === 0);

function* papers() {
  for (const name of names) {
    try {
      const { content, body } = convert(readCorpusPage(name));
      yield { name, content, body };
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'no-html')) throw error;
    }
  }
}

/** Without what stands between chunks: spaces, the marks of quotations and of ends of lines. */
const words = (text: string) => text.replace(/[\s>\\]+/g, '');

/** The Markdown without its headings, as a parser finds them. */
function withoutHeadings(body: string): string {
  let out = '';
  let at = 0;
  for (const node of parse(body).children) {
    if (node.type !== 'heading') continue;
    out += body.slice(at, node.position?.start.offset);
    at = node.position?.end.offset ?? at;
  }
  return out + body.slice(at);
}

/** How often each formula stands there. */
function formulas(text: string, counts = new Map<string, number>(), by = 1): Map<string, number> {
  const tree = parse(text);
  for (const { value } of [...everyNode(tree, 'inlineMath'), ...everyNode(tree, 'math')]) {
    const formula = words(value);
    const count = (counts.get(formula) ?? 0) + by;
    if (count === 0) counts.delete(formula);
    else counts.set(formula, count);
  }
  return counts;
}

/** Labels that stand alone, or at the end of a chunk. */
function cutLabels(content: Content, chunks: readonly Chunk[]): string[] {
  const titles = new Set<string>();
  for (const section of sectionsOf(content))
    visit(section, (node) => {
      if ((node.type !== 'theorem' && node.type !== 'proof') || node.title.length === 0) return;
      const whole = renderBlocks([node], content);
      const [label = ''] = [renderBlocks([{ ...node, children: [] }], content)];
      if (whole.trim() !== label.trim()) titles.add(label.trim());
    });
  return chunks.filter(({ text }) => titles.has(text.slice(text.lastIndexOf('\n') + 1).trim())).map(({ text }) => text);
}

const isCutRow = (line: string) => line.startsWith('| ') && !line.endsWith('|');

test('chunks hold all blocks once, and cut no formula, row or label', { skip: await without('corpus') }, (context) => {
  let oversized = 0;
  let all = 0;
  for (const { name, content, body } of papers()) {
    const plain = withoutHeadings(body);
    const expected = words(plain);
    const lines = new Set(body.split('\n').map(words));
    const there = formulas(plain);
    for (const max of sizes) {
      const chunks = [...chunksOf(content, { max })];
      const where = `${name} at ${max}`;
      assert.equal(chunks.map(({ text }) => words(text)).join(''), expected, where);
      assert.deepEqual(cutLabels(content, chunks), [], where);
      const found = new Map<string, number>();
      for (const { text, repeated = '', tokens, oversized: larger = false, kind } of chunks) {
        formulas(repeated + text, found);
        if (repeated !== '') formulas(repeated, found, -1);
        assert.ok(tokens <= max || larger, `${where}: ${tokens} tokens`);
        if (larger) {
          oversized++;
          const inside = bordersIn(text, 0, text.length).map(({ at }) => text.slice(at, at + 40));
          assert.deepEqual(inside, [], `${where}: a chunk that is too large can be cut`);
        }
        if (kind !== 'table') continue;
        for (const line of text.split('\n'))
          if (isCutRow(line)) assert.ok(lines.has(words(line)), `${where}: a row is cut: ${line.slice(0, 80)}`);
        assert.equal(text.match(/<tr>/g)?.length, text.match(/<\/tr>/g)?.length, `${where}: a row is cut`);
      }
      const cutFormulas = [...there].filter(([formula, times]) => found.get(formula) !== times);
      assert.deepEqual(cutFormulas, [], `${where}: formulas`);
      all += chunks.length;
    }
  }
  assert.ok(all > 0);
  context.diagnostic(`${all} chunks, ${oversized} of them larger than asked for, because they cannot be cut`);
});

test('a word that changes moves the ids of its section alone', { skip: await without('corpus') }, () => {
  for (const { name, content } of papers()) {
    const sections = sectionsOf(content).filter(({ children }) => children.some(({ type }) => type === 'paragraph'));
    const section = sections[Math.floor(sections.length / 2)];
    const before = [...chunksOf(content, { max: 256 })];
    const changed = structuredClone(content);
    const twin = sectionsOf(changed).find(({ id }) => id === section?.id);
    let done = false;
    for (const block of twin?.children ?? [])
      if (block.type !== 'section')
        visit(block, (node) => {
          if (done || node.type !== 'text' || !/\p{L}{3}/u.test(node.text)) return;
          (node as Text).text = node.text.replace(/\p{L}{3,}/u, 'kettle');
          done = true;
        });
    const after = new Set([...chunksOf(changed, { max: 256 })].map(({ id }) => id));
    const moved = before.filter(({ id }) => !after.has(id));
    for (const { section: path } of moved) assert.equal(path.at(-1)?.id, section?.id, name);
    assert.equal(done, moved.length > 0, name);
  }
});
