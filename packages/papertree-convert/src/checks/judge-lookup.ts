/** The verdict on what a sentence takes from the works it cites, by what a search answered for each. */
import { normalise, withoutCitations } from '../search/index.ts';
import type { CitationLookup, LookupVerdict } from './citation-checks.ts';
import type { LookupAnswer } from './lookup-answers.ts';
import {
  otherMarks,
  tellAbsent,
  tellForeign,
  tellFound,
  tellMisattributed,
  tellOther,
  tellUnchecked,
} from './lookup-words.ts';
import { toldDifference } from './told-difference.ts';

const order = ['exact', 'normalised', 'elsewhere', 'nearly', 'number-differs', 'not-there', 'unchecked'] as const;
const verdicts = {
  exact: 'exact',
  normalised: 'normalised',
  fuzzy: 'nearly',
  words: 'not-there',
  'not found': 'not-there',
} as const;

function verdictOfAnswer({ match, misplaced, differs }: LookupAnswer): (typeof order)[number] {
  if (match === undefined) return 'unchecked';
  if (differs) return 'number-differs';
  return misplaced && (match === 'exact' || match === 'normalised') ? 'elsewhere' : verdicts[match];
}

/** A search takes `3)` before a sentence for the mark of an item: a quotation with another number is another quotation. */
function hasSameNumbers(a: string, b: string): boolean {
  const digits = (text: string) => (text.normalize('NFKD').match(/\d+/g) ?? []).join(' ');
  return digits(a) === digits(b);
}

/** Commas, points and the like, but for those at the end, which are the sentence’s own. */
const marksOf = (words: string) =>
  words
    .replace(/\\[,;:!]/g, '')
    .replace(/[,;:.!?\s]+$/, '')
    .match(/[,;:.!?]/g)
    ?.join('') ?? '';

/** Who quotes leaves out whom the words cite. Of formulas more counts than their letters. */
function isWithoutCitations(words: string, found: string): boolean {
  return withoutCitations(found).some((bare) => !bare.includes('$') && normalise(bare).text === normalise(words).text);
}

/** What the draft says of where words stand. */
export interface WordsMeant {
  /** The works of the citation that is nearest to them; all where it is left out. */
  readonly beside?: readonly string[];
  /** Whether the words are of those works by the draft, and of no others. */
  readonly isTied?: boolean;
  /** The parts in which they stand by the draft. */
  readonly parts?: readonly string[];
  /** Another work of the list, in which they stand. */
  readonly other?: LookupAnswer | undefined;
}

/** Of the works that a sentence cites, the one in which the words stand best. */
export function judgeLookup(
  kind: CitationLookup['kind'],
  words: string,
  given: readonly LookupAnswer[],
  { beside = given.map(({ key }) => key), isTied = false, parts = [], other }: WordsMeant = {},
): CitationLookup {
  const answers = given.map((answer): LookupAnswer => {
    const { match, found = words } = answer;
    if (match === 'normalised' && !hasSameNumbers(words, found)) return { ...answer, match: 'fuzzy' };
    return match === 'fuzzy' && isWithoutCitations(words, found) ? { ...answer, match: 'normalised' } : answer;
  });
  const [best] = answers.toSorted((a, b) => order.indexOf(verdictOfAnswer(a)) - order.indexOf(verdictOfAnswer(b)));
  const found = best ? verdictOfAnswer(best) : 'unchecked';
  // One that could not be looked into may have what the others have not.
  const isOpen = found === 'not-there' && answers.some(({ match }) => match === undefined);
  const nearer = answers.filter(({ key }) => beside.includes(key));
  const isForeign =
    isTied && isWhole(found) && !nearer.some(({ key, reason }) => key === best?.key || reason !== undefined);
  const isElsewhere = isForeign || (found === 'not-there' && other !== undefined);
  const verdict = isOpen ? 'unchecked' : isElsewhere ? 'elsewhere' : verdictOfKind(kind, found);
  const told = { kind, words, verdict };
  if (verdict === 'unchecked') return { ...told, says: tellUnchecked(answers) };
  const near = verdict === 'not-there' ? answers.find(({ nearest }) => nearest) : best;
  const nearest = near?.nearest && { nearest: { key: near.key, ...near.nearest } };
  if (verdict === 'not-there') return { ...told, ...nearest, says: tellAbsent(kind, words, answers, parts) };
  const { key, anchor, place = '', url: link, shows = '', difference } = (isFound(found) ? best : other) ?? {};
  const isPunctuated = verdict === 'normalised' && marksOf(words) !== marksOf(best?.found ?? words);
  const isMisplaced = best?.misplaced === 'part' && (verdict === 'elsewhere' || verdict === 'nearly');
  const says = isElsewhere
    ? [isForeign ? tellMisattributed(nearer, best) : tellForeign(other, answers)]
    : [isPunctuated ? otherMarks : tellFound(kind, words, verdict, best, parts), ...tellOther(best, nearer, beside)];
  return {
    ...told,
    ...(key !== undefined && { key }),
    ...(anchor !== undefined && { anchor }),
    ...(place !== '' && { place }),
    ...(link !== undefined && { url: link }),
    ...(shows !== '' && { shows }),
    ...nearest,
    ...((verdict === 'nearly' || isPunctuated) &&
      difference && { difference: toldDifference(difference, words, best?.found) }),
    ...(isMisplaced && { notIn: [...parts] }),
    says: says.join(' '),
  };
}

type Found = (typeof order)[number];
const isFound = (found: Found) => found !== 'not-there' && found !== 'unchecked';
const isWhole = (found: Found) => found === 'exact' || found === 'normalised';

/** A part is there or not; a number may also stand in another part, or another in its place. */
function verdictOfKind(kind: CitationLookup['kind'], found: Found): LookupVerdict {
  if (kind === 'quotation' || found === 'unchecked') return found;
  if (kind === 'number' && (found === 'elsewhere' || found === 'number-differs')) return found;
  return isWhole(found) ? 'there' : 'not-there';
}
