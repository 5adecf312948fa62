/** Pauses of hosts that refuse requests: when they begin and how long they last, on a clock that the test moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ArchiveRefusal, createPausedHosts } from '../../src/archive/paused-hosts.ts';

const minute = 60_000;
const hour = 60 * minute;

function setUp() {
  let now = 1_000_000;
  const hosts = createPausedHosts(() => now);
  /** Milliseconds of the pause that this refusal leads to; 0 for none. */
  const refuse = (reason: ArchiveRefusal, address: string, retryAfter = 0, role = 'content', host = 'h') => {
    const pause = hosts.refused(role, host, { reason, address, retryAfter });
    return pause ? pause.until - now : 0;
  };
  const left = (role: string, host = 'h') => (hosts.find(role, host)?.until ?? now) - now;
  return {
    ...hosts,
    refuse,
    left,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const ladders: [ArchiveRefusal, number, number[]][] = [
  ['forbidden', 3, [5 * minute, 30 * minute, 2 * hour, 6 * hour, 6 * hour]],
  ['throttled', 2, [5 * minute, 15 * minute, hour, hour]],
  ['overloaded', 2, [10_000, minute, 5 * minute, 15 * minute, 15 * minute]],
];

for (const [reason, addresses, pauses] of ladders) {
  test(`${reason}: ${addresses} addresses pause, longer each time, and a good answer begins anew`, () => {
    const { refuse, left, pass, answered } = setUp();
    for (let round = 0; round < 2; round++) {
      for (let index = 1; index < addresses; index++) assert.equal(refuse(reason, `/${index}`), 0);
      for (const pause of pauses) {
        assert.equal(refuse(reason, '/last'), pause);
        // Answers to requests that were under way do not count again, and a good one among them does not end it.
        assert.equal(refuse(reason, '/other'), pause);
        answered('content', 'h');
        assert.equal(left('content'), pause);
        pass(pause);
        assert.equal(left('content'), 0);
      }
      answered('content', 'h');
    }
  });

  test(`${reason}: one address pauses nothing, however often it is refused`, () => {
    const { refuse } = setUp();
    for (let index = 0; index < 50; index++) assert.equal(refuse(reason, '/same'), 0);
  });

  test(`${reason}: refusals with a good answer between them pause nothing`, () => {
    const { refuse, answered } = setUp();
    for (let index = 0; index < 50; index++) {
      assert.equal(refuse(reason, `/${index}`), 0);
      answered('content', 'h');
    }
  });
}

test('a time that the host names is obeyed at once, and never makes a pause shorter', () => {
  const { refuse, left } = setUp();
  assert.equal(refuse('overloaded', '/a', 7000), 7000);
  assert.equal(refuse('overloaded', '/b', 9000), 9000);
  assert.equal(refuse('overloaded', '/c', 1000), 9000);
  assert.equal(left('content'), 9000);
});

test('a time that is named for one address is obeyed for a minute at most, one for several for an hour', () => {
  const { refuse, pass } = setUp();
  for (let round = 0; round < 5; round++, pass(minute)) assert.equal(refuse('overloaded', '/same', 1e12), minute);
  assert.equal(refuse('overloaded', '/other', 1e12), hour);
});

test('a 403 is about us and pauses all roles of its host, and no other host', () => {
  const { refuse, left } = setUp();
  for (const address of ['/a', '/b', '/c']) refuse('forbidden', address, hour);
  assert.deepEqual([left('content'), left('oai'), left('content', 'other')], [5 * minute, 5 * minute, 0]);
});

test('to slow down is asked of one role alone', () => {
  const { refuse, left } = setUp();
  for (const address of ['/a', '/b']) refuse('throttled', address, 0, 'atom');
  assert.deepEqual([left('atom'), left('content')], [5 * minute, 0]);
});
