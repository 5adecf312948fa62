/** Reports of checks as lines for a terminal. */

import type { CitationCheck } from '../citation-checks.ts';
import type { CheckReport } from './check-report.ts';
import { tellSummaries } from './report-summaries.ts';
import { itemsOf, legendOf, linesOf, type Marks, mayBeElse, placeOf, problemsFirst, shorten } from './report-words.ts';
import { type SentenceGroup, sentenceGroups } from './sentence-groups.ts';

/** A space at which no line is broken. */
const heldSpace = '\u00a0';

/** Stands before what a check may fail for. */
const failing = '!';

const terminal: Marks = {
  ...{
    text: (words) => words,
    link: (words, url) => `${words} <${url}>`,
    verdict: (verdict, isFailing) => (isFailing ? `${failing} ${verdict}` : verdict),
  },
  ...{ gone: (words) => `[-${words}-]`, come: (words) => `{+${words}+}` },
  ...{ failing, code: (words) => words.replaceAll(' ', heldSpace), place: (words) => words },
};

/** Only what may fail has a link. */
const inShort: Marks = { ...terminal, isShort: true };

/** Control characters of a list are not the terminal's. */
export const tame = (words: string) => words.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').toWellFormed();

/** The table of works has no narrower titles, and lines no fewer characters. */
const fewest = { title: 16, line: 40 };

/** A row a work, and below it what is to be done; `columns` is the width of the terminal. Of sentences what is in order is counted, and told if `all` is. */
export function tellReport(report: CheckReport, columns = 80, all = false): string {
  const works = problemsFirst(report.works);
  const keys = Math.min(24, Math.max(3, ...works.map(({ key }) => key.length)));
  const words = [...works.map(({ verdict }) => verdict), ...(report.faults.length > 0 ? ['unreadable'] : [])];
  const verdicts = Math.max(7, ...words.map(({ length }) => length));
  const lines = Math.max(4, ...works.map(({ line }) => String(line ?? '').length));
  const indent = verdicts + lines + 4;
  const title = Math.max(fewest.title, columns - indent - keys - 2);
  const row = (...[verdict, line, key, words]: readonly [string, string, string, string]) =>
    `${verdict.padEnd(verdicts)}  ${line.padStart(lines)}  ${shorten(key, keys).padEnd(keys)}  ${shorten(words, title)}`.trimEnd();
  const rows = works.flatMap((work) => [
    row(work.verdict, String(work.line ?? ''), work.key, work.title),
    ...linesOf(work).flatMap((line) => wrap(line, columns, ' '.repeat(indent))),
  ]);
  const head = works.length === 0 ? [] : [row('VERDICT', 'LINE', 'KEY', 'TITLE')];
  const passed = report.faults.flatMap(({ line, reason }) =>
    wrap(reason, columns, ' '.repeat(indent)).map((words, i) =>
      i === 0 ? row('unreadable', String(line), '', '').padEnd(indent) + words.trimStart() : words,
    ),
  );
  const legend = legendOf(all ? terminal : inShort, report).flatMap((line) => wrap(line, columns));
  const groups = sentenceGroups(report);
  const fine = all ? undefined : groups.find(({ name }) => name === 'fine');
  const sentences = groups.flatMap((group) =>
    group === fine || (group.name === 'bare' && !all) ? [] : tellGroup(group, columns, all),
  );
  const summaries = tellSummaries(report).flatMap((line) => wrap(line, columns));
  const told = [
    ...head,
    ...rows,
    ...passed,
    ...(legend.length > 0 ? ['', ...legend] : []),
    ...sentences,
    ...(fine
      ? ['', ...wrap(`${countSentences(fine)} in order: --all lists what was found. ${mayBeElse}`, columns)]
      : []),
    '',
    ...summaries,
  ];
  return `${told.map((line) => tame(line).replaceAll(heldSpace, ' ')).join('\n')}\n`;
}

const countSentences = ({ citations: { length } }: SentenceGroup) =>
  length === 1 ? '1 sentence is' : `${length} sentences are`;

function tellGroup({ name, title, citations }: SentenceGroup, columns: number, all: boolean): string[] {
  const marks = all ? terminal : inShort;
  const told =
    name === 'unchecked' && !all
      ? tellUnchecked(citations, columns)
      : citations.flatMap((each) => [
          '',
          ...wrap(`${placeOf(each)}: ${each.sentence}`, columns),
          ...itemsOf(marks, each).flatMap((lines) =>
            // What may fail stands out to the left.
            lines.flatMap((line, i) =>
              wrap(line, columns, '    ').map((words, j) =>
                i + j === 0 && line.startsWith(failing) ? `  ${words.trimStart()}` : words,
              ),
            ),
          ),
        ]);
  return ['', title.toUpperCase(), ...told];
}

/** What could not be looked up for one reason, of all sentences together. */
function tellUnchecked(citations: readonly CitationCheck[], columns: number): string[] {
  const open = citations.flatMap((check) =>
    check.lookups.flatMap(({ verdict, says, kind, words }) =>
      verdict === 'unchecked'
        ? [{ says, at: placeOf(check), words: kind === 'quotation' ? `“${shorten(words, mostQuoted)}”` : words }]
        : [],
    ),
  );
  return [...Map.groupBy(open, ({ says }) => says)].flatMap(([says, own]) => [
    '',
    ...wrap(says, columns),
    ...[...Map.groupBy(own, ({ at }) => at)].flatMap(([at, each]) =>
      wrap(`${at}: ${each.map(({ words }) => words).join(', ')}`, columns, '    '),
    ),
  ]);
}
const mostQuoted = 50;

function wrap(words: string, columns: number, indent = ''): string[] {
  const width = Math.max(fewest.line, columns - indent.length);
  const rows: string[] = [];
  let row = '';
  for (const word of words.split(/[^\S\u00a0]+/)) {
    if (row !== '' && row.length + 1 + word.length > width) {
      rows.push(row);
      row = word;
    } else row = row === '' ? word : `${row} ${word}`;
  }
  return [...rows, row].map((each) => indent + each);
}
