/** Parts what is said of people into its sentences, where these say places of different people, or a place among other things. */
import type { Item, Way } from './details.ts';
import { emailsIn } from './emails.ts';
import {
  addressesOf,
  capitalised,
  cutShort,
  endsInCountry,
  isNote,
  isPlaceAlone,
  sentenceWords,
} from './vocabulary.ts';

/** Where a sentence ends, but behind `Dept.` only where the next one says whom to write to. */
export const sentenceEnd: RegExp = new RegExp(
  String.raw`(?<=(?:[\p{Ll}\d]{2}|\p{Lu}{2}|\))\.)\s+(?:(?<!(?:${cutShort})\.\s+)(?=\p{Lu}\p{Ll})|(?=Correspond|We |(?:AMS|MSC|PACS|JEL) ))`,
  'u',
);

const sentenceEnds = new RegExp(sentenceEnd.source, 'gu');

/** Characters in which the names before a place are looked for. */
const longestHead = 500;

/** `Ann Able: University of Trees. Ben Baker: Oak College.`, each sentence headed by those who are there. */
export function headedIn(item: Item, { headOf }: Way): Item[] {
  const isList = addressesOf.test(item.words);
  if ((item.marks.length > 0 && !isList) || item.place !== undefined) return [item];
  const listed = item.words.replace(addressesOf, '').split(/;\s+/);
  const isHeaded = (part: string) => (headOf(part.slice(0, longestHead))?.named.length ?? 0) > 0;
  if (listed.length > 1 && listed.some(isHeaded) && listed.every((part) => isHeaded(part) || isNote(part)))
    return listed.flatMap((part, at) => {
      // Behind the last one the page may say something else.
      const parts = at + 1 < listed.length ? [part] : part.split(sentenceEnd);
      return parts.map((words) => ({ ...item, marks: [], words }));
    });
  if (headOf(item.words.slice(0, longestHead))?.seam !== ':') return [item];
  const starts = [0];
  for (const { index, 0: seam } of item.words.matchAll(/(?<!(?<!\p{L})\p{Lu}\p{Ll}{0,2})\.\s+(?=\p{Lu})/gu)) {
    const from = index + seam.length;
    if (headOf(item.words.slice(from, from + longestHead))?.seam === ':') starts.push(from);
  }
  const parts = starts.map((from, at) => item.words.slice(from, starts[at + 1]));
  return parts.flatMap(thanksApart).map((words) => ({ ...item, words }));
}

/** `Able: University of Trees. We thank Ben Baker.`: what is said of a name, and the sentences behind it that say no place. */
function thanksApart(words: string): string[] {
  for (const { index, 0: seam } of words.matchAll(sentenceEnds)) {
    const behind = words.slice(index + seam.length);
    const [sentence = ''] = behind.slice(0, longestHead).split(sentenceEnd);
    if (!sentence.includes('@') && (sentenceWords.test(sentence) || isNote(sentence)))
      return [words.slice(0, index), behind];
  }
  return [words];
}

/** `University of Trees. E-mail: able@x.org. Supported by a grant.`: a place among sentences is one by itself. */
export function sentencesIn(item: Item, way: Way): Item[] {
  const mayBeSentences = way.unclear === 'rest' || (way.unclear === 'note' && item.marks.length > 0);
  if (!mayBeSentences || way.arePlaces || item.place !== undefined) return [item];
  const parts = item.words.split(sentenceEnd);
  const [first = '', second = ''] = parts;
  // `Oakmind. Correspondence to: able@x.org`
  if (contact.test(second) && capitalWords.test(first) && !isNote(first))
    return parts.map((words, at) => (at === 0 ? { ...item, words, place: true } : { ...item, words, marks: [] }));
  const isPlace = (part: string) => {
    const { found, rest } = emailsIn(part);
    const mayBe =
      isPlaceAlone(rest) || (way.amongPlaces && endsInCountry(rest)) || (found.length > 0 && capitalised.test(rest));
    return mayBe && !isNote(part) && !sentenceWords.test(part);
  };
  if (!parts.some(isPlace)) return [item];
  // Behind the last of several marked places the page goes on with what is not said of that mark.
  const end = parts.findIndex((part, at) => at > 0 && contact.test(part));
  return parts.map((words, at) => ({ ...item, words, ...(end > 0 && at >= end && { marks: [] }) }));
}

const contact = /^\W*(?:correspond|contact|e-?mail)/i;

const capitalWords = /^(?!Preprint|Draft|Code|Email)\p{Lu}[\p{L}\p{N}-]+(?: \p{Lu}[\p{L}\p{N}-]+){0,4}\.$/u;
