/** What reports of checks say, in whichever marks they are written: of all, of a work, of a sentence. */

import type { CheckReport } from './check-report.ts';
import {
  type CitationCheck,
  type CitationLookup,
  type LookupVerdict,
  lookupVerdicts,
  type PaperPassage,
} from './citation-checks.ts';
import { numberStands, standsExactly } from './judge-lookup.ts';
import { type ComparedPaper, type WorkCheck, type WorkVerdict, workVerdicts } from './work-checks.ts';

/** Verdicts on what a sentence takes from works for which a check may fail. */
export const failingLookups = ['nearly', 'elsewhere', 'number-differs', 'not-there'] as const;

/** Whether a check may fail for it. Numbers may be of the author's own: that one is not there is told, and fails nothing. */
export const isFailing = ({ kind, verdict }: CitationLookup) =>
  failingLookups.some((each) => each === verdict) && !(kind === 'number' && verdict === 'not-there');

const worstFirst: readonly WorkVerdict[] = [
  ...(['wrong-id', 'not-found', 'withdrawn', 'differs', 'newer-version', 'published', 'unchecked', 'found'] as const),
];
/** Works as people are told of them: by what is wrong with them. */
export const problemsFirst = (works: readonly WorkCheck[]): WorkCheck[] =>
  works.toSorted((a, b) => worstFirst.indexOf(a.verdict) - worstFirst.indexOf(b.verdict));

/** Sentences under one heading. */
export interface SentenceGroup {
  readonly title: string;
  readonly citations: readonly CitationCheck[];
  /** Whether there is nothing to tell of them. */
  readonly isBare?: boolean;
}

/** The sentences as people are told of them: those that are to be mended first, and last those of which nothing was looked up. */
export function sentenceGroups({ citations }: Pick<CheckReport, 'citations'>): SentenceGroup[] {
  const told = citations.filter(isTold);
  const groups = [
    { title: 'Sentences to mend', citations: told.filter(isToMend) },
    { title: 'Other sentences that cite', citations: told.filter((each) => !isToMend(each)) },
    {
      title: 'Sentences of which nothing was looked up',
      citations: citations.filter((each) => !isTold(each)),
      isBare: true,
    },
  ];
  return groups.filter((group) => group.citations.length > 0);
}

const isToMend = ({ lookups, unknown = [] }: CitationCheck) => unknown.length > 0 || lookups.some(isFailing);
const isTold = ({ lookups, unknown = [], passages = [] }: CitationCheck) =>
  [lookups, unknown, passages].some(({ length }) => length > 0);

/** `3 differ`: how many works have each verdict, in the order of the verdicts. */
export function countVerdicts(works: readonly Pick<WorkCheck, 'verdict'>[]): (readonly [WorkVerdict, number])[] {
  const counts = workVerdicts.map(
    (verdict) => [verdict, works.filter((work) => work.verdict === verdict).length] as const,
  );
  return counts.filter(([, count]) => count > 0);
}

/** How many works, and how many things in sentences, have each verdict, and what of the draft was not read; a line for each of these. */
export const tellSummaries = (report: CheckReport): string[] => [
  summaryOf(report),
  ...(report.citations.length > 0 ? [citationSummary(report)] : []),
  ...tellUnread(report),
];

function tellUnread({ unread = [] }: CheckReport): string[] {
  const { length } = unread;
  const more = length > mostPlaces ? ` and ${length - mostPlaces} more` : '';
  const files = `${unread.slice(0, mostPlaces).join(', ')}${more}`;
  return length === 0
    ? []
    : [
        `Not read, though the draft includes ${length === 1 ? 'it' : 'them'}: ${files}; sentences that stand there were not checked`,
      ];
}

