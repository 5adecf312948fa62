/** Lists and ranges of parts that sentences of drafts name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDraft } from '../../src/checks/index.ts';

const wordsOf = (all: readonly { readonly words: string }[]) => all.map(({ words }) => words);

test('several parts have one name', () => {
  const [found] = readDraft(
    'See Tables 2 and 3 of [@able], and Figs. 1, 4 and 12 % of pots are 2,500M or 1.5B [@baker, Theorems 2.1 & A.3].',
    'markdown',
  );
  assert.deepEqual(
    found?.parts.map(({ words, keys }) => `${words} of ${keys}`),
    ['Theorem 2.1 of baker', 'Theorem A.3 of baker', 'Table 2 of able', 'Table 3 of able'],
  );
  assert.deepEqual(wordsOf(found?.numbers ?? []), ['12%', '2,500M', '1.5B']);
});

test('of lists and ranges each part is read, those between their ends, too', () => {
  for (const [text, expected] of [
    ['Figs. 1a–c', 'Fig. 1a, Fig. 1b, Fig. 1c'],
    ['Figs. 1a-1c', 'Fig. 1a, Fig. 1b, Fig. 1c'],
    ['Fig. 1a, b and d', 'Fig. 1a, Fig. 1b, Fig. 1d'],
    ['Fig. 1A–C', 'Fig. 1A, Fig. 1B, Fig. 1C'],
    ['Figs. 1(a)–(c)', 'Fig. 1(a), Fig. 1(b), Fig. 1(c)'],
    ['Fig. 1(a, c–e)', 'Fig. 1(a), Fig. 1(c), Fig. 1(d), Fig. 1(e)'],
    ['Eqs. (2a)–(2c)', 'Eq. (2a), Eq. (2b), Eq. (2c)'],
    ['Tables II–IV', 'Table II, Table III, Table IV'],
    ['Sections II-A and III-B', 'Section II-A, Section III-B'],
    ['Tables A1–A3 and B2', 'Table A1, Table A2, Table A3, Table B2'],
    ['Appendices A–C', 'Appendix A, Appendix B, Appendix C'],
    ['Sections 1, 2.2, 3, 4, 5, 6 and 7', [1, 2.2, 3, 4, 5, 6, 7].map((each) => `Section ${each}`).join(', ')],
    ['Theorem 12, Proposition 13 and Lemma 2', 'Theorem 12, Proposition 13, Lemma 2'],
  ] as const)
    for (const draft of [`See ${text} of [@k].`, `They boil [@k, ${text}].`, `${text} of [@k] say so.`]) {
      const [{ parts = [], numbers = [] } = {}] = readDraft(draft, 'markdown');
      assert.equal(wordsOf([...parts, ...numbers]).join(', '), expected, draft);
    }
  // A letter that is a word goes on, and one of two parts at the begin may be the draft's.
  assert.deepEqual(wordsOf(readDraft('Fig. 1a and a lid of [@k] are round.', 'markdown')[0]?.parts ?? []), []);
  assert.deepEqual(wordsOf(readDraft('Lemma 2 and Lemma 3 of [@k] say so.', 'markdown')[0]?.parts ?? []), ['Lemma 3']);
});
