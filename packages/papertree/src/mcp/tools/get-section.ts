/** `get_section`: the text of sections and of smaller parts, in pieces if it is long. */
import { findSection, findText, type PaperView, readSection, type SectionFacts } from '../../questions/index.ts';
import { usualTokens } from '../budget.ts';
import { advised, alike, findEach, type PartsNamed } from '../find-parts.ts';
import { type TextPart, writePages } from '../paging.ts';
import { paperArgument, paperTool } from '../tool.ts';
import { choice, integer, optional, string, strings } from '../tool-schemas.ts';

const mostAnchors = 8;

type SectionScope = 'subtree' | 'own' | 'section';

export const getSection = paperTool(
  {
    name: 'get_section',
    title: 'Text of sections and smaller parts',
    description:
      'Markdown of sections by anchor, number or title ("S3", "3.1", "Related work", "abstract", "authors"), or of just one part: "Theorem 2" (with its proof), "Eq. 3", "(3)", "Algorithm 1", "Listing 1", "Table 2", "footnote 1", "[12]", any anchor. A name that is printed more than once gives each part, or their anchors. Long text comes in pieces: repeat with the cursor it gives.',
    input: {
      ...paperArgument,
      anchors: strings(mostAnchors, 'sections or parts'),
      scope: choice(
        ['subtree', 'own', 'section'],
        'own: without subsections, or proof; section: the section that a part stands in',
      ),
      max_tokens: integer(500, 20_000, usualTokens),
      tokenizer: choice(['chars/4', 'o200k_base', 'cl100k_base'], 'counts max_tokens'),
      cursor: optional(string()),
    },
  },
  async (paper, { anchors, scope, max_tokens: tokens, tokenizer, cursor }) => {
    const { found, notes } = await findEach(anchors, (name) => findNamed(paper, name, scope));
    const question = [paper.edition, scope, ...found.map(({ anchor }) => anchor)];
    return { text: await writePages(paper, found, { tokens, tokenizer, cursor, question, notes }) };
  },
);

type FoundPart = TextPart & { readonly id: string };

async function findNamed(paper: PaperView, name: string, scope: SectionScope): Promise<PartsNamed<FoundPart>> {
  const found = await advised(findText(paper, name, scope === 'own' ? 'own' : 'subtree'), paper, name);
  if ('sections' in found) {
    const { parts, ...rest } = alike(name, found.sections, found.sections.length, paper.idv);
    return { parts: parts.map((section) => sectionPart(paper, section, scope)), ...rest };
  }
  const { parts, ...rest } = alike(name, found.blocks, found.total, paper.idv);
  const shown = parts.map(async ({ id, section, markdown }): Promise<FoundPart> => {
    if (scope === 'section' && section !== '') return sectionPart(paper, await findSection(paper, section), scope);
    return { id, anchor: id, section, read: async () => markdown };
  });
  return { parts: await Promise.all(shown), ...rest };
}

function sectionPart(paper: PaperView, section: SectionFacts, scope: SectionScope): FoundPart {
  const { id } = section;
  return { id, anchor: id, read: () => readSection(paper, section, scope === 'own' ? 'own' : 'subtree') };
}
