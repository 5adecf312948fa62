/**
 * Numbers of tables as drafts state them, true and bent, of tables made here and of those of the corpus: none that is true is said
 * to differ. `EVERY=1` takes every page, `TELL=1` prints how many of the bent ones are found.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asProblem } from 'papertree-convert/errors';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { type Random, randomOf, seededRandom } from '../../../../test/random.ts';
import { without } from '../../../../test/tools.ts';
import { article, bibliography, math, paragraph, section, table } from '../../src/demo/latexml-elements.ts';
import type { ParsedPaper } from '../../src/threads/parsed-paper.ts';
import { openPage } from '../questions/paper-of-page.ts';
import { bends, isCalledWrong, isToldElse, type Stated, state, statedCells, trueKinds } from './stated-numbers.ts';

const bent = Object.keys(bends);
const kinds = [...trueKinds, ...bent];

function statedOf(paper: ParsedPaper, most: number, random: Random): Stated[] {
  const cells = statedCells(paper);
  return Array.from({ length: Math.min(most, cells.length * 2) }, (_, i) => {
    const cell = cells[random.below(cells.length)];
    return (
      cell &&
      state(
        paper,
        cell,
        i % 2 === 0 ? (trueKinds[(i >> 1) % 2] ?? 'true') : (bent[(i >> 1) % bent.length] ?? 'true'),
        random,
      )
    );
  }).filter((each) => each !== undefined);
}

function tell(all: readonly Stated[]): void {
  for (const [which, words] of [
    ['all', ''],
    ['that name the table', 'Table'],
    ['that pair lists', 'respectively'],
  ] as const) {
    const own = ofBent(all).filter(({ sentence }) => sentence.includes(words));
    console.log(`bent, ${which}: ${own.filter(isCalledWrong).length} of ${own.length} are said to differ`);
  }
  for (const kind of kinds) {
    const own = all.filter((each) => each.kind === kind);
    console.log(
      `${kind}: ${own.filter(isCalledWrong).length} of ${own.length} are said to differ, of ${own.filter(isToldElse).length} another row or column is told`,
    );
    if (process.env.TELL === 'all')
      for (const each of own)
        if (isCalledWrong(each) === trueKinds.includes(kind))
          console.log('  ', each.sentence, JSON.stringify(each.found));
  }
}

const told = (all: readonly Stated[]) => all.map(({ sentence, found }) => `${sentence} ${JSON.stringify(found)}`);
/** Of how many of a hundred of a kind something holds. */
const share = (all: readonly Stated[], kind: string, holds: (each: Stated) => boolean) => {
  const own = all.filter((each) => each.kind === kind);
  return (100 * own.filter(holds).length) / own.length;
};
const isFound = (each: Stated) => isCalledWrong(each) || isToldElse(each);

const ofTrue = (all: readonly Stated[]) => all.filter(({ kind }) => trueKinds.includes(kind));
const ofBent = (all: readonly Stated[]) => all.filter(({ kind }) => !trueKinds.includes(kind));

const rows = [
  'steel',
  'glass',
  'brown glass',
  'glass with lid',
  'enamel',
  'copper (old)',
  'BERT-Large',
  'Pot 7',
  'with lid',
];
const columns = [
  'rate',
  'mean rate',
  'lid',
  'time (ms)',
  'time of rest (s)',
  'share (%)',
  math('k_{1}'),
  math('k_{2}'),
  'F1',
];

/** A paper with tables whose heads are like one another. */
function madePaper(random: Random): ParsedPaper {
  const some = (all: readonly string[], count: number) => all.toSorted(() => random.next() - 0.5).slice(0, count);
  const number = () => (random.next() * 10 ** (random.below(5) - 1)).toFixed(1 + random.below(3));
  const made = (n: number) => {
    const heads = some(columns, 2 + random.below(4));
    const body = some(rows, 2 + random.below(6)).map((row) => [row, ...heads.map(number)]);
    return table(`S1.T${n}`, String(n), 'Kettles.', [['Kettle', ...heads], ...body]);
  };
  const words = paragraph('S1.p1', `In all, ${number()} of the pots were of glass, at a rate of ${number()}.`);
  const page = article(
    'Pots',
    [['Ann Able', 'Kitchen']],
    'Pots.',
    section('S1', '1', 'Pots', words, made(1), made(2)),
    bibliography([]),
  );
  return openPage(page).parsed();
}

test('of tables made here no true number is said to differ, and most bent ones are', (context) => {
  const random = randomOf(context);
  const all = Array.from({ length: 40 }, () => statedOf(madePaper(random), 25, random)).flat();
  if (process.env.TELL) tell(all);
  assert.deepEqual(told(ofTrue(all).filter(isCalledWrong)), []);
  assert.ok(share(all, 'row', isFound) > 80);
  assert.ok(share(all, 'paraphrased', isToldElse) < 15);
  const wrong = ofBent(all);
  const missed = wrong.filter((each) => !isFound(each));
  assert.ok(missed.length < wrong.length / 4, told(missed).join('\n'));
});

/** Undefined where the page has no text. */
function readPaper(name: string): ParsedPaper | undefined {
  try {
    return openPage(readCorpusPage(name)).parsed();
  } catch (thrown) {
    if (asProblem(thrown).code === 'no-html') return undefined;
    throw thrown;
  }
}

test('of the corpus no true number is said to differ', { skip: await without('corpus'), timeout: 600_000 }, () => {
  const random = seededRandom(1000);
  const every = Number(process.env.EVERY ?? 30);
  const pages = corpusPages().filter((_, i) => i % every === 0);
  const all = pages.flatMap((name) => {
    const paper = readPaper(name);
    return paper ? statedOf(paper, 200, random) : [];
  });
  if (process.env.TELL) tell(all);
  assert.deepEqual(told(ofTrue(all).filter(isCalledWrong)), []);
  assert.ok(share(all, 'row', isFound) > (every === 1 ? 80 : 60));
  assert.ok(share(all, 'paraphrased', isToldElse) < (every === 1 ? 10 : 20));
});
