/** Names of people in parts, as BibTeX and CSL want them: given and family name, what stands behind; or one name whole. */

/** A name in parts; a name that has none, as that of a collaboration, is `literal`. */
export type PersonName =
  | { readonly family: string; readonly given: string; readonly suffix?: string }
  | { readonly literal: string };

/** Words by which a name is that of a group. */
const group =
  /\b(?:collaborations?|team|group|consortium|project|committee|initiative|society|association|university|institute|laborator(?:y|ies)|foundation|company|network|alliance|organi[sz]ation|survey|authors|contributors|community|department|inc|ltd|llc|gmbh)\b|[\d@:/]/i;
const generation = /^(?:[JS]r\.?|I{2,3}|IV)$/;
/** East Asian names are written whole: which part is the family's is not told by their order. */
const whole = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** `Ludwig van Beethoven`, `van Beethoven, Ludwig`, `Martin Luther King, Jr.`, `ATLAS Collaboration`. */
export function readName(printed: string): PersonName {
  const name = printed.replace(/\s+/g, ' ').trim();
  const [first = '', ...rest] = name.split(/\s*,\s*/);
  const suffix = rest.find((piece) => generation.test(piece));
  const others = rest.filter((piece) => piece !== suffix);
  if (group.test(name) || whole.test(name) || others.length > 1) return { literal: name };
  const [given] = others;
  const parts = given === undefined ? splitAtFamily(first) : { family: first, given };
  if (parts === undefined || parts.family === '' || parts.given === '') return { literal: name };
  return suffix === undefined ? parts : { ...parts, suffix };
}

/** The last word is the family's, with the particles before it: `van der Berg`. */
function splitAtFamily(name: string): { readonly family: string; readonly given: string } | undefined {
  const words = name.split(/[^\S\u00a0]+|\u00a0/u);
  let from = words.length - 1;
  while (from > 1 && /^\p{Ll}/u.test(words[from - 1] ?? '')) from--;
  if (from < 1) return undefined;
  return { family: words.slice(from).join(' '), given: words.slice(0, from).join(' ') };
}
