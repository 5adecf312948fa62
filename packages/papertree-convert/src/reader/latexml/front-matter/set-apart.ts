/** Tells which paragraphs of a page are of its title page, though no class or command says so. */

import { plainText } from '../../../tree/words.ts';
import { descendant, type Element, named, textOf } from '../../element.ts';
import type { State } from '../../state.ts';
import { nameKey } from './archive-names.ts';
import { keepLoose } from './collected.ts';
import { isSaid, kindOfLine, type LineKind } from './line-kinds.ts';
import { saysSomething } from './person.ts';
import { type Line, unmarkedWords, wordsOf } from './pieces.ts';
import { openBrackets } from './printed-marks.ts';
import { isCentred, linesOfAll, type Paragraph } from './title-paragraphs.ts';
import { isInstitution, rankOf } from './vocabulary.ts';

/** Whether a paragraph behind the authors says who is where, or how to reach them, and nothing else. */
export function areDetails(paragraph: Paragraph, names: ReadonlySet<string>): boolean {
  const lines = linesOfAll(paragraph)
    .map(openBrackets)
    .filter((line) => saysSomething(wordsOf(line)));
  const kinds = lines.map((line) => kindOfLine(line, names));
  const isDetail = (kind: LineKind, at: number) =>
    isSaid(kind) ||
    (kind === 'outlying' && isCentred(paragraph) && (isSaid(kinds[at - 1]) || rankOf(wordsOf(lines[at] as Line)) > 0));
  return (
    (kinds.every(isDetail) || areSentences(lines, names)) &&
    lines.some((line) => {
      const words = unmarkedWords(line);
      return isInstitution(words) || words.includes('@');
    })
  );
}

/** `A. Able is with …`, for whichever author: the words are read when it is known who that is. */
export function areSentences(lines: readonly Line[], names: ReadonlySet<string>): boolean {
  const words = lines.map(wordsOf).join(' ');
  const [subject = ''] =
    words.length > longestSentences ? [] : (/^.{3,1500}?(?= (?:is|are|was|were) )/.exec(words) ?? []);
  const named = theAuthors.test(subject) || subject.split(/, (?:and )?| and /).some((each) => names.has(nameKey(each)));
  return named && atPlace.test(words);
}

const theAuthors = /^(?:the|both|all)(?: \w+){0,2} authors?$/i;
const longestSentences = 10_000;
const atPlace = /\b(?:is|are|was|were) (?:\w+ )?(?:with|at|from|in) /;

export const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** ACL's pages print title and authors once more below the abstract: the words are in their fields, or are taken from here. */
export function repeated(behind: readonly Paragraph[], heading: string, state: State): readonly Paragraph[] {
  const at = behind.findIndex((each) => letters(linesOfAll(each).map(wordsOf).join('')) === letters(heading));
  const first = behind[at];
  const printed = descendant(state.article as Element, named('authors'));
  if (first === undefined || printed === undefined || at > 4) return [];
  const block = behind.filter(({ holder }, place) => place >= at && holder === first.holder);
  const authors = letters(textOf(printed));
  for (const line of block.slice(1).flatMap(linesOfAll))
    if (line.every(({ text }) => authors.includes(letters(text)))) state.leftWords.push(wordsOf(line));
    else keepLoose('note', [line], state);
  state.leftWords.push(plainText(state.front.title) || heading);
  return block;
}
