/** Reads addresses that elsarticle and its kin write as keys and values, where LaTeXML did not know their macro. */
import type { Loose } from './collected.ts';

const keys = 'organization|addressline|city|postcode|state|country';

/** A key with its sign, which are no words of the address. */
export const addressKey = new RegExp(`\\b(${keys})=`, 'g');
const address = /(?:\[?(\w{0,9})\])?\s*organization=((?:(?!(?:\[?\w+\])\s*organization=)[\s\S])*)/g;
const nextKey = new RegExp(`,?\\s*(?:${keys})=`);

export const isKeyed = (words: string): boolean => words.includes('organization=');

/** `1]organization=Department of A, city=B, state=, country=C`, and the words beside them. */
export function readKeyed(words: string): Loose[] {
  const found: Loose[] = [];
  const rest = words.replace(address, (_whole, mark: string | undefined, said: string) => {
    const parts = said.split(nextKey).map((part) => part.trim().replace(/,$/, ''));
    const marks = mark === undefined || !/^(?:\d{1,2}|[a-z])$/.test(mark) ? [] : [mark];
    const text = parts.filter((part) => part !== '').join(', ');
    found.push({ from: 'institute', marks, lines: [[{ kind: 'text', text }]] });
    return ' ';
  });
  if (/\p{L}{2}/u.test(rest)) found.push({ from: 'note', marks: [], lines: [[{ kind: 'text', text: rest.trim() }]] });
  return found;
}
