/** The words of requests: codings, conditions, ranges, preferences, addresses. */
import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { createClientKeys, networkOf } from '../../src/http/rate-limit.ts';
import { chooseCoding, namesTag, prefersAsync, stillHolds, wantedSpan } from '../../src/http/request-headers.ts';

test('the coding is the client’s best that is there', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZip;Q=1', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity, br;q=0.9', 'identity'],
    ['br;q=0', 'identity'],
    ['br;q=2, gzip;q=0.1', 'gzip'],
    ['br;q=nonsense', 'identity'],
    ['deflate, zstd', 'identity'],
    ['br ; q = 0.1', 'br'],
    [`br${', x'.repeat(300)}`, 'br'],
    [`br${', x'.repeat(10_000)}`, 'identity'],
  ];
  for (const [header, expected] of cases) assert.equal(chooseCoding(header), expected, header);
});

test('whatever is said of codings, one is found', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (header) => {
      assert.ok(['br', 'gzip', 'identity'].includes(chooseCoding(header)));
      assert.equal(chooseCoding(header), chooseCoding(header));
    }),
  );
});

test('a tag is found in a list, strong or weak, whole or not at all', () => {
  const held = ['"a"', '*', ' * ', 'W/"a"', '"b", "a"', '"b",W/"a" , "c"', '"b,c", "a"'];
  for (const list of held) assert.ok(namesTag(list, '"a"'), list);
  for (const list of ['', 'a', '"A"', '"a-br"', '"b"', '"x"a"y"', '**']) assert.ok(!namesTag(list, '"a"'), list);
});

test('a tag decides alone, and a date counts in seconds', () => {
  const changed = Date.UTC(2024, 0, 2, 3, 4, 5, 678);
  const holds = (headers: Record<string, string>) => stillHolds(headers, '"a"', changed);
  assert.ok(!holds({}));
  assert.ok(holds({ 'if-modified-since': 'Tue, 02 Jan 2024 03:04:05 GMT' }));
  assert.ok(holds({ 'if-modified-since': 'Tuesday, 02-Jan-24 03:04:06 GMT' }));
  assert.ok(holds({ 'if-modified-since': 'Tue Jan  2 03:04:05 2024' }));
  assert.ok(!holds({ 'if-modified-since': 'Tue, 02 Jan 2024 03:04:04 GMT' }));
  assert.ok(!holds({ 'if-modified-since': 'tomorrow' }));
  assert.ok(!holds({ 'if-modified-since': '2030-01-01' }));
  assert.ok(!holds({ 'if-none-match': '"b"', 'if-modified-since': 'Tue, 02 Jan 2030 03:04:05 GMT' }));
});

test('one range that can be met is met, anything else is answered whole', () => {
  const span = (range: string, more: Record<string, string> = {}) => wantedSpan({ range, ...more }, '"a"', 5000, 100);
  assert.deepEqual(span('bytes=0-9'), { first: 0, last: 9 });
  assert.deepEqual(span('bytes=90-'), { first: 90, last: 99 });
  assert.deepEqual(span('bytes=90-5000'), { first: 90, last: 99 });
  assert.deepEqual(span('bytes=-5'), { first: 95, last: 99 });
  assert.deepEqual(span('bytes=-500'), { first: 0, last: 99 });
  for (const range of [
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-1',
    'bytes=100-',
    'bytes=-0',
    'bytes=0-1,5-6',
    'lines=0-1',
    'bytes=a-b',
  ])
    assert.equal(span(range), undefined, range);
  assert.deepEqual(span('bytes=0-9', { 'if-range': '"a"' }), { first: 0, last: 9 });
  assert.equal(span('bytes=0-9', { 'if-range': 'W/"a"' }), undefined);
  assert.equal(span('bytes=0-9', { 'if-range': '"b"' }), undefined);
  assert.deepEqual(span('bytes=0-9', { 'if-range': 'Thu, 01 Jan 1970 00:00:05 GMT' }), { first: 0, last: 9 });
  assert.equal(wantedSpan({ range: 'bytes=0-9' }, '"a"', 0, 0), undefined);
});

test('respond-async is a preference, not a part of another', () => {
  const yes = [
    'respond-async',
    'Respond-Async',
    'wait=10, respond-async',
    'respond-async; x=1',
    'a="b, c", respond-async',
    'respond-async=""',
    ' respond-async,',
  ];
  for (const header of yes) assert.ok(prefersAsync(header), header);
  const no = [
    undefined,
    '',
    'respond-sync',
    'respond-async-later',
    'wait=10; respond-async',
    'a="b, respond-async"',
    'a="b, respond-async',
    'x=respond-async',
    ',,',
  ];
  for (const header of no) assert.ok(!prefersAsync(header), header);
});

test('preferences of any length are read in one pass', () => {
  for (const piece of ['a,', '"', '\\"', 'a="\\', ';', 'respond-asyn,'])
    assert.ok(!prefersAsync(piece.repeat(20_000)), piece);
});

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as never;

test('a client is an IPv4 address or an IPv6 /64', () => {
  const cases: Record<string, string> = {
    '192.0.2.7': '192.0.2.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::9': '2001:db8:1:2::/64',
    '2001:0db8:0001:0002::1': '2001:db8:1:2::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '64:ff9b::192.0.2.33': '64:ff9b:0:0::/64',
    '': '',
  };
  for (const [address, key] of Object.entries(cases)) assert.equal(networkOf(address), key, address);
  const clientKey = createClientKeys(new BlockList());
  for (const address of ['::ffff:192.0.2.7', '192.0.2.8', '192.0.2.8', '192.0.2.7'])
    assert.equal(clientKey(from(address)), address.slice(-9));
});

test('X-Forwarded-For counts only from proxies that are trusted, and only up to the first that is not', () => {
  const trusted = new BlockList();
  trusted.addSubnet('10.0.0.0', 8, 'ipv4');
  trusted.addAddress('::1', 'ipv6');
  assert.equal(createClientKeys(new BlockList())(from('10.0.0.1', '198.51.100.1')), '10.0.0.1');
  const clientKey = createClientKeys(trusted);
  assert.equal(clientKey(from('192.0.2.7', '198.51.100.1')), '192.0.2.7');
  assert.equal(clientKey(from('10.0.0.1', '198.51.100.1')), '198.51.100.1');
  assert.equal(clientKey(from('::1', '1.1.1.1, 198.51.100.1, 10.2.3.4')), '198.51.100.1');
  assert.equal(clientKey(from('::ffff:10.0.0.1', '[2001:db8::1]:8080')), '2001:db8:0:0::/64');
  assert.equal(clientKey(from('10.0.0.1', '198.51.100.1:99')), '198.51.100.1');
  assert.equal(clientKey(from('10.0.0.1', 'unknown')), '10.0.0.1');
  assert.equal(clientKey(from('10.0.0.1', '10.0.0.2')), '10.0.0.2');
  assert.equal(clientKey(from('10.0.0.1', '')), '10.0.0.1');
  // The address that the proxy appended is the last one, whatever the client put to its left.
  const padding = '203.0.113.9, '.repeat(500);
  assert.equal(clientKey(from('10.0.0.1', `${padding}198.51.100.1`)), '198.51.100.1');
  assert.equal(clientKey(from('10.0.0.1', `${'x,'.repeat(5000)} 198.51.100.1 `)), '198.51.100.1');
});
