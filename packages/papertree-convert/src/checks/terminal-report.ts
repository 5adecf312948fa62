/** Reports of checks as lines for a terminal. */
import type { CheckReport } from './check-report.ts';
import { tellSummaries } from './report-summaries.ts';
import {
  itemsOf,
  legendOf,
  linesOf,
  type Marks,
  placeOf,
  problemsFirst,
  sentenceGroups,
  shorten,
} from './report-words.ts';

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

/** Control characters of a list are not the terminal's. */
export const tame = (words: string) => words.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').toWellFormed();

/** The table of works has no narrower titles, and lines no fewer characters. */
const fewest = { title: 16, line: 40 };

/** A row a work, and below it what is to be done; `columns` is the width of the terminal. */
export function tellReport(report: CheckReport, columns = 80): string {
  const works = problemsFirst(report.works);
  const keys = Math.min(24, Math.max(3, ...works.map(({ key }) => key.length)));
  const told = [...works.map(({ verdict }) => verdict), ...(report.faults.length > 0 ? ['unreadable'] : [])];
  const verdicts = Math.max(7, ...told.map(({ length }) => length));
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
  const legend = legendOf(terminal, report).flatMap((line) => wrap(line, columns));
  const groups = sentenceGroups(report).filter(({ isBare }) => !isBare);
  const sentences = groups.flatMap(({ title, citations }) => [
    ...['', title.toUpperCase()],
    ...citations.flatMap((each) => [
      '',
      ...wrap(`${placeOf(each)}: ${each.sentence}`, columns),
      ...itemsOf(terminal, each).flatMap((lines) =>
        // What may fail stands out to the left.
        lines.flatMap((line, i) =>
          wrap(line, columns, '    ').map((words, j) =>
            i + j === 0 && line.startsWith(failing) ? `  ${words.trimStart()}` : words,
          ),
        ),
      ),
    ]),
  ]);
  const summaries = tellSummaries(report).flatMap((line) => wrap(line, columns));
  const all = [
    ...head,
    ...rows,
    ...passed,
    ...(legend.length > 0 ? ['', ...legend] : []),
    ...sentences,
    '',
    ...summaries,
  ];
  return `${all.map((line) => tame(line).replaceAll(heldSpace, ' ')).join('\n')}\n`;
}

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
