/** Reads authors that a page sets as paragraphs between the title and the abstract, where the archive's names are known. */
import type { Block, Inline } from '../../tree/nodes.ts';
import { levelText, unseenAddress } from '../../tree/words.ts';
import type { Flow } from '../flow.ts';
import type { State } from '../state.ts';
import { isArchiveName, namesOnly } from './archive-names.ts';
import { readLines } from './authors.ts';
import { type BylineLine, formulaOf, wordsOf } from './byline.ts';
import { splitNames } from './person-names.ts';

/** Takes the paragraphs before the abstract out of the flow if they begin with names and have most of the archive's. */
export function takeAuthors(flow: Flow, state: State): void {
  const { parts, archiveNames, inSection } = state;
  if (parts.authors.length > 0 || inSection > 0 || archiveNames.names.length === 0) return;
  const lines: BylineLine[] = [];
  for (const block of flow.blocks) {
    const printed = linesOfBlock(block);
    if (printed === undefined) return;
    lines.push(...printed);
  }
  const [first] = lines;
  if (first === undefined || !namesOnly(first, state)) return;
  const names = lines
    .filter((line) => namesOnly(line, state))
    .flatMap((line) => line.flatMap(({ kind, text }) => (kind === 'text' ? splitNames(text) : [])))
    .filter((name) => isArchiveName(name, state));
  if (2 * names.length < archiveNames.names.length) return;
  flow.blocks.length = 0;
  readLines(lines, state);
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
