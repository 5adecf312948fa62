/** Drops the characters of a paper that no reader sees, which can carry orders to a model; keeps those that change what is seen. */

/**
 * Unicode's own list of what programs show nothing for (zero-width spaces, bidirectional controls, tags, fillers,
 * variation selectors, …), the controls but for tab and line end, and the marks around annotations.
 */
const hidden = /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029\ufff9-\ufffb]/u;

/** Scripts in which a joiner or non-joiner changes the shape of the letters beside it. */
const joining = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Mandaic', 'Phags_Pa', 'Adlam'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Myanmar', 'Khmer', 'Tibetan', 'Balinese', 'Javanese'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

interface Exception {
  readonly of: RegExp;
  /** The patterns right before it and right behind it. */
  readonly behind: RegExp;
  readonly before?: RegExp;
}

/** Invisible characters that stay in such a context; each alone, so that a series of them carries no message. */
const exceptions: readonly Exception[] = [
  // Persian `می‌خواهم`, Hindi `क्‍ष`: without it other letters are seen. At the end of a word it shapes the last letter.
  { of: /[\u200c\u200d]/, behind: new RegExp(`[${joining}]\\p{M}{0,4}$`, 'u') },
  // One emoji made of several: a family, a woman who is a scientist.
  {
    of: /\u200d/,
    behind: /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?$/u,
    before: /^\p{Extended_Pictographic}/u,
  },
  // A keycap: `1️⃣`.
  { of: /\ufe0f/, behind: /[0-9#*]$/, before: /^\u20e3/ },
  // A sign as emoji or as text, a formula's sign in its other form, a Chinese or Mongolian letter in another.
  {
    of: /[\ufe00-\ufe0f]/,
    behind: /(?![0-9#*])[\p{Emoji}\p{Sm}\p{So}\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}]$/u,
  },
  { of: /[\u{e0100}-\u{e01ef}]/u, behind: /\p{Unified_Ideograph}$/u },
  { of: /[\u180b-\u180f]/, behind: /\p{Script=Mongolian}$/u },
  // Old Korean: a syllable that lacks its first or its middle letter.
  { of: /\u1160/, behind: /[\u1100-\u115e\ua960-\ua97c]$/ },
  { of: /\u115f/, behind: /$/, before: /^[\u1161-\u11a7]/ },
];

/** The flags of England, Scotland and Wales: a black flag, and behind it the region in tags. */
const flag =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u;

const flagOrHidden = new RegExp(`${flag.source}|(${hidden.source})`, 'gu');

/** UTF-16 units around a character that are looked at. */
const reach = 16;

/** Most text is of such characters alone, and is as it was. */
const seen = /^[\t\n\x20-\x7e\xa0·–—‘’“”…]*$/;

/** Line ends of all kinds become `\n`. */
export function dropHidden(text: string): string {
  if (seen.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\v\f]/g, ' ')
    .replace(flagOrHidden, (found, character: string | undefined, at: number, all: string) =>
      character === undefined || stays(character, at, all) ? found : '',
    );
}

function stays(character: string, at: number, all: string): boolean {
  const rows = exceptions.filter(({ of }) => of.test(character));
  if (rows.length === 0) return false;
  const end = at + character.length;
  const [left, right] = [all.slice(Math.max(0, at - reach), at), all.slice(end, end + reach)];
  return rows.some(({ behind, before }) => behind.test(left) && (before?.test(right) ?? true));
}
