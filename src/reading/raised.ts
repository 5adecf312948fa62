/** Tells `x^2` from `x_2` and `10^{5}` from `105`, which are made of the same letters: what is raised or lowered where. */
import type { Folded } from './fold.ts';

const high = /[\u00b2\u00b3\u00b9\u2070-\u207f]/;
const low = /[\u2080-\u209c]/;
const digit = /^[0-9]$/;

/** A text as it is written and as it is folded. */
interface Written extends Folded {
  readonly written: string;
}

/**
 * Whether what was found at `start` is raised and lowered as the query is. Where one of them has no mark the other may:
 * words beside a formula have none, `H2O` is written so, and a number that is raised on the page comes without its mark.
 * Only a number is not the one that a mark of the paper cuts in two.
 */
export function isRaisedAlike(query: Written, paper: Written, start: number): boolean {
  for (let i = 1; i < query.text.length; i++) {
    const found = marksBefore(paper, start + i);
    if (found === '') continue;
    const asked = marksBefore(query, i);
    if (asked === '' ? isDigit(query, i - 1) && isDigit(query, i) : asked !== found) return false;
  }
  return true;
}

const isDigit = ({ text }: Folded, i: number) => digit.test(text.charAt(i));

/** The marks between two units of the folded text, as `^` and `_`; a second raised digit needs none. */
function marksBefore({ written, at }: Written, i: number): string {
  const [before = 0, here = 0] = [at[i - 1], at[i]];
  if (
    here === before + 1 &&
    [high, low].every((kind) => kind.test(written.charAt(before)) === kind.test(written.charAt(here)))
  )
    return '';
  let marks = '';
  for (let n = before + 1; n <= here; n++) {
    const character = written.charAt(n);
    if (character === '^' || high.test(character)) marks += '^';
    else if (character === '_' || low.test(character)) marks += '_';
  }
  return marks;
}
