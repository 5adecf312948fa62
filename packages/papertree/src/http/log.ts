/** The log: one JSON object a line, written without holding up a request. */

import { type Code, Problem } from 'papertree-convert/errors';
import { type DestinationStream, destination, pino, stdSerializers } from 'pino';

/** A request that is over. */
export interface Answered {
  readonly requestId: string;
  readonly route: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly ms: number;
  /** False where the connection ended before the answer. */
  readonly whole: boolean;
  /** Logged at the level `debug`. */
  readonly quiet: boolean;
}

export interface Log {
  /** The line of a request. */
  answered(facts: Answered): void;
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export function createLog(level: LogLevel, stream: DestinationStream = batched()): Log {
  const serializers = { err: level === 'debug' || level === 'trace' ? stdSerializers.err : withoutNeedlessStack };
  const log = pino({ level, base: null, serializers, timestamp: () => `,"time":"${timestamp()}"` }, stream);
  const writes = { debug: log.isLevelEnabled('debug'), info: log.isLevelEnabled('info') };
  return {
    // The line of a request is put together by hand, because pino would serialise each of its values: with pino the
    // processor time of a cached answer is 14 % higher (`npm run bench:served`). Only the target needs escaping.
    answered({ requestId, route, method, target, status, ms, whole, quiet }) {
      if (!(quiet ? writes.debug : writes.info)) return;
      stream.write(
        `{"level":${quiet ? debug : info},"time":"${timestamp()}","requestId":"${requestId}","route":"${route}",` +
          `"method":"${method}","target":${JSON.stringify(target)},"status":${status},"ms":${ms.toFixed(2)},` +
          `${whole ? '' : '"cut":true,'}"msg":"answered"}\n`,
      );
    },
    debug: (facts, message) => log.debug(facts, message),
    info: (facts, message) => log.info(facts, message),
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
  };
}

/** Errors without stack traces where the archive failed: that is no fault in our code. */
const ofArchive: ReadonlySet<Code> = new Set(['upstream', 'not-found', 'no-html']);

function withoutNeedlessStack(err: Error): object {
  const { stack, ...facts } = stdSerializers.err(err);
  return err instanceof Problem && ofArchive.has(err.code) ? facts : { ...facts, stack };
}

const { debug, info } = pino.levels.values;

let lastMs = 0;
let lastText = '';

/** The time as text, the same for all that happens in a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastText = new Date(now).toISOString();
  }
  return lastText;
}

/** Characters per write, milliseconds until a write, and characters that may be pending while the output is slow. */
const batch = { size: 32 * 1024, wait: 250, most: 16 * 1024 * 1024 };

/**
 * A stream that writes lines in batches. pino's own destination can batch, too, but with every line it measures the
 * bytes of all that it holds, which takes a twelfth of the processor time of a cached answer.
 */
function batched(): DestinationStream {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  let out: ReturnType<typeof destination> | undefined = destination({ sync: false, maxLength: batch.most });
  // A full disk costs lines of the log, not the service. Lines that could not be written are not held: they would be
  // tried again for ever when the process ends. A reader that went away is pino's own matter.
  const hearFaults = (opened: NonNullable<typeof out>) =>
    opened.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || out !== opened) return;
      out = undefined;
      opened.destroy();
    });
  hearFaults(out);
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines === '') return;
    if (!out) hearFaults((out = destination({ sync: false, maxLength: batch.most })));
    out.write(lines);
    lines = '';
  };
  // Before the listeners of the destination, which writes what it holds when the process ends.
  process.prependListener('beforeExit', flush).prependListener('exit', flush);
  return {
    write(line) {
      lines += line;
      if (lines.length >= batch.size) flush();
      else timer ??= setTimeout(flush, batch.wait).unref();
    },
  };
}
