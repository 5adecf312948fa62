/** Names of people in parts, as BibTeX and CSL want them: given and family name, what stands behind; or one name whole. */
import { named, object, oneOf, optional, type TypeOf, text } from '../../shapes.ts';

const inParts = object('A person.', {
  family: text('The family name.'),
  given: text('The given name.'),
  suffix: optional(text('What stands behind it.')),
});
const literal = object('A name that has no parts, as that of a collaboration.', { literal: text('The name.') });

export type PersonName = TypeOf<typeof inParts> | TypeOf<typeof literal>;
export const personName = named('CslName', oneOf<PersonName>('A name in parts, or whole.', [inParts, literal]));

/** Words by which a name is that of a group. */
const group =
  /\b(?:collaborations?|team|group|consortium|project|committee|initiative|society|association|university|institute|laborator(?:y|ies)|foundation|company|network|alliance|organi[sz]ation|survey|authors|contributors|community|department|ministry|bureau|labs?|documentation|inc|ltd|llc|gmbh)\b|[\d@:/]/i;
const generation = /^(?:[JS]r\.?|I{2,3}|IV)$/;
/** `J.`, `J.-P.`, `J.M.`, `Yu.`, and `b.` for “bin”. */
const initial = /^(?:\p{L}\p{M}*\p{Ll}{0,2}\.[-‐]?)+$/u;
/** Between an initial and the family: `P.Able`. */
const unspaced = /(?<=(?:^|[\s.])\p{Lu}\.)(?=\p{Lu}\p{Ll})/gu;
/** Words that begin the name of a family. */
const particle =
  /^(?:a[fl]|auf|ben|bin|d[aeiou]|dalla|das|de[lnr]|degli|dei|della|dos|e|el|ibn|l[ae]|san|st\.?|te[nr]?|v[ao]n|vo[mn]|y|zur?)$/i;
/** Those that are no given name when they stand behind one. */
const sureParticle = /^(?:De|Del|Della|Den|Der|Di|Dos|El|Von)$/;
/** Those that may be one: `Quoc Van Le`. */
const unsureParticle = /^(?:Al|Ben|Bin|Da|Du|La|Le|Van)$/;
/** East Asian names are written whole: which part is the family's is not told by their order. */
const whole = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export interface NameReading {
  /** Whether given names are printed as initials throughout, as LaTeXML does: a name without any is that of a group. */
  readonly initials?: boolean;
}

/** `Ludwig van Beethoven`, `van Beethoven, Ludwig`, `Martin Luther King, Jr.`, `ATLAS Collaboration`. */
export function readName(printed: string, { initials = false }: NameReading = {}): PersonName {
  const printedName = printed.replace(/\s+/g, ' ').trim();
  // `P.Able` lacks a space; a look at the point saves a search.
  const name = /\.[^\s.,-]{2}/.test(printedName) ? printedName.replace(unspaced, ' ') : printedName;
  // `A. B. Able III` prints no comma.
  const isLater = !name.includes(',') && / (?:[JS]r\.?|I{2,3}|IV)$/.test(name);
  const [first = '', ...rest] = (isLater ? name.replace(/ (?=\S+$)/, ', ') : name).split(/\s*,\s*/);
  const suffix = rest.find((piece) => generation.test(piece));
  const others = rest.filter((piece) => piece !== suffix);
  if (group.test(name) || whole.test(name) || /^The /.test(name) || others.length > 1) return { literal: name };
  const [given] = others;
  const parts = given === undefined ? splitAtFamily(first, initials) : { family: first, given };
  if (parts === undefined || parts.family === '' || parts.given === '') return { literal: name };
  return suffix === undefined ? parts : { ...parts, suffix };
}

/** The last word is the family's, with the particles before it: `van der Berg`. Undefined where that is not sure. */
function splitAtFamily(
  name: string,
  initials: boolean,
): { readonly family: string; readonly given: string } | undefined {
  const words = name.split(/[^\S\u00a0]+|\u00a0/u);
  const begun = words.findIndex((word) => !initial.test(word));
  if (begun > 0) {
    // `J. Calderón Bustillo` has two family names, `J. Andrew Bagnell` two given ones.
    const isFamily = begun === words.length - 1 || particle.test(words[begun] ?? '');
    return isFamily ? splitAt(words, begun) : undefined;
  }
  if (initials) return undefined;
  let from = words.length - 1;
  while (from > 1 && isParticle(words, from - 1)) from--;
  const isUnsure = from > 1 && unsureParticle.test(words[from - 1] ?? '');
  return from < 1 || isUnsure ? undefined : splitAt(words, from);
}

function isParticle(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return /^\p{Ll}/u.test(word) || sureParticle.test(word) || /^Van De[nr]?$/i.test(`${word} ${words[at + 1] ?? ''}`);
}

const splitAt = (words: readonly string[], at: number) => ({
  family: words.slice(at).join(' '),
  given: words.slice(0, at).join(' '),
});
