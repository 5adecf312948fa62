/** Compares superscripts and subscripts of normalised texts: `x^2` is not `x_2`, and `10^{5}` is not `105`. */
import type { Normalised } from './normalise.ts';

const high = /[\u00b2\u00b3\u00b9\u2070-\u207f]/;
const low = /[\u2080-\u209c]/;
const digit = /^[0-9]$/;

/** An original text with its normalised form. */
interface ScriptText extends Normalised {
  readonly written: string;
}

/**
 * Whether the match at `start` has the superscripts and subscripts of the query. A mark that only one of them has is
 * allowed, for plain text often drops it (`H2O`); but a mark of the paper inside a number of the query is not.
 */
export function hasSameScripts(query: ScriptText, paper: ScriptText, start: number): boolean {
  for (let i = 1; i < query.text.length; i++) {
    const found = scriptsBefore(paper, start + i);
    if (found === '') continue;
    const asked = scriptsBefore(query, i);
    if (asked === '' ? isDigit(query, i - 1) && isDigit(query, i) : asked !== found) return false;
  }
  return true;
}

const isDigit = ({ text }: Normalised, i: number) => digit.test(text.charAt(i));

/** The marks `^` and `_` before a unit of the normalised text; the second of two raised digits has none. */
function scriptsBefore({ written, at }: ScriptText, i: number): string {
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
