/** Reads addresses that elsarticle and its kin write as keys and values, where LaTeXML did not know their macro. */
import type { State } from '../../state.ts';
import { keepLoose } from './collected.ts';
import { lineOf } from './lines.ts';

const keys = 'organization|addressline|city|postcode|state|country';

/** A key with its sign, which are no words of the address. */
export const addressKey = new RegExp(`\\b(${keys})=`, 'g');
const address = /(?:\[?(\w{0,9})\])?\s*organization=((?:(?!(?:\[?\w+\])\s*organization=)[\s\S])*)/g;
const nextKey = new RegExp(`,?\\s*(?:${keys})=`);

export const isKeyed = (words: string): boolean => words.includes('organization=');

/** `1]organization=Department of A, city=B, state=, country=C`, and the words beside them. */
export function readKeyed(words: string, state: State): void {
  const rest = words.replace(address, (_whole, mark: string | undefined, said: string) => {
    const parts = said.split(nextKey).map((part) => part.trim().replace(/,$/, ''));
    const marks = mark === undefined || !/^(?:\d{1,2}|[a-z])$/.test(mark) ? [] : [mark];
    const text = parts.filter((part) => part !== '').join(', ');
    keepLoose('institute', [lineOf(text)], state, marks);
    return ' ';
  });
  if (/\p{L}{2}/u.test(rest)) keepLoose('note', [lineOf(rest.trim())], state);
}
