/** Reports of checks for people: Markdown, and a page that needs nothing else. */
import { element, escapeHtml } from '../../markup.ts';
import type { CitationCheck } from '../citation-checks.ts';
import type { WorkCheck } from '../work-checks.ts';
import type { CheckReport } from './check-report.ts';
import { tellSummaries } from './report-summaries.ts';
import { isInOrder, itemsOf, legendOf, type Marks, placeOf, problemsFirst, titleOf, toldOf } from './report-words.ts';
import { type SentenceGroup, sentenceGroups } from './sentence-groups.ts';
import { tame } from './terminal-report.ts';

/** Words as a cell of a table of Markdown shows them. */
const cell = (words: string) => tame(words).replace(/[\\|`*_{}[\]<>#$~&!]/g, '\\$&');

const markdown: Marks = {
  ...{
    text: cell,
    link: (words, url) => `[${words}](<${url}>)`,
    place: (words, url) => `[${words}](<${url}>)`,
    verdict: (verdict, isFailing) => (isFailing ? `**${verdict}**` : verdict),
  },
  ...{ failing: '**Bold**', code: (words) => `\`${words}\`` },
  ...{ gone: (words) => `~~${words}~~`, come: (words) => `**${words}**` },
};

export function markdownReport(report: CheckReport): string {
  const legend = legendOf(markdown, report);
  const found = report.works.filter(isInOrder);
  const rows = problemsToTell(report).map((work) => {
    const told = toldOf(markdown, work).join('<br>');
    return `| ${work.verdict} | ${work.line ?? ''} | ${cell(work.key)} | ${titleOf(markdown, work, 200)} | ${told} |`;
  });
  const passed = report.faults.map(({ line, reason }) => `- line ${line}: ${cell(reason)}`);
  const [works, ...summaries] = tellSummaries(report).map((words) => `${cell(words)}.`);
  return [
    works,
    '',
    ...(rows.length > 0 ? ['| verdict | line | key | title | what to do |', '|---|---|---|---|---|', ...rows] : []),
    ...(passed.length > 0 ? ['', 'These could not be read:', '', ...passed] : []),
    ...summaries.flatMap((line) => ['', line]),
    ...legend.flatMap((line) => ['', line]),
    ...sentenceGroups(report).flatMap(({ title, citations }) => [
      ...['', `## ${title}`, ''],
      ...citations.flatMap((each) => [
        `- ${placeOf(each)}: ${cell(each.sentence)}`,
        ...itemsOf(markdown, each).map((lines) => `  - ${lines.join('  \n    ')}`),
      ]),
    ]),
    ...(found.length > 0 ? ['', `## ${foundTitle}`, '', found.map(markdownFound).join(', ')] : []),
    '',
  ].join('\n');
}

