/** The sentence of a passage around an offset, such as the one in which a work is cited. */

/** An end of a sentence, with the space behind it, where the next one begins. */
const end = /[.!?][”’"')\]]*\s+(?=[\p{Lu}\p{N}$([“"‘])/gu;

/** A point behind these ends no sentence. */
const abbreviation =
  /(?:^|[\s(["“])(?:al|cf|e\.g|i\.e|vs|resp|approx|ca|figs?|tabs?|eqs?|refs?|secs?|thm|lem|prop|def|no|vol|pp?|dr|prof|st|etc|\p{L})\.$/iu;

/** A passage that has no end of a sentence within so many characters, as a list of numbers, is cut there. */
const longest = 600;

export function sentenceAt(text: string, at: number): string {
  let from = Math.max(0, at - longest);
  let to = Math.min(text.length, at + longest);
  const near = text.slice(from, to);
  const ends = [...near.matchAll(end)].filter(
    ({ index }) => !abbreviation.test(near.slice(Math.max(0, index - 12), index + 1)),
  );
  const start = from;
  for (const { 0: found, index } of ends) {
    const border = start + index + found.length;
    if (border <= at) from = border;
    else {
      to = border;
      break;
    }
  }
  return text.slice(from, to).trim().toWellFormed();
}
