/** The sentence of a passage around an offset, such as the one in which a work is cited. */

/** Citations and calls of notes that stand behind the end of a sentence, and belong to it: `.¹²`, `.[3, 4]`. */
const calls = String.raw`(?:[⁰¹²³⁴-⁹⁺⁻,–-]{1,20}|\s?\[[\d,;\s–-]{1,40}\](?=\s+\p{Lu}))?`;

/** An end of a sentence, with the space behind it, where the next one begins. */
const end = new RegExp(String.raw`[.!?][”’"')\]]*${calls}\s+(?=[\p{Lu}\p{N}$([“"‘])`, 'gu');

/** A point behind these ends no sentence. */
const abbreviation =
  /(?:^|[\s(["“])(?:al|cf|e\.g|i\.e|vs|resp|approx|ca|figs?|tabs?|eqs?|eqns?|refs?|secs?|sects?|chs?|chap|app|appx|alg|thms?|th|lem|prop|cor|def|defn|rem|ex|no|nos|vol|pp?|dr|prof|mr|mrs|ms|st|etc|viz|w\.r\.t|i\.i\.d|a\.k\.a|jr|sr|phys|rev|lett|proc|\p{Lu}|(?:\p{Lu}\.)+\p{Lu})\.$/iu;

/** Behind “et al.” and “etc.” a word with a capital begins a sentence, unless it is a name in a list. */
const mayEnd = /(?:^|[\s(])(?:etc|i\.i\.d|w\.r\.t)\.$/i;

/** A passage that has no end of a sentence within so many characters, as a list of numbers, is cut there. */
const longest = 1000;

export function sentenceAt(text: string, at: number): string {
  let from = Math.max(0, at - longest);
  let to = Math.min(text.length, at + longest);
  const near = text.slice(from, to);
  const start = from;
  for (const { 0: found, index } of near.matchAll(end)) {
    const next = near[index + found.length] ?? '';
    const before = near.slice(Math.max(0, index - 12), index + 1);
    if (found.startsWith('.') && abbreviation.test(before) && !(mayEnd.test(before) && /\p{Lu}/u.test(next))) continue;
    const border = start + index + found.length;
    if (border <= at) from = border;
    else {
      to = border;
      break;
    }
  }
  return text.slice(from, to).trim().toWellFormed();
}
