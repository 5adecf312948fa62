/** The log: one JSON object a line, written without holding up a request; on a terminal, as a person reads it. */

import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
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

type Colour = 'gray' | 'green' | 'cyan' | 'yellow' | 'red';

/** By the numbers of pino. */
const levels: Readonly<Record<number, readonly [name: string, colour: Colour]>> = {
  10: ['trace', 'gray'],
  20: ['debug', 'gray'],
  30: ['info', 'green'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
};

/** The stream of the log if `out` is a terminal; undefined otherwise. */
export function readableLog(out: Writable & { readonly isTTY?: boolean }): DestinationStream | undefined {
  if (!out.isTTY) return undefined;
  // Colours are left out where NO_COLOR is set.
  const paint = (colour: Colour, text: string) => styleText(colour, text, { stream: out });
  return { write: (line) => void out.write(`${formatLine(line, paint)}\n`) };
}

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly [fact: string]: unknown;
}

/** `12:00:00 info  listening  port=8080`, or `12:00:00  200  GET /2401.00001.md  12.3 ms` for a request. */
function formatLine(json: string, paint: (colour: Colour, text: string) => string): string {
  const { level, time, msg, err, ...facts } = JSON.parse(json) as LogLine;
  const clock = paint('gray', new Date(time).toTimeString().slice(0, 8));
  if (msg === 'answered') return `${clock}  ${formatAnswer(facts, paint)}`;
  const [name, colour] = levels[level] ?? [String(level), 'gray'];
  const details = Object.entries(facts).map(([key, value]) => `  ${paint('gray', `${key}=`)}${formatValue(value)}`);
  const reason = err === undefined ? '' : `: ${printable(err.message ?? '')}`;
  const frames = err?.stack?.split('\n').filter((each) => /^\s+at /.test(each)) ?? [];
  const stack = frames.map((each) => `\n    ${paint('gray', printable(each.trim()))}`);
  return `${clock} ${paint(colour, name.padEnd(5))} ${printable(msg)}${reason}${details.join('')}${stack.join('')}`;
}

function formatAnswer(facts: Readonly<Record<string, unknown>>, paint: (colour: Colour, text: string) => string) {
  const { status, method, target, ms, cut } = facts;
  const colour = Number(status) >= 500 ? 'red' : Number(status) >= 400 ? 'yellow' : 'green';
  const end = cut ? '  cut off' : '';
  const took = paint('gray', `${ms} ms`);
  return `${paint(colour, String(status))}  ${printable(String(method))} ${printable(String(target))}  ${took}${end}`;
}

function formatValue(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"]+$/.test(value)) return printable(value);
  return printable(JSON.stringify(value));
}

/** Clients choose parts of a line, and must not control the terminal or turn the direction of its text. */
function printable(text: string): string {
  return text.replace(
    /[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
