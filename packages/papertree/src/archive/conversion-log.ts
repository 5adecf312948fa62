/**
 * Reads the log that the archive's converter, LaTeXML, wrote of a page, in one pass and whatever it holds.
 *
 *     latexmlc (LaTeXML version 0.8.8)
 *     Error:undefined:\foo The token T_CS[\foo] is not defined. at main.tex; line 1 col 45
 *     Conversion complete: 1 warning; 1 error; 1 undefined macro[\foo]; 1 missing file[a.sty] (See main.latexml.log)
 *     Post-processing complete: No obvious problems
 *     Status:conversion:2
 */
import type { ConversionReport, ReadLog } from 'papertree-convert/paper';

/** Names that a report repeats, and the longest of them. */
const mostNames = 100;
const longestName = 100;
/** Characters of a line that are looked at: lists of names may be long, and nothing else is. */
const longestLine = 20_000;

const message = /^(Warning|Error|Fatal):([^\s:]{1,60}):(\S*)/;
const summary = /^(recursive )?(?:Conversion|Post-?processing) complete:?\s*(.*)$/i;
const status = /^Status:conversion:([0-3])\b/;
/** `latexmlc (LaTeXML version 0.8.8)`, `latexml_oxide (v0.5.0)`, `latexml_oxide (latexml-oxide 0.9.0; revision a1b2c3d) started …` */
const converter = /^((?:latexml\w{0,20}|\S{1,40}(?= \(LaTeXML )) \([^()]{0,80}?\d[^()]{0,80}\))(?: started\b|\s*$)/i;
/** Lines that only this converter writes, so that a log which was cut off is known from any other text. */
const progress = /^\((?:Loading|Digesting|Processing|Building|Rewriting|Finalizing|post-processing)\b/;

/** Undefined for a text that is no such log. */
export function readConversionLog(text: string): ReadLog | undefined {
  const seen = createCounts();
  for (const line of linesOf(text)) readLine(line, seen);
  const outcome = outcomeOf(seen);
  if (outcome === undefined) return undefined;
  const { messages, summed, names, fatal } = seen;
  const report: ConversionReport = {
    status: outcome,
    // The summaries count what the log leaves out, and the log what came after them.
    errors: Math.max(messages.Error, summed.error),
    warnings: Math.max(messages.Warning, summed.warning),
    undefined: listOf(names.undefined),
    missing: listOf(names.missing),
    converter: seen.converter,
  };
  return { report, fatal: outcome === 'fatal' ? fatal : '' };
}

interface Counts {
  readonly messages: Record<'Warning' | 'Error' | 'Fatal', number>;
  readonly summed: Record<'warning' | 'error' | 'fatal', number>;
  /** Names by the summaries and by the messages: only the former tell the endings of files. */
  readonly names: Record<'undefined' | 'missing', Names>;
  converter: string;
  fatal: string;
  code: number | undefined;
  hasSummary: boolean;
  hasProgress: boolean;
  /** Within the conversion of a list of references, which is one of its own inside that of the paper. */
  isInner: boolean;
}

interface Names {
  readonly summed: Set<string>;
  readonly said: Set<string>;
}

function createCounts(): Counts {
  const none = (): Names => ({ summed: new Set(), said: new Set() });
  return {
    messages: { Warning: 0, Error: 0, Fatal: 0 },
    summed: { warning: 0, error: 0, fatal: 0 },
    names: { undefined: none(), missing: none() },
    ...{ converter: '', fatal: '', code: undefined, hasSummary: false, hasProgress: false, isInner: false },
  };
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    // A tab begins the details of a message.
    if (stop > start && text[start] !== '\t') yield bare(text.slice(start, Math.min(stop, start + longestLine)));
    start = stop + 1;
  }
}

/** A line without colours, and without what a carriage return has overwritten. */
function bare(line: string): string {
  const trimmed = (line.includes('\x1b') ? line.replaceAll(colour, '') : line).trimEnd();
  return trimmed.slice(trimmed.lastIndexOf('\r') + 1);
}

const colour = /\x1b\[[0-9;?]*[A-Za-z]/g;

function readLine(line: string, seen: Counts): void {
  const told = message.exec(line);
  if (told) return readMessage(told, seen);
  if (line.startsWith('(')) {
    if (progress.test(line)) seen.hasProgress = true;
    return;
  }
  const [, code] = status.exec(line) ?? [];
  if (code !== undefined) {
    if (!seen.isInner) seen.code = Number(code);
    return;
  }
  const [, inner, sum] = summary.exec(line) ?? [];
  if (sum !== undefined) {
    seen.isInner = inner !== undefined;
    if (!seen.isInner) readSummary(sum, seen);
    return;
  }
  if (seen.converter === '') seen.converter = tidy(converter.exec(line)?.[1] ?? '');
}

function readMessage([, level, category = '', what = '']: RegExpExecArray, seen: Counts): void {
  const { messages, names } = seen;
  // The pattern allows no other.
  messages[level as keyof typeof messages]++;
  if (level === 'Fatal') seen.fatal ||= tidy(`${category}:${what}`);
  if (category === 'undefined') add(names.undefined.said, what);
  if (category === 'missing_file') add(names.missing.said, what);
}

/** `1 warning; 2 errors; 1 undefined macro[\foo]`. Names with brackets or commas are left to the messages. */
function readSummary(text: string, seen: Counts): void {
  seen.hasSummary = true;
  const { summed, names } = seen;
  for (const [, count, level] of text.matchAll(/(?:^|; )(\d{1,9}) (warning|error|fatal)/g))
    summed[level as keyof typeof summed] += Number(count);
  for (const [, kind, list = ''] of text.matchAll(
    /(?:^|; ?)\d{1,9} (undefined macro|missing file)s?\[([^[\]]*)\](?=;|\s\(|$)/g,
  ))
    for (const name of list.split(', ')) add((kind === 'missing file' ? names.missing : names.undefined).summed, name);
}

function add(names: Set<string>, name: string): void {
  const whole = tidy(name);
  if (whole !== '' && names.size < mostNames) names.add(whole);
}

function tidy(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();
}

function listOf({ summed, said }: Names): string[] {
  return [...(summed.size > 0 ? summed : said)].sort();
}

/** The converter's own words for how it ended are its status, else its summary; without either it has not ended. */
function outcomeOf({ code, hasSummary, hasProgress, converter, messages, summed }: Counts) {
  const total = (level: 'Warning' | 'Error' | 'Fatal', name: keyof typeof summed) => messages[level] + summed[name];
  if (code !== undefined) return (['ok', 'warnings', 'errors', 'fatal'] as const)[code];
  if (hasSummary) {
    if (total('Fatal', 'fatal') > 0) return 'fatal';
    if (total('Error', 'error') > 0) return 'errors';
    return total('Warning', 'warning') > 0 ? 'warnings' : 'ok';
  }
  if (messages.Fatal > 0) return 'fatal';
  return hasProgress || converter !== '' ? 'unfinished' : undefined;
}
