/** Tells what a line of a title page says when the names of the authors are known. */
import { isKeywords } from './abstract-and-keywords.ts';
import { nameKey } from './archive-names.ts';
import { emailsIn } from './emails.ts';
import { type Line, wordsOf } from './lines.ts';
import { type Head, headOf } from './named-heads.ts';
import { atMeeting, isDate, isLink, isNote, isPlaceAlone, rankOf, sentenceWords } from './vocabulary.ts';

/** `headed`: the names of authors, and maybe what is said of them; `outlying`: words that may belong to a place; `text`: anything else. */
export type LineKind = 'label' | 'headed' | 'said' | 'note' | 'outlying' | 'text';

/** Whether a line is of a title page by its own words. */
export const isSaid = (kind: LineKind | undefined): boolean =>
  kind !== undefined && kind !== 'text' && kind !== 'outlying';

export function kindOfLine(line: Line, names: ReadonlySet<string>): LineKind {
  const words = wordsOf(line);
  if (words.length > longestLine || isKeywords(words)) return 'text';
  if (isLabel(words)) return 'label';
  if (headIn(words, names) !== undefined) return 'headed';
  // A mark, and what it explains.
  if (line[0]?.kind === 'mark' && line.length > 1) return 'said';
  const { found, rest } = emailsIn(words);
  if (rest === '' || isLink(words) || isDate(words)) return 'said';
  if (isNote(rest))
    return words.length <= longestNote || ofAuthors.test(words) || atMeeting.test(rest) || !sentenceWords.test(rest)
      ? 'note'
      : 'text';
  if (isPlaceAlone(rest)) return 'said';
  if (sentenceWords.test(rest)) return 'text';
  if (found.length > 0) return 'said';
  return rankOf(rest) > 0 || /^[^.!?]{1,60}$/.test(rest) ? 'outlying' : 'text';
}

const ofAuthors = /^\W*(?:these|this|the|all|both) authors?\b/i;
const longestLine = 600;
const longestNote = 80;

/** Words above what is said of authors. */
export const isLabel = (words: string): boolean =>
  /^(?:(?:contact |corresponding )?authors?['’]?s?['’]? *(?:address(?:es)?|affiliations?|information|details|contacts?)?|(?:e-?mail )?address(?:es)?(?: of the authors?)?|affiliations?|contact(?: information| details| addresses)?|adresses?(?: des auteurs)?|direcci[oó]n(?:es)?|anschriften?(?: der (?:autoren|verfasser))?)\W*$/i.test(
    words,
  );

/** The authors with whose names words begin, where no sentence on them follows. */
export function headIn(words: string, names: ReadonlySet<string>): Head<string> | undefined {
  const head = headOf(words, (name) => {
    const key = nameKey(name);
    return name.split(' ').length < 6 && names.has(key) ? key : undefined;
  });
  return head === undefined || head.seam === 'is' || sentenceWords.test(head.rest) ? undefined : head;
}
