/** The formulas of the corpus as consumers of Markdown find them: each all but all, in the flavour that is made for it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { corpusPages, readCorpusPage } from '../../../../scripts/corpus/pages.ts';
import { without } from '../../../../test/tools.ts';
import { read } from '../../src/index.ts';
import { consumers, measure } from './measure.ts';

const names = corpusPages();

/** The least share of those formulas that KaTeX takes, in percent, and of all. */
const least: Readonly<Record<string, number>> = {
  'remark-math, dollar': 100,
  'markdown-it-texmath, guarded': 99.99,
  'markdown-it-texmath, github': 99.99,
  'markdown-it-texmath, brackets': 99.99,
  'Visual Studio Code, guarded': 99.95,
  'GitHub, by a model, github': 99.99,
  'a web page, html': 99.99,
};
/** The same of all formulas: KaTeX refuses one in a thousand. */
const leastDrawn: Readonly<Record<string, number>> = { 'Visual Studio Code, guarded': 99.85 };
const usualLeastDrawn = 99.89;
/** CommonMark parsed once more, which is slow: every how-many-th paper, `EVERY=1` all. */
const slow = 'a web page';
const every = Number(process.env.EVERY ?? 6);

it('each consumer draws the formulas in its flavour', { skip: await without('corpus') }, (context) => {
  const asked = consumers.filter(({ name, flavour }) => `${name}, ${flavour}` in least);
  assert.equal(asked.length, Object.keys(least).length);
  const sums = new Map(asked.map((consumer) => [consumer, { all: 0, drawable: 0, drawn: 0 }]));
  for (const [i, name] of names.entries()) {
    const { content, empty } = read(readCorpusPage(name));
    if (empty !== undefined) continue;
    const reading = asked.filter((consumer) => consumer.name !== slow || i % every === 0);
    for (const [j, { all, drawable, drawn }] of measure(content, reading).entries()) {
      const sum = sums.get(reading[j] ?? assert.fail()) ?? assert.fail();
      sum.all += all;
      sum.drawable += drawable;
      sum.drawn += drawn;
    }
  }
  for (const [{ name, flavour }, { all, drawable, drawn }] of sums) {
    const what = `${name}, ${flavour}`;
    context.diagnostic(`${what}: ${drawn} of ${drawable} that KaTeX takes, of ${all}`);
    assert.ok(all > 0, `${what}: no formulas`);
    assert.ok(100 * drawn >= (least[what] ?? 100) * drawable, what);
    assert.ok(100 * drawn >= (leastDrawn[what] ?? usualLeastDrawn) * all, `${what}, of all`);
  }
});
