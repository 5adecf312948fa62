/**
 * A reporter that says at the end what was skipped: how many tests for which reason. With `CI` set it names them, and the run
 * fails, whatever the reason: a test that was skipped has proved nothing.
 */
import type { TestEvent } from 'node:test/reporters';

export default async function* skipped(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const byReason = new Map<string, string[]>();
  for await (const { type, data } of events) {
    if (type !== 'test:pass' || data.skip === undefined) continue;
    const reason = String(data.skip);
    byReason.set(reason, [...(byReason.get(reason) ?? []), data.name]);
  }
  if (byReason.size === 0) return;
  const fails = Boolean(process.env.CI);
  if (fails) process.exitCode = 1;
  yield fails ? '\nskipped, which fails in CI:\n' : '\nskipped:\n';
  for (const [reason, names] of byReason) {
    yield `  ${names.length === 1 ? '1 test' : `${names.length} tests`}: ${reason}\n`;
    if (fails) yield names.map((name) => `    ${name}\n`).join('');
  }
}
