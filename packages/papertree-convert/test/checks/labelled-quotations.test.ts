/**
 * Sentences of the corpus quoted as they stand, as a PDF or page gives them, with a word, number or symbol changed, negated, and of
 * another paper: none that was altered is called exact or the same but for spelling. `QUOTATIONS=1000` takes the full measure,
 * `TELL=1` prints it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { without } from '../../../../test/tools.ts';
import { judgeLookup, type LookupVerdict } from '../../src/checks/index.ts';
import { convert } from '../../src/convert.ts';
import { collectPassages, makeSearchIndex, type SearchIndex, search } from '../../src/search/index.ts';
import { chance } from '../search/made-formulas.ts';
import { kinds, type QuotedPage, readQuotedPage } from './quoted-sentences.ts';

const most = Number(process.env.QUOTATIONS ?? 180);
const pagesRead = most >= 1000 ? 24 : 6;
const pick = chance(1000);

interface Paper extends QuotedPage {
  readonly index: SearchIndex;
}

function openPapers(): Paper[] {
  const names = corpusPages().filter((name) => name.endsWith('.arxiv'));
  const step = Math.max(1, Math.floor(names.length / pagesRead));
  return names
    .filter((_, i) => i % step === 0)
    .slice(0, pagesRead)
    .map((name) => {
      const html = readCorpusPage(name);
      const passages = collectPassages(convert(html).content, new Set());
      return { index: makeSearchIndex(passages), ...readQuotedPage(new TextDecoder().decode(html), passages) };
    });
}

interface Quotation {
  readonly kind: string;
  readonly isGenuine: boolean;
  readonly words: string;
  readonly verdict: LookupVerdict;
}

/** A quotation of a kind, of a paper or, where it is foreign, sought in another one; undefined where none can be made. */
function quote(kind: string, papers: readonly Paper[]): Quotation | undefined {
  const at = pick(papers.length);
  const sought = papers[at];
  const source = kind === 'foreign' ? papers[(at + 1) % papers.length] : sought;
  const { of = 'plain' as const, isGenuine = false, make = (words: string) => words } = kinds[kind] ?? {};
  if (!sought || !source || source[of].length === 0) return undefined;
  for (let tries = 0; tries < 50; tries++) {
    const words = make(source[of][pick(source[of].length)] ?? '', source);
    if (words === undefined) continue;
    const { verdict: match = 'not found', findings } = search(sought.index, words, 5);
    const found = findings.find((each) => each.match === match)?.found ?? '';
    const { verdict } = judgeLookup('quotation', words, [{ key: 'k', match, found }]);
    return { kind, isGenuine, words, verdict };
  }
  return undefined;
}

/** Of the genuine, the share that is found whole, and of those found whole, the share that is genuine. */
function tell(all: readonly Quotation[]): void {
  for (const kind of new Set(all.map((each) => each.kind))) {
    const own = all.filter((each) => each.kind === kind);
    const counts = [...Map.groupBy(own, ({ verdict }) => verdict)].map(([name, some]) => [name, some.length]);
    console.log(kind, Object.fromEntries(counts));
  }
  for (const verdict of ['exact', 'normalised', 'nearly', 'not-there'] as const) {
    const given = all.filter((each) => each.verdict === verdict);
    const genuine = given.filter(({ isGenuine }) => isGenuine).length;
    const allGenuine = all.filter(({ isGenuine }) => isGenuine).length;
    console.log(verdict, { given: given.length, genuine, 'of all genuine': `${genuine}/${allGenuine}` });
  }
}

test('no altered quotation is called exact, and none of another paper', {
  skip: await without('corpus'),
  timeout: 300_000,
}, () => {
  const papers = openPapers();
  const all = Array.from({ length: most }, (_, i) =>
    quote([...Object.keys(kinds), 'foreign'][i % (Object.keys(kinds).length + 1)] ?? '', papers),
  ).filter((each) => each !== undefined);
  if (process.env.TELL) tell(all);
  const isWhole = ({ verdict }: Quotation) => verdict === 'exact' || verdict === 'normalised';
  const named = (some: readonly Quotation[]) =>
    some.map(({ kind, verdict, words }) => `${kind} is ${verdict}: ${words}`);
  assert.ok(new Set(all.map(({ kind }) => kind)).size > Object.keys(kinds).length - 2);
  assert.deepEqual(named(all.filter((each) => !each.isGenuine && isWhole(each))), []);
  // What stands there as it is quoted is exact; of what was copied, few formulas are set otherwise than they are written.
  assert.deepEqual(
    named(all.filter(({ kind, verdict }) => /^(?:verbatim|latex)$/.test(kind) && verdict !== 'exact')),
    [],
  );
  const missed = all.filter((each) => each.isGenuine && !isWhole(each));
  assert.ok(missed.length <= most / 50, named(missed).join('\n'));
});
