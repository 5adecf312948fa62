/** What reports of checks say, in whichever marks they are written: of all, of a work, of a sentence. */

import type { CitationCheck, CitationLookup, PaperPassage } from '../citation-checks.ts';
import { asCited, isPlainlyThere, isSettled, withoutShared } from '../lookup-words.ts';
import type { ComparedPaper, WorkCheck, WorkVerdict } from '../work-checks.ts';
import type { CheckReport } from './check-report.ts';
import { isAbsentNumber, isFailing, isToMend } from './sentence-groups.ts';

/** The verdict as people are told it: that a part is there confirms nothing that is said of it. */
export const toldVerdict = ({ kind, verdict }: Pick<CitationLookup, 'kind' | 'verdict'>) =>
  kind === 'part' && verdict === 'there' ? 'exists' : verdict;
type ToldVerdict = ReturnType<typeof toldVerdict> | 'unknown-key';

/** The verdicts on works, problems first. */
export const worstFirst: readonly WorkVerdict[] = [
  ...(['wrong-id', 'not-found', 'withdrawn', 'differs', 'newer-version', 'published', 'unchecked', 'found'] as const),
];
/** Works as people are told of them: by what is wrong with them. */
export const problemsFirst = (works: readonly WorkCheck[]): WorkCheck[] =>
  works.toSorted((a, b) => worstFirst.indexOf(a.verdict) - worstFirst.indexOf(b.verdict));

/** Whether nothing is told of a work but that it is there. */
export const isInOrder = ({ verdict, sameAs }: WorkCheck) => verdict === 'found' && sameAs === undefined;

/** A link with its words. */
type WriteLink = (words: string, url: string) => string;
/** How a report writes words, links, and the words of a draft that the paper has otherwise. */
export interface Marks {
  readonly text: (words: string) => string;
  readonly link: WriteLink;
  /** Those that a check may fail for stand out. */
  readonly verdict: (verdict: ToldVerdict, isFailing: boolean) => string;
  /** How that looks. */
  readonly failing: string;
  /** What is typed as it stands. */
  readonly code: (words: string) => string;
  /** A place in a line that tells several things. */
  readonly place: WriteLink;
  readonly gone: (words: string) => string;
  readonly come: (words: string) => string;
  /** Whether there is little room: what is in order is left out, and places are told without their anchors. */
  readonly isShort?: boolean;
}

/** `able, Section 2.1 (S2.SS1)`; of a part, which is its own place, `able (S2.SS1)` */
function called({ key, place = '', anchor = '' }: Partial<PaperPassage>, isShort = false): string {
  const named = [asCited(key), place].filter(Boolean).join(', ');
  return anchor === '' || (isShort && place !== '') || place.toLowerCase() === anchor
    ? named
    : `${named} (${anchor})`.trim();
}

/** What was looked up, in lines: the verdict with the place, what differs, what to do. */
function linesOfLookup(marks: Marks, lookup: CitationLookup): string[] {
  const { verdict, url, difference, nearest, says } = lookup;
  const near = nearest ? [lineOfPassage(marks, verdict === 'there' ? 'it names' : 'nearest', nearest)] : [];
  const left = withoutShared(says);
  const advice = left === '' ? [] : [marks.text(left)];
  if (isAbsentNumber(lookup)) return [...advice, ...near];
  const { isShort = false } = marks;
  const named = marks.text(wordsOf({ ...lookup, words: isShort ? shorten(lookup.words, mostInShort) : lookup.words }));
  const place = marks.text(called(lookup, isShort));
  const write = isShort && !isFailing(lookup) ? marks.place : marks.link;
  const where = place === '' ? '' : ` in ${url === undefined ? place : write(place, url)}`;
  const told = { both: (words: string) => words, draft: marks.gone, paper: marks.come };
  return [
    `${marks.verdict(toldVerdict(lookup), isFailing(lookup))}: ${named}${where}`,
    ...(difference ? [difference.map((each) => told[each.in](marks.text(each.text))).join(' ')] : []),
    ...advice,
    ...near,
  ];
}

const lineOfPassage = ({ text, link, place, isShort }: Marks, lead: string, passage: PaperPassage) =>
  `${lead}: ${(isShort ? place : link)(text(called(passage, isShort)), passage.url)}: ${text(passage.text)}`;

const wordsOf = ({ kind, words }: Pick<CitationLookup, 'kind' | 'words'>) =>
  kind === 'quotation' ? `“${words}”` : words;

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

