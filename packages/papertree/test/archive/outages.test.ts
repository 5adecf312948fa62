/** Every way the archive fails, to each of the clients. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { Outage } from '../../src/archive/index.ts';
import { requireId } from '../paper-id.ts';
import { startDemoArchive } from './demo-archive.ts';
import type { Fault } from './faults.ts';

const { demo, open, begin, targets, during } = await startDemoArchive();
beforeEach(begin);
after(() => demo.close());

const outages: [string, Omit<Fault, 'path'>][] = [
  ['500', { status: 500, body: 'no' }],
  ['503', { status: 503, body: 'no' }],
  ['429', { status: 429, body: 'Rate exceeded.' }],
  ['403', { status: 403, body: 'Access Denied' }],
  ['a hang-up', { hangUp: true }],
  ['silence', { silent: true }],
  ['half a body', { cutAfter: 300 }],
  ['half a body that says it is whole', { unmeasured: true, cutAfter: 300 }],
  ['a wrong type', { type: 'image/png' }],
  ['“Rate exceeded.” with 200', { status: 200, type: 'text/plain', body: 'Rate exceeded.' }],
  ['a redirect elsewhere', { status: 302, headers: { Location: 'http://other.example/' } }],
  ['a redirect to itself', { status: 302, headers: { Location: '' } }],
  ['a body that drips', { slow: { bytes: 1, every: 5 } }],
];
const timeouts = { answer: 300, idle: 300, whole: 600 };

for (const [name, fault] of outages) {
  // Only these run into a timeout; for the others a slow machine may take its time.
  const options = fault.silent || fault.slow ? { timeouts } : {};
  test(`OAI fails with ${name}: the abstract page is asked`, async () => {
    const record = await during([{ path: '/oai', ...fault }], () => open(options).metadata({ id: '2401.90001' }));
    // Of the source of version 1 its page says nothing.
    assert.deepEqual([record.source, record.version, record.complete], ['abs', 2, false]);
  });

  test(`a page fails with ${name}: an outage`, async () => {
    const archive = open(options);
    await during([{ path: '/html/', ...fault }], () =>
      assert.rejects(
        archive.html(requireId('2401.90001v2')),
        (error) => error instanceof Outage && error.code === 'upstream',
      ),
    );
    // A redirect is followed three times; a kept connection that breaks may have done so before it heard us.
    const most = fault.headers?.Location === '' ? 4 : fault.hangUp ? 2 : 1;
    assert.ok(targets().length >= 1 && targets().length <= most, String(targets().length));
  });

  // A file may be of any type and say anything, and one without length or end mark cannot be known to be half.
  if (name === 'a wrong type' || fault.body === 'Rate exceeded.' || fault.unmeasured) continue;
  test(`a file fails with ${name}: an outage`, async () => {
    const archive = open(options);
    await during([{ path: '/html/', ...fault }], () =>
      assert.rejects(archive.asset(requireId('2401.90001v2'), 'x1.png'), (error) => error instanceof Outage),
    );
  });
}
