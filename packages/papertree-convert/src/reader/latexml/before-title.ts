/** Words before the title of a paper: no part of its text, but remarks of the title page, and addresses. */
import type { Block } from '../../tree/nodes.ts';
import { plainText, textWithAddresses } from '../../tree/words.ts';
import { appendAll, flatten } from '../flatten.ts';
import type { State } from '../state.ts';
import { squeeze } from './byline.ts';
import { addInstitute } from './institutes.ts';
import { takeAddresses } from './keyed-addresses.ts';
import { linesOfBlock } from './loose-authors.ts';
import { place } from './person-names.ts';

/** Makes remarks of the paragraphs that stand before the title. */
export function readBeforeTitle(blocks: readonly Block[], state: State): void {
  const title = squeeze(plainText(state.parts.title));
  for (const block of blocks) {
    if (takeInstitutes(block, state)) continue;
    const printed = takeAddresses(textWithAddresses(flatten([block])), state);
    const words = squeeze(printed.replace(orcid, ' ORCID $1 ').replace(leftovers, ' '));
    appendAll(state.parts.leftWords, printed.match(leftovers) ?? []);
    if (!/[\p{L}\p{N}]/u.test(words)) continue;
    // The running head is the title once more, or its beginning.
    if (hasWords(title, words)) state.parts.leftWords.push(words);
    else state.parts.remarks.push(words);
  }
}

/** `<p><sup>1</sup>Forest College, <sup>2</sup>Oak School, Elm Town</p>`: the institutes of the authors, by their marks. */
function takeInstitutes(block: Block, state: State): boolean {
  const line = linesOfBlock(block)?.flat() ?? [];
  if (line[0]?.kind !== 'mark') return false;
  const found: { mark: string; words: string }[] = [];
  for (const { kind, text } of line)
    if (kind === 'mark') found.push({ mark: text, words: '' });
    else (found[found.length - 1] as { words: string }).words += text;
  const places = found.map(({ words }) => squeeze(words).replace(/[,;.]$/, ''));
  if (!found.every(({ mark }) => /^(?:\d{1,2}|[a-z])$/.test(mark)) || !places.every((words) => place.test(words)))
    return false;
  for (const [at, { mark }] of found.entries()) addInstitute(mark, places[at] as string, state);
  return true;
}

/** `[orcid=0000-0002-1825-0097, ]`, as the cas classes of Elsevier have it beside a name. */
const orcid = /\[\s*orcid=(\d{4}-\d{4}-\d{4}-\d{3}[\dX])[\s,]*\]/g;

/** Brackets of options without words, `[1]` and `[]`, and `url]`, the end of `[type=editor,url]`. */
const leftovers = /\[(?:\d{1,2}|\s*)\]|(?<![\w/[])url\]/g;

function hasWords(text: string, words: string): boolean {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  const isEnd = (character: string | undefined) => character === undefined || /[^\p{L}\p{N}]/u.test(character);
  return at >= 0 && isEnd(text[at - 1]) && isEnd(text[at + words.length]);
}
