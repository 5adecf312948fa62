/** The driver of S3-compatible stores keeps the contract, on a real server; and what it adds: retries, damage noticed, wrong settings named. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { DeleteBucketCommand, DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { without } from '../../../../test/tools.ts';
import { openHoldings } from '../../src/program/holdings.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openS3 } from '../../src/storage/drivers/s3.ts';
import { createRequests, mostAtOnce } from '../../src/storage/drivers/s3-requests.ts';
import { bytesContract } from '../contracts/bytes.ts';
import { credentials, type Swift, startSwift } from '../engines/swift.ts';
import { temporaryFolder } from './folder.ts';

const skip = await without('swift');
const folder = temporaryFolder();
let swift: Swift;
let count = 0;

if (!skip) {
  before(async () => {
    swift = await startSwift();
  });
  after(() => swift.close());
}

bytesContract(
  's3',
  async () => openS3({ ...(await swift.makeBucket(`bucket-${++count}`)), draftFolder: folder, listedAtOnce: 50 }),
  { skip, many: 120 },
);

test('what is wrong with a store is said in words, and one that does not answer is waited for', {
  skip,
}, async () => {
  const right = { ...(await swift.makeBucket('refusals')), draftFolder: folder };
  await assert.rejects(openS3({ ...right, bucket: 'elsewhere' }), {
    engine: 'objects',
    message: `${swift.endpoint} has no bucket “elsewhere”`,
  });
  await assert.rejects(openS3({ ...right, credentials: { ...credentials, secretAccessKey: 'wrong' } }), {
    engine: 'objects',
    message: `${swift.endpoint} refuses these credentials for “refusals”: SignatureDoesNotMatch`,
  });
  await swift.kill();
  const bytes = await openS3(right);
  await assert.rejects(bytes.check(), { code: 'ECONNREFUSED' });
  await swift.start();
  await bytes.check();
  await bytes.close();
});

test('a bucket that is not there is named by its setting', { skip }, async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' });
  const settings = { DATA_DIR: folder, OBJECTS_URL: 's3://elsewhere', S3_ENDPOINT: swift.endpoint };
  await assert.rejects(
    openHoldings(readConfig(settings), () => {}),
    {
      message: `wrong settings:\n  OBJECTS_URL: ${swift.endpoint} has no bucket “elsewhere”`,
    },
  );
});

test('a bucket that went is an error, not an object that is not there', { skip }, async () => {
  const options = await swift.makeBucket('gone');
  const bytes = await openS3({ ...options, draftFolder: folder });
  await bytes.put('a/b', Buffer.from('here'));
  assert.equal(await bytes.get('a/c'), undefined);
  const client = swift.connect();
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'gone' }));
  for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: 'gone', Key }));
  await client.send(new DeleteBucketCommand({ Bucket: 'gone' }));
  client.destroy();
  // Not `head`: an answer to HEAD has no body, which alone tells a bucket that is not there from an object.
  const verbs = {
    get: () => bytes.get('a/b'),
    'get of a range': () => bytes.get('a/b', { start: 0, end: 2 }),
    stream: () => bytes.stream('a/b'),
    delete: () => bytes.delete('a/b'),
  };
  for (const [name, verb] of Object.entries(verbs)) await assert.rejects(verb, { name: 'NoSuchBucket' }, name);
  await bytes.close();
});

test('a store that is killed while it is asked is asked again', { skip }, async () => {
  const bytes = await openS3({ ...(await swift.makeBucket('killed')), draftFolder: folder });
  const body = randomBytes(3_000_000);
  await bytes.put('a/b', body);
  await swift.kill();
  const found = untilAnswered(() => bytes.get('a/b'));
  const put = untilAnswered(() => bytes.put('a/c', body));
  await swift.start();
  assert.deepEqual(await found, body);
  await put;
  assert.deepEqual(await bytes.get('a/c'), body);
  await bytes.close();
});

test('an object that was altered in the store is as good as not there', { skip }, async () => {
  const options = await swift.makeBucket('altered');
  const bytes = await openS3({ ...options, draftFolder: folder });
  const client = swift.connect();
  const crc32 = '00000001';
  const input = { Bucket: options.bucket, Key: `${options.prefix}a/b`, Body: Buffer.from('altered') };
  await client.send(new PutObjectCommand({ ...input, Metadata: { crc32 } }));
  assert.equal(await bytes.get('a/b'), undefined);
  await client.send(new PutObjectCommand(input));
  assert.equal((await bytes.get('a/b'))?.toString(), 'altered', 'of a stranger’s object there is no checksum');
  client.destroy();
  await bytes.close();
});

test('a long body that comes in pieces waits on the disk, and leaves nothing there', {
  skip,
}, async () => {
  const drafts = join(folder, 'drafts');
  const bytes = await openS3({ ...(await swift.makeBucket('long')), draftFolder: drafts });
  const piece = randomBytes(1_000_000);
  let inTheMidst = 0;
  async function* body(fails: boolean) {
    for (let n = 0; n < 12; n++) yield piece;
    inTheMidst = readdirSync(drafts).length;
    if (fails) throw new Error('cut off');
  }
  await assert.rejects(bytes.put('a/b', body(true)), /cut off/);
  assert.equal(inTheMidst, 1);
  assert.deepEqual(readdirSync(drafts), []);
  assert.equal(await bytes.put('a/b', body(false)), 12_000_000);
  assert.deepEqual(await bytes.get('a/b', { start: 11_000_000, end: 12_000_000 }), piece);
  writeFileSync(join(drafts, 'left'), 'by a process that died');
  assert.equal(await bytes.tidy(-1000), 1);
  await bytes.close();
});

test('failures that pass are tried again four times at most, others are not', async () => {
  const requests = createRequests(() => 0);
  const failing = (errors: readonly object[]) => {
    let count = 0;
    const request = async () => {
      const error = errors[count++];
      if (error) throw Object.assign(new Error('no'), error);
      return count;
    };
    return requests.attempt(request).catch(() => -count);
  };
  const answered = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });
  assert.equal(await failing([answered(503), { code: 'ECONNRESET' }, { name: 'TimeoutError' }]), 4);
  assert.equal(await failing([answered(503), answered(500), answered(429), answered(503)]), -4);
  assert.equal(await failing([answered(403)]), -1);
  assert.equal(await failing([{ name: 'TypeError' }]), -1);
  requests.close();
  assert.equal(await failing([]), -0);
});

test('no more requests are under way than there are connections', async () => {
  const requests = createRequests();
  let running = 0;
  let most = 0;
  const one = async () => {
    most = Math.max(most, ++running);
    await setImmediate();
    running--;
  };
  await Promise.all(Array.from({ length: 300 }, () => requests.attempt(one)));
  assert.equal(most, mostAtOnce);
});

/** Asks until the server is there again. */
async function untilAnswered<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (thrown) {
      assert.equal((thrown as NodeJS.ErrnoException).code, 'ECONNREFUSED');
    }
  }
}
