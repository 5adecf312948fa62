/** How much a tool may say: tokens are characters divided by four, as everywhere here. */

/** Of a data tool, and of a text tool that is not told otherwise. */
export const usualTokens = 4000;

export const charactersIn = (tokens: number): number => tokens * 4;
export const tokensIn = (characters: number): number => Math.ceil(characters / 4);

/** Words cut to a length, with a sign that they are. */
export function shorten(words: string, most: number): string {
  const plain = words.replace(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  const room = plain.slice(0, most - 1);
  const border = room.lastIndexOf(' ');
  return `${(border > most / 2 ? room.slice(0, border) : room).toWellFormed().replace(/\ufffd$/, '')}…`;
}
