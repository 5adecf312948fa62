/** Whether a text has all the words of a query, whatever their case and accents. */

export function hasWords(text: string, query: string | undefined): boolean {
  if (query === undefined) return true;
  const folded = foldWords(text);
  return foldWords(query)
    .split(' ')
    .every((word) => folded.includes(word));
}

export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
