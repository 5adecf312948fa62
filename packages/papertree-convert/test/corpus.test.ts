/** The whole corpus through the reader and the judge: the lines of CONTRIBUTING hold. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { excused } from '../../../scripts/corpus/excused.ts';
import { corpusPages } from '../../../scripts/corpus/pages.ts';
import { report } from '../../../scripts/corpus/report.ts';
import { judgeCorpus } from '../../../scripts/corpus/run.ts';
import { without } from '../../../test/tools.ts';

it('every page of the corpus keeps what it has', { skip: await without('corpus') }, async (context) => {
  const names = corpusPages();
  assert.ok(names.length > 0, 'the corpus must be at ../shared/corpus');
  const { text, broken } = report(await judgeCorpus(names), excused);
  context.diagnostic(text);
  assert.deepEqual(broken, []);
});
