/**
 * `bytes` in an S3-compatible store: an object is an object, under the prefix and its key.
 *
 * A body is sent in one request, so it is there whole or not at all; the store compares it with its MD5. The checksum by
 * which whole reads are compared stands beside it; parts are compared by the checksums of the ledger.
 */
import { addAbortSignal, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Bytes, type Entry, isKey, pageSize, requireKey } from '../bytes.ts';
import type { ObjectsOptions } from '../engine-options.ts';
import type { Range } from '../ledger-facts.ts';
import { deleteDrafts } from './folder-walk.ts';
import {
  createRequests,
  DamagedOnTheWay,
  formatCrc,
  mostAtOnce,
  nameOf,
  sizeBody,
  statusOf,
  tries,
  wrongStore,
} from './s3-requests.ts';

export interface S3Options extends ObjectsOptions {
  /** The folder of the node for bodies that are too long to be held in memory. */
  readonly draftFolder: string;
  /** Objects that the store lists at once. */
  readonly listedAtOnce?: number;
}

/** The object that is written to see whether objects can be. No key begins with a dot, so this is never one of ours. */
const probe = '.probe';
/** Milliseconds after which it is written again; until then it is only read, which costs a tenth. */
const probeMs = 60_000;
const connectMs = 3000;
const answerMs = 15_000;

/** Rejects where the store refuses us; one that does not answer now may later. */
export async function openS3(options: S3Options): Promise<Bytes> {
  const bytes = connect(options);
  try {
    await bytes.check();
  } catch (thrown) {
    const fault = wrongStore(thrown, options);
    if (!fault) return bytes;
    await bytes.close();
    throw fault;
  }
  return bytes;
}

