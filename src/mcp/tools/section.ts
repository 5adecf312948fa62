/** `get_section`: the text of sections and of smaller parts, in pieces if it is long. */
import type { OpenPaper } from '../../reading/index.ts';
import { choice, integer, optional, string, strings } from '../arguments.ts';
import { usualTokens } from '../budget.ts';
import { findEach, findSection } from '../names.ts';
import { type TextPart, writePages } from '../paging.ts';
import { paperArgument, paperTool } from '../tool.ts';

const mostAnchors = 8;

type SectionScope = 'subtree' | 'own' | 'section';

export const getSection = paperTool(
  {
    name: 'get_section',
    title: 'Text of sections and smaller parts',
    description:
      'Markdown of sections by anchor, number or title ("S3", "3.1", "Related work", "abstract", "authors"), or of just one part: "Theorem 2" (with its proof), "Eq. 3", "(3)", "Algorithm 1", "Table 2", "footnote 1", "[12]", any anchor. Long text comes in pieces: repeat with the cursor it gives.',
    input: {
      ...paperArgument,
      anchors: strings(mostAnchors, 'sections or parts'),
      scope: choice(
        ['subtree', 'own', 'section'],
        'own: without subsections; section: the section that a part stands in',
      ),
      max_tokens: integer(500, 20_000, usualTokens),
      cursor: optional(string()),
    },
  },
  async (paper, { anchors, scope, max_tokens: tokens, cursor }) => {
    const { found, missing } = await findEach(anchors, (name) => findOne(paper, name, scope));
    const question = [paper.edition, scope, ...found.map(({ anchor }) => anchor)];
    return { text: await writePages(paper, found, { tokens, cursor, question, notes: missing }) };
  },
);

async function findOne(
  paper: OpenPaper,
  name: string,
  scope: SectionScope,
): Promise<TextPart & { readonly id: string }> {
  const block = await paper.block(name);
  if (block && (scope !== 'section' || block.section === '')) {
    const { id, section, markdown } = block;
    return { id, anchor: id, section, read: async () => markdown };
  }
  const section = block ? await paper.section(block.section) : await findSection(paper, name);
  return { id: section.id, anchor: section.id, read: () => paper.read(section, scope === 'own' ? 'own' : 'subtree') };
}