/** What is plainly there, a line a verdict: `there: 98.92% (Table 2, row “glass”)`, `exists: Table 3; Table 4`. The work is named where there are several. */
function linesInShort(
  { verdict, text, place: write }: Marks,
  lookups: readonly CitationLookup[],
  { keys }: CitationCheck,
): string[] {
  const told = Map.groupBy(lookups, toldVerdict);
  return [...told].map(([name, own]) => {
    const all = own.map((lookup) => {
      const { key = '', place = '', anchor = '', url, kind, shows } = lookup;
      const linked = (written: string) => (url === undefined ? text(written) : write(text(written), url));
      const words = wordsOf({ kind, words: shorten(lookup.words, mostInShort) });
      const work = keys.length > 1 ? asCited(key) : '';
      if (kind === 'part') return `${linked(words)}${work === '' ? '' : ` (${text(work)})`}`;
      const within = [work, place || anchor].filter(Boolean).join(', ');
      const around = kind === 'number' && shows ? text(`: “${shows}”`) : '';
      return `${text(words)}${within + around === '' ? '' : ` (${within === '' ? '' : linked(within)}${around})`}`;
    });
    return `${verdict(name, false)}: ${[...new Set(all)].join('; ')}`;
  });
}
const mostInShort = 50;

/** Whether a place of a paper is a part, or stands in it: `S2.SS1.p1` in `S2.SS1`. */
const isWithin = (place: CitationLookup, part: CitationLookup) =>
  place.key === part.key && `${place.anchor}.`.startsWith(`${part.anchor}.`);

/**
 * What is told of a sentence, each thing in lines of its own: first what a check may fail for, and last what is in order. That
 * a part is there is not told beside what stands in it, and in short nothing is that is in order.
 */
export function itemsOf(marks: Marks, check: CitationCheck): string[][] {
  const { lookups } = check;
  const isKnown = (part: CitationLookup) =>
    part.kind === 'part' &&
    part.verdict === 'there' &&
    lookups.some((each) => each.kind !== 'part' && isWithin(each, part));
  const looked = lookups.filter((each) => each.verdict !== 'unchecked' && !isKnown(each));
  const good = looked.filter(isPlainlyThere).toSorted((a, b) => Number(a.kind === 'part') - Number(b.kind === 'part'));
  const rest = looked.filter((each) => !(marks.isShort ? isSettled(each) : good.includes(each)));
  return [
    ...linesOfUnknown(marks, check).map((line) => [line]),
    ...[...rest.filter(isFailing), ...rest.filter((each) => !isFailing(each))].map((each) =>
      linesOfLookup(marks, each),
    ),
    ...(marks.isShort ? [] : linesInShort(marks, good, check)).map((line) => [line]),
    ...linesOfUnchecked(marks, check),
    ...linesOfPassages(marks, check).map((line) => [line]),
  ];
}

/** What holds for several sentences: what the marks mean, what is left of numbers that are there, and how one accepts what is one's own. */
export function legendOf(
  { text, gone, come, failing, code, isShort }: Marks,
  { citations }: Pick<CheckReport, 'citations'>,
): string[] {
  const differs = citations.some(({ lookups }) => lookups.some(({ difference }) => difference));
  const isStanding = citations.some(({ lookups }) =>
    lookups.some((each) => each.kind === 'number' && isPlainlyThere(each)),
  );
  const isOwn = citations.some(
    ({ line, lookups }) =>
      line !== undefined && lookups.some(({ kind, verdict }) => kind !== 'part' && verdict === 'not-there'),
  );
  const isAbsent = citations.some(({ lookups }) => lookups.some(isAbsentNumber));
  return [
    ...(citations.some(isToMend) ? [`${failing} marks what is to be mended: --fail-on can fail for it.`] : []),
    ...(differs
      ? [
          `Where words differ, ${gone('these')} are the draft’s, and ${come('these')} the paper’s: correct the quotation, or mark what you changed.`,
        ]
      : []),
    ...(isStanding && !isShort ? [text(mayBeElse)] : []),
    ...(isAbsent
      ? [text('Numbers that were not found may be your own, or rounded, and fail nothing: compare what is nearest.')]
      : []),
    ...(isOwn
      ? [text(accepting), `${code('% papertree: own')} in LaTeX, ${code('<!-- papertree: own -->')} in Markdown.`]
      : []),
  ];
}
export const mayBeElse = 'A number that is there may be of something else: see whether its place says the same.';
const accepting =
  'Quotations and numbers that are not there and are your own are accepted by a remark on the line of their sentence:';

function linesOfUnknown(marks: Marks, { unknown = [], meant = [] }: CitationCheck): string[] {
  if (unknown.length === 0) return [];
  const keys = unknown.map((key) => `“${key}”`).join(', ');
  const nearest = [...new Set(meant.map((each) => `“${each.nearest}”`))].join(', ');
  const advice = nearest === '' ? 'add the work, or correct the key.' : `did you mean ${nearest}? Else add the work.`;
  return [`${marks.verdict('unknown-key', true)}: ${marks.text(`The list has no ${keys}: ${advice}`)}`];
}

export const placeOf = ({ file, line, anchor = '' }: CitationCheck) =>
  line === undefined ? anchor : `${file === undefined ? '' : `${file} `}line ${line}`;

/** What of a work is told beside its verdict: each field as the list and as the archive have it, then what to do. */
export function linesOf(work: WorkCheck): string[] {
  if (isInOrder(work)) return [];
  const { verdict, differences, says } = work;
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
