/** Where a quotation, a part or a number that a draft takes from a paper stands in it. */
import type { LookupAnswer } from 'papertree-convert/checks';
import type { NumberSaid } from '../threads/numbers/number-said.ts';
import type { NumberPlace } from '../threads/numbers/paper-numbers.ts';
import type { StandingPlace } from '../threads/standing.ts';
import { pageUrl } from './floats.ts';
import type { PaperView } from './paper-view.ts';

export const placeOf = (paper: PaperView, anchor: string, name = '') => ({
  anchor,
  ...(name !== '' && { place: name }),
  // Ids that begin with `~` are ours alone.
  url: anchor.startsWith('~') ? pageUrl(paper) : `${pageUrl(paper)}#${encodeURIComponent(anchor)}`,
});

/** The smallest place that the archive's page has, too: ids that begin with `~` are ours alone. */
function placeAtArchive({ anchor, block = anchor }: { readonly anchor: string; readonly block?: string }): string {
  return block.startsWith('~') ? anchor : block;
}

/** Places among which the best is chosen. */
const mostPlaces = 20;

const isWhole = ({ match }: StandingPlace) => match === 'exact' || match === 'normalised';

const worth = ({ match }: StandingPlace) => (match === 'exact' ? 0 : 1);

/**
 * The first place where the words stand best: in one of the parts, else in one that the sentence names, and behind another place, where
 * there is such a one. `from` is where it begins.
 */
export async function findQuotation(
  paper: PaperView,
  words: string,
  parts: readonly string[] = [],
  before = -1,
  named: readonly string[] = [],
): Promise<Omit<LookupAnswer, 'key'> & { readonly from?: number }> {
  const { verdict, places } = await paper.ask('standing', words, mostPlaces, parts.length > 0 ? parts : named);
  // Headings come first, and may agree less well.
  const whole = places.filter(isWhole);
  const best = whole.length > 0 ? whole : places.filter((each) => each.match === verdict);
  const within = best.filter((each) => each.isWithin !== false);
  const meant = within.length > 0 ? within : best;
  const behind = meant.filter(({ from }) => from > before);
  const inOrder = behind.length > 0 ? behind : meant;
  const [place] = whole.length > 0 ? inOrder.toSorted((a, b) => worth(a) - worth(b) || a.from - b.from) : inOrder;
  if (place === undefined) return { match: 'not found' };
  const { match, found, difference, name, from } = place;
  const misplaced = within.length === 0 && parts.length > 0 ? 'part' : behind.length === 0 ? 'order' : undefined;
  return {
    match,
    from,
    ...placeOf(paper, placeAtArchive(place), name),
    ...(misplaced && { misplaced }),
    ...(found !== undefined && { found }),
    ...(difference && { difference }),
  };
}

export async function findPart(paper: PaperView, name: string): Promise<Omit<LookupAnswer, 'key'>> {
  const { id, shows, similar, isNotOnPage, whole } = await paper.ask('partStanding', name);
  if (isNotOnPage) return { reason: 'not-on-page' };
  if (id === undefined) return { match: 'not found', similar };
  return { match: 'exact', ...placeOf(paper, id), shows, ...(whole && { otherwise: { by: 'whole', text: whole } }) };
}

/** A cell without stars and daggers, which point to notes: `0.61**` */
const withoutNoteMarks = (cell: string) => cell.replace(/(?<=[\d%)])[\s^]*[*∗⋆†‡§¶]+$/u, '');

/** Nothing is answered of a part of a name. */
export async function findNumber(paper: PaperView, said: NumberSaid): Promise<Omit<LookupAnswer, 'key'>> {
  const { isThere, isOfName, place, instead, made, otherwise, isOutside, differs } = await paper.ask(
    'numberStanding',
    said,
  );
  if (isOfName) return {};
  const told = (found: Pick<NumberPlace, 'anchor' | 'name'>) => placeOf(paper, found.anchor, found.name);
  if (differs)
    return {
      match: 'not found',
      ...told(differs.place),
      differs: { ...differs, has: differs.has.map(withoutNoteMarks) },
    };
  const near = isThere ? instead : place;
  const nearest = near && { nearest: { ...told(near), text: near.isCell ? withoutNoteMarks(near.text) : near.text } };
  if (!isThere) return { match: 'not found', ...nearest };
  return {
    match: 'exact',
    ...(place && told(place)),
    ...(place && !place.isCell && { shows: place.text }),
    ...(made && { made }),
    ...(otherwise && { otherwise: { ...otherwise, text: withoutNoteMarks(otherwise.text) } }),
    ...(isOutside && { misplaced: 'part' }),
    ...nearest,
  };
}
