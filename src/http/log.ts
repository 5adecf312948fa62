/** The log: one JSON object a line, written without holding up a request. */
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';

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
  /** The line of a request. */
  answered(facts: Answered): void;
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export function createLog(level: LogLevel, stream: DestinationStream = buffered()): Log {
  const log = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, stream);
  return {
    answered({ quiet, whole, ms, ...facts }) {
      const line = { ...facts, ms: Math.round(ms * 100) / 100, ...(whole ? {} : { cut: true }) };
      if (quiet) log.debug(line, 'answered');
      else log.info(line, 'answered');
    },
    debug: (facts, message) => log.debug(facts, message),
    info: (facts, message) => log.info(facts, message),
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
  };
}

/** Characters that leave together, how long the first waits in milliseconds, and how far who reads them may lag behind. */
const batch = { size: 32 * 1024, wait: 250, most: 16 * 1024 * 1024 };

function buffered(): DestinationStream {
  const out = destination({ sync: false, minLength: batch.size, maxWrite: 2 * batch.size, maxLength: batch.most });
  let isFull = false;
  // A full disk costs lines of the log, not the service. Lines that could not be written are not held: they would be
  // tried again for ever when the process ends. A reader that went away is pino's own matter.
  out.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    isFull = true;
    out.destroy();
  });
  setInterval(() => !isFull && out.flush(), batch.wait).unref();
  return { write: (line) => void (isFull || out.write(line)) };
}