/** How many sentences there are, in how many of them there was something to look up, and what came of that, kind by kind. */
function citationSummary({ citations }: CheckReport): string {
  const unknown = citations.flatMap((each) => each.unknown ?? []).length;
  const { length } = citations;
  const looked = citations.filter(({ lookups }) => lookups.some(({ verdict }) => verdict !== 'unchecked'));
  const bare = citations.filter((each) => !isTold(each));
  const all = citations.flatMap(({ lookups }) => lookups);
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
    all.length === 0
      ? `${cite}; ${nothing}, nor names a part or a number, so nothing was looked up`
      : `${cite}; in ${length === looked.length && length === 1 ? 'it' : `${looked.length || 'none'} of them`} something was looked up`;
  const untold =
    all.length === 0 || bare.length === 0 ? [] : [`Nothing to look up in ${bare.length} of them: ${tellPlaces(bare)}`];
  return [told, ...kinds, ...keys, ...untold].join('. ');
}
/** `lines 3, 5 and 7 more`: where sentences stand, so that one finds them. */
function tellPlaces(citations: readonly CitationCheck[]): string {
  const places = [...new Set(citations.map(placeOf))];
  const shown = places.slice(0, mostPlaces).map((place, i) => (i > 0 ? place.replace(/^line /, '') : place));
  const more = places.length - shown.length;
  return `${shown.join(', ').replace(/^line (?=.*,)/, 'lines ')}${more > 0 ? ` and ${more} more` : ''}`;
}
const mostPlaces = 20;

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
  /** Those that a check may fail for stand out. */
  readonly verdict: (verdict: LookupVerdict | 'unknown-key', isFailing: boolean) => string;
  readonly gone: (words: string) => string;
  readonly come: (words: string) => string;
}

/** `able, Section 2.1 (S2.SS1)` */
function called({ key, place = '', anchor = '' }: Partial<PaperPassage>): string {
  const named = [key, place].filter(Boolean).join(', ');
  if (place === '') return `${named} ${anchor}`.trim();
  return place.toLowerCase() === anchor ? named : `${named} (${anchor})`;
}

/** What was looked up, in lines: the verdict with the place, what differs, what to do. */
function linesOfLookup(marks: Marks, lookup: CitationLookup): string[] {
  const { verdict, url, difference, nearest, says } = lookup;
  const named = marks.text(wordsOf(lookup));
  const place = marks.text(called(lookup));
  const where = place === '' ? '' : ` in ${url === undefined ? place : marks.link(place, url)}`;
  const write = { both: (words: string) => words, draft: marks.gone, paper: marks.come };
  return [
    `${marks.verdict(verdict, isFailing(lookup))}: ${named}${where}`,
    ...(difference ? [difference.map((each) => write[each.in](marks.text(each.text))).join(' ')] : []),
    ...(says === standsExactly || says === numberStands ? [] : [marks.text(says)]),
    ...(nearest ? [lineOfPassage(marks, 'nearest', nearest)] : []),
  ];
}

const lineOfPassage = ({ text, link }: Marks, lead: string, passage: PaperPassage) =>
  `${lead}: ${link(text(called(passage)), passage.url)}: ${text(passage.text)}`;

const wordsOf = ({ kind, words }: CitationLookup) => (kind === 'quotation' ? `“${words}”` : words);

/** What could not be looked up for one reason, together; not all browsers group yet. */
function linesOfUnchecked(marks: Marks, { lookups }: CitationCheck): string[][] {
  const open = lookups.filter(({ verdict }) => verdict === 'unchecked');
  return [...new Set(open.map(({ says }) => says))].map((says) => [
    `${marks.verdict('unchecked', false)}: ${marks.text(
      open
        .filter((each) => each.says === says)
        .map(wordsOf)
        .join(', '),
    )}`,
    marks.text(says),
  ]);
}

const linesOfPassages = (marks: Marks, { passages = [] }: CitationCheck): string[] =>
  passages.map((each) => lineOfPassage(marks, 'compare', each));

