/** What is said of what a sentence takes from works: what its verdict means, and what to do. */
import type { CitationLookup, LookupVerdict } from './citation-checks.ts';
import { closedReasons, type LookupAnswer } from './lookup-answers.ts';
import { tellNegation } from './told-difference.ts';

/** What is found in another work of the sentence than those beside it. */
export function tellOther(
  best: LookupAnswer | undefined,
  nearer: readonly LookupAnswer[],
  beside: readonly string[],
): string[] {
  if (best === undefined || beside.includes(best.key)) return [];
  const [open, closed] = [nearer.filter(({ match }) => match !== undefined), nearer.filter(({ reason }) => reason)];
  return [
    ...(open.length > 0 ? [`That is ${asCited(best.key)}, not ${keysOf(open)}, which is cited beside it.`] : []),
    ...(closed.length > 0 ? [`It was not looked up in ${keysOf(closed)}, which is cited beside it.`] : []),
  ];
}

const keysOf = (answers: readonly LookupAnswer[]) => answers.map(({ key }) => asCited(key)).join(', ');
/** A work of a printed list as it is cited: `[3]`. */
export const asCited = (key = ''): string => (/^\d+$/.test(key) ? `[${key}]` : key);

export function tellUnchecked(answers: readonly LookupAnswer[]): string {
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

const writtenOtherwise = {
  minus: 'with a minus: say so',
  hundred: 'a hundred times as much: see whether that is in percent',
  rounding: 'of which it is rounded',
  side: 'on the side of it that you say',
  error: 'with another error: see which is right',
  whole: 'and nothing in it is called so: see whether it has such a part',
} as const;

/** Whether nothing is left to a person, for what stands there is the same but for its places. */
export const isSettled = (lookup: CitationLookup): boolean =>
  isPlainlyThere(lookup) ||
  [writtenOtherwise.rounding, writtenOtherwise.side].some((words) => lookup.says.endsWith(`stands, ${words}.`));

/** What is said of each number that was not found, of each quotation that is nearly there, and of each number of another cell: reports say it once. */
const saidOften = [
  /; it may be your own, or rounded, and fails nothing\.(?: Compare what is nearest\.)?$/,
  /^It stands there with other words: correct the quotation, or mark what you changed\.\s?/,
  /^The number stands there, but the sentence names another row or column: see which is meant\.\s?/,
];
export const withoutShared = (says: string): string =>
  saidOften.reduce((left, often, i) => left.replace(often, i === 0 ? '.' : ''), says);

export const otherMarks = 'It stands there with other commas or points: see whether it still says the same.';

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

export function tellFound(
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
      if (best?.made)
        return `It is ${best.made.says}, of this cell and of ${best.made.other}: see whether that is meant.`;
      if (best?.otherwise) return `There ${best.otherwise.text} stands, ${writtenOtherwise[best.otherwise.by]}.`;
      return best?.nearest
        ? 'The number stands there, but the sentence names another row or column: see which is meant.'
        : tellShown(kind, best?.shows);
  }
}

/** What is in another work of the sentence than the one whose it is by the draft. */
export const tellMisattributed = (nearer: readonly LookupAnswer[], best: LookupAnswer | undefined) =>
  `These words do not stand in ${keysOf(nearer)}, which is cited beside them, but in ${asCited(best?.key)}: correct the citation.`;

/** What is in none of the works that the sentence cites, and in another one of the list. */
export const tellForeign = (other: LookupAnswer | undefined, answers: readonly LookupAnswer[]) =>
  `These words do not stand in ${keysOf(answers)}, but in ${asCited(other?.key)}, which is not cited there: correct the citation.`;

export function tellAbsent(
  kind: CitationLookup['kind'],
  words: string,
  answers: readonly LookupAnswer[],
  parts: readonly string[],
): string {
  const keys = keysOf(answers);
  if (kind === 'quotation')
    return `These words do not stand in ${keys}: find where they come from; they may be your own.`;
  if (kind === 'number') {
    const near = answers.some(({ nearest }) => nearest) ? ' Compare what is nearest.' : '';
    const where = parts.length > 0 ? `${parts.join(' or ')} of ${keys}` : keys;
    return `${words} was not found in ${where}; it may be your own, or rounded, and fails nothing.${near}`;
  }
  const works = answers.map(
    ({ key, similar = [] }) => `${asCited(key)}${similar.length > 0 ? `, which has ${similar.join(', and ')}` : ''}`,
  );
  return `No ${words} was found in ${works.join(', nor in ')}: see which part was meant.`;
}
