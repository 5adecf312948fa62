/** The last lines of reports of checks: how many works, and how many things in sentences, have each verdict, and what was not read. */

import { type CitationCheck, type CitationLookup, lookupVerdicts } from '../citation-checks.ts';
import type { WorkCheck, WorkVerdict } from '../work-checks.ts';
import type { CheckReport } from './check-report.ts';
import { placeOf, toldVerdict, worstFirst } from './report-words.ts';
import { isFailing, isInAnotherCell, isTold } from './sentence-groups.ts';

/** `3 differ`: how many works have each verdict, problems first. */
export function countVerdicts(works: readonly Pick<WorkCheck, 'verdict'>[]): (readonly [WorkVerdict, number])[] {
  const counts = worstFirst.map(
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
    const failing = Map.groupBy(own, isFailing);
    const counts = [true, false].flatMap((fails) => countLookups(failing.get(fails) ?? []));
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
/** `2 nearly`; that a number is not there, and how many stand in another row or column than is named, is told with what that means. */
const countLookups = (lookups: readonly CitationLookup[]): string[] =>
  lookupVerdicts.flatMap((verdict) => {
    const own = lookups.filter((each) => each.verdict === verdict);
    const mayBeOwn = verdict === 'not-there' && own.some((each) => !isFailing(each));
    const strange = own.filter(isInAnotherCell).length;
    const remark = mayBeOwn
      ? ' (may be your own)'
      : strange > 0
        ? ` (${strange} in another row or column than named: see which is meant)`
        : '';
    const [first] = own;
    return first ? [`${own.length} ${toldVerdict(first)}${remark}`] : [];
  });

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

function summaryOf({ works }: CheckReport): string {
  const verdicts = countVerdicts(works).map(([verdict, count]) => `${count} ${verdict}`);
  const twins = works.filter(({ sameAs }) => sameAs !== undefined).length;
  const told = twins === 0 ? '' : `; ${twins} ${twins === 1 ? 'is a paper' : 'are papers'} that the list has twice`;
  return `${works.length} ${works.length === 1 ? 'work' : 'works'}: ${verdicts.join(', ')}${told}`;
}
