/** Compares a work of a list with the archive's record of a paper, field by field. */
import { choice, named, object, type TypeOf, text } from '../shapes.ts';
import type { ListedWork } from './listed-works.ts';
import { comparePeople } from './people.ts';
import { isBegun, isShortened, titleLikeness } from './titles.ts';

/** What the archive says of a paper, as far as a work is compared with it; empty where it says nothing. */
export interface ComparedRecord {
  readonly id: string;
  /** Of the version that the rest is of. */
  readonly version: number;
  readonly latestVersion: number;
  readonly title: string;
  readonly authors: readonly string[];
  /** The years in which versions were submitted, as far as they are known; the first is that of the first version. */
  readonly years: readonly string[];
  readonly doi: string;
  readonly journalRef: string;
  readonly isWithdrawn: boolean;
}

export const fieldDifference = named(
  'FieldDifference',
  object('A field of a work that is not what the archive records.', {
    field: choice(['title', 'authors', 'year', 'doi', 'version'], 'Which.'),
    ours: text('As the list has it; of authors, the names that the record does not have.'),
    theirs: text('As the archive records it; of authors, all of them, or those that the list leaves out.'),
  }),
);
export type FieldDifference = TypeOf<typeof fieldDifference>;

export interface Judgement {
  /** Whether the record is of another work altogether. */
  readonly isOther: boolean;
  /** From 0 to 1, how alike the titles are; 1 where the list has none. */
  readonly likeness: number;
  readonly differences: readonly FieldDifference[];
  /** Whether ours names people, and the record none of them. */
  readonly isStrange: boolean;
}

/** Titles that share fewer of their words are of two works. */
const leastLikeness = 0.6;
/** With fewer, only the authors tell whether a title was bent or is another's. */
const sureLikeness = 0.8;

export function judgeWork(work: ListedWork, record: ComparedRecord): Judgement {
  const likeness = work.title === '' ? 1 : titleLikeness(work.title, record.title);
  const isTitle = likeness === 1 || isShortened(work.title, record.title);
  const people = comparePeople(work.authors, record.authors);
  const isStrange = people.named > 0 && people.strange.length === people.named;
  // What is glued to a title makes it no other's, where the people are the same.
  const isSame = isTitle || (people.named > 0 && people.strange.length === 0 && isBegun(work.title, record.title));
  const isOther =
    !isSame && (likeness < leastLikeness || (likeness < sureLikeness && (isStrange || people.named === 0)));
  const isUntitledOther = work.title === '' && isStrange;
  const differences = [
    ...(isTitle ? [] : [{ field: 'title' as const, ours: work.title, theirs: record.title }]),
    ...(people.named > 0 ? differingPeople(people, record) : []),
    ...differingYear(work, record),
    ...differingDoi(work, record),
  ];
  return { isOther: isOther || isUntitledOther, likeness, differences, isStrange };
}

/** More names are told by their number. */
const mostTold = 12;

function tellNames(names: readonly string[]): string {
  const more = names.length - mostTold;
  return more > 0 ? `${names.slice(0, mostTold).join('; ')}; and ${more} more` : names.join('; ');
}

function differingPeople(
  { strange, missing }: ReturnType<typeof comparePeople>,
  { authors }: ComparedRecord,
): FieldDifference[] {
  if (strange.length > 0) return [{ field: 'authors', ours: tellNames(strange), theirs: tellNames(authors) }];
  return missing.length > 0 ? [{ field: 'authors', ours: '', theirs: tellNames(missing) }] : [];
}

/** A journal or meeting has a year of its own, which the archive may not know: only one that is far off is wrong. */
const farOff = 6;

function differingYear({ year, venue }: ListedWork, { years, journalRef }: ComparedRecord): FieldDifference[] {
  const known = years.filter((each) => each !== '').map(Number);
  if (year === '' || known.length === 0) return [];
  const published = [...journalRef.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)].map(([found]) => Number(found));
  const all = [...known, ...published];
  const slack = venue === '' ? 0 : published.length > 0 ? 1 : farOff;
  const [first, last] = [Math.min(...all) - slack, Math.max(...all) + slack];
  if (Number(year) >= first && Number(year) <= last) return [];
  return [{ field: 'year', ours: year, theirs: [...new Set(all)].toSorted((a, b) => a - b).join(', ') }];
}

const plainDoi = (doi: string) => doi.trim().toLowerCase();

/** The archive records several with spaces between them. */
function differingDoi({ doi }: ListedWork, record: ComparedRecord): FieldDifference[] {
  if (doi === '' || record.doi === '') return [];
  const theirs = record.doi.split(/[\s,;]+/).map(plainDoi);
  return theirs.includes(plainDoi(doi)) ? [] : [{ field: 'doi', ours: doi, theirs: record.doi }];
}
