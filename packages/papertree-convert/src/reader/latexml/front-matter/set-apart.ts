/** Tells which paragraphs of a page are of its title page, though no class or command says so. */

import { plainText } from '../../../tree/words.ts';
import { descendant, type Element, named, textOf } from '../../element.ts';
import type { State } from '../../state.ts';
import { detailScore } from './divisions.ts';
import { type Line, wordsOf } from './pieces.ts';
import { withSigns } from './sources.ts';
import { isCentred, linesOfAll, type Paragraph } from './title-paragraphs.ts';
import { isInstitution } from './vocabulary.ts';

/** Whether a paragraph behind the authors is the places of their marks, or e-mails. */
export function areDetails(paragraph: Paragraph, state: State): boolean {
  const lines = linesOfAll(paragraph);
  if (lines.length === 0 || paragraph.zone === 'before') return false;
  return (
    lines.every((line) => {
      const words = wordsOf(line);
      return (
        words.length <= 400 &&
        ((line[0]?.kind === 'mark' && line.length > 1) ||
          /^\S+@\S+$|^\{[^{}]+\}@\S+$/.test(words) ||
          (isInstitution(words) && isCentred(paragraph) && words.length < 200))
      );
    }) &&
    lines.some((line) => detailScore(line, state) > 1 && (isInstitution(wordsOf(line)) || wordsOf(line).includes('@')))
  );
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** ACL's pages print title and authors once more below the abstract: the words are in their fields, or are taken from here. */
export function repeated(
  behind: readonly Paragraph[],
  heading: string,
  creators: boolean,
  state: State,
): readonly Paragraph[] {
  const at = behind.findIndex((each) => letters(linesOfAll(each).map(wordsOf).join('')) === letters(heading));
  const first = behind[at];
  if (first === undefined || at > 4) return [];
  const block = behind.filter(({ holder }, place) => place >= at && holder === first.holder);
  const authors = letters(
    textOf(descendant(state.article as Element, named('authors')) ?? { ...first.holder, children: [] }),
  );
  const lines = block.slice(1).flatMap(linesOfAll);
  if (!creators) {
    if (lines.length === 0) return [];
    state.front.titlePage.creators.push({ source: withSigns(lines), contacts: [] });
  } else {
    const isSaid = (line: Line) => line.every(({ text }) => authors.includes(letters(text)));
    const more = lines.filter((line) => !isSaid(line));
    if (more.some((line) => wordsOf(line).length > 300)) return [];
    for (const line of more) state.front.titlePage.loose.push({ from: 'note', marks: [], lines: [line] });
    for (const line of lines) if (isSaid(line)) state.leftWords.push(wordsOf(line));
  }
  state.leftWords.push(plainText(state.front.title) || heading);
  return block;
}
