/** The verdict on what a sentence takes from the works it cites, by what a search answered for each, and what it means. */
import { normalise, withoutCitations } from '../search/index.ts';
import type { CitationLookup, LookupVerdict, PaperPassage } from './citation-checks.ts';
import { tellNegation, toldDifference, type WordDifference } from './told-difference.ts';

/** Why works could not be looked into, and what to do. */
const closedReasons = {
  'no-work': ['not in the list', 'Add it to the list, or correct the key.'],
  'no-paper': ['not known as a paper of the archive; no other texts are searched', 'Look there yourself.'],
  'wrong-id': ['its id is another paper’s', 'Correct the id, and check again.'],
  'not-found': ['not found at the archive', 'Look there yourself.'],
  'no-html': ['no text of it at the archive that can be searched', 'Look there yourself.'],
  'no-html-of-version': [
    'the archive has no HTML of the version that the list names, but of the newest',
    'Cite the newest version, or look there yourself.',
  ],
  withdrawn: ['withdrawn by its authors; the archive has no text of it that can be searched', 'Read why.'],
  'held-back': ['its licence does not let its text be given here', 'Look there yourself.'],
  'no-version': ['not at the archive in this version', 'Correct the version, or look there yourself.'],
  'no-answer': ['the archive gave no answer', 'Check again later.'],
  unreadable: ['it could not be read', 'Look there yourself.'],
} as const;
export type ClosedReason = keyof typeof closedReasons;

/** What a search answered for a work. */
export interface LookupAnswer {
  readonly key: string;
  /** Left out where the text could not be looked into. */
  readonly match?: 'exact' | 'normalised' | 'fuzzy' | 'words' | 'not found';
  /** The words that were found, where they are not exactly those asked for. */
  readonly found?: string;
  readonly anchor?: string;
  /** What that place is called. */
  readonly place?: string;
  readonly url?: string;
  /** Words that stand there, but in none of the parts that the draft names, or not behind those that it quotes before them. */
  readonly misplaced?: 'part' | 'order';
  /** The first words of a part, or the words around a number. */
  readonly shows?: string;
  /** Of a number: what certainly stands in its place. */
  readonly differs?: NumberDiffers;
  /** How two cells make a number, the first of which is the place, and what the other is called. */
  readonly made?: { readonly says: string; readonly other: string };
  /** What a number that is there is rounded of. */
  readonly rounded?: string;
  /** What has a minus, where a number that is there has none, and no word for it. */
  readonly negative?: string;
  /** Of a part that is not there: what others of its kind are called. */
  readonly similar?: readonly string[];
  /** Where a number of its kind stands with most words of the sentence: of one that is not there, or stands in another row of a table. */
  readonly nearest?: Omit<PaperPassage, 'key'>;
  readonly difference?: WordDifference;
  /** Why it could not be looked into. */
  readonly reason?: ClosedReason;
}

/** What stands where a draft says that its number does. */
export interface NumberDiffers {
  /** The cells that it names; none where it names a table that has no such number. */
  readonly has: readonly string[];
  /** Of a table that has no such number: what the cells hold that the draft names. */
  readonly beside?: readonly string[];
  /** The row and column of the table where the number stands instead. */
  readonly stands?: string;
  /** The units or scales of the same number, where these differ. */
  readonly units?: { readonly draft: string; readonly paper: string };
}

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
  if (verdict === 'not-there') return { ...told, ...nearest, says: tellAbsent(kind, words, answers) };
  const { key, anchor, place = '', url: link, shows = '', difference } = (isFound(found) ? best : other) ?? {};
  const isPunctuated = verdict === 'normalised' && marksOf(words) !== marksOf(best?.found ?? words);
  const isMisplaced = best?.misplaced === 'part' && (verdict === 'elsewhere' || verdict === 'nearly');
  const says = isElsewhere
    ? [isForeign ? tellMisattributed(nearer, best) : tellForeign(other, answers)]
    : [isPunctuated ? otherMarks : sentenceFor(kind, words, verdict, best, parts), ...tellOther(best, nearer, beside)];
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

/** What is found in another work of the sentence than those beside it. */
function tellOther(
  best: LookupAnswer | undefined,
  nearer: readonly LookupAnswer[],
  beside: readonly string[],
): string[] {
  if (best === undefined || beside.includes(best.key)) return [];
  const [open, closed] = [nearer.filter(({ match }) => match !== undefined), nearer.filter(({ reason }) => reason)];
  return [
    ...(open.length > 0 ? [`That is ${best.key}, not ${keysOf(open)}, which is cited beside it.`] : []),
    ...(closed.length > 0 ? [`It was not looked up in ${keysOf(closed)}, which is cited beside it.`] : []),
  ];
}

const keysOf = (answers: readonly LookupAnswer[]) => answers.map(({ key }) => key).join(', ');

function tellUnchecked(answers: readonly LookupAnswer[]): string {
  const open = answers.filter(({ reason }) => reason === undefined);
  const closed = Map.groupBy(
    answers.filter(({ reason }) => reason !== undefined),
    ({ reason = 'unreadable' }) => reason,
  );
  if (closed.size === 0) return 'Not looked up, for no work is cited there.';
  const begin = open.length > 0 ? `Not in ${keysOf(open)}, and not` : 'Not';
  const isOne = closed.size === 1;
  const whys = [...closed].map(([reason, works]) => {
    const [why, what] = closedReasons[reason];
    return {
      told: `${keysOf(works)} (${isOne ? why : `${why}; ${what.charAt(0).toLowerCase()}${what.slice(1, -1)}`})`,
      what,
    };
  });
  const told = `${begin} looked up in ${whys.map((each) => each.told).join(', nor in ')}.`;
  return isOne ? `${told} ${whys[0]?.what}` : told;
}

