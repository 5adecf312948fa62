/** Reads addresses that elsarticle and its kin write as keys and values, where LaTeXML did not know their macro. */
import type { State } from '../state.ts';

const keys = 'organization|addressline|city|postcode|state|country';

/** A key with its sign, which are no words of the address. */
export const addressKey = new RegExp(`\\b(${keys})=`, 'g');
const address = /(?:\[?\w{0,9}\])?\s*organization=((?:(?!(?:\[?\w+\])\s*organization=)[\s\S])*)/g;
const nextKey = new RegExp(`,?\\s*(?:${keys})=`);

/** `1]organization=Department of A, city=B, state=, country=C`: affiliations of the paper; gives the words beside them. */
export function takeAddresses(words: string, state: State): string {
  if (!words.includes('organization=')) return words;
  return words.replace(address, (_whole, said: string) => {
    const parts = said.split(nextKey).map((part) => part.trim());
    state.parts.affiliations.push(parts.filter((part) => part !== '').join(', '));
    return '';
  });
}
