/** Whether a run of `*` or `~` between two characters can open or close: CommonMark's left- and right-flanking rules. */

const newline = 10;
const sign = /^[\p{P}\p{S}]$/u;
const punctuation = /^\p{P}$/u;

const isAsciiSign = (code: number) =>
  (code > 32 && code < 48) || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 127);

export const isSpace = (code: number): boolean =>
  code === 32 || code === newline || code === 9 || code === 0 || (code > 127 && /^\s$/.test(String.fromCharCode(code)));

/** Readers differ on symbols and on characters outside the first plane: inside a run these count as punctuation. */
function mayBePunctuation(code: number): boolean {
  if (code < 128) return isAsciiSign(code);
  return (code >= 0xd800 && code <= 0xdfff) || sign.test(String.fromCharCode(code));
}

/** Outside a run they count as letters. */
function isPunctuation(code: number): boolean {
  return code < 128 ? isAsciiSign(code) : punctuation.test(String.fromCharCode(code));
}

/** `outside` is the character before an opening run or after a closing one, `inside` the one on its other side. */
export function flanks(outside: number, inside: number): boolean {
  if (isSpace(inside)) return false;
  return !mayBePunctuation(inside) || isSpace(outside) || isPunctuation(outside);
}
