/** Metrics of warnings count papers by code; the log names them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warningOf } from 'papertree-convert/paper';
import { createMetrics, createWarningCounts } from '../../src/http/metrics.ts';

test('papers are counted by the codes of their warnings, and named in the log; clean ones are neither', async () => {
  const logged: object[] = [];
  const counts = createWarningCounts({ warn: (facts) => void logged.push(facts) });
  const { registry } = createMetrics(undefined, undefined, counts.count);
  counts.add({ id: '2401.00001', version: 1 }, []);
  counts.add({ id: '2401.00002', version: 1 }, [warningOf('page-truncated'), warningOf('stale')]);
  counts.add({ id: '2401.00003', version: 2 }, [warningOf('page-truncated')]);
  const told = await registry.metrics();
  assert.match(told, /^papertree_build_warnings_total\{code="page-truncated"\} 2$/m);
  assert.match(told, /^papertree_build_warnings_total\{code="stale"\} 1$/m);
  assert.deepEqual(
    logged.map((facts) => 'paper' in facts && facts.paper),
    ['2401.00002v1', '2401.00003v2'],
  );
});
