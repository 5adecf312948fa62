/** Tells which paragraphs of a page are of its title page, though no class or command says so. */

import { plainText } from '../../../tree/words.ts';
import { descendant, type Element, named, textOf } from '../../element.ts';
import type { State } from '../../state.ts';
import { clearlyNames, detailScore, isBold } from './divisions.ts';
import { fragmentsOf, nameScore } from './names.ts';
import { type Line, wordsOf } from './pieces.ts';
import { withPrintedMarks } from './printed-marks.ts';
import { withSigns } from './sources.ts';
import { linesOfAll, type Paragraph } from './title-paragraphs.ts';
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

const isCentred = ({ elements }: Paragraph) => /align_center/.test(elements.at(-1)?.kind.classes ?? '');

/** Paragraphs before the abstract that begin with names, or with the title and names, where the page has no authors. */
export function takeNames(
  after: readonly Paragraph[],
  found: readonly Paragraph[],
  heading: string | undefined,
  state: State,
): readonly Paragraph[] {
  const closed =
    found.some(({ zone }) => zone === 'behind') ||
    after.some(({ onTitlePage }) => onTitlePage) ||
    descendant(state.article as Element, named('abstract')) !== undefined;
  if (!closed) return [];
  const lines = withPrintedMarks(after.flatMap(linesOfAll));
  const from = lines.findIndex(
    (line, at) => nameScore(line, state) >= 4 || (clearlyNames(line, state) && (heading !== undefined || at > 0)),
  );
  const title = lines.slice(0, Math.max(0, from));
  const said = lines.slice(from);
  if (from < 0 || (title.length > 0 && !(heading === undefined && title.every(isBold)))) return [];
  if (!areTheArchives(said, state) && !explainThemselves(said, state)) return [];
  if (title.length > 0 && state.front.title.length === 0)
    state.front.title = [{ type: 'text', text: title.map(wordsOf).join(' ') }];
  state.front.titlePage.creators.push({ source: withSigns(said), contacts: [] });
  return after;
}

/** Whether the lines name most of the authors that the archive has. */
function areTheArchives(lines: readonly Line[], state: State): boolean {
  const named = lines.filter((line) => nameScore(line, state) >= 4).flatMap(fragmentsOf);
  return state.front.archiveNames.names.length > 0 && 2 * named.length >= state.front.archiveNames.names.length;
}

/** Names, and what is said of them, and no text: so a title page is set. */
function explainThemselves(lines: readonly Line[], state: State): boolean {
  const names = lines.filter((line) => clearlyNames(line, state) && nameScore(line, state) >= 2);
  const details = lines.filter((line) =>
    line[0]?.kind === 'mark'
      ? isInstitution(wordsOf(line))
      : isInstitution(wordsOf(line)) || wordsOf(line).includes('@'),
  );
  return (
    state.front.archiveNames.names.length === 0 &&
    names.length > 0 &&
    details.length > 0 &&
    lines.every((line) => clearlyNames(line, state) || (wordsOf(line).length <= 300 && detailScore(line, state) > 0))
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
