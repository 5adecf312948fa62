/**
 * Requests to an S3-compatible store: so many at once, each with a time limit, and tried again where the failure may
 * pass; what is sent, with its size and checksums; and what a refusal says to the operator.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type ObjectsOptions, WrongEngine } from '../engine-options.ts';

export interface Requests {
  /** Runs a request until it succeeds, or fails in a way that will not pass, or has failed too often. */
  attempt<Result>(request: (stop: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Ends all that is under way. */
  close(): void;
}

/** The number of times that a request is tried. */
export const tries = 4;
/** Milliseconds for one try, its body included. */
const limitMs = 60_000;
/** The wait before the second try is up to this, and doubles with every further one. */
const waitMs = 100;

/** Requests at once. The SDK counts the wait for a free connection as one for the store, so it must never have to wait. */
export const mostAtOnce = 64;

export function createRequests(random: () => number = Math.random): Requests {
  const closing = new AbortController();
  const { signal: closed } = closing;
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async <Result>(request: (stop: AbortSignal) => Promise<Result>): Promise<Result> => {
    if (running < mostAtOnce) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      closed.throwIfAborted();
      return await request(AbortSignal.any([closed, AbortSignal.timeout(limitMs)]));
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };

  return {
    async attempt(request) {
      for (let count = 1; ; count++) {
        try {
          return await inTurn(request);
        } catch (thrown) {
          if (count >= tries || closed.aborted || !mayPass(thrown)) throw thrown;
        }
        // A random wait, so that those that failed together do not come back together.
        await sleep(random() * waitMs * 2 ** count, undefined, { signal: closed });
      }
    },
    close: () => closing.abort(new Error('The store is closed.')),
  };
}

/** The bytes that arrived are not those that were sent. */
export class DamagedOnTheWay extends Error {
  constructor(key: string) {
    super(`The object ${key} arrived damaged.`);
  }
}

/** Errors of the network, of a store that is overloaded or out of order, and bytes that came to harm. */
function mayPass(thrown: unknown): boolean {
  const status = statusOf(thrown);
  if (status === undefined) return thrown instanceof DamagedOnTheWay || hasCode(thrown);
  // A body that the store received damaged is answered by 400.
  return status >= 500 || status === 408 || status === 429 || nameOf(thrown) === 'BadDigest';
}

/** The name that the store gives its error: `NoSuchKey`, `AccessDenied`. */
export function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : '';
}

export function statusOf(thrown: unknown): number | undefined {
  // The SDK puts `$metadata` on the errors that the store has answered.
  return (thrown as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
}

/** Errors of the network carry a code of the system; a connection that was cut while a body came may have none. */
function hasCode(thrown: unknown): boolean {
  return thrown instanceof Error && ('code' in thrown || /abort|timeout/i.test(`${thrown.name} ${thrown.message}`));
}

/** The body of an object before it is sent: its size and checksums are known, and it can be sent again. */
interface SizedBody {
  readonly size: number;
  /** As the header `Content-MD5` has it, by which every store checks what it receives. */
  readonly md5: string;
  /** The checksum by which we check what we are given later; eight hexadecimal digits. */
  readonly crc32: string;
  /** The bytes, from the start, at every call. */
  open(): Uint8Array | Readable;
  /** Deletes the temporary file, if there is one. */
  discard(): Promise<void>;
}

/** A body that comes in pieces is held in memory up to this size; a longer one is written to a temporary file. */
const mostInMemory = 8 * 1024 * 1024;

/** `folder` is for temporary files, and made when it is needed. */
export async function sizeBody(body: Uint8Array | AsyncIterable<Uint8Array>, folder: string): Promise<SizedBody> {
  const sums = createSums();
  if (body instanceof Uint8Array) {
    sums.add(body);
    return { ...sums.finish(), open: () => body, discard: async () => {} };
  }
  let pieces: Uint8Array[] = [];
  let file: { readonly path: string; readonly handle: FileHandle } | undefined;
  const discard = async () => {
    if (file) await rm(file.path, { force: true });
  };
  try {
    for await (const piece of body) {
      sums.add(piece);
      pieces.push(Uint8Array.from(piece));
      if (sums.size() <= mostInMemory) continue;
      file ??= await openDraft(folder);
      for (const each of pieces) await file.handle.writeFile(each);
      pieces = [];
    }
    await file?.handle.close();
  } catch (thrown) {
    await file?.handle.close().catch(() => {});
    await discard();
    throw thrown;
  }
  if (!file) {
    const whole = Buffer.concat(pieces);
    return { ...sums.finish(), open: () => whole, discard };
  }
  const { path } = file;
  return { ...sums.finish(), open: () => createReadStream(path), discard };
}

async function openDraft(folder: string) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  return { path, handle: await open(path, 'wx') };
}

/** A checksum as it stands among the metadata of an object. */
export function formatCrc(crc: number): string {
  return crc.toString(16).padStart(8, '0');
}

function createSums() {
  const md5: Hash = createHash('md5');
  let crc = 0;
  let size = 0;
  return {
    size: () => size,
    add(piece: Uint8Array) {
      md5.update(piece);
      crc = crc32(piece, crc);
      size += piece.byteLength;
    },
    finish: () => ({ size, md5: md5.digest('base64'), crc32: formatCrc(crc) }),
  };
}

/** Which setting is wrong, in words for the operator; undefined for a failure that may pass by itself. */
export function wrongStore(thrown: unknown, { bucket, endpoint = 'AWS' }: ObjectsOptions): WrongEngine | undefined {
  const status = statusOf(thrown) ?? 0;
  const name = nameOf(thrown);
  const { message } = thrown as Error;
  const wrong = (reason: string) => new WrongEngine('objects', reason, { cause: thrown });
  if (name === 'CredentialsProviderError')
    return wrong('no credentials are found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or a role');
  if (/region is missing/i.test(message)) return wrong('no region is known: set S3_REGION');
  if (name === 'NoSuchBucket') return wrong(`${endpoint} has no bucket “${bucket}”`);
  if (status === 301 || name === 'AuthorizationHeaderMalformed')
    return wrong(`the bucket “${bucket}” is in another region: set S3_REGION (${message})`);
  if (status === 401 || status === 403) return wrong(`${endpoint} refuses these credentials for “${bucket}”: ${name}`);
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? wrong(`${endpoint} answers ${status} for “${bucket}”: ${name}`)
    : undefined;
}
