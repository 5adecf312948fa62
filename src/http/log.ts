/** The log: one JSON object a line, written without holding up a request. */
import { type DestinationStream, destination, pino } from 'pino';

export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** What went well is told in plain facts, which need none of pino's care and a fraction of its time. */
export function createLog(level: LogLevel, stream: DestinationStream = gathered()): Log {
  const careful = pino({ level, base: null, timestamp: () => `,"time":"${now()}"` }, stream);
  const plain = (name: 'debug' | 'info') => {
    if (!careful.isLevelEnabled(name)) return () => {};
    const start = `{"level":${pino.levels.values[name]},"time":"`;
    return (facts: object, message: string) =>
      void stream.write(`${start}${now()}",${JSON.stringify({ ...facts, msg: message }).slice(1)}\n`);
  };
  return {
    debug: plain('debug'),
    info: plain('info'),
    warn: (facts, message) => careful.warn(facts, message),
    error: (facts, message) => careful.error(facts, message),
  };
}

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
  const flush = () => {
    clearTimeout(late);
    late = undefined;
    if (lines !== '') out.write(lines);
    lines = '';
  };
  // Before those of the destination, which writes what it holds when the process ends.
  process.on('beforeExit', flush).on('exit', flush);
  const out = destination({ sync: false, maxLength: batch.most });
  return {
    write(line) {
      lines += line;
      if (lines.length >= batch.size) flush();
      else late ??= setTimeout(flush, batch.wait).unref();
    },
  };
}
