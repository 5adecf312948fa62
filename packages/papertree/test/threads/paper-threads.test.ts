/** The worker thread that parses and searches papers: same answers as on this thread, one parse, an end to every wait. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { convert } from 'papertree-convert';
import { boundAnswer } from '../../src/threads/answer-limits.ts';
import { answerQuestion } from '../../src/threads/paper-questions.ts';
import { openPaperThreads } from '../../src/threads/paper-threads.ts';

const paragraphs = 3000;
const body = Array.from(
  { length: paragraphs },
  (_, i) =>
    `<div id="S1.p${i}" class="ltx_para"><p class="ltx_p">${`Every cook knows kettle ${i}. `.repeat(12)}</p></div>`,
).join('\n');
const page = `<article class="ltx_document"><section id="S1" class="ltx_section">${body}</section></article>`;
const json = Buffer.from(JSON.stringify(convert(page).content));
const sourceOf = (text: Buffer) => ({
  paper: { id: '2401.00001', version: 1 },
  page: '',
  content: new Uint8Array(text),
});

function openThread(t: TestContext, timeout?: number) {
  const thread = openPaperThreads({ ...(timeout !== undefined && { timeout }) });
  t.after(() => thread.close());
  return thread;
}

/** A paper that counts how often it was loaded. */
function countedPaper(key: string) {
  const paper = {
    key,
    loads: 0,
    async load() {
      paper.loads++;
      return sourceOf(json);
    },
  };
  return paper;
}

/** The number of turns of the event loop before the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let waiting = setImmediate(function turn() {
    turns++;
    waiting = setImmediate(turn);
  });
  await work;
  clearImmediate(waiting);
  return turns;
}

test('the thread answers as this thread would, and parses a paper once', async (t) => {
  const thread = openThread(t);
  const paper = countedPaper('a');
  for (const query of ['Every cook knows kettle 2999.', 'kettle 17 cook', 'no cook knows a samovar', '']) {
    const here = await answerQuestion({ key: 'a', name: 'search', given: [query, 5], source: sourceOf(json) });
    assert.deepEqual(await thread.ask(paper, 'search', query, 5), here && 'answer' in here && here.answer, query);
  }
  assert.equal(await thread.ask(paper, 'sectionHolding', 'S1.p7.m1'), 'S1');
  assert.equal(await thread.ask(paper, 'sectionHolding', 'nowhere'), undefined);
  assert.equal(paper.loads, 1);
});

test('the event loop goes on while a large paper is parsed and searched', async (t) => {
  const thread = openThread(t);
  const paper = countedPaper('b');
  // The thread runs before the count begins.
  await thread.ask(countedPaper('other'), 'blockCounts');
  // On this thread the work would be one turn.
  const turns = await turnsDuring(thread.ask(paper, 'search', 'no cook knows a samovar', 5));
  assert.ok(turns >= 100, String(turns));
});

test('a question that takes too long is given up, and the next one is answered', async (t) => {
  const thread = openThread(t, 1);
  // A thread takes longer than that to start.
  await assert.rejects(thread.ask(countedPaper('c'), 'search', 'cook', 5), { code: 'build-failed' });
  assert.equal((await openThread(t).ask(countedPaper('c'), 'search', 'cook', 5)).findings.length, 5);
});

test('an error in the thread fails only its question', async (t) => {
  const thread = openThread(t);
  const broken = { key: 'd', load: async () => sourceOf(Buffer.from('no JSON')) };
  await assert.rejects(thread.ask(broken, 'search', 'cook', 5), { code: 'build-failed' });
  assert.equal((await thread.ask(countedPaper('e'), 'search', 'cook', 5)).findings.length, 5);
});

test('a question that failed is not asked again while the build stands, and others are answered', async (t) => {
  const thread = openThread(t);
  const paper = countedPaper('d');
  const broken = {
    ...paper,
    load: async () => sourceOf(Buffer.from(`{"body":${(await paper.load()).content.length}}`)),
  };
  for (let i = 0; i < 3; i++) await assert.rejects(thread.ask(broken, 'search', 'cook', 5), { code: 'build-failed' });
  assert.equal(paper.loads, 1);
  await assert.rejects(thread.ask(broken, 'search', 'kettle', 5), { code: 'build-failed' });
  const compared = { loads: 0 };
  const versions = async () => {
    compared.loads++;
    return { before: new Uint8Array(Buffer.from('{')), after: new Uint8Array(Buffer.from('{}')) };
  };
  for (let i = 0; i < 3; i++) await assert.rejects(thread.compare('d to e', versions), { code: 'build-failed' });
  assert.equal(compared.loads, 1);
  assert.equal((await thread.ask(countedPaper('e'), 'search', 'cook', 5)).findings.length, 5);
});

test('a paper that takes more memory than a thread may have fails alone, and is not parsed again while its build stands', async (t) => {
  const thread = openPaperThreads({ count: 1, timeout: 120_000, heap: 96 });
  t.after(() => thread.close());
  let loads = 0;
  // Its parsing fits, and what is made of it for the search does not.
  const { body: sections, ...rest } = JSON.parse(json.toString());
  const large = Buffer.from(JSON.stringify({ ...rest, body: Array.from({ length: 48 }, () => sections).flat() }));
  const hostile = {
    key: 'large',
    async load() {
      loads++;
      return sourceOf(large);
    },
  };
  const outOfMemory = { code: 'build-failed', reason: /more memory than a thread may have/ };
  for (const words of ['cook', 'kettle']) await assert.rejects(thread.ask(hostile, 'search', words, 5), outOfMemory);
  assert.equal(loads, 1);
  assert.equal((await thread.ask(countedPaper('beside'), 'search', 'cook', 5)).findings.length, 5);
});

test('an answer is bounded in size', () => {
  const large = 'x'.repeat(64_000_001);
  for (const answer of [large, { text: large }, { markdown: new Uint8Array(64_000_001) }])
    assert.throws(() => boundAnswer(answer), { code: 'build-failed' });
  for (const answer of ['x', { text: 'x' }, [1], undefined, null]) assert.equal(boundAnswer(answer), answer);
});