function connect(options: S3Options): Bytes {
  const { bucket: Bucket, prefix, draftFolder, endpoint, region = endpoint && 'us-east-1', credentials } = options;
  const requests = createRequests();
  const client = new S3Client({
    forcePathStyle: options.pathStyle,
    maxAttempts: 1,
    // The SDK's own checksums are often refused by stores other than AWS; we send checksums that all of them know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: mostAtOnce },
      httpsAgent: { keepAlive: true, maxSockets: mostAtOnce },
    },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(credentials && { credentials }),
  });
  const nameOfKey = (key: string) => prefix + requireKey(key);
  let probedAt = Number.NEGATIVE_INFINITY;

  /** Undefined where there is no such object. */
  const ask = async (Key: string, range: Range | undefined, stop: AbortSignal) => {
    const Range = range && `bytes=${range.start}-${Number.isFinite(range.end) ? range.end - 1 : ''}`;
    const input = { Bucket, Key, ...(Range === undefined ? {} : { Range }) };
    return unlessMissing(client.send(new GetObjectCommand(input), { abortSignal: stop }));
  };

  const getWhole = async (key: string): Promise<Buffer | undefined> => {
    const Key = nameOfKey(key);
    const found = requests.attempt(async (stop) => {
      const answer = await ask(Key, undefined, stop);
      if (!answer) return undefined;
      const whole = await collect(answer, stop);
      const expected = answer.Metadata?.[crcName];
      if (expected !== undefined && formatCrc(crc32(whole)) !== expected) throw new DamagedOnTheWay(key);
      return whole;
    });
    // Damaged at every try, it is so in the store: then it is as good as not there.
    return found.catch((thrown) => {
      if (thrown instanceof DamagedOnTheWay) return undefined;
      throw thrown;
    });
  };

  const getPart = async (key: string, range: Range): Promise<Buffer | undefined> => {
    // A range without bytes cannot be asked for.
    if (range.end <= range.start) return (await head(key)) && Buffer.alloc(0);
    const Key = nameOfKey(key);
    return requests.attempt(async (stop) => {
      try {
        const answer = await ask(Key, range, stop);
        return answer && (await collect(answer, stop));
      } catch (thrown) {
        if (statusOf(thrown) === 416) return Buffer.alloc(0);
        throw thrown;
      }
    });
  };

  /** A part that is cut off on the way is asked for again, from there. */
  const stream = async (key: string, range?: Range): Promise<Readable | undefined> => {
    const Key = nameOfKey(key);
    const size = range ? range.end : Number.POSITIVE_INFINITY;
    let at = range?.start ?? 0;
    if (size <= at) return (await head(key)) && Readable.from([]);
    const open = () =>
      requests.attempt(async (stop) => {
        try {
          return await ask(Key, range || at > 0 ? { start: at, end: size } : undefined, stop);
        } catch (thrown) {
          if (statusOf(thrown) === 416) return 'nothing';
          throw thrown;
        }
      });
    const first = await open();
    if (first === 'nothing') return Readable.from([]);
    if (!first) return undefined;
    const pieces = async function* () {
      let answer = first;
      const end = at + (first.ContentLength ?? 0);
      for (let failures = 0; at < end; ) {
        try {
          // In Node the SDK always gives a stream of Node's.
          for await (const piece of answer.Body as Readable) {
            at += piece.length;
            failures = 0;
            yield piece;
          }
          if (at < end) throw new DamagedOnTheWay(key);
        } catch (thrown) {
          if (++failures === tries) throw thrown;
          const next = await open();
          if (!next || next === 'nothing') throw new DamagedOnTheWay(key);
          answer = next;
        }
      }
    };
    const given = Readable.from(pieces(), { objectMode: false });
    // Also where nobody has begun to read.
    return given.once('close', () => (first.Body as Readable).destroy());
  };

  const head = async (key: string): Promise<Entry | undefined> => {
    const Key = nameOfKey(key);
    const found = await requests.attempt((abortSignal) =>
      unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })),
    );
    return found && entryOf(key, found.ContentLength, found.LastModified);
  };

  const send = async (Key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> => {
    const sized = await sizeBody(body, draftFolder);
    const { size, md5, crc32: crc } = sized;
    const input = { Bucket, Key, ContentLength: size, ContentMD5: md5, Metadata: { [crcName]: crc } };
    try {
      await requests.attempt((abortSignal) =>
        client.send(new PutObjectCommand({ ...input, Body: sized.open() }), { abortSignal }),
      );
      return size;
    } finally {
      await sized.discard();
    }
  };

  const list = async (token: string | undefined) =>
    requests.attempt((abortSignal) => {
      const from = token === undefined ? {} : { ContinuationToken: token };
      const input = { Bucket, Prefix: prefix, MaxKeys: options.listedAtOnce ?? pageSize, ...from };
      return client.send(new ListObjectsV2Command(input), { abortSignal });
    });

  return {
    put: async (key, body) => send(nameOfKey(key), body),
    stream,
    get: async (key, range) => (range ? getPart(key, range) : getWhole(key)),
    head: async (key) => head(key),
    delete: async (key) => {
      const Key = nameOfKey(key);
      await requests.attempt((abortSignal) =>
        unlessMissing(client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })),
      );
    },
    async *walk() {
      let token: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await list(token);
        const page = Contents.flatMap(({ Key = '', Size, LastModified }) => {
          const key = Key.slice(prefix.length);
          return isKey(key) ? entryOf(key, Size, LastModified) : [];
        });
        if (page.length > 0) yield page;
        token = NextContinuationToken;
      } while (token !== undefined);
    },
    tidy: (olderThanMs) => deleteDrafts(draftFolder, Date.now() - olderThanMs),
    check: async () => {
      const found = await requests.attempt((stop) => ask(prefix + probe, undefined, stop));
      found?.Body && (await found.Body.transformToByteArray());
      if (found && performance.now() - probedAt < probeMs) return;
      await send(prefix + probe, Buffer.from('Can objects be written here?'));
      probedAt = performance.now();
    },
    close: async () => {
      requests.close();
      client.destroy();
    },
  };
}

/** The name of our checksum among the metadata of an object. */
const crcName = 'crc32';

/** The whole body of an answer; one that ends too early fails. */
async function collect({ Body, ContentLength }: GetObjectCommandOutput, stop: AbortSignal): Promise<Buffer> {
  // In Node the SDK always gives a stream of Node's.
  const body = addAbortSignal(stop, Body as Readable);
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  const whole = Buffer.concat(pieces);
  if (whole.length !== ContentLength) throw new DamagedOnTheWay('of a part');
  return whole;
}

function entryOf(key: string, size: number | undefined, modified: Date | undefined): Entry {
  return { key, size: size ?? 0, modifiedAt: modified?.getTime() ?? 0 };
}

/** A bucket that is not there is an error, not an object that is not there; but the answer to a HEAD has no body to tell them apart. */
async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (thrown) {
    if (statusOf(thrown) === 404 && nameOf(thrown) !== 'NoSuchBucket') return undefined;
    throw thrown;
  }
}
