/** Titles, names and terms between quotation marks: a work or a thing is named by them, and need not say so in its text. */
import { foldTitle } from '../../paper/titles.ts';
import { smallWords, wordsOfSentences } from '../../search/index.ts';
import type { CitationLookup } from '../citation-checks.ts';
import { headOfTitle } from '../titles.ts';

const capital = /^\p{Lu}/u;
const wordOfName = new RegExp(String.raw`^(?:\p{Lu}[\p{L}\p{N}’'-]*|[\d.]+|${smallWords})[:.,]?[?!]?$`, 'u');
const longestName = 12;

/** “The Annotated Transformer”, “Attention Is All You Need”: words that may be a title or a name, by their capitals. */
export function isNameLike(words: string): boolean {
  const all = words.split(' ');
  return (
    all.length <= longestName &&
    all.filter((word) => capital.test(word)).length > 1 &&
    all.every((word) => wordOfName.test(word))
  );
}

/** Whether words are one of these titles, or what stands before its colon. */
export function amongTitles(titles: readonly string[]): (words: string) => boolean {
  const known = new Set(titles.flatMap((title) => [foldTitle(title), foldTitle(headOfTitle(title))]));
  return (words) => known.has(foldTitle(words)) && foldTitle(words) !== '';
}

/** Words that agree with the paper in a name that is told to be misquoted. */
const fewestAgreeing = 4;

/** The lookup of what may be a name: that it stands nowhere, or is like some other words, is held against nobody. */
export function judgeName(lookup: CitationLookup, keys: readonly string[]): CitationLookup {
  const { kind, words, verdict, difference = [] } = lookup;
  if (verdict !== 'not-there' && verdict !== 'nearly') return lookup;
  const count = (where: 'both' | 'draft' | 'paper') =>
    difference.filter((each) => each.in === where).reduce((sum, { text }) => sum + text.split(' ').length, 0);
  if (count('both') >= Math.max(fewestAgreeing, 2 * count('draft'), 2 * count('paper'))) return lookup;
  const says = `It does not stand in ${keys.join(', ')}. By its capitals it may be the title of another work, or a name: see what it is.`;
  return { kind, words, verdict: 'unchecked', says };
}

const longestTerm = 4;
const wordOfTerm = /^\p{Ll}[\p{Ll}-]{2,}$/u;
/** Words of sentences: a term of a few words has none. */
const wordOfSentence = new RegExp(`^(?:${wordsOfSentences})$`);
/** Who writes so before words quotes them. */
const saying =
  /\b(?:says?|said|saying|writes?|wrote|written|calls?|called|calling|quot\w+|stat(?:es?|ed|ing)|terms?|termed|nam(?:es?|ed)|puts? it|claims?|claimed|notes?|noted|argues?|argued|reads?|words?|phrases?)\b[^.;]{0,30}$/i;

/** “scaled dot product”: a few small words that may be a term of the draft’s own; `before` is what stands before them. */
export function isTermLike(words: string, before: string): boolean {
  const all = words.split(' ');
  return (
    all.length <= longestTerm &&
    all.every((word) => wordOfTerm.test(word) && !wordOfSentence.test(word)) &&
    !saying.test(before)
  );
}

/** The draft’s own words, a saying, or what is only believed: `we call it “…”`, `the question was “…”`, `the proverb “…”`, `the belief that “…”`. */
const own =
  /\b(?:(?:I|[Ww]e)\b[^.;]{0,30}\b(?:call|term|name|dub|coin|label|ask|prompt)(?:ed)?|coin(?:ed)?|so-called|be called|asked|(?:[Pp]rompt|[Qq]uestion)s?|proverb|maxim|motto|slogan|adage|saying|rule|myth|(?:belief|claim|view|notion|idea) that)\b[^.;“"]{0,40}$/;
/** `As Newton said,`, where the work is not cited right behind. */
const asSaid =
  /\b[Aa]s\s(?:(?:an?|one|the|my|our)\s)?\p{L}+\s(?:\p{L}+\s)?(?:said|says|put\sit|wrote|writes|noted|remarked),?\s*$/u;
const heldBelief = /^\s*(?:view|belief|myth|maxim|rule|attitude|mindset)\b/;
/** Who is cited may be who says it. */
const cited = /@|\\|\[|\b(?:they|their|authors?|paper|work|study|he|she|whose|who)\b/i;

/** Whether words are of the draft or of others than the works that it cites, by what stands before and behind. */
export const isOfOthers = (before: string, behind: string, isTied: boolean): boolean =>
  !cited.test(before) && (own.test(before) || (!isTied && (asSaid.test(before) || heldBelief.test(behind))));

/** The lookup of such words: that they stand nowhere is held against nobody. */
export function judgeOthers(lookup: CitationLookup, keys: readonly string[]): CitationLookup {
  const { kind, words, verdict } = lookup;
  if (verdict !== 'not-there') return lookup;
  const says = `It does not stand in ${keys.join(', ')}; by the words around it, it is your own or another’s: see whose it is.`;
  return { kind, words, verdict: 'unchecked', says };
}

const ending = /^(?:s|es|e|d|ed|ing|er|ers|al|ally|ly|n|ion|ions)?$/;
/** `embedding` and `embeddings`, `normalised` and `normalization` */
function isSameStem(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((word) => word.replace(/z/g, 's'));
  let same = 0;
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same++;
  return a === b || (same >= 3 && ending.test(a.slice(same)) && ending.test(b.slice(same)));
}

/** The lookup of what may be a term: another form of it stands for it, and that it stands nowhere is held against nobody. */
export function judgeTerm(lookup: CitationLookup, keys: readonly string[]): CitationLookup {
  const { kind, words, verdict, difference = [], ...place } = lookup;
  if (verdict !== 'not-there' && verdict !== 'nearly') return lookup;
  const [ours = [], theirs = []] = (['paper', 'draft'] as const).map((other) =>
    difference.filter((each) => each.in !== other).flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []),
  );
  const isOtherForm =
    theirs.length > 0 && ours.length === theirs.length && ours.every((word, i) => isSameStem(word, theirs[i] ?? ''));
  const found = difference
    .filter((each) => each.in !== 'draft')
    .map(({ text }) => text)
    .join(' ');
  if (isOtherForm) return { ...place, kind, words, verdict: 'normalised', says: `It stands there as “${found}”.` };
  const beside = found === '' ? '' : `, but “${found}” does`;
  const says = `It does not stand in ${keys.join(', ')}${beside}. A few words may be a term of your own: see whose it is.`;
  return { kind, words, verdict: 'unchecked', says };
}
