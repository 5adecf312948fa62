/** outline.json: the sections with their sizes, the figures and tables with their captions, and the counts. */
import {
  constant,
  count,
  list,
  named,
  type ObjectOf,
  object,
  recursive,
  type TypeOf,
  text,
  texts,
} from '../../shapes.ts';
import type { Content, Section } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import { type PaperDetails, paperFields, partFields } from '../details.ts';
import type { Rendering } from '../markdown.ts';
import { textOfBlocks } from '../text.ts';
import { type Floats, floatsOf, withPanels } from './figures-and-tables.ts';

export const tokens = named(
  'Tokens',
  object('How long the Markdown is.', {
    approx: count('Characters divided by four, rounded up.'),
    method: constant('chars/4', 'How it was counted.'),
  }),
);
export type Tokens = TypeOf<typeof tokens>;

const sectionFields = {
  id: partFields.id,
  alias: partFields.alias,
  number: partFields.number,
  title: text('The heading without its number.'),
  tokens: count('The length of its Markdown, in tokens.'),
};
type SectionEntry = ObjectOf<typeof sectionFields> & { readonly children: readonly SectionEntry[] };
const sectionEntry = recursive<SectionEntry>('SectionEntry', (self) =>
  object('A section of the outline.', { ...sectionFields, children: list(self, 'The sections in it.') }),
);

const floatEntry = named(
  'FloatEntry',
  object('A figure or table of the outline.', {
    id: partFields.id,
    number: partFields.number,
    caption: partFields.caption,
  }),
);
type FloatEntry = TypeOf<typeof floatEntry>;

export const outlineShape = object('The shape of a paper.', {
  ...paperFields,
  title: text('The title.'),
  authors: texts('Their names.'),
  primaryCategory: text('The primary category.'),
  submittedAt: text('When the version served was submitted, RFC 3339; empty where the archive does not say.'),
  tokens,
  abstract: text('The abstract as text.'),
  sections: list(sectionEntry, 'Body and appendices.'),
  figures: list(floatEntry, 'Figures and their panels.'),
  tables: list(floatEntry, 'Tables.'),
  equations: count('Displayed formulas.'),
  references: count('Works cited.'),
});
export type Outline = TypeOf<typeof outlineShape>;

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
