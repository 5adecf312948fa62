/** Reads authors that a page sets as paragraphs between the title and the abstract. */
import type { Block, Inline } from '../../tree/nodes.ts';
import { levelText, unseenAddress } from '../../tree/words.ts';
import type { Flow } from '../flow.ts';
import type { State } from '../state.ts';
import { isArchiveName, namesOnly } from './archive-names.ts';
import { readLines } from './authors.ts';
import { type BylineLine, formulaOf, squeeze, wordsOf } from './byline.ts';
import { emailsIn } from './emails.ts';
import { fullName, place, splitNames } from './person-names.ts';

/** Takes the paragraphs before the abstract out of the flow if they begin with names, or with the title and names. */
export function takeAuthors(flow: Flow, state: State): void {
  const { parts, inSection } = state;
  if (parts.authors.length > 0 || inSection > 0 || flow.blocks.length === 0) return;
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
  if (title.length > 0 && !(parts.title.length === 0 && title.flat().every(isBoldOrBlank))) return;
  if (title.length > 0) parts.title = [{ type: 'text', text: words }];
  flow.blocks.length = 0;
  const details = detailsFrom(lines, from);
  readLines(details, state);
  for (const line of lines.slice(from))
    if (!details.includes(line) && !isMarkedName(line)) parts.remarks.push(wordsOf(line));
}

const isBoldOrBlank = ({ text, bold }: BylineLine[number]) => bold === true || text.trim() === '';

/** Whether the lines name most of the authors that the archive has. */
function areTheArchives(lines: readonly BylineLine[], state: State): boolean {
  const names = lines
    .filter((line) => namesOnly(line, state))
    .flatMap((line) => line.flatMap(({ kind, text }) => (kind === 'text' ? splitNames(text) : [])))
    .filter((name) => isArchiveName(name, state));
  return 2 * names.length >= state.archiveNames.names.length;
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
export function linesOfBlock(block: Block): BylineLine[] | undefined {
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
