/** Joins the lines of one address; the next begins where a rank comes again. */
import { appendAll } from '../../flatten.ts';
import type { Detail, Way } from './details.ts';
import { endsInCountry, outermost, rankOf } from './vocabulary.ts';

/** An address of so many characters does not go on. */
const longestAddress = 2000;

/** Lines of one address: `Department of X`, `University of Y`, `City, Country`. The next begins where a rank comes again. */
export function joinAddresses(details: readonly Detail[], { arePlaces, headOf }: Way): Detail[] {
  const out: Detail[] = [];
  /** Those of the last address. */
  let emails: string[] = [];
  let ranks = new Set<number>();
  for (const detail of details) {
    const last = out.at(-1);
    const rank = rankOf(detail.text);
    const again =
      rank > 0 &&
      rank < outermost &&
      ((last !== undefined && endsInCountry(last.text)) ||
        (last?.open !== true && (ranks.has(rank) || ranks.has(outermost))));
    const isPlace = last?.kind === 'place' && detail.marks.length === 0;
    // `University of Trees`, `and Oak College`
    const isSecond = detail.text.startsWith('and ');
    if (isPlace && arePlaces && detail.kind === 'nothing') appendAll(emails, detail.emails);
    else if (
      isPlace &&
      detail.kind === 'place' &&
      last.text.length < longestAddress &&
      last.emails.length === 0 &&
      (!again || isSecond) &&
      headOf(detail.text) === undefined
    ) {
      appendAll(emails, detail.emails);
      const text = `${last.text.replace(/,$|(?<=\p{Ll}{4})\.$/u, '')}${isSecond ? ' ' : ', '}${detail.text}`;
      out[out.length - 1] = { ...last, text, open: detail.open === true };
      ranks.add(rank);
    } else {
      ranks = new Set([rank]);
      emails = [...detail.emails];
      out.push({ ...detail, emails });
    }
  }
  // `able@x.org`, and below it her place
  const [head, place, more] = out;
  const isBelow = arePlaces && head?.kind === 'nothing' && place?.kind === 'place' && place.emails.length === 0;
  return isBelow && more === undefined ? [{ ...place, emails: head.emails }] : out;
}
