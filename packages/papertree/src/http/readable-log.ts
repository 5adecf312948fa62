/** The log as a person reads it on a terminal: each JSON line as time, level, message and facts, in colours. */
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';

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
export function formatLine(json: string, paint: (colour: Colour, text: string) => string): string {
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
