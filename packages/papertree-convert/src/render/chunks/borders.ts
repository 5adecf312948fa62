/** Finds where a stretch of our Markdown may be cut: between blocks, between rows, items and lines, between sentences. */
import { sentenceBorders } from '../../tree/sentences.ts';
import { type Enclosure, followEnclosures } from '../markdown/enclosed.ts';
import { uncutSpans } from './spans.ts';

/** Kinds of borders, the strongest first. */
export const levels = ['block', 'line', 'sentence'] as const;

export interface Border {
  readonly level: (typeof levels)[number];
  /** Where the piece before it ends, and where the one behind it begins. */
  readonly end: number;
  readonly at: number;
  /** Spaces before each line behind it that are there for the list in which they stand. */
  readonly indent: number;
  /** What must be read before the piece behind it: the head of its table, the fence of its code. */
  readonly repeated: string;
}

const item = /^(?:[-+*]|[0-9]{1,9}[.)]) /;
/** The marks of quotations and the indentation of lists. */
const prefix = /^[ >]*/;
/** A label alone: `**Theorem 1**`, `- *Proof.*`, `[^1]:`. Nothing may be cut off behind it. */
const label =
  /^(?:(?:[-+*]|[0-9]{1,9}[.)]) )*(?:(\*{1,3})[^*]+\1[.:]?|\[\^[^\]\s]+\]:|\*{0,3}\(?[\p{L}\p{N}]{1,5}[.)]\*{0,3})?$/u;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly core: string;
  readonly lead: number;
}

export function bordersIn(text: string, from: number, to: number): Border[] {
  const borders: Border[] = [];
  const enclosureOf = followEnclosures();
  let before: Line | undefined;
  let afterBlank = false;
  let head = newHead();
  /** Spaces before the fence of code: all others in it are its own. */
  let fenced = 0;
  const put = (level: Border['level'], line: Line, repeated = '', end = before?.end ?? from) => {
    const spaces = Math.min(fenced, spacesAt(text, line));
    if (before && !(repeated === '' && label.test(before.core)))
      borders.push({ level, end, at: line.start + spaces, indent: spaces, repeated });
  };
  for (const line of linesOf(text, from, to)) {
    const enclosure = enclosureOf(line.core);
    if (enclosure !== undefined) {
      fenced = enclosure === 'code' ? fenced : Number.POSITIVE_INFINITY;
      const repeated = head.take(line.core, enclosure);
      if (repeated !== undefined) put('line', line, repeated);
    } else if (line.core === '') {
      afterBlank = true;
      continue;
    } else {
      fenced = Number.POSITIVE_INFINITY;
      if (afterBlank || before === undefined || !line.core.startsWith('|')) head = newHead();
      const repeated = head.take(line.core, undefined);
      if (before !== undefined) {
        if (afterBlank) put('block', line);
        else if (repeated !== undefined) put('line', line, repeated);
        else if (item.test(line.core)) put('line', line);
        else if (text[before.end - 1] === '\\') put('line', line, '', before.end - 1);
      }
      if (line.core.startsWith('```')) fenced = spacesAt(text, line);
      else if (!/^(?:\||\${2}|<table>)/.test(line.core)) sentences(line, borders);
    }
    afterBlank = false;
    before = line;
  }
  return borders;
}

const spacesAt = (text: string, { start, end }: Line) => /^ */.exec(text.slice(start, end))?.[0].length ?? 0;

function* linesOf(text: string, from: number, to: number): Generator<Line> {
  for (let start = from; start < to; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 || found > to ? to : found;
    const line = text.slice(start, end);
    const lead = prefix.exec(line)?.[0].length ?? 0;
    yield { start, end, core: line.slice(lead), lead };
    start = end + 1;
  }
}

/** Gathers the head of a table, or the fence of code, and gives it for each line before which the rest may be cut. */
function newHead() {
  let head = '';
  let rows = 0;
  return {
    take(line: string, enclosure: Enclosure | undefined): string | undefined {
      if (enclosure === undefined) {
        // The head of a pipe table is its first row and the delimiters, and its first row of values stands with them.
        if (line.startsWith('|') && rows < 2) head += `${line}\n`;
        else if (line.startsWith('<table>') || line.startsWith('```')) head = `${line}\n`;
        else if (!line.startsWith('|')) return undefined;
        return line.startsWith('|') && rows++ > 2 ? head : undefined;
      }
      if (enclosure === 'display') return undefined;
      if (enclosure === 'code') return line.startsWith('```') || rows++ === 0 ? undefined : head;
      if (!line.startsWith('<tr>')) return undefined;
      if (rows === 0 && !line.includes('<td')) {
        head += `${line}\n`;
        return undefined;
      }
      return rows++ === 0 ? undefined : head;
    },
  };
}

/** Behind the ends of sentences, outside formulas, links and the like. */
function sentences({ start, core, lead }: Line, borders: Border[]): void {
  let spans: ReturnType<typeof uncutSpans> | undefined;
  const marker = /^(?:(?:[-+*]|[0-9]{1,9}[.)]) )*/.exec(core)?.[0].length ?? 0;
  for (const { end, at } of sentenceBorders(core)) {
    spans ??= uncutSpans(core);
    if (spans.some(({ from, to }) => from < at && end < to) || label.test(core.slice(0, end))) continue;
    borders.push({
      level: 'sentence',
      end: start + lead + end,
      at: start + lead + at,
      indent: lead + marker,
      repeated: '',
    });
  }
}