/** Whether a place of a paper is a part, or stands in it: `S2.SS1.p1` in `S2.SS1`. */
const isWithin = (place: CitationLookup, part: CitationLookup) =>
  place.key === part.key && `${place.anchor}.`.startsWith(`${part.anchor}.`);

/** What is told of a sentence, each thing in lines of its own; that a part is there is not told beside what stands in it, or does not. */
export function itemsOf(marks: Marks, check: CitationCheck): string[][] {
  const { lookups } = check;
  const denied = lookups.flatMap(({ notIn = [] }) => notIn);
  const isKnown = (part: CitationLookup) =>
    denied.includes(part.words) || lookups.some((each) => each.kind !== 'part' && isWithin(each, part));
  const isTold = (each: CitationLookup) =>
    each.verdict !== 'unchecked' && !(each.kind === 'part' && each.verdict === 'there' && isKnown(each));
  return [
    ...linesOfUnknown(marks, check).map((line) => [line]),
    ...lookups.filter(isTold).map((each) => linesOfLookup(marks, each)),
    ...linesOfUnchecked(marks, check),
    ...linesOfPassages(marks, check).map((line) => [line]),
  ];
}

/** What holds for several sentences: what the marks of differences mean, what is left of numbers that are there, and how one accepts what is one's own. */
export function legendOf({ text, gone, come }: Marks, { citations }: Pick<CheckReport, 'citations'>): string[] {
  const differs = citations.some(({ lookups }) => lookups.some(({ difference }) => difference));
  const isStanding = citations.some(({ lookups }) => lookups.some(({ says }) => says === numberStands));
  const isOwn = citations.some(
    ({ line, lookups }) =>
      line !== undefined && lookups.some(({ kind, verdict }) => kind !== 'part' && verdict === 'not-there'),
  );
  return [
    ...(differs ? [`Where words differ, ${gone('these')} are the draft’s, and ${come('these')} the paper’s.`] : []),
    ...(isStanding
      ? [text('A number that is there may be of something else: see whether its place says the same.')]
      : []),
    ...(isOwn ? [text(accepting)] : []),
  ];
}
const accepting =
  'Quotations and numbers that are not there and are your own are accepted by a remark on the line of their sentence: % papertree: own in LaTeX, <!-- papertree: own --> in Markdown.';

function linesOfUnknown(marks: Marks, { unknown = [], meant = [] }: CitationCheck): string[] {
  if (unknown.length === 0) return [];
  const keys = unknown.map((key) => `“${key}”`).join(', ');
  const nearest = [...new Set(meant.map((each) => `“${each.nearest}”`))].join(', ');
  const advice = nearest === '' ? 'add the work, or correct the key.' : `did you mean ${nearest}? Else add the work.`;
  return [`${marks.verdict('unknown-key', true)}: ${marks.text(`The list has no ${keys}: ${advice}`)}`];
}

export const placeOf = ({ file, line, anchor = '' }: CitationCheck) =>
  line === undefined ? anchor : `${file === undefined ? '' : `${file} `}line ${line}`;

function summaryOf({ works }: CheckReport): string {
  const verdicts = countVerdicts(works).map(([verdict, count]) => `${count} ${verdict}`);
  const twins = works.filter(({ sameAs }) => sameAs !== undefined).length;
  const told = twins === 0 ? '' : `; ${twins} ${twins === 1 ? 'is a paper' : 'are papers'} that the list has twice`;
  return `${works.length} ${works.length === 1 ? 'work' : 'works'}: ${verdicts.join(', ')}${told}`;
}

/** What of a work is told beside its verdict: each field as the list and as the archive have it, then what to do. */
export function linesOf({ verdict, differences, sameAs, says }: WorkCheck): string[] {
  if (verdict === 'found' && sameAs === undefined) return [];
  // Of another paper all else differs, too, and its title is told.
  const fields = (verdict === 'wrong-id' ? [] : differences.filter(({ field }) => field !== 'version')).map(
    ({ field, ours, theirs }) =>
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
