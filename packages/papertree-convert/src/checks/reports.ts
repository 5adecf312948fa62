/** Reports of checks for people: lines for a terminal, Markdown, and a page that needs nothing else. */
import { element, escapeHtml } from '../markup.ts';
import { list, named, object, type TypeOf, text, whole } from '../shapes.ts';
import { type CitationCheck, type CitationLookup, citationCheck, lookupVerdicts } from './citation-checks.ts';
import { type WorkCheck, type WorkVerdict, workCheck, workVerdicts } from './work-checks.ts';

export const listFault = object('A stretch of the list that could not be read.', {
  line: whole('The line in which it begins.'),
  reason: text('What is wrong with it.'),
});

export const checkReport = named(
  'CheckReport',
  object('What a check found.', {
    faults: list(listFault, 'What of the list could not be read, and was passed over.'),
    works: list(workCheck, 'The works, in the order of the list.'),
    citations: list(
      citationCheck,
      'The sentences of the draft that cite, in its order; empty where there is no draft.',
    ),
  }),
);
export type CheckReport = TypeOf<typeof checkReport>;

/** `3 differ`: how many works have each verdict, in the order of the verdicts. */
export function countVerdicts(works: readonly Pick<WorkCheck, 'verdict'>[]): (readonly [WorkVerdict, number])[] {
  const counts = workVerdicts.map(
    (verdict) => [verdict, works.filter((work) => work.verdict === verdict).length] as const,
  );
  return counts.filter(([, count]) => count > 0);
}

/** How many works, and how many things in sentences, have each verdict; a line for each of these. */
export const tellSummaries = (report: CheckReport): string[] => [
  summaryOf(report),
  ...(report.citations.length > 0 ? [citationSummary(report)] : []),
];

const lookupsOf = ({ citations }: CheckReport) => citations.flatMap(({ lookups }) => lookups);

