/** outline.json: the sections with their sizes, the figures and tables with their captions, and the counts. */
import type { Content, Node, Section } from '../../tree/nodes.ts';
import { visitBlocks } from '../../tree/visit.ts';
import { plainText } from '../../tree/words.ts';
import type { PaperFacts } from '../facts.ts';
import type { Rendering } from '../markdown/index.ts';
import { floatsOf, withPanels } from './floats.ts';
import { plainBlocks } from './plain.ts';

export interface Tokens {
  approx: number;
  method: 'chars/4';
}

export interface SectionEntry {
  id: string;
  alias: string;
  number: string;
  title: string;
  tokens: number;
  children: SectionEntry[];
}

export interface FloatEntry {
  id: string;
  number: string;
  caption: string;
}

export interface Outline {
  schema: 1;
  id: string;
  version: number;
  idv: string;
  title: string;
  authors: string[];
  primaryCategory: string;
  submittedAt: string;
  inferred?: object;
  tokens: Tokens;
  abstract: string;
  sections: SectionEntry[];
  figures: FloatEntry[];
  tables: FloatEntry[];
  equations: number;
  references: number;
}

export const countTokens = (characters: number): Tokens => ({ approx: Math.ceil(characters / 4), method: 'chars/4' });

/** `aliases` gives the other name of each section by its id. */
export function outline(
  content: Content,
  rendering: Pick<Rendering, 'parts' | 'characters'>,
  facts: PaperFacts,
  aliases: ReadonlyMap<string, string>,
): Outline {
  const lengths = new Map(rendering.parts.map(({ id, characters }) => [id, characters]));
  const section = (node: Section): SectionEntry => ({
    id: node.id,
    alias: aliases.get(node.id) ?? '',
    number: node.number,
    title: plainText(node.title).trim(),
    tokens: countTokens(lengths.get(node.id) ?? 0).approx,
    children: node.children.filter((child) => child.type === 'section').map(section),
  });
  const float = ({ id, number, caption }: { id: string; number: string; caption: Content['title'] }): FloatEntry => ({
    id,
    number,
    caption: plainText(caption).trim(),
  });
  const floats = floatsOf(content);
  const { id, version, idv } = facts;
  return {
    schema: 1,
    id,
    version,
    idv,
    title: plainText(content.title).trim() || (facts.title ?? ''),
    authors: facts.authors ? [...facts.authors] : content.authors.map(({ name }) => name),
    primaryCategory: facts.primaryCategory ?? '',
    submittedAt: facts.submittedAt ?? '',
    ...(facts.inferred === undefined ? {} : { inferred: facts.inferred }),
    tokens: countTokens(rendering.characters),
    abstract: abstractText(content) || (facts.abstract ?? ''),
    sections: [...content.body, ...content.appendices].map(section),
    figures: floats.figures.flatMap((figure) => [...withPanels(figure)]).map(float),
    tables: floats.tables.map(float),
    equations: countDisplays(content),
    references: content.bibliography.length,
  };
}

function abstractText(content: Content): string {
  const text = plainBlocks(content);
  return content.abstract
    .map(({ children }) => text(children))
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Each display once: of a group every numbered row, or the group where it has one number or none. */
function countDisplays(content: Content): number {
  let count = 0;
  const enter = (node: Node) => {
    if (node.type === 'equation') count++;
    if (node.type !== 'equationGroup') return;
    const rows = node.children.filter((child) => child.type === 'equation');
    // Its rows are still to come, and count one each.
    count += Math.max(1, rows.filter((row) => row.number).length) - rows.length;
  };
  for (const part of [
    content.abstract,
    content.body,
    content.appendices,
    ...content.footnotes.map((note) => note.content),
  ])
    for (const section of part) visitBlocks(section, enter);
  return count;
}
