/** The log on a terminal: lines that people can read, which no client can break or colour. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { Problem } from 'papertree-convert/errors';
import { createLog, type Log, type LogLevel, readableLog } from '../../src/http/index.ts';

function written(level: LogLevel, write: (log: Log) => void): string {
  const out = Object.assign(new PassThrough(), { isTTY: true });
  write(createLog(level, readableLog(out)));
  return String(out.read() ?? '');
}

/** The lines without colours and without the time. */
function lines(level: LogLevel, write: (log: Log) => void): string[] {
  const all = stripVTControlCharacters(written(level, write)).trimEnd().split('\n');
  return all.map((line) => line.replace(/^[0-9]{2}:[0-9]{2}:[0-9]{2} /, ''));
}

test('elsewhere than on a terminal the log is JSON', () => {
  assert.equal(readableLog(new PassThrough()), undefined);
});

test('a message is one line with its facts, a request one with its status', () => {
  const entry = { requestId: 'r', route: 'md', method: 'GET', target: '/2401.00001.md', ms: 12.345, quiet: false };
  const said = lines('info', (log) => {
    log.info({ port: 8080, data: '/my data' }, 'listening');
    log.answered({ ...entry, status: 200, whole: true });
    log.answered({ ...entry, status: 499, whole: false });
    log.error({ requestId: 'r', err: new TypeError('broken') }, 'a request failed');
  });
  assert.deepEqual(said.slice(0, 4), [
    'info  listening  port=8080  data="/my data"',
    ' 200  GET /2401.00001.md  12.35 ms',
    ' 499  GET /2401.00001.md  12.35 ms  cut off',
    'error a request failed: broken  requestId=r',
  ]);
  assert.match(said[4] ?? '', /^ {4}at .*readable-log\.test/);
});

test('no client can begin a line, move the cursor or turn the text', () => {
  const target = '/\u001b[2J\u009b2J\r\n\u0007\u202e\u200b"';
  const text = written('info', (log) => {
    log.answered({ requestId: 'r', route: 'x', method: 'GET', target, status: 200, ms: 1, whole: true, quiet: false });
    log.warn({ target, err: new Error(target) }, 'the archive was not reached');
  });
  // But for the colours, which are ours.
  const plain = text.replace(/\u001b\[[0-9;]+m/g, '');
  assert.doesNotMatch(plain.split(/\n {4}at /)[0] ?? '', /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u200b]/);
  assert.match(plain, /\/\\u001b\[2J\\u009b2J\\u000d\\u000a/);
});

test('what the archive did is said without a stack trace, but for debugging', () => {
  const tell = (err: Error) => (log: Log) => log.error({ err }, 'work in the background failed');
  for (const code of ['upstream', 'not-found', 'no-html'] as const) {
    const problem = new Problem(code, 'The archive answered 503.', { cause: new Error('socket') });
    assert.deepEqual(lines('info', tell(problem)).length, 1, code);
    assert.match(
      lines('info', tell(problem))[0] ?? '',
      /^error work in the background failed: The archive answered 503\./,
    );
    assert.ok(lines('debug', tell(problem)).length > 1, code);
  }
  assert.ok(lines('info', tell(new Problem('build-failed', 'ours'))).length > 1);
});
