/** Scores how much a line looks like names: by the archive's record, and else by the shape of its words. */
import type { State } from '../../state.ts';
import { isArchiveName } from './archive-names.ts';
import { isTitle } from './jobs.ts';
import { type Line, saidOf } from './lines.ts';
import { collaboration, eastern, fragmentsOf, fullName, glued, marksAlone, onBehalf, ordinal, signs } from './names.ts';
import { withoutOrcid } from './orcids.ts';
import { isInstitution, isNote, rankOf } from './vocabulary.ts';

/** `Ann Able (able@x.org)`, `Ann Able <able@x.org>`, `Ann Able able@x.org` */
const emailBehind = /\s*[(<][^\s()@]+@[^\s()@]+[)>]$|(?<=[\p{L}.])(?: [-–—])? [^\s()<>@]+@[\w.-]+\w$/u;

/** A name of one word and an e-mail that contains it. */
const ownEmail = /^(\p{Lu}[\p{Ll}’'-]+)\s*\((?=[^()]*@)[^()@]*?\1[^()@]*@[^\s()@]+\)$/iu;

/** A score of lines, kept, for divisions ask for it again and again. */
export function kept(score: (line: Line, state: State) => number): typeof score {
  const known = new WeakMap<Line, number>();
  return (line, state) => {
    const found = known.get(line) ?? score(line, state);
    known.set(line, found);
    return found;
  };
}

/** How much a line looks like names, as a number that is to be compared with how much it looks like details. */
export const nameScore = kept((line, state) => {
  const said = saidOf(line);
  if (said !== undefined) return said === 'names' ? 5 : -4;
  const printed = fragmentsOf(line);
  // `Sukarno (sukarno@x.org)`
  const owners = new Set(printed.filter((each) => ownEmail.test(each)).map((each) => each.replace(emailBehind, '')));
  const fragments = printed
    .map((each) => each.replace(emailBehind, ''))
    .filter((each) => each !== '' && !isTitle(each) && !marksAlone.test(each) && !onBehalf.test(each));
  if (fragments.length === 0) return -4;
  if (line[0]?.kind === 'mark' && !ordinal.test(`1${line[0].text}`)) return -3;
  // `Computer-Aided Design and Innovation Lab` is one place.
  const hasComma = line.some(({ kind, text }) => kind === 'place' || /[,;\u2001\u2003]/.test(text));
  const isKnown = state.front.archiveNames.names.length > 0;
  let sum = 0;
  let named = 0;
  for (const fragment of fragments) {
    const score = owners.has(fragment) ? 2 : fragmentScore(fragment, state);
    // `Ann Able, University of Trees, Oakton`: a place behind names.
    if (score < 0 && named > 0 && isInstitution(fragment) && named < 3 && hasComma)
      return isKnown && sum < 3 * named ? 0 : 1;
    if (score > 1) named++;
    sum += score;
  }
  const archive = isKnown && sum < 3 * fragments.length ? -1 : 0;
  const marked = named > 0 && line.at(-1)?.kind === 'mark' ? 0.5 : 0;
  const bold = line.every(({ kind, bold, text }) => kind !== 'text' || bold === true || text.trim() === '') ? 0.4 : 0;
  return sum / fragments.length + Math.min(2, 0.7 * Math.max(0, named - 1)) + archive + marked + bold;
});

/** Words of units and firms, which no person is called. */
const disciplines =
  /(?<!\p{L})(?:sciences?|engineering|mathematics|physics|chemistry|biology|statistics|informatics|economics|robotics|medicine|electronics|systems|studies|software|technologies|solutions|networks)$/iu;

/** Small words within names. */
const particles =
  /^(?:d[aeiou]s?|de[lnr]|dell[ao]|la|le|los?|las|v[ao]n|zu[mr]?|ter?|ten|af|av|al|el|bin|ibn|ben|y|e|i|und|et|och|og|en|and|d['’].*|al-.*|el-.*)$/u;

function fragmentScore(printed: string, state: State): number {
  const fragment = withoutOrcid(printed).rest.replace(signs, '').replace(glued, '').trim();
  if (/@|https?:/.test(fragment)) return -4;
  if (state.front.archiveNames.keys.size > 0 && isArchiveName(fragment, state)) return 4;
  if (collaboration.test(fragment)) return 2;
  if (isInstitution(fragment) || isNote(fragment)) return -3;
  if (rankOf(fragment) > 0 || disciplines.test(fragment) || /\d/.test(fragment)) return -2;
  if (fragment.split(' ').length > 6) return -3;
  if (fragment.split(' ').filter((word) => /^\p{Ll}/u.test(word) && !particles.test(word)).length > 1) return -2;
  if (fullName.test(fragment)) return 2;
  if (eastern.test(fragment)) return 1.5;
  if (/^\p{Ll}/u.test(fragment)) return -1.5;
  return /^\p{Lu}[\p{L}\p{M}.'’-]+(?: \p{L}[\p{L}\p{M}.'’-]*)+$/u.test(fragment) ? 0.5 : 0;
}
