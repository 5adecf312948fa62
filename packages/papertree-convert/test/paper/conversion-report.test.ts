/** The weight of a conversion in the score of a paper. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { qualityOf } from '../../../papertree/src/questions/facts.ts';
import { type ConversionReport, outcomes, tellConversion, trustIn } from '../../src/paper/conversion-report.ts';

const none: ConversionReport = { status: 'ok', errors: 0, warnings: 0, undefined: [], missing: [], converter: '' };
const stats = {
  ...{ errors: 0, sections: 1, paragraphs: 1, mathNodes: 0, mathWithoutLatex: 0, cites: 0, unresolvedCites: 0 },
  ...{ figures: 0, figuresWithoutImages: 0 },
};
const names = fc.nat({ max: 100 }).map((length) => Array.from({ length }, (_, i) => `\\m${i}`));
const report = fc.record<ConversionReport>({
  status: fc.constantFrom(...outcomes),
  errors: fc.nat(),
  warnings: fc.nat(),
  undefined: names,
  missing: names,
  converter: fc.constant(''),
});
const own = fc.nat({ max: 1000 }).map((thousandths) => thousandths / 1000);
const scoreOf = (score: number, upstream: ConversionReport) => qualityOf({ score, stats }, upstream).score;

test('the score is between 0 and 1, and that of the reading where the conversion is faultless or not known', () => {
  fc.assert(
    fc.property(own, report, (score, upstream) => {
      const weighed = scoreOf(score, upstream);
      assert.ok(weighed >= 0 && weighed <= score);
    }),
  );
  assert.deepEqual(qualityOf({ score: 0.7, stats }), { score: 0.7, stats });
  assert.equal(scoreOf(0.7, none), 0.7);
});

test('the score never rises with what is counted, and falls with each where that is not rounded away', () => {
  const worse: Readonly<Record<string, (told: ConversionReport) => ConversionReport>> = {
    errors: (told) => ({ ...told, errors: told.errors + 1 }),
    warnings: (told) => ({ ...told, warnings: told.warnings + 1 }),
    undefined: (told) => ({ ...told, undefined: [...told.undefined, '\\one'] }),
    missing: (told) => ({ ...told, missing: [...told.missing, 'one.sty'] }),
    status: (told) => ({ ...told, status: 'fatal' }),
  };
  for (const [name, spoil] of Object.entries(worse)) {
    fc.assert(
      fc.property(own, report, (score, upstream) => {
        const spoiled = spoil(upstream);
        assert.ok(scoreOf(score, spoiled) <= scoreOf(score, upstream), name);
        assert.ok(trustIn(spoiled) <= trustIn(upstream), name);
      }),
    );
    assert.ok(trustIn(spoil(none)) < 1, name);
  }
  fc.assert(
    fc.property(own, own, report, (one, other, upstream) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      assert.ok(scoreOf(low, upstream) <= scoreOf(high, upstream));
    }),
  );
});

test('a conversion is told in a line', () => {
  const all = { errors: 2, warnings: 1, undefined: ['\\a', '\\b'], missing: ['c.sty'], converter: 'latexmlc (v1)' };
  assert.equal(tellConversion(none), 'no problems');
  assert.equal(
    tellConversion({ ...all, status: 'errors' }),
    'with errors: 2 errors, 1 warning; not known: \\a, \\b; not found: c.sty, by latexmlc (v1)',
  );
  assert.ok(tellConversion({ ...none, missing: Array(100).fill('x'.repeat(100)) }).length < 300);
});
