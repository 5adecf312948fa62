/** The score of a conversion: between 0 and 1, and never higher where more is wrong. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import type { Block, Inline, Node } from '../../src/tree/nodes.ts';
import { openTally } from '../../src/tree/stats.ts';

/** How many of each thing a paper has: those that are right, then those that are wrong. */
interface Counts {
  readonly paragraphs: number;
  readonly errors: number;
  readonly formulas: readonly [number, number];
  readonly cites: readonly [number, number];
  readonly figures: readonly [number, number];
}

const paragraph: Block = { type: 'paragraph', id: 'p', children: [] };
const formula = (latex: string): Inline => ({ type: 'math', latex });
const cite = (target?: string): Inline => ({
  type: 'cite',
  children: [{ type: 'ref', children: [], ...(target !== undefined && { target }) }],
});
const figure = (src: string): Block => ({
  type: 'figure',
  id: 'f',
  number: '',
  label: '',
  caption: [],
  images: [{ type: 'image', src, alt: '' }],
  children: [],
});

function scoreOf({ paragraphs, errors, formulas, cites, figures }: Counts): number {
  const tally = openTally();
  const count = (times: number, node: Node) => {
    for (let i = 0; i < times; i++) tally.count(node);
  };
  count(paragraphs, paragraph);
  count(formulas[0], formula('x'));
  count(formulas[1], formula(''));
  count(cites[0], cite('b'));
  count(cites[1], cite());
  count(figures[0], figure('x.png'));
  count(figures[1], figure(''));
  return tally.assess(errors).quality.score;
}

test('a paper without faults has 1, one that is nothing but faults 0', () => {
  assert.equal(scoreOf({ paragraphs: 3, errors: 0, formulas: [2, 0], cites: [2, 0], figures: [1, 0] }), 1);
  assert.equal(scoreOf({ paragraphs: 3, errors: 9, formulas: [0, 2], cites: [0, 2], figures: [0, 1] }), 0);
  assert.equal(scoreOf({ paragraphs: 0, errors: 0, formulas: [0, 0], cites: [0, 0], figures: [0, 0] }), 1);
});

test('where one thing more is wrong that was right, or an error more, the score does not rise', (context) => {
  const random = randomOf(context);
  const pair = () => [1 + random.below(20), random.below(20)] as const;
  for (let round = 0; round < 500; round++) {
    const paper = {
      paragraphs: random.below(30),
      errors: random.below(40),
      formulas: pair(),
      cites: pair(),
      figures: pair(),
    };
    const before = scoreOf(paper);
    assert.ok(before >= 0 && before <= 1, JSON.stringify(paper));
    const worse = ([right, wrong]: readonly [number, number]) => [right - 1, wrong + 1] as const;
    for (const more of [
      { errors: paper.errors + 1 },
      { formulas: worse(paper.formulas) },
      { cites: worse(paper.cites) },
      { figures: worse(paper.figures) },
    ])
      assert.ok(scoreOf({ ...paper, ...more }) <= before, `${JSON.stringify(paper)} ${JSON.stringify(more)}`);
  }
});