function citationSummary(report: CheckReport): string {
  const lookups = lookupsOf(report);
  const unknown = report.citations.flatMap((each) => each.unknown ?? []).length;
  const counts = lookupVerdicts
    .map((verdict) => [verdict, lookups.filter((each) => each.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`);
  const keys = unknown === 0 ? [] : [`${unknown} ${unknown === 1 ? 'key' : 'keys'} that the list does not have`];
  const { length } = report.citations;
  return `${length} ${length === 1 ? 'sentence that cites' : 'sentences that cite'}, ${lookups.length} ${lookups.length === 1 ? 'thing' : 'things'} looked up: ${[...counts, ...keys].join(', ') || 'nothing'}`;
}

/** A link with its words. */
type WriteLink = (words: string, url: string) => string;
/** How a report writes words, links, and the words of a draft that the paper has otherwise. */
interface Marks {
  readonly text: (words: string) => string;
  readonly link: WriteLink;
  readonly strong: (words: string) => string;
  readonly gone: (words: string) => string;
  readonly come: (words: string) => string;
}
const plain = (words: string) => words;
const terminal: Marks = {
  ...{ text: plain, link: (words, url) => `${words} <${url}>`, strong: plain },
  ...{ gone: (words) => `[-${words}-]`, come: (words) => `{+${words}+}` },
};

/** What was looked up, in lines: the verdict with the place, what differs, what to do. */
function linesOfLookup(marks: Marks, lookup: CitationLookup): string[] {
  const { kind, words, verdict, key, anchor, url, difference, says } = lookup;
  const named = marks.text(kind === 'quotation' ? `“${words}”` : words);
  const place = marks.text([key, anchor].filter((each) => each !== undefined).join(' '));
  const where = place === '' ? '' : ` in ${url === undefined ? place : marks.link(place, url)}`;
  const write = { both: plain, draft: marks.gone, paper: marks.come };
  return [
    `${marks.strong(verdict)}: ${named}${where}`,
    ...(difference ? [difference.map((each) => write[each.in](marks.text(each.text))).join(' ')] : []),
    ...(verdict === 'exact' ? [] : [marks.text(says)]),
  ];
}

const linesOfPassages = ({ text, link }: Marks, { passages = [] }: CitationCheck): string[] =>
  passages.map((each) => `compare ${link(text(`${each.key} ${each.anchor}`), each.url)}: ${text(each.text)}`);

/** What is told of a sentence, each thing in lines of its own. */
const itemsOf = (marks: Marks, check: CitationCheck): string[][] => [
  ...linesOfUnknown(check).map((line) => [marks.text(line)]),
  ...check.lookups.map((each) => linesOfLookup(marks, each)),
  ...linesOfPassages(marks, check).map((line) => [line]),
];

const linesOfUnknown = ({ unknown = [] }: CitationCheck): string[] => [
  ...(unknown.length > 0
    ? [`The list has no ${unknown.map((key) => `“${key}”`).join(', ')}: add the work, or correct the key.`]
    : []),
];

const placeOf = ({ line, anchor = '' }: CitationCheck) => (line === undefined ? anchor : `line ${line}`);

/** Sentences of which there is nothing to tell are left out of reports for people. */
const toldCitations = ({ citations }: CheckReport) => citations.filter((each) => itemsOf(terminal, each).length > 0);

const summaryOf = ({ works }: CheckReport) =>
  `${works.length} ${works.length === 1 ? 'work' : 'works'}: ${countVerdicts(works)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ')}`;

/** What of a work is told beside its verdict: each field as the list and as the archive have it, then what to do. */
function linesOf({ verdict, differences, says }: WorkCheck): string[] {
  if (verdict === 'found') return [];
  const fields = differences.map(({ field, ours, theirs }) =>
    ours === ''
      ? `${field}: the list leaves out ${theirs}`
      : `${field}: “${ours}” in the list, “${theirs}” at the archive`,
  );
  return [...fields, says];
}

/** Control characters of a list are not the terminal's. */
const tame = (words: string) => words.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').toWellFormed();

const mostOfTitle = 60;
const shorten = (words: string, most: number) =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;

/** A row a work, and below it what is to be done; `columns` is the width of the terminal. */
export function tellReport(report: CheckReport, columns = 100): string {
  const { works, faults } = report;
  const keys = Math.min(24, Math.max(3, ...works.map(({ key }) => key.length)));
  const verdicts = Math.max(7, ...works.map(({ verdict }) => verdict.length));
  const lines = Math.max(4, ...works.map(({ line }) => String(line ?? '').length));
  const indent = verdicts + lines + 4;
  const rows = works.flatMap((work) => [
    `${work.verdict.padEnd(verdicts)}  ${String(work.line ?? '').padStart(lines)}  ${shorten(work.key, keys).padEnd(keys)}  ${shorten(work.title, mostOfTitle)}`.trimEnd(),
    ...linesOf(work).flatMap((line) =>
      wrap(line, Math.max(40, columns - indent)).map((words) => ' '.repeat(indent) + words),
    ),
  ]);
  const head =
    works.length === 0
      ? []
      : [`${'VERDICT'.padEnd(verdicts)}  ${'LINE'.padStart(lines)}  ${'KEY'.padEnd(keys)}  TITLE`];
  const passed = faults.map(
    ({ line, reason }) =>
      `unreadable${' '.repeat(Math.max(1, verdicts - 9))} ${String(line).padStart(lines)}  ${reason}`,
  );
  const sentences = toldCitations(report).flatMap((each) => [
    '',
    ...wrap(`${placeOf(each)}: ${each.sentence}`, Math.max(40, columns)),
    ...itemsOf(terminal, each)
      .flat()
      .flatMap((line) => wrap(line, Math.max(40, columns - 4)).map((words) => `    ${words}`)),
  ]);
  return `${[...head, ...rows, ...passed, ...sentences, '', ...tellSummaries(report)].map(tame).join('\n')}\n`;
}

function wrap(words: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of words.split(/\s+/)) {
    if (row !== '' && row.length + 1 + word.length > width) {
      rows.push(row);
      row = word;
    } else row = row === '' ? word : `${row} ${word}`;
  }
  return [...rows, row];
}

/** Words as a cell of a table of Markdown shows them. */
const cell = (words: string) => tame(words).replace(/[\\|`*_{}[\]<>#$~&!]/g, '\\$&');

const markdown: Marks = {
  ...{ text: cell, link: (words, url) => `[${words}](<${url}>)`, strong: (words) => `**${words}**` },
  ...{ gone: (words) => `~~${words}~~`, come: (words) => `**${words}**` },
};

export function markdownReport(report: CheckReport): string {
  const rows = report.works.map((work) => {
    const told = linesOf(work).map(cell).join('<br>');
    return `| ${work.verdict} | ${cell(work.key)} | ${cell(shorten(work.title, 200))} | ${told} |`;
  });
  const passed = report.faults.map(({ line, reason }) => `- line ${line}: ${cell(reason)}`);
  return [
    `${summaryOf(report)}.`,
    '',
    ...(rows.length > 0 ? ['| verdict | key | title | what to do |', '|---|---|---|---|', ...rows] : []),
    ...(passed.length > 0 ? ['', 'These could not be read:', '', ...passed] : []),
    ...(report.citations.length > 0 ? ['', `${citationSummary(report)}.`, ''] : []),
    ...toldCitations(report).flatMap((each) => [
      `- ${placeOf(each)}: ${cell(each.sentence)}`,
      ...itemsOf(markdown, each).map((lines) => `  - ${lines.join('  \n    ')}`),
    ]),
    '',
  ].join('\n');
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8886}
td:first-child{white-space:nowrap;font-weight:600}p{margin:0}
@media(max-width:40rem){table,tbody,tr,td{display:block}thead{display:none}td{border:0;padding:.1rem 0}tr{padding:.6rem 0;border-bottom:1px solid #8886}}`;

export const htmlHead = `<thead><tr>${['verdict', 'key', 'title', 'what to do'].map((word) => element('th', { scope: 'col' }, word)).join('')}</tr></thead>`;

/** The rows of a table, as the page of the service shows them, too. */
export function htmlRow(work: WorkCheck): string {
  const told = linesOf(work).map((line) => element('p', {}, escapeHtml(line)));
  const cells = [escapeHtml(work.verdict), escapeHtml(work.key), escapeHtml(work.title), told.join('')];
  return element('tr', { class: work.verdict }, cells.map((html) => element('td', {}, html)).join(''));
}

const html: Marks = {
  text: escapeHtml,
  link: (words, url) => element('a', { href: url }, words),
  strong: (words) => `<b>${words}</b>`,
  gone: (words) => `<del>${words}</del>`,
  come: (words) => `<ins>${words}</ins>`,
};

/** A sentence with what was looked up for it; empty where there is nothing to tell. The links are ours. */
export function htmlCitation(check: CitationCheck): string {
  const items = itemsOf(html, check);
  if (items.length === 0) return '';
  const told = items.map((lines) => element('li', {}, lines.join('<br>'))).join('');
  return element('section', {}, `<p>${escapeHtml(`${placeOf(check)}: ${check.sentence}`)}</p><ul>${told}</ul>`);
}

export function htmlReport(report: CheckReport, name: string): string {
  const passed = report.faults.map(({ line, reason }) => element('li', {}, escapeHtml(`line ${line}: ${reason}`)));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(name)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(name)}</h1><p>${escapeHtml(summaryOf(report))}.</p>
<table>${htmlHead}<tbody>
${report.works.map(htmlRow).join('\n')}
</tbody></table>${report.citations.length > 0 ? `<h2>Citations</h2><p>${escapeHtml(citationSummary(report))}.</p>${report.citations.map(htmlCitation).join('\n')}` : ''}
${passed.length > 0 ? `<h2>These could not be read</h2><ul>${passed.join('')}</ul>` : ''}
</body></html>
`;
}
