/** Names of authors in the archive's line of them, and the marks behind names on a title page. */

/** `Ada Lovelace (Univ. of London), B. Jr. and the C Collaboration` */
export function splitNames(authors: string): string[] {
  // Affiliations stand in parentheses, which may hold parentheses.
  let plain = authors;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\s*\([^()]*\)/g, '');
  }
  const names = plain.split(/\s*[,;]\s+(?:and\s+)?|\s*[,;]$|\s+and\s+|\s+&\s+/).map((name) => name.trim());
  const all: string[] = [];
  for (const name of names) {
    if (name === '') continue;
    // Martin Luther King, Jr.
    if (/^(?:[JS]r\.?|I{1,3}|IV)$/.test(name) && all.length > 0) all.push(`${all.pop()}, ${name}`);
    else all.push(name);
  }
  return all;
}

/** The marks by which a name points to affiliations and notes: `1,2∗†` is four. */
export const marksIn = (printed: string): string[] => printed.match(/[\p{L}\p{N}]+|[^\s,;\p{L}\p{N}]/gu) ?? [];
