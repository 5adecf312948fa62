/** Token budgets of tools; a token counts as four characters, as everywhere in this service. */

/** The budget of data tools, and of text tools by default. */
export const usualTokens = 4000;

export const charactersIn = (tokens: number): number => tokens * 4;
export const tokensIn = (characters: number): number => Math.ceil(characters / 4);

/** Shortens a text at a word border and adds an ellipsis. */
export function shorten(words: string, most: number): string {
  const plain = words.replace(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  const room = plain.slice(0, most - 1);
  const border = room.lastIndexOf(' ');
  return `${(border > most / 2 ? room.slice(0, border) : room).toWellFormed().replace(/\ufffd$/, '')}…`;
}
