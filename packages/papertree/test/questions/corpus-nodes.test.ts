/** Over the corpus: every node answers at its anchor, the blocks joined are the whole, and printed names lead to their nodes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Content, listsIn, type Node, sectionsOf, visitContent } from 'papertree-convert/tree';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { without } from '../../../../test/tools.ts';
import { nodeJson, nodeMarkdown, nodeText } from '../../src/questions/index.ts';
import type { PlacedNode } from '../../src/threads/node-table.ts';
import { openPage, type PaperOfPage } from './paper-of-page.ts';

const all = corpusPages();
const skip = await without('corpus');
/** Every how-many-th page is read; `EVERY=1` reads all. */
const every = Number(process.env.EVERY ?? 12);
const pages = all.filter((_, i) => i % every === 0);

/** Opened once for all tests. */
const opened = new Map<string, PaperOfPage | undefined>();
const open = (name: string): PaperOfPage | undefined => {
  if (opened.has(name)) return opened.get(name);
  let paper: PaperOfPage | undefined;
  try {
    paper = openPage(readCorpusPage(name));
  } catch {
    // A page without a paper.
  }
  opened.set(name, paper);
  return paper;
};

test('every node of the corpus answers in every format, and its JSON is the node', { skip }, async (t) => {
  let count = 0;
  for (const name of pages) {
    const paper = open(name);
    if (!paper) continue;
    const nodes = new Map<string, object>();
    visitContent(paper.made.content, (node) => {
      if ('id' in node && !nodes.has(node.id)) nodes.set(node.id, node);
    });
    for (const [id, node] of nodes) {
      count++;
      const answer = JSON.parse(await paper.ask(nodeJson, id)) as { id: string; type: string; nodes: unknown[] };
      assert.deepEqual([answer.id, answer.nodes], [id, [JSON.parse(JSON.stringify(node))]], `${name} ${id}`);
      assert.equal(answer.type, 'type' in node ? node.type : answer.type, `${name} ${id}`);
      for (const operation of [nodeMarkdown, nodeText]) await paper.ask(operation, id);
    }
  }
  t.diagnostic(`${count} nodes of ${pages.length} pages`);
  assert.ok(count > 1000);
});

test('the blocks joined in reading order are the whole but for its headings: nothing twice, nothing missed', {
  skip,
}, async () => {
  for (const name of pages) {
    const paper = open(name);
    if (!paper) continue;
    const parsed = paper.parsed();
    const ranges = parsed.nodes().parts;
    const leaves = ranges.filter(({ type }) => type !== 'section' && type !== 'referenceList');
    for (const [format, operation] of [
      ['markdown', nodeMarkdown],
      ['text', nodeText],
    ] as const) {
      const whole: string = format === 'markdown' ? paper.made.body : paper.made.text;
      const places = new Map(
        parsed.rendered[format]()
          .parts.toReversed()
          .map((part) => [part.id, part]),
      );
      const left: string[] = [];
      let at = 0;
      const placed = leaves.map(({ id }) => places.get(id) ?? { id, from: 0, to: 0 });
      for (const { id, from, to } of placed.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
        const written = await paper.ask(operation, id);
        assert.equal(written, whole.slice(from, to), `${name} ${id}`);
        // The definition of a footnote stands in the block that calls it.
        if (to <= at) continue;
        assert.ok(from >= at, `${name} ${id} begins in another block`);
        left.push(whole.slice(at, from));
        at = to;
      }
      left.push(whole.slice(at));
      const rest = left
        .join('')
        .split('\n')
        .filter((line) => line !== '');
      const headings = new Set(await headingsOf(paper, ranges, operation));
      const unknown = rest.filter((line) => !headings.has(line) && !/^# /.test(line));
      // Title and subtitle are no nodes.
      assert.ok(unknown.length <= 3, `${name}: ${unknown.join('\n')}`);
    }
  }
});

/** The first line of each section and list of works. */
async function headingsOf(paper: PaperOfPage, ranges: readonly PlacedNode[], operation: typeof nodeText) {
  const outer = ranges.filter(({ type }) => type === 'section' || type === 'referenceList');
  return Promise.all(outer.map(async ({ id }) => (await paper.ask(operation, id)).split('\n', 1)[0] ?? ''));
}

/** What readers call numbered nodes, collected apart from the code that is tested. */
function callsIn(content: Content): Map<string, Set<string>> {
  const calls = new Map<string, Set<string>>();
  const call = (name: string, id: string) => calls.set(name, (calls.get(name) ?? new Set()).add(id));
  const words = { figure: ['Figure', 'Fig.'], table: ['Table'], algorithm: ['Algorithm'] } as const;
  const walk = (node: Node, inFloat: boolean): void => {
    if (node.type === 'equation' && node.number)
      for (const lead of ['Eq. ', 'equation ']) call(`${lead}${node.number}`, node.id);
    if (node.type === 'figure' || node.type === 'table' || node.type === 'algorithm') {
      const usual = words[node.type].some((word) => node.label?.toLowerCase() === word.toLowerCase());
      if (node.number && usual) for (const word of words[node.type]) call(`${word} ${node.number}`, node.id);
    }
    if (node.type === 'theorem' && node.number) {
      const title = node.title.map((each) => ('text' in each ? each.text : '')).join('');
      const [, kind] = /^\s*(Theorem|Lemma|Definition|Proposition|Corollary|Remark|Assumption)\b/.exec(title) ?? [];
      if (kind) call(`${kind} ${node.number}`, node.id);
    }
    const within = inFloat || node.type === 'figure' || node.type === 'table';
    if (node.type !== 'section')
      for (const { nodes, inline } of listsIn(node)) if (!inline) for (const each of nodes) walk(each, within);
  };
  for (const { id, number, children } of sectionsOf(content)) {
    if (number !== '') call(`Section ${number}`, id);
    for (const each of children) walk(each, false);
  }
  for (const { id, number, content: sections } of content.footnotes) {
    if (number !== '') call(`footnote ${number}`, id);
    for (const { children } of sections) for (const each of children) walk(each, false);
  }
  for (const { id, number, mark = '' } of content.bibliography)
    for (const each of new Set([number, mark])) if (each !== '') call(`[${each}]`, id);
  return calls;
}

test('printed names lead to their node where they are unique, and to candidates where not', { skip }, async (t) => {
  let unique = 0;
  let several = 0;
  const wrong: string[] = [];
  for (const name of pages) {
    const paper = open(name);
    if (!paper) continue;
    for (const [called, ids] of callsIn(paper.made.content)) {
      const refusal = await paper.refusal(nodeJson, called);
      if (ids.size === 1) {
        unique++;
        const answer = refusal ? refusal : (JSON.parse(await paper.ask(nodeJson, called)) as { id: string });
        if (!('id' in answer) || !ids.has(answer.id))
          wrong.push(`${name} ${called}: ${refusal?.reason ?? JSON.stringify(answer).slice(0, 100)}`);
      } else {
        several++;
        const told = new Set(refusal?.candidates);
        if (![...ids].slice(0, 50).every((id) => told.has(id)))
          wrong.push(`${name} ${called}: ${refusal?.reason} ${[...told]} for ${[...ids]}`);
      }
    }
  }
  t.diagnostic(`${unique} unique names, ${several} that are printed more than once`);
  assert.deepEqual(wrong, []);
  assert.ok(unique > 500);
});
