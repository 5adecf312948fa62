/**
 * Sentences of the corpus quoted as they stand, as a PDF gives them, with a word or number changed, negated, and of another paper:
 * none that was altered is called exact or the same but for spelling. `QUOTATIONS=1000` takes the full measure, `TELL=1` prints it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { without } from '../../../../test/tools.ts';
import { judgeLookup } from '../../src/checks/index.ts';
import { convert } from '../../src/convert.ts';
import { collectPassages, makeSearchIndex, type SearchIndex, search } from '../../src/search/index.ts';
import { sentenceBorders } from '../../src/tree/sentences.ts';

const most = Number(process.env.QUOTATIONS ?? 120);
const pagesRead = most >= 1000 ? 24 : 6;

function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const pick = chance(1000);

/** Sentences of plain words, eight to forty of them. */
function sentencesOf({ passages }: ReturnType<typeof collectPassages>): string[] {
  return passages.flatMap(({ text, kind }) => {
    if (kind !== 'text' || text.includes('$')) return [];
    const cuts = [0, ...[...sentenceBorders(text)].map(({ at }) => at), text.length];
    return cuts
      .slice(1)
      .map((to, i) => text.slice(cuts[i], to).trim())
      .filter((each) => {
        const count = each.split(/\s+/).length;
        return count >= 8 && count <= 40 && /[a-z]{3}/.test(each);
      });
  });
}

const verbs = /\b(is|are|was|were|can|will|does|has|have)\b/;
/** What is done to a sentence; undefined where it cannot be done to it. */
const makers: Readonly<Record<string, (sentence: string) => string | undefined>> = {
  verbatim: (sentence) => sentence,
  pdf: (sentence) => {
    const joined = sentence.replace(/ffi/g, 'ﬃ').replace(/fi/g, 'ﬁ').replace(/fl/g, 'ﬂ').replace(/"/g, '”');
    return joined.replace(/\s/g, (space, at: number) => (at % 60 > 52 ? '\n' : space));
  },
  word: (sentence) => {
    const words = sentence.split(/\s+/);
    const at = words.findIndex((word, i) => i > words.length / 3 && /^[a-z]{5,}$/.test(word));
    return at < 0 ? undefined : words.with(at, 'umbrella').join(' ');
  },
  number: (sentence) =>
    /(?<![\w.[])\d/.test(sentence)
      ? sentence.replace(/(?<![\w.[])\d/, (digit) => String((Number(digit) + 1) % 10))
      : undefined,
  negated: (sentence) =>
    verbs.test(sentence) && !/\bnot\b/.test(sentence) ? sentence.replace(verbs, '$1 not') : undefined,
};

test('no altered quotation is called exact, and none of another paper', {
  skip: await without('corpus'),
  timeout: 300_000,
}, async () => {
  const names = corpusPages().filter((name) => name.endsWith('.arxiv'));
  const papers: { index: SearchIndex; sentences: string[] }[] = [];
  for (
    let i = 0;
    papers.length < pagesRead && i < names.length;
    i += Math.max(1, Math.floor(names.length / pagesRead))
  ) {
    const passages = collectPassages(convert(readCorpusPage(names[i] ?? '')).content, new Set());
    papers.push({ index: makeSearchIndex(passages), sentences: sentencesOf(passages) });
  }
  const counts = new Map<string, Map<string, number>>();
  const wrong: string[] = [];
  const kinds = [...Object.keys(makers), 'foreign'];
  for (let i = 0; i < most; i++) {
    const kind = kinds[i % kinds.length] ?? '';
    const at = pick(papers.length);
    const own = papers[at];
    const source = kind === 'foreign' ? papers[(at + 1) % papers.length] : own;
    if (own === undefined || source === undefined || source.sentences.length === 0) continue;
    let words: string | undefined;
    for (let tries = 0; words === undefined && tries < 50; tries++) {
      const sentence = source.sentences[pick(source.sentences.length)] ?? '';
      words = kind === 'foreign' ? sentence : makers[kind]?.(sentence);
    }
    if (words === undefined) continue;
    const { verdict: match = 'not found', findings } = search(own.index, words, 5);
    const found = findings.find((each) => each.match === match)?.found ?? '';
    const { verdict } = judgeLookup('quotation', words, [{ key: 'k', match, found }]);
    const row = counts.get(kind) ?? new Map<string, number>();
    row.set(verdict, (row.get(verdict) ?? 0) + 1);
    counts.set(kind, row);
    const isWhole = verdict === 'exact' || verdict === 'normalised';
    if (isWhole !== (kind === 'verbatim' || kind === 'pdf')) wrong.push(`${kind} is ${verdict}: ${words}`);
  }
  if (process.env.TELL) for (const [kind, row] of counts) console.log(kind, Object.fromEntries(row));
  assert.ok(counts.size >= 5);
  assert.deepEqual(
    wrong.filter((each) => !/^(?:verbatim|pdf)/.test(each)),
    [],
  );
  assert.deepEqual(
    wrong.filter((each) => each.startsWith('verbatim')),
    [],
  );
  assert.ok(wrong.length <= most / 50, wrong.join('\n'));
});
