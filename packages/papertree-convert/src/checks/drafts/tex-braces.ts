/** Braces of LaTeX, and where they close. */

/** Behind which brace each one closes, by its offset; 0 where it does not. */
export function closingBraces(text: string): Int32Array {
  const ends = new Int32Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '\\') at++;
    else if (sign === '{') open.push(at);
    else if (sign === '}') {
      const from = open.pop();
      if (from !== undefined) ends[from] = at + 1;
    }
  }
  return ends;
}
