/** Lists of authors as bibliographies print them. A list of which a piece is no name is none. */
import { tidySpaces } from './marked-text.ts';

/** `A.`, `J.-P.`, `Th.`, `W. R. J.`, `AB` */
const initials = String.raw`\p{Lu}\p{Ll}?\.?(?:[\s-]?\p{Lu}\p{Ll}?\.?){0,4}`;
const particle = String.raw`(?:v[ao]n|de[rnls]?|d[aiou]s?|la|le|les|el|al|bin|ibn|ten|ter|zu|zum|zur|af|av|y|e|St\.|’t)`;
const word = String.raw`(?:\p{Lu}|[dlO]['’])[\p{L}\p{M}'’´-]*`;
const family = String.raw`(?:${particle}\s)*${word}(?:\s(?:${particle}\s)*${word}){0,3}`;
const generation = String.raw`(?:[JS]r\.?|I{2,3}|IV)`;

/** `A. B. Family`, `J.-P. van der Berg` */
const initialsFirst = String.raw`(?:\p{Lu}\p{Ll}?\.[\s-]?(?:d\.\s)?){1,5}${family}`;
/** `Given M. Family` */
const givenFirst = String.raw`${word}\.?(?:\s(?:${initials}|${word}|${particle})){1,5}`;

const isInitials = new RegExp(`^${initials}$`, 'u');
const isFamily = new RegExp(`^${family}$`, 'u');
const isName = new RegExp(`^(?:${initialsFirst}|${givenFirst})$`, 'u');
const isFamilyFirst = new RegExp(`^(${family})\\s(${initials})$`, 'u');
const isShort = /^\p{Lu}{1,3}$|\.$/u;
const isGroup = /^[\p{Lu}\p{Ll}][\p{L}\p{M}\p{N}'’&./-]*(?:\s[\p{L}\p{M}\p{N}'’&./-]+){0,6}$/u;
const isGeneration = new RegExp(`^${generation}$`);

const more = /[,;]?\s+(?:et\s+al\.?|and\s+others|and\s+\d+\s+others)[.,]?$/i;
/** The last of the authors where the entry does not print them all. */
export const others = 'et al.';

/** The names in order, each as `Given Family` or `Family, Given`; undefined where a piece is no name. */
export function readNames(printed: string): string[] | undefined {
  const list = withoutPoint(withoutCommas(tidySpaces(printed)));
  if (list.length > 20_000) return undefined;
  const named = /al|others/i.test(list.slice(-8)) ? list.replace(more, '') : list;
  if (/[“”"()[\]$]|\d/.test(named)) return undefined;
  const names = namesIn(named.includes('&') ? named.replace(/\s*&\s*/g, ' and ') : named);
  if (names === undefined || names.length === 0) return undefined;
  return named === list ? names : [...names, others];
}

const withoutCommas = (list: string) => (/[,;:]/.test(list.slice(-1)) ? list.replace(/[,;:]+$/, '') : list);
const withoutPoint = (list: string) => (list.endsWith('.') ? list.replace(/(?<=[^\s.]{3})\.$/u, '') : list);

function namesIn(list: string): string[] | undefined {
  if (list.includes(';')) return each(list.split(/\s*;\s*(?:and\s+)?/), inverted);
  const pieces = list.split(/\s*,\s*and\s+|\s+and\s+|\s*,\s*/).filter((piece) => piece !== '');
  const joined = joinGenerations(pieces);
  return (
    alternating(joined) ??
    each(joined, familyFirst) ??
    each(joined, natural) ??
    (joined.length === 1 ? group(list) : undefined)
  );
}

/** `King, Jr.` is one name. */
function joinGenerations(pieces: readonly string[]): string[] {
  const out: string[] = [];
  for (const piece of pieces) {
    if (isGeneration.test(piece) && out.length > 0) out[out.length - 1] += ` ${piece}`;
    else out.push(piece);
  }
  return out;
}

/** `Family, A. B., Family, C.` */
function alternating(pieces: readonly string[]): string[] | undefined {
  if (pieces.length < 2 || pieces.length % 2 !== 0) return undefined;
  const names: string[] = [];
  for (let i = 0; i < pieces.length; i += 2) {
    const [last = '', given = ''] = pieces.slice(i, i + 2);
    if (!isFamily.test(last) || !isInitials.test(withDot(given))) return undefined;
    names.push(`${last}, ${withDot(given)}`);
  }
  return names;
}

function each(pieces: readonly string[], read: (piece: string) => string | undefined): string[] | undefined {
  const names: string[] = [];
  for (const piece of pieces) {
    const name = read(piece.trim());
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

/** `Family, A. B.` or `Family, Given` */
function inverted(piece: string): string | undefined {
  const [last = '', given, ...rest] = piece.split(/\s*,\s*/);
  if (given === undefined || rest.length > 0) return undefined;
  return isFamily.test(last) && /^\p{Lu}/u.test(given) ? `${last}, ${given}` : undefined;
}

/** `Family AB`, `Family A. B.` */
function familyFirst(piece: string): string | undefined {
  const dotted = withDot(piece);
  const found = isFamilyFirst.exec(dotted) ?? (dotted === piece ? undefined : isFamilyFirst.exec(piece));
  const [, last, given = ''] = found ?? [];
  return last !== undefined && isShort.test(given) && last.length > 1 ? `${last}, ${given}` : undefined;
}

const natural = (piece: string) => (isName.test(piece) ? piece : undefined);

/** `OpenAI`, `The ATLAS Collaboration`: the only author. */
const group = (list: string) => (isGroup.test(list) && list.length <= 80 ? [list] : undefined);

/** The point of the last initial may have been taken for the end of the list. */
const withDot = (piece: string) => (/(?:^|[\s.-])\p{Lu}$/u.test(piece) ? `${piece}.` : piece);

const nameAhead = new RegExp(
  `^(${initialsFirst})(,\\s+and\\s+|\\s+and\\s+|,\\s+et\\s+al\\.,\\s+|\\s+et\\s+al\\.,\\s+|,\\s+|$)`,
  'u',
);

/**
 * `A. Able, B. Baker and C. Cole, The title`: names with their initials before them, and what follows. Where one “and”
 * parts two names, the next comma ends the list.
 */
export function splitNames(head: string): { readonly names: string[]; readonly rest: string } | undefined {
  const names: string[] = [];
  let rest = tidySpaces(head);
  for (let last = false; rest !== ''; ) {
    const [whole = '', name = '', border = ''] = nameAhead.exec(rest) ?? [];
    if (whole === '') break;
    names.push(name);
    rest = rest.slice(whole.length);
    if (/et\s+al/.test(border)) names.push(others);
    if (last || /et\s+al/.test(border)) break;
    last = /\band\b/.test(border);
  }
  return names.length === 0 ? undefined : { names, rest };
}
