/** What is found first among many places that hold the same common words, whenever they were put in. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Metadata } from 'papertree-convert/paper';
import { openSearching, type Searching } from '../../src/searching/index.ts';
import { writePart } from '../../src/searching/parts.ts';
import { hasFullText } from '../../src/storage/drivers/sqlite-index.ts';

const record: Metadata = {
  ...{ title: 'Widgets', authors: 'Ada Able', abstract: '', categories: ['cs.CL'], primaryCategory: 'cs.CL' },
  ...{ license: '', doi: '', journalRef: '', comments: '', reportNo: '', versions: [] },
};

const section = (text: string, n: number) =>
  writePart({ kind: 'section', anchor: `S${n}`, label: '', title: '', text });

async function put(searching: Searching, id: string, texts: readonly string[], abstract = '') {
  const parts = Buffer.from(texts.map(section).join(''));
  await searching.put({
    paper: { id, version: 1 },
    buildId: 'aa01',
    metadata: { ...record, abstract },
    text: { parts },
  });
}

test('of a common word the best places are found, though they were put in last', { skip: !hasFullText() }, async () => {
  const searching = openSearching({});
  try {
    await put(searching, '2401.00001', Array<string>(900).fill('a network that is deep'));
    await put(searching, '2401.00002', ['one deep network']);
    await put(searching, '2401.00003', [], 'A network, deep in the sea.');
    const { places, isComplete } = await searching.search({ words: 'deep network' });
    assert.equal(isComplete, false);
    const first = places.map(({ paper, kind, anchor }) => `${paper.id} ${kind} ${anchor}`.trim());
    assert.equal(first[0], '2401.00002 section S0');
    assert.ok(first.includes('2401.00003 paper'));
    const sections = await searching.search({ words: 'deep network', kind: 'section' });
    assert.ok(sections.places.every(({ kind }) => kind === 'section'));
    const more = await searching.search({ words: 'deep network', skip: places.length });
    assert.equal(more.places.filter(({ anchor, paper }) => first.includes(`${paper.id} section ${anchor}`)).length, 0);
  } finally {
    await searching.close();
  }
});

/** How much a thread of this process gives way to others. */
function nicenessOf(thread: string): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  // The name in brackets may hold spaces.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

test('the threads of the index give way to the one that answers readers', {
  skip: !hasFullText() || process.platform !== 'linux',
}, async () => {
  const searching = openSearching({});
  try {
    const main = String(process.pid);
    const before = nicenessOf(main);
    await searching.search({ words: 'network' });
    assert.equal(nicenessOf(main), before);
    assert.ok(readdirSync('/proc/self/task').some((thread) => nicenessOf(thread) > before));
  } finally {
    await searching.close();
  }
});
