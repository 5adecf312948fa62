/** What reports of checks say, in whichever marks they are written: of all, of a work, of a sentence. */

import type { CheckReport } from './check-report.ts';
import {
  type CitationCheck,
  type CitationLookup,
  type LookupVerdict,
  lookupVerdicts,
  standsExactly,
} from './citation-checks.ts';
import { type ComparedPaper, type WorkCheck, type WorkVerdict, workVerdicts } from './work-checks.ts';

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

/** How many sentences there are, in how many of them there was something to look up, and what came of that, kind by kind. */
export function citationSummary({ citations }: CheckReport): string {
  const unknown = citations.flatMap((each) => each.unknown ?? []).length;
  const { length } = citations;
  const looked = citations.filter(({ lookups }) => lookups.length > 0);
  const all = looked.flatMap(({ lookups }) => lookups);
  const kinds = lookupKinds.flatMap(([kind, name]) => {
    const own = all.filter((each) => each.kind === kind);
    const counts = lookupVerdicts
      .map((verdict) => [verdict, own.filter((each) => each.verdict === verdict).length] as const)
      .filter(([, count]) => count > 0)
      .map(([verdict, count]) => `${count} ${verdict}`);
    return own.length === 0 ? [] : [`${name}: ${counts.join(', ')}`];
  });
  const keys = unknown === 0 ? [] : [`${unknown} ${unknown === 1 ? 'key' : 'keys'} that the list does not have`];
  const cite = length === 1 ? '1 sentence cites' : `${length} sentences cite`;
  const nothing = length === 1 ? 'it quotes nothing' : 'none of them quotes anything';
  const told =
    looked.length === 0
      ? `${cite}; ${nothing}, nor names a part or a number, so nothing was looked up`
      : `${cite}; in ${length === 1 ? 'it' : `${looked.length} of them`} something was looked up`;
  return [told, ...kinds, ...keys].join('. ');
}
const lookupKinds = [
  ['quotation', 'Quotations'],
  ['part', 'Parts'],
  ['number', 'Numbers'],
] as const;

/** A link with its words. */
type WriteLink = (words: string, url: string) => string;
/** How a report writes words, links, and the words of a draft that the paper has otherwise. */
export interface Marks {
  readonly text: (words: string) => string;
  readonly link: WriteLink;
  readonly verdict: (verdict: LookupVerdict) => string;
  readonly gone: (words: string) => string;
  readonly come: (words: string) => string;
}

/** What was looked up, in lines: the verdict with the place, what differs, what to do. */
function linesOfLookup(marks: Marks, lookup: CitationLookup): string[] {
  const { verdict, key, anchor, url, difference, says } = lookup;
  const named = marks.text(wordsOf(lookup));
  const place = marks.text([key, anchor].filter((each) => each !== undefined).join(' '));
  const where = place === '' ? '' : ` in ${url === undefined ? place : marks.link(place, url)}`;
  const write = { both: (words: string) => words, draft: marks.gone, paper: marks.come };
  return [
    `${marks.verdict(verdict)}: ${named}${where}`,
    ...(difference ? [difference.map((each) => write[each.in](marks.text(each.text))).join(' ')] : []),
    ...(says === standsExactly ? [] : [marks.text(says)]),
  ];
}

const wordsOf = ({ kind, words }: CitationLookup) => (kind === 'quotation' ? `“${words}”` : words);

/** What could not be looked up for one reason, together; not all browsers group yet. */
function linesOfUnchecked(marks: Marks, { lookups }: CitationCheck): string[][] {
  const open = lookups.filter(({ verdict }) => verdict === 'unchecked');
  return [...new Set(open.map(({ says }) => says))].map((says) => [
    `${marks.verdict('unchecked')}: ${marks.text(
      open
        .filter((each) => each.says === says)
        .map(wordsOf)
        .join(', '),
    )}`,
    marks.text(says),
  ]);
}

const linesOfPassages = ({ text, link }: Marks, { passages = [] }: CitationCheck): string[] =>
  passages.map((each) => `compare ${link(text(`${each.key} ${each.anchor}`), each.url)}: ${text(each.text)}`);

/** What is told of a sentence, each thing in lines of its own. */
export const itemsOf = (marks: Marks, check: CitationCheck): string[][] => [
  ...linesOfUnknown(check).map((line) => [marks.text(line)]),
  ...check.lookups.filter(({ verdict }) => verdict !== 'unchecked').map((each) => linesOfLookup(marks, each)),
  ...linesOfUnchecked(marks, check),
  ...linesOfPassages(marks, check).map((line) => [line]),
];

const linesOfUnknown = ({ unknown = [] }: CitationCheck): string[] => [
  ...(unknown.length > 0
    ? [`The list has no ${unknown.map((key) => `“${key}”`).join(', ')}: add the work, or correct the key.`]
    : []),
];

export const placeOf = ({ line, anchor = '' }: CitationCheck) => (line === undefined ? anchor : `line ${line}`);

export const summaryOf = ({ works }: CheckReport) =>
  `${works.length} ${works.length === 1 ? 'work' : 'works'}: ${countVerdicts(works)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ')}`;

/** What of a work is told beside its verdict: each field as the list and as the archive have it, then what to do. */
export function linesOf({ verdict, differences, says }: WorkCheck): string[] {
  if (verdict === 'found') return [];
  // Of another paper all else differs, too.
  const telling = differences.filter(({ field }) => verdict !== 'wrong-id' || field === 'title');
  const fields = telling.map(({ field, ours, theirs }) =>
    ours === ''
      ? `${field}: the list leaves out ${theirs}`
      : `${field}: “${ours}” in the list, “${theirs}” at the archive`,
  );
  return [...fields, says];
}

/** Papers of the archive that are told beside a work, by what they have in common with it. */
const papersBeside = ({
  verdict,
  paper,
  meant,
  nearest,
}: WorkCheck): (readonly [string, readonly ComparedPaper[]])[] => [
  ['With this id', paper && verdict === 'wrong-id' ? [paper] : []],
  ['With this title', meant ? [meant] : []],
  ['With a similar title', nearest],
];
const ownPaper = ({ verdict, paper }: WorkCheck) => (verdict === 'wrong-id' ? undefined : paper);

/** What is told of a work in a report with links: those papers by their ids. */
export function toldOf(marks: Marks, work: WorkCheck): string[] {
  const links = papersBeside(work).flatMap(([what, papers]) => {
    const named = papers.map(({ id, url, title }) => marks.link(marks.text(`${id}, “${title}”`), url));
    return named.length > 0 ? [`${what}: ${named.join('; ')}`] : [];
  });
  return [...linesOf(work).map(marks.text), ...links];
}

export function titleOf(marks: Marks, work: WorkCheck, most = Number.POSITIVE_INFINITY): string {
  const title = marks.text(shorten(work.title, most));
  const paper = ownPaper(work);
  return paper ? marks.link(title === '' ? marks.text(paper.id) : title, paper.url) : title;
}

export const shorten = (words: string, most: number) =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;
