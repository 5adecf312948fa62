/** The report of a page's conversion at the archive, as the log beside the page gives it, and how it weighs. */
import { choice, count, named, object, type TypeOf, text, texts } from '../shapes.ts';
import { type Warning, warningOf } from './warnings.ts';

/** Outcomes from best to worst. */
export const outcomes = ['ok', 'warnings', 'errors', 'fatal', 'unfinished'] as const;

export const conversionReport = named(
  'ConversionReport',
  object(
    'What the archive’s log says of how it made the page; left out until the log is read, and where there is none.',
    {
      status: choice(outcomes, 'How it ended; `unfinished` where the log ends before the conversion does.'),
      errors: count('Errors.'),
      warnings: count('Warnings.'),
      undefined: texts('Commands and environments that the converter did not know (`\\foo`, `{foo}`), 100 at most.'),
      missing: texts('Packages, classes and other files that it did not find, 100 at most.'),
      converter: text('The converter: name and version; empty where the log does not say.'),
    },
  ),
);
export type ConversionReport = TypeOf<typeof conversionReport>;

/** A report, with the fault that ended the conversion: `timeout:timedout`. */
export interface ReadLog {
  readonly report: ConversionReport;
  readonly fatal: string;
}

/** Record of a log: the page that it is of, by the archive's validators, and the report if there is one. */
export interface KeptReport extends Partial<ReadLog> {
  readonly page: string;
}

/** A name of the page that changes when the archive replaces it; empty where the archive gave no validators. */
export function pageTag({ etag, lastModified }: { readonly etag?: string; readonly lastModified?: string }): string {
  return etag || lastModified || '';
}

/** The parts of 1 that a conversion can cost. Each grows with what is counted, and never beyond its part. */
const costs = {
  broken: 0.5,
  errors: { most: 0.2, half: 10 },
  warnings: { most: 0.05, half: 50 },
  undefined: { most: 0.1, half: 5 },
  missing: { most: 0.15, half: 5 },
} as const;

const cost = ({ most, half }: { readonly most: number; readonly half: number }, count: number) =>
  most * (1 - half / (count + half));

/** The factor by which the conversion lowers the score of a paper: 1 for a faultless one, and never below 0. */
export function trustIn({ status, errors, warnings, undefined: unknown, missing }: ConversionReport): number {
  const broken = status === 'fatal' || status === 'unfinished' ? costs.broken : 0;
  const counted = cost(costs.errors, errors) + cost(costs.warnings, warnings);
  const named = cost(costs.undefined, unknown.length) + cost(costs.missing, missing.length);
  return Math.max(0, 1 - broken - counted - named);
}

export function warningsOfConversion({ report, fatal }: ReadLog): Warning[] {
  if (report.status === 'fatal') return [warningOf('conversion-fatal', { names: [fatal] })];
  return report.status === 'unfinished' ? [warningOf('conversion-unfinished')] : [];
}

/** Characters of the names of a kind in a line for people. */
const longestList = 200;

/** `with errors: 2 errors, 1 warning; not known: \foo; not found: a.sty, by latexmlc (LaTeXML version 0.8.8)` */
export function tellConversion({ status, errors, warnings, undefined: unknown, missing, converter }: ConversionReport) {
  const counted = [plural(errors, 'error'), plural(warnings, 'warning')].filter((words) => words !== '').join(', ');
  const parts = [counted, listed('not known', unknown), listed('not found', missing)].filter((part) => part !== '');
  const facts = parts.length === 0 ? '' : `: ${parts.join('; ')}`;
  return `${outcomeWords[status]}${facts}${converter === '' ? '' : `, by ${converter}`}`;
}

const outcomeWords = {
  ok: 'no problems',
  warnings: 'with warnings',
  errors: 'with errors',
  fatal: 'given up after a fatal error',
  unfinished: 'not finished',
} as const satisfies Record<ConversionReport['status'], string>;

const plural = (count: number, noun: string) => (count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`);

function listed(what: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const line = names.join(', ');
  const cut = line.length > longestList ? `${line.slice(0, longestList).toWellFormed()}…` : line;
  return `${what}: ${cut}`;
}