/** The works of which something is told. */
const problemsToTell = ({ works }: CheckReport) => problemsFirst(works).filter((work) => !isInOrder(work));
const foundTitle = 'Works that are as the archive records them';
const markdownFound = ({ key, paper }: WorkCheck) => (paper ? markdown.link(cell(key), paper.url) : cell(key));

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8886}
td:first-child{white-space:nowrap;font-weight:600}th:nth-child(-n+3){width:1%}th:nth-child(4){width:30%}table{margin:1rem 0}p,ul{margin:0}section{margin:1rem 0}td a{overflow-wrap:anywhere}
.wrong-id td:first-child,.not-found td:first-child,.withdrawn td:first-child,b.failing{color:light-dark(#a93226,#f1948a)}
.found td:first-child,.unchecked td:first-child{font-weight:400}@media(max-width:40rem){table,tbody,tr,td{display:block}thead{display:none}td{border:0;padding:.1rem 0}td:nth-child(2):not(:empty)::before{content:"line "}tr{padding:.6rem 0;border-bottom:1px solid #8886}}`;

export const htmlHead = `<thead><tr>${['verdict', 'line', 'key', 'title', 'what to do'].map((word) => element('th', { scope: 'col' }, word)).join('')}</tr></thead>`;

/** The rows of a table, as the page of the service shows them, too. */
export function htmlRow(work: WorkCheck): string {
  const told = toldOf(html, work).map((line) => element('p', {}, line));
  const line = work.line === undefined ? '' : String(work.line);
  const cells = [escapeHtml(work.verdict), line, escapeHtml(work.key), titleOf(html, work), told.join('')];
  return element('tr', { class: work.verdict }, cells.map((html) => element('td', {}, html)).join(''));
}

const html: Marks = {
  text: escapeHtml,
  link: (words, url) => element('a', { href: url }, words),
  place: (words, url) => element('a', { href: url }, words),
  verdict: (verdict, isFailing) => (isFailing ? element('b', { class: 'failing' }, verdict) : verdict),
  failing: element('b', { class: 'failing' }, 'Red'),
  code: (words) => element('code', {}, escapeHtml(words)),
  gone: (words) => `<del>${words}</del>`,
  come: (words) => `<ins>${words}</ins>`,
};

/** A sentence with what was looked up for it; empty where there is nothing to tell. The links are ours. */
export function htmlCitation(check: CitationCheck, id?: string): string {
  const items = itemsOf(html, check);
  if (items.length === 0) return '';
  const told = items.map((lines) => element('li', {}, lines.join('<br>'))).join('');
  return element(
    'section',
    id === undefined ? {} : { id },
    `<p>${escapeHtml(`${placeOf(check)}: ${check.sentence}`)}</p><ul>${told}</ul>`,
  );
}

const htmlSentence = (check: CitationCheck) => element('li', {}, escapeHtml(`${placeOf(check)}: ${check.sentence}`));

/** What holds for several sentences; empty where there is nothing. */
export function htmlLegend(report: Pick<CheckReport, 'citations'>): string {
  return legendOf(html, report)
    .map((line) => element('p', {}, line))
    .join('');
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** What is folded up under its heading. */
const folded = (title: string, content: string) =>
  element('details', { id: idOf(title) }, `<summary>${title}</summary>${content}`);
const listOf = (items: readonly string[]) => element('ul', {}, items.join('\n'));

/** A group of sentences under its heading; those that are in order, or of which there is nothing to tell, are folded up. */
function htmlGroup({ name, title, citations }: SentenceGroup): string {
  if (name === 'bare') return folded(title, listOf(citations.map(htmlSentence)));
  const told = citations.map((each) => htmlCitation(each)).join('\n');
  return name === 'fine'
    ? folded(`${title} (${citations.length})`, told)
    : `<h2 id="${idOf(title)}">${title}</h2>${told}`;
}

/** The sentences of which nothing was looked up. */
export const htmlBareSentences = (report: Pick<CheckReport, 'citations'>): string =>
  sentenceGroups(report)
    .filter(({ name }) => name === 'bare')
    .map(htmlGroup)
    .join('');

const htmlFound = (work: WorkCheck): string => element('li', {}, `${escapeHtml(work.key)}: ${titleOf(html, work)}`);

/** Links to what is told, with how often. */
function htmlJumps(groups: readonly (readonly [title: string, count: number])[]): string {
  const links = groups.map(([title, count]) => `${element('a', { href: `#${idOf(title)}` }, title)} (${count})`);
  return links.length > 1 ? element('p', {}, `On this page: ${links.join(', ')}`) : '';
}

/** All that a report tells below its summary: what is to be mended first, and last what is in order, folded up. */
export function htmlFindings(report: CheckReport): string {
  const [problems, found] = [problemsToTell(report), report.works.filter(isInOrder)];
  const groups = sentenceGroups(report);
  const jumps = [
    ...groups.map(({ title, citations }) => [title, citations.length] as const),
    ...(found.length > 0 ? [[foundTitle, found.length] as const] : []),
  ];
  return [
    htmlJumps(jumps),
    problems.length > 0
      ? `<table class="checked">${htmlHead}<tbody>\n${problems.map(htmlRow).join('\n')}\n</tbody></table>`
      : '',
    htmlLegend(report),
    ...groups.map(htmlGroup),
    found.length > 0 ? folded(foundTitle, listOf(found.map(htmlFound))) : '',
  ].join('\n');
}

export function htmlReport(report: CheckReport, name: string): string {
  const passed = report.faults.map(({ line, reason }) => element('li', {}, escapeHtml(`line ${line}: ${reason}`)));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(name)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(name)}</h1>${tellSummaries(report)
    .map((words) => element('p', {}, escapeHtml(`${words}.`)))
    .join('\n')}
${htmlFindings(report)}
${passed.length > 0 ? `<h2>These could not be read</h2><ul>${passed.join('')}</ul>` : ''}
</body></html>
`;
}
