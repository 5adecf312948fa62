/** The sentences of a draft as reports tell them: those that need a person first, and last those in which all is in order. */

import type { CitationCheck, CitationLookup } from '../citation-checks.ts';
import { isSettled } from '../lookup-words.ts';
import type { CheckReport } from './check-report.ts';

/** Verdicts on what a sentence takes from works for which a check may fail. */
export const failingLookups = ['nearly', 'elsewhere', 'number-differs', 'not-there'] as const;

/** Whether a check may fail for it. Numbers may be of the author's own: that one is not there is told, and fails nothing. */
export const isFailing = (lookup: CitationLookup) =>
  failingLookups.some((each) => each === lookup.verdict) && !isAbsentNumber(lookup);

export const isAbsentNumber = ({ kind, verdict }: CitationLookup) => kind === 'number' && verdict === 'not-there';

/** A number that stands in the paper, while the sentence names another row or column of a table. */
export const isInAnotherCell = ({ kind, verdict, nearest }: CitationLookup) =>
  kind === 'number' && verdict === 'there' && nearest !== undefined;

export const isToMend = ({ lookups, unknown = [] }: CitationCheck) => unknown.length > 0 || lookups.some(isFailing);
/** Whether there is anything to tell of a sentence. */
export const isTold = ({ lookups, unknown = [], passages = [] }: CitationCheck) =>
  [lookups, unknown, passages].some(({ length }) => length > 0);

/** The groups, in their order: a sentence is told in the first of which it is. */
const groups = {
  mend: { title: 'Sentences to mend', isOf: isToMend },
  see: {
    title: 'Sentences that name another row or column',
    isOf: ({ lookups }) => lookups.some(isInAnotherCell),
  },
  otherwise: {
    title: 'Sentences of which something stands otherwise',
    isOf: ({ lookups }) =>
      lookups.some((each) => each.verdict !== 'unchecked' && !isAbsentNumber(each) && !isSettled(each)),
  },
  absent: { title: 'Numbers that were not found', isOf: ({ lookups }) => lookups.some(isAbsentNumber) },
  unchecked: {
    title: 'Sentences of which something could not be looked up',
    isOf: ({ lookups }) => lookups.some(({ verdict }) => verdict === 'unchecked'),
  },
  compare: { title: 'Sentences to compare', isOf: ({ passages = [] }) => passages.length > 0 },
  fine: { title: 'Sentences in which all is in order', isOf: isTold },
  bare: { title: 'Sentences of which nothing was looked up', isOf: () => true },
} as const satisfies Readonly<Record<string, { title: string; isOf: (check: CitationCheck) => boolean }>>;
type GroupName = keyof typeof groups;

/** Sentences under one heading. */
export interface SentenceGroup {
  readonly name: GroupName;
  readonly title: string;
  readonly citations: readonly CitationCheck[];
}

export function sentenceGroups({ citations }: Pick<CheckReport, 'citations'>): SentenceGroup[] {
  const names = Object.keys(groups) as GroupName[];
  const told = Map.groupBy(citations, (check) => names.find((name) => groups[name].isOf(check)));
  return names.flatMap((name) => {
    const own = told.get(name);
    return own ? [{ name, title: groups[name].title, citations: own }] : [];
  });
}
