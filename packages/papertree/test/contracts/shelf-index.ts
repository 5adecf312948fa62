/** The suite of the contract `shelf index`: what every engine must find, and what not. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { VersionId } from '../../src/storage/index.ts';
import type {
  IndexedPaper,
  IndexedPart,
  IndexQuery,
  PartKind,
  Phrase,
  ShelfIndex,
} from '../../src/storage/shelf-index.ts';

const one: VersionId = { id: '2401.00001', version: 1 };
const two: VersionId = { id: 'hep-th/9901001', version: 3 };

const split = (text: string) => text.split(' ').filter((word) => word !== '');

function part(kind: PartKind, anchor: string, title: string, text: string, authors = ''): IndexedPart {
  const words = { title, text, context: 'of everything', authors };
  return { kind, anchor, label: anchor === '' ? '' : `Part ${anchor}`, title, text, words };
}

function paperOf(paper: VersionId, buildId: string, parts: readonly IndexedPart[]): IndexedPaper {
  return { paper, buildId, categories: ['cs.CL', 'stat.ML'], submittedOn: '2024-01-02', parts };
}

const parts = [
  part('paper', '', 'attention is all', 'we propose a network', 'ashish vaswani noam shazeer'),
  part('section', 'S1', 'introduction', 'the network attends to tokens and attention grows'),
  part('statement', 'Thm1', 'main theorem', 'every network converges'),
  part('equation', 'S1.E1', '', 'alpha i sum j beta j'),
];

const phrases = (...texts: readonly string[]): Phrase[] =>
  texts.map((text) => ({ words: split(text.replace('*', '')), isPrefix: text.endsWith('*') }));

const all = (...texts: readonly string[]) => ({ anyOf: [phrases(...texts)] });

async function anchors(index: ShelfIndex, query: Pick<IndexQuery, 'anyOf'> & Partial<IndexQuery>): Promise<string> {
  const found = await index.find({ limit: 20, withinMs: 10_000, ...query });
  assert.equal(found.isComplete, true);
  return found.parts
    .map(({ anchor, kind }) => anchor || kind)
    .sort()
    .join(' ');
}

type Case = (index: ShelfIndex) => Promise<void>;

const cases: Record<string, Case> = {
  'words are found wherever they stand in a part, all of them': async (index) => {
    await index.replace([paperOf(one, 'aa01', parts)]);
    assert.equal(await anchors(index, all('network')), 'S1 Thm1 paper');
    assert.equal(await anchors(index, all('network', 'tokens')), 'S1');
    assert.equal(await anchors(index, all('main', 'converges')), 'Thm1', 'one in the title, one in the text');
    assert.equal(await anchors(index, all('everything', 'beta')), 'S1.E1', 'one in what the part is in');
    assert.equal(await anchors(index, all('net')), '');
  },

  'a phrase is found where its words stand together, and goes over no border of two fields': async (index) => {
    await index.replace([paperOf(one, 'aa01', parts)]);
    assert.equal(await anchors(index, all('attends to tokens')), 'S1');
    assert.equal(await anchors(index, all('attends tokens')), '');
    assert.equal(await anchors(index, all('main theorem every')), '');
    assert.equal(await anchors(index, all('sum j beta')), 'S1.E1');
  },

  'a prefix, also as the end of a phrase': async (index) => {
    await index.replace([paperOf(one, 'aa01', parts)]);
    assert.equal(await anchors(index, all('conv*')), 'Thm1');
    assert.equal(await anchors(index, all('network conv*')), 'Thm1');
    assert.equal(await anchors(index, all('network prop*')), '');
  },

  'one of several lists is enough, and what holds a word that must not be there is left out': async (index) => {
    await index.replace([paperOf(one, 'aa01', parts)]);
    const anyOf = [phrases('network', 'tokens'), phrases('network', 'converges'), phrases('nothing')];
    assert.equal(await anchors(index, { anyOf }), 'S1 Thm1');
    assert.equal(await anchors(index, { anyOf, noneOf: phrases('main theorem') }), 'S1');
    assert.equal(await anchors(index, { anyOf, noneOf: phrases('theorem main', 'att*') }), 'Thm1');
  },

  'a field, a kind, a category, a date and an author narrow it down': async (index) => {
    await index.replace([paperOf(one, 'aa01', parts)]);
    const later = { categories: ['hep-th'], submittedOn: '2024-06-01' };
    await index.replace([{ ...paperOf(two, 'aa02', [part('section', 'S9', 'network', 'late')]), ...later }]);
    const network = all('network');
    assert.equal(await anchors(index, { ...network, field: 'title' }), 'S9');
    assert.equal(await anchors(index, { ...network, kind: 'statement' }), 'Thm1');
    assert.equal(await anchors(index, { ...network, category: 'hep-th' }), 'S9');
    for (const category of ['cs.CL', 'cs', 'stat.ML'])
      assert.equal(await anchors(index, { ...network, category }), 'S1 Thm1 paper', category);
    assert.equal(await anchors(index, { ...network, category: 'cs.C' }), '');
    assert.equal(await anchors(index, { ...network, since: '2024-01-03' }), 'S9');
    assert.equal(await anchors(index, { ...network, since: '2024-01-02' }), 'S1 S9 Thm1 paper');
    const [author] = phrases('vaswani');
    assert.ok(author);
    assert.equal(await anchors(index, { ...network, author }), 'S1 Thm1 paper');
    assert.equal(await anchors(index, { ...network, author, kind: 'paper' }), 'paper');
    assert.equal(await anchors(index, { ...network, author: { words: ['network'] } }), '', 'no author');
  },

  'words of a language of queries are words like others, and as many may be sought as can be asked': async (index) => {
    const operators = 'and or not near title text a b c d 1 2';
    await index.replace([paperOf(one, 'aa01', [part('section', 'S1', operators, operators)])]);
    for (const word of operators.split(' ')) assert.equal(await anchors(index, all(word)), 'S1', word);
    assert.equal(await anchors(index, all('and or not near')), 'S1');
    assert.equal(await anchors(index, { ...all('and'), noneOf: phrases('or') }), '');
    const words = Array.from({ length: 32 }, (_, n) => `w${n}*`);
    assert.equal(await anchors(index, all(...words)), '');
    assert.equal(await anchors(index, { ...all('and'), noneOf: phrases(...words) }), 'S1');
    const anyOf = Array.from({ length: 70 }, (_, n) => phrases(...words.slice(0, 7), `other${n}`));
    assert.equal(await anchors(index, { anyOf: [...anyOf, phrases('and')] }), 'S1');
  },

  'words that name a kind or a category are words like others': async (index) => {
    await index.replace([paperOf(one, 'aa01', [part('section', 'S1', 'a kind', 'of table')])]);
    for (const word of ['kindsection', 'categorycs', 'section', 'cs'])
      assert.equal(await anchors(index, all(word)), '');
    assert.equal(await anchors(index, all('kind')), 'S1');
  },

  'what is found is told as it was put in': async (index) => {
    await index.replace([paperOf(one, 'aa01', parts)]);
    const { parts: found } = await index.find({ ...all('converges'), limit: 1, withinMs: 10_000 });
    const [{ words, ...told } = assert.fail()] = parts.filter(({ anchor }) => anchor === 'Thm1');
    assert.deepEqual(found, [{ paper: one, buildId: 'aa01', ...told }]);
  },

  'more than is wanted is told of': async (index) => {
    await index.replace([paperOf(one, 'aa01', parts)]);
    const found = await index.find({ ...all('network'), limit: 2, withinMs: 10_000 });
    assert.deepEqual([found.parts.length, found.isComplete], [2, false]);
  },

  'of more than is wanted those that were put in first are found, the same ones each time': async (index) => {
    const many = Array.from({ length: 300 }, (_, n) => part('section', `S${n}`, '', 'the network'));
    await index.replace([paperOf(one, 'aa01', many)]);
    for (let time = 0; time < 3; time++) {
      const { parts: found } = await index.find({ ...all('network'), limit: 200, withinMs: 10_000 });
      assert.deepEqual(
        found.map(({ anchor }) => anchor),
        many.slice(0, 200).map(({ anchor }) => anchor),
      );
    }
  },

  'a version that is put in again is there once, and no other is touched': async (index) => {
    await index.replace([paperOf(one, 'aa01', parts)]);
    await index.replace([paperOf({ ...one, version: 2 }, 'aa02', parts)]);
    await index.replace([paperOf(one, 'aa03', [part('section', 'S5', 'new', 'network')])]);
    assert.equal(await anchors(index, all('network')), 'S1 S5 Thm1 paper');
    assert.deepEqual(await index.indexed(), [
      { paper: one, buildId: 'aa03' },
      { paper: { ...one, version: 2 }, buildId: 'aa02' },
    ]);
  },

  'what is dropped is found no more': async (index) => {
    await index.replace([
      paperOf(one, 'aa01', parts),
      paperOf(two, 'aa02', [part('section', 'S9', 'network', 'late')]),
    ]);
    await index.drop([one, { ...two, version: 1 }]);
    assert.equal(await anchors(index, all('network')), 'S9');
    assert.deepEqual(await index.indexed(), [{ paper: two, buildId: 'aa02' }]);
    await index.drop([]);
    await index.drop([two]);
    assert.equal(await anchors(index, all('network')), '');
  },

  'versions are listed in pages, in the order of id and version': async (index) => {
    for (const paper of [two, { ...one, version: 10 }, one, { ...one, version: 2 }])
      await index.replace([paperOf(paper, 'aa01', [])]);
    const first = await index.indexed(undefined, 3);
    assert.deepEqual(
      first.map(({ paper }) => paper),
      [one, { ...one, version: 2 }, { ...one, version: 10 }],
    );
    assert.deepEqual(
      (await index.indexed(first.at(-1)?.paper, 3)).map(({ paper }) => paper),
      [two],
    );
    assert.deepEqual(
      (await index.versionsOf([two.id, one.id, 'none'])).map(({ paper }) => paper.id).sort(),
      [one.id, one.id, one.id, two.id].sort(),
    );
    assert.deepEqual(await index.versionsOf([two.id]), [{ paper: two, buildId: 'aa01' }]);
    assert.deepEqual(await index.versionsOf([]), []);
  },

  'letters of all scripts are words, and a text may hold any character': async (index) => {
    const text = `NUL \0, 'quotes' "and" \\ backslashes`;
    const odd = { ...part('section', 'S1', 'теорема', '定理 ёж'), text };
    await index.replace([paperOf(one, 'aa01', [odd])]);
    assert.equal(await anchors(index, all('теорема', '定理')), 'S1');
    assert.equal(await anchors(index, all('тео*')), 'S1');
    const [found] = (await index.find({ ...all('定理'), limit: 1, withinMs: 10_000 })).parts;
    assert.equal(found?.text.replace('\ufffd', '\0'), text);
  },

  'a part of very many words is found by its first and by its last': async (index) => {
    const many = Array.from({ length: 20_000 }, (_, n) => (n % 3 === 0 ? 'the' : `w${n}`)).join(' ');
    await index.replace([paperOf(one, 'aa01', [part('section', 'S1', 'long', `first ${many} last`)])]);
    assert.equal(await anchors(index, all('first', 'last', 'the')), 'S1');
  },
};

export function shelfIndexContract(name: string, open: () => Promise<ShelfIndex>): void {
  describe(`${name} keeps the contract shelf index`, () => {
    for (const [title, run] of Object.entries(cases)) {
      test(title, async () => {
        const index = await open();
        try {
          await run(index);
        } finally {
          await index.close();
        }
      });
    }
  });
}
