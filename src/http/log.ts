/** The log: one JSON object a line, written without holding up a request. */
import { type DestinationStream, destination, pino } from 'pino';

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
  /** To be told only to those who look closely. */
  readonly quiet: boolean;
}

export interface Log {
  /** The line of a request, which there are more of than of all others. */
  answered(facts: Answered): void;
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export function createLog(level: LogLevel, stream: DestinationStream = gathered()): Log {
  const careful = pino({ level, base: null, timestamp: () => `,"time":"${now()}"` }, stream);
  const debugs = careful.isLevelEnabled('debug');
  const informs = careful.isLevelEnabled('info');
  return {
    // Spelt by hand: pino's care takes several times as long, and of all these only the target can hold surprises.
    answered({ requestId, route, method, target, status, ms, whole, quiet }) {
      if (!(quiet ? debugs : informs)) return;
      stream.write(
        `{"level":${quiet ? debug : info},"time":"${now()}","requestId":"${requestId}","route":"${route}",` +
          `"method":"${method}","target":${JSON.stringify(target)},"status":${status},"ms":${ms.toFixed(2)},` +
          `${whole ? '' : '"cut":true,'}"msg":"answered"}\n`,
      );
    },
    debug: (facts, message) => careful.debug(facts, message),
    info: (facts, message) => careful.info(facts, message),
    warn: (facts, message) => careful.warn(facts, message),
    error: (facts, message) => careful.error(facts, message),
  };
}

const { debug, info } = pino.levels.values;

let moment = 0;
let spelt = '';

/** The same text for all that happens in a millisecond. */
function now(): string {
  const current = Date.now();
  if (current !== moment) {
    moment = current;
    spelt = new Date(current).toISOString();
  }
  return spelt;
}

/** Characters that leave together, how long the first waits in milliseconds, and how far who reads them may lag behind. */
const batch = { size: 32 * 1024, wait: 250, most: 16 * 1024 * 1024 };

/**
 * A write for each line would cost more than the answer it tells of; pino's own destination measures all that it holds
 * with every line it is given, so it is given many at once.
 */
function gathered(): DestinationStream {
  let lines = '';
  let late: NodeJS.Timeout | undefined;
  const open = () => {
    const opened = destination({ sync: false, maxLength: batch.most });
    // A full disk costs lines of the log, not the service. What could not be written is not held: it would be tried
    // again for ever when the process ends. A reader that went away is pino's own matter.
    opened.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || out !== opened) return;
      out = undefined;
      opened.destroy();
    });
    return opened;
  };
  const flush = () => {
    clearTimeout(late);
    late = undefined;
    if (lines !== '') (out ??= open()).write(lines);
    lines = '';
  };
  // Before those of the destination, which writes what it holds when the process ends.
  process.on('beforeExit', flush).on('exit', flush);
  let out: ReturnType<typeof open> | undefined = open();
  return {
    write(line) {
      lines += line;
      if (lines.length >= batch.size) flush();
      else late ??= setTimeout(flush, batch.wait).unref();
    },
  };
}