/** What is said of words that need nothing more. */
const standsExactly = 'It stands there word for word.';
/** What is said of each number of a table that is there; reports say it once. */
const numberStands = 'The number stands there; see whether it says the same.';

const standsButForSpelling =
  'It stands there but for case, accents, quotation marks, dashes, spaces, or citations that it leaves out; that needs no change.';

/** What is said of a part or number by what stands there. */
const tellShown = (kind: CitationLookup['kind'], shows = '') =>
  kind === 'number'
    ? shows
      ? `It says “${shows}”: see whether that is the same.`
      : numberStands
    : shows
      ? `It begins “${shows}”: see whether that is meant.`
      : 'There is such a part.';

/** Whether nothing more is told of it than that it is there, and what stands there. */
export const isPlainlyThere = ({ kind, verdict, shows, says }: CitationLookup) =>
  says === standsExactly || says === standsButForSpelling || (verdict === 'there' && says === tellShown(kind, shows));

const otherMarks = 'It stands there with other commas or points: see whether it still says the same.';

/** What certainly stands where the draft has a number. */
function tellDiffers(words: string, { differs, place = '', anchor = '' }: LookupAnswer): string {
  const { has = [], beside = [], stands, units } = differs ?? {};
  const where = place || anchor;
  if (units) return `It stands there in ${units.paper}, not in ${units.draft}: see which is right.`;
  const besides = beside.length === 0 ? '' : ` There ${beside.join(', ')}.`;
  if (has.length === 0) return `You say ${words}; ${where} has no such number: see where it comes from.${besides}`;
  const told = `${has.join(' and ')}${has.length > 1 ? ' in the cells that the sentence names' : ''}`;
  const otherwise = `${words} stands ${stands?.startsWith('under') ? '' : 'in '}${stands}: see which is meant`;
  return `You say ${words}; ${where} has ${told}${stands === undefined ? ': see which is right' : `; ${otherwise}`}.`;
}

function sentenceFor(
  kind: CitationLookup['kind'],
  words: string,
  verdict: LookupVerdict,
  best: LookupAnswer | undefined,
  parts: readonly string[],
): string {
  switch (verdict) {
    case 'exact':
      return standsExactly;
    case 'normalised':
      return standsButForSpelling;
    case 'nearly':
      return `It stands there with other words: correct the quotation, or mark what you changed.${tellNegation(best?.difference)}${best?.misplaced === 'part' ? ` It is in ${best.place || best.anchor}, not in ${parts.join(' or ')}.` : ''}`;
    case 'elsewhere':
      return best?.misplaced === 'order'
        ? 'It stands there, but not behind the piece that is quoted before it: quote both in the order of the paper, or apart.'
        : `It stands in ${best?.place || best?.anchor}, not in ${parts.join(' or ')}: ${kind === 'number' ? 'see which is meant' : 'correct the part'}.`;
    case 'number-differs':
      return best ? tellDiffers(words, best) : '';
    default:
      if (best?.negative !== undefined) return `There ${best.negative} stands, with a minus: say so.`;
      if (best?.made)
        return `It is ${best.made.says}, of this cell and of ${best.made.other}: see whether that is meant.`;
      if (best?.rounded !== undefined) return `There ${best.rounded} stands, of which it is rounded.`;
      return best?.nearest
        ? 'The number stands there, but the sentence names another row or column: see which is meant.'
        : tellShown(kind, best?.shows);
  }
}

/** What is in another work of the sentence than the one whose it is by the draft. */
const tellMisattributed = (nearer: readonly LookupAnswer[], best: LookupAnswer | undefined) =>
  `These words do not stand in ${keysOf(nearer)}, which is cited beside them, but in ${best?.key}: correct the citation.`;

/** What is in none of the works that the sentence cites, and in another one of the list. */
const tellForeign = (other: LookupAnswer | undefined, answers: readonly LookupAnswer[]) =>
  `These words do not stand in ${keysOf(answers)}, but in ${other?.key}, which is not cited there: correct the citation.`;

/** `Table 1, Table 2 and 3 more` */
const listed = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

function tellAbsent(kind: CitationLookup['kind'], words: string, answers: readonly LookupAnswer[]): string {
  const keys = keysOf(answers);
  if (kind === 'quotation')
    return `These words do not stand in ${keys}: find where they come from; they may be your own.`;
  if (kind === 'number') {
    const near = answers.some(({ nearest }) => nearest) ? ' Compare what is nearest.' : '';
    return `${words} does not stand in ${keys}; it may be your own, or rounded, and fails nothing.${near}`;
  }
  const known = answers.filter(({ similar = [] }) => similar.length > 0);
  const others = known.map(({ key, similar = [] }) => `${listed(similar)}${answers.length > 1 ? ` in ${key}` : ''}`);
  const there = others.length === 0 ? '' : ` (there is ${others.join('; ')})`;
  return `No ${words} was found in ${keys}${there}: see which part was meant.`;
}
