/** Reads paragraphs that a page sets around its title: authors between it and the abstract, addresses and remarks before it. */
import type { Block, Inline } from '../../tree/nodes.ts';
import { levelText, plainText, textWithAddresses, unseenAddress } from '../../tree/words.ts';
import { appendAll, flatten } from '../flatten.ts';
import type { Flow } from '../flow.ts';
import type { State } from '../state.ts';
import { isArchiveName, namesOnly } from './archive-names.ts';
import { readLines } from './authors.ts';
import { type BylineLine, formulaOf, squeeze, wordsOf } from './byline.ts';
import { emailsIn } from './emails.ts';
import { addInstitute } from './institutes.ts';
import { fullName, place, splitNames } from './person-names.ts';

/** Takes the paragraphs before the abstract out of the flow if they begin with names, or with the title and names. */
export function takeAuthors(flow: Flow, state: State): void {
  const { front, place: at } = state;
  if (front.authors.length > 0 || at.sections > 0 || flow.blocks.length === 0) return;
  const lines: BylineLine[] = [];
  for (const block of flow.blocks) {
    const printed = linesOfBlock(block);
    if (printed === undefined) return;
    lines.push(...printed);
  }
  const from = lines.findIndex((line) => namesOnly(line, state) || isMarkedName(line));
  const first = lines[from];
  if (first === undefined || !(namesOnly(first, state) ? areTheArchives(lines, state) : explainMarks(lines))) return;
  const title = lines.slice(0, from);
  const words = title.map(wordsOf).join(' ');
  if (title.length > 0 && !(front.title.length === 0 && title.flat().every(isBoldOrBlank))) return;
  if (title.length > 0) front.title = [{ type: 'text', text: words }];
  flow.blocks.length = 0;
  const details = detailsFrom(lines, from);
  readLines(details, state);
  for (const line of lines.slice(from))
    if (!details.includes(line) && !isMarkedName(line)) front.remarks.push(wordsOf(line));
}

const isBoldOrBlank = ({ text, bold }: BylineLine[number]) => bold === true || text.trim() === '';

/** Whether the lines name most of the authors that the archive has. */
function areTheArchives(lines: readonly BylineLine[], state: State): boolean {
  const names = lines
    .filter((line) => namesOnly(line, state))
    .flatMap((line) => line.flatMap(({ kind, text }) => (kind === 'text' ? splitNames(text) : [])))
    .filter((name) => isArchiveName(name, state));
  return 2 * names.length >= state.front.archiveNames.names.length;
}

/** `Ann Able<sup>a</sup> (able@x.org)`: one name with its marks, and nothing else but an e-mail. */
function isMarkedName(line: BylineLine): boolean {
  const [name, mark, email, ...more] = line;
  if (name?.kind !== 'text' || mark?.kind !== 'mark' || more.length > 0) return false;
  return fullName.test(squeeze(name.text)) && (email === undefined || isEmail(email.text));
}

const isEmail = (words: string) => {
  const { found, rest } = emailsIn(words);
  return found.length === 1 && rest === '';
};

const isLegend = ([mark, ...said]: BylineLine) => mark?.kind === 'mark' && wordsOf(said) !== '';

/** Names with marks, and below them the place of each mark: so a title page is set, and no text is. */
const explainMarks = (lines: readonly BylineLine[]) =>
  lines.filter(isMarkedName).length > 1 && lines.some((line) => isLegend(line) && place.test(wordsOf(line.slice(1))));

/** The lines of the authors: all, or marked names, as one line, with the legends of their marks. */
function detailsFrom(lines: readonly BylineLine[], from: number): BylineLine[] {
  if (!isMarkedName(lines[from] as BylineLine)) return lines.slice(from);
  const names: BylineLine = [];
  for (const line of lines.slice(from)) if (isMarkedName(line)) names.push(...line, { kind: 'text', text: ', ' });
  return [names, ...lines.slice(from).filter(isLegend)];
}

/** The lines of a paragraph of nothing but words, marks and links. */
function linesOfBlock(block: Block): BylineLine[] | undefined {
  if (block.type !== 'paragraph') return undefined;
  const lines: BylineLine[] = [[]];
  const walk = (nodes: readonly Inline[], bold: boolean): boolean =>
    nodes.every((node) => {
      const line = lines.at(-1) as BylineLine;
      if (node.type === 'text' || node.type === 'code') line.push({ kind: 'text', text: node.text, bold });
      else if (node.type === 'superscript')
        line.push({ kind: 'mark', text: levelText(node.children).replace(/\s/g, '') });
      else if (node.type === 'math') line.push(formulaOf(node.latex));
      else if (node.type === 'break') lines.push([]);
      else if (node.type === 'strong' || node.type === 'emphasis')
        return walk(node.children, bold || node.type === 'strong');
      else if (node.type === 'link') {
        if (!walk(node.children, bold)) return false;
        const address = unseenAddress(node.url, levelText(node.children));
        if (address !== undefined) lines.at(-1)?.push({ kind: 'note', text: address });
      } else return false;
      return true;
    });
  if (!walk(block.children, false)) return undefined;
  return lines.filter((line) => wordsOf(line) !== '');
}

/** Makes remarks of the paragraphs that stand before the title. */
export function readBeforeTitle(blocks: readonly Block[], state: State): void {
  const title = squeeze(plainText(state.front.title));
  for (const block of blocks) {
    if (takeInstitutes(block, state)) continue;
    const printed = takeAddresses(textWithAddresses(flatten([block])), state);
    const words = squeeze(printed.replace(orcid, ' ORCID $1 ').replace(leftovers, ' '));
    appendAll(state.leftWords, printed.match(leftovers) ?? []);
    if (!/[\p{L}\p{N}]/u.test(words)) continue;
    // The running head is the title once more, or its beginning.
    if (hasWords(title, words)) state.leftWords.push(words);
    else state.front.remarks.push(words);
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

/** Addresses that elsarticle and its kin write as keys and values, where LaTeXML did not know their macro. */
const keys = 'organization|addressline|city|postcode|state|country';

/** A key with its sign, which are no words of the address. */
export const addressKey = new RegExp(`\\b(${keys})=`, 'g');
const address = /(?:\[?\w{0,9}\])?\s*organization=((?:(?!(?:\[?\w+\])\s*organization=)[\s\S])*)/g;
const nextKey = new RegExp(`,?\\s*(?:${keys})=`);

/** `1]organization=Department of A, city=B, state=, country=C`: affiliations of the paper; gives the words beside them. */
export function takeAddresses(words: string, state: State): string {
  if (!words.includes('organization=')) return words;
  return words.replace(address, (_whole, said: string) => {
    const parts = said.split(nextKey).map((part) => part.trim());
    state.front.affiliations.push(parts.filter((part) => part !== '').join(', '));
    return '';
  });
}
