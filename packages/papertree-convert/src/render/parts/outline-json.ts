/** outline.json: the sections with their sizes, the figures and tables with their captions, and the counts. */
import type { Content, Section } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import type { PaperDetails } from '../details.ts';
import type { Rendering } from '../markdown.ts';
import { textOfBlocks } from '../text.ts';
import { type Floats, floatsOf, withPanels } from './figures-and-tables.ts';

export interface Tokens {
  approx: number;
  method: 'chars/4';
}

interface SectionEntry {
  id: string;
  alias: string;
  number: string;
  title: string;
  tokens: number;
  children: SectionEntry[];
}

interface FloatEntry {
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

/** `aliases` maps the id of a section to its alias; `floats` saves a search where they are known already. */
export function outline(
  content: Content,
  rendering: Pick<Rendering, 'parts' | 'characters'>,
  details: PaperDetails,
  aliases: ReadonlyMap<string, string>,
  floats: Floats = floatsOf(content),
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
  const { id, version, idv } = details;
  return {
    schema: 1,
    id,
    version,
    idv,
    title: plainText(content.title).trim() || (details.title ?? ''),
    authors: details.authors ? [...details.authors] : content.authors.map(({ name }) => name),
    primaryCategory: details.primaryCategory ?? '',
    submittedAt: details.submittedAt ?? '',
    ...(details.inferred === undefined ? {} : { inferred: details.inferred }),
    tokens: countTokens(rendering.characters),
    abstract: abstractText(content) || (details.abstract ?? ''),
    sections: [...content.body, ...content.appendices].map(section),
    figures: floats.figures.flatMap((figure) => [...withPanels(figure)]).map(float),
    tables: floats.tables.map(float),
    equations: floats.displays,
    references: content.bibliography.length,
  };
}

function abstractText(content: Content): string {
  const text = textOfBlocks(content);
  return content.abstract
    .map(({ children }) => text(children))
    .filter((part) => part !== '')
    .join('\n\n');
}
