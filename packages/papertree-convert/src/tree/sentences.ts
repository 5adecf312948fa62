/** Where the sentences of a text end, and the sentence around an offset, such as the one in which a work is cited. */

/** Citations and calls of notes that stand behind the end of a sentence, and belong to it: `.¹²`, `.[3, 4]`, `.[^1]`. */
const calls = String.raw`(?:[⁰¹²³⁴-⁹⁺⁻,–-]{1,20}|\[\^[^\]\s]{1,20}\]|\s?\[[\d,;\s–-]{1,40}\](?=\s+\p{Lu}))?`;

/** An end of a sentence, with the space behind it, where the next one begins. */
const end = new RegExp(String.raw`[.!?][”’"')\]]*${calls}\s+(?=[\p{Lu}\p{N}$([“"‘])`, 'gu');

/** A point behind these ends no sentence. */
const abbreviation =
  /(?:^|[\s(["“])(?:al|cf|e\.g|i\.e|vs|resp|approx|ca|figs?|tabs?|eqs?|eqns?|refs?|secs?|sects?|chs?|chap|app|appx|alg|thms?|th|lem|prop|cor|def|defn|rem|ex|no|nos|vol|pp?|dr|prof|mr|mrs|ms|st|etc|viz|w\.r\.t|i\.i\.d|a\.k\.a|jr|sr|phys|rev|lett|proc|\p{Lu}|(?:\p{Lu}\.)+\p{Lu})\.$/iu;

/** Behind “et al.” and “etc.” a word with a capital begins a sentence, unless it is a name in a list. */
const mayEnd = /(?:^|[\s(])(?:etc|i\.i\.d|w\.r\.t)\.$/i;

/** A passage that has no end of a sentence within so many characters, as a list of numbers, is cut there. */
const longest = 1000;

/** The end of a sentence, and where the next one begins behind the space. */
export interface SentenceBorder {
  readonly end: number;
  readonly at: number;
}

/** The borders between the sentences of a text. */
export function* sentenceBorders(text: string): Generator<SentenceBorder, void> {
  for (const { 0: found, index } of text.matchAll(end)) {
    const at = index + found.length;
    const before = text.slice(Math.max(0, index - 12), index + 1);
    const mayBegin = mayEnd.test(before) && /\p{Lu}/u.test(text[at] ?? '');
    if (found.startsWith('.') && abbreviation.test(before) && !mayBegin) continue;
    yield { end: index + found.trimEnd().length, at };
  }
}

export function sentenceAt(text: string, at: number): string {
  const start = Math.max(0, at - longest);
  let from = start;
  let to = Math.min(text.length, at + longest);
  for (const border of sentenceBorders(text.slice(from, to))) {
    if (start + border.at <= at) from = start + border.at;
    else {
      to = start + border.at;
      break;
    }
  }
  return text.slice(from, to).trim().toWellFormed();
}
