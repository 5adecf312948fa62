/** Faults of the local archive: the requests concerned, what goes wrong, and how often; and how a reply is sent badly. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type DemoReply, rawHeaders } from '../../src/demo/reply.ts';

export interface Fault {
  /** The beginning of a target, or a pattern for it. */
  readonly path: string | RegExp;
  readonly method?: string;
  /** The number of requests that it meets; without it, all until it is lifted. */
  readonly times?: number;
  /** Answers this instead. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Another `Content-Type`. */
  readonly type?: string;
  /** The answer begins when the fault is lifted. */
  readonly untilLifted?: boolean;
  /** Never answers. */
  readonly silent?: boolean;
  /** Hangs up before the first byte of an answer. */
  readonly hangUp?: boolean;
  /** Hangs up after so many bytes of the body. */
  readonly cutAfter?: number;
  /** Sends the body in pieces of so many bytes, so many milliseconds apart. */
  readonly slow?: { readonly bytes: number; readonly every: number };
  /** Says nothing of the length: the body ends where the connection does. */
  readonly unmeasured?: boolean;
}

export interface Faults {
  /** Adds one, and answers with what lifts it. The newest that fits is the one that happens. */
  readonly add: (fault: Fault) => () => void;
  /** The fault to commit on this request, counted as having happened; one that holds answers back, when it is lifted. */
  readonly take: (method: string, target: string) => Promise<Fault | undefined>;
}

export function createFaults(first: readonly Fault[] = []): Faults {
  let faults: { readonly fault: Fault; readonly lifted: Promise<void>; left: number }[] = [];
  const add = (fault: Fault) => {
    const { promise: lifted, resolve: lift } = Promise.withResolvers<void>();
    const entry = { fault, lifted, left: fault.times ?? Number.POSITIVE_INFINITY };
    faults = [entry, ...faults];
    return () => {
      faults = faults.filter((other) => other !== entry);
      lift();
    };
  };
  for (const fault of first) add(fault);
  return {
    add,
    take: async (method, target) => {
      const entry = faults.find(({ fault, left }) => left > 0 && fits(fault, method, target));
      if (entry) entry.left--;
      if (entry?.fault.untilLifted) await entry.lifted;
      return entry?.fault;
    },
  };
}

function fits({ path, method }: Fault, asked: string, target: string): boolean {
  if (method !== undefined && method !== asked) return false;
  return typeof path === 'string' ? target.startsWith(path) : path.test(target);
}

/** A reply whose body may be long, and is made while it is sent. */
export interface LongReply extends DemoReply {
  /** Stand for the body, which is empty. */
  readonly pieces?: Iterable<Buffer> | undefined;
}

/** Writes a reply to a connection as the fault says. */
export async function sendBadly(
  { method }: IncomingMessage,
  response: ServerResponse,
  good: LongReply,
  fault: Fault,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (fault.silent) return;
  if (fault.hangUp) {
    response.destroy();
    return;
  }
  const reply = spoil(good, fault);
  // Neither a length nor chunks: the end of the connection is the end of the body.
  if (fault.unmeasured) response.removeHeader('Transfer-Encoding');
  response.writeHead(reply.status, rawHeaders(method, reply));
  if (method === 'HEAD' || reply.status === 304) {
    response.end();
    return;
  }
  let sent = 0;
  for (const piece of piecesOf(reply, fault)) {
    const left = (fault.cutAfter ?? Number.POSITIVE_INFINITY) - sent;
    const part = piece.subarray(0, left);
    sent += part.length;
    if (response.destroyed) return;
    if (!response.write(part)) await once(response, 'drain', { signal: gone.signal });
    if (part.length < piece.length || sent === fault.cutAfter) {
      await flush(response);
      response.destroy();
      return;
    }
    if (fault.slow) await wait(fault.slow.every, undefined, { signal: gone.signal });
  }
  response.end();
}

/** Waits until all that was written has been sent, before the connection is broken. */
async function flush(response: ServerResponse): Promise<void> {
  response.flushHeaders();
  const { socket } = response;
  if (!socket || socket.destroyed) return;
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.write('', () => resolve());
  });
}

/** The reply with what the fault says in the place of its own. */
function spoil(reply: LongReply, { status, headers = {}, body, unmeasured, ...fault }: Fault): LongReply {
  const type = fault.type ?? (status === undefined ? undefined : 'text/html; charset=utf-8');
  const isKept = (name: string) =>
    name === 'Content-Type' ? type === undefined : name !== 'Content-Length' || (!unmeasured && body === undefined);
  return {
    ...reply,
    status: status ?? reply.status,
    headers: [
      ...reply.headers.filter(([name]) => isKept(name)),
      ...(type === undefined ? [] : [['Content-Type', type] as const]),
      ...Object.entries(headers),
    ],
    ...(body !== undefined && { body: Buffer.from(body), pieces: undefined, chunked: false }),
    ...(unmeasured && { chunked: true }),
  };
}

function piecesOf({ body, pieces = [body] }: LongReply, { slow }: Fault): Iterable<Buffer> {
  return slow ? cut(pieces, slow.bytes) : pieces;
}

function* cut(whole: Iterable<Buffer>, size: number): Generator<Buffer> {
  for (const piece of whole) {
    for (let at = 0; at < piece.length; at += size) yield piece.subarray(at, at + size);
  }
}
