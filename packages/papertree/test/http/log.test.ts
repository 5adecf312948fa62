/** The log: a JSON object a line, whatever stands in it, and nothing below the level. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { createLog, type LogLevel } from '../../src/http/index.ts';
import { nodeFlags } from '../node-flags.ts';

function written(level: LogLevel, write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  let text = '';
  const stream = {
    write(piece: string) {
      text += piece;
    },
  };
  write(createLog(level, stream));
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

test('every line has level, time, facts and message, and no fact can begin a line of its own', () => {
  const lines = written('debug', (log) => {
    log.debug({}, 'a');
    log.info({ target: '/x\r\n{"level":60}\u2028"', status: 200 }, 'b');
    log.warn({ n: 1 }, 'c');
    log.error({ requestId: 'r', err: new TypeError('broken') }, 'd');
  });
  assert.deepEqual(
    lines.map(({ level, msg }) => [level, msg]),
    [
      [20, 'a'],
      [30, 'b'],
      [40, 'c'],
      [50, 'd'],
    ],
  );
  for (const { time } of lines) assert.match(String(time), /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\.[0-9]{3}Z$/);
  assert.equal(lines[1]?.target, '/x\r\n{"level":60}\u2028"');
  assert.equal(lines[1]?.status, 200);
  assert.match(JSON.stringify(lines[3]?.err), /TypeError.*broken.*log\.test/);
});

test('what the archive did has its reason and code, and a stack trace only for debugging', () => {
  const tell = (log: ReturnType<typeof createLog>) =>
    log.error({ err: new Problem('upstream', 'The archive answered 503.') }, 'a');
  const { stack, ...facts } = Object(written('info', tell)[0]?.err);
  assert.equal(stack, undefined);
  assert.equal(facts.code, 'upstream');
  assert.equal(facts.message, 'The archive answered 503.');
  assert.match(JSON.stringify(written('debug', tell)[0]?.err), /"stack":".*log\.test/);
});

test('lines below the level are not written', () => {
  const all = (log: ReturnType<typeof createLog>) => {
    for (const name of ['debug', 'info', 'warn', 'error'] as const) log[name]({}, name);
  };
  assert.deepEqual(
    written('info', all).map(({ msg }) => msg),
    ['info', 'warn', 'error'],
  );
  assert.deepEqual(
    written('error', all).map(({ msg }) => msg),
    ['error'],
  );
  assert.deepEqual(written('silent', all), []);
});

test('the line of a request has the form of all lines, health checks at the level debug', () => {
  const { MAX_SAFE_INTEGER: large } = Number;
  const entry = {
    requestId: 'a-b.1',
    route: 'md',
    method: 'M-SEARCH',
    target: '/"\\\r\n\u2028{}',
    status: 206,
    ms: 1.2345,
  };
  const tell = (log: ReturnType<typeof createLog>) => {
    log.answered({ ...entry, whole: true, quiet: false });
    log.answered({ ...entry, ms: large, whole: false, quiet: false });
    log.answered({ ...entry, whole: true, quiet: true });
  };
  const [first, second, third] = written('debug', tell);
  const { time, ...facts } = first ?? {};
  assert.match(String(time), /^[0-9-]{10}T/);
  assert.deepEqual(facts, { level: 30, ...entry, ms: 1.23, msg: 'answered' });
  assert.equal(second?.cut, true);
  assert.equal(second?.ms, large);
  assert.equal(third?.level, 20);
  assert.equal(written('info', tell).length, 2);
  assert.equal(written('warn', tell).length, 0);
});

const full = '/dev/full';

test('a full disk costs lines, not the service', { skip: !existsSync(full) && `no ${full}` }, async () => {
  const log = new URL('../../src/http/log.ts', import.meta.url).href;
  const script = `
    const { createLog } = await import('${log}');
    const log = createLog('info');
    // It fills a batch, so it is written at once.
    log.info({ x: 'x'.repeat(40000) }, 'a');
    process.on('exit', (code) => process.stderr.write('ended ' + code));`;
  const child = spawn(process.execPath, [...nodeFlags, '--input-type=module', '--eval', script], {
    stdio: ['ignore', openSync(full, 'w'), 'pipe'],
    timeout: 10_000,
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  const [status] = await once(child, 'close');
  assert.deepEqual([status, said], [0, 'ended 0']);
});
