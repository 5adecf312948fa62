/** `get_section`: the text of sections, in pieces if it is long. */
import { Problem } from '../../errors.ts';
import type { OpenPaper, SectionFacts } from '../../reading/index.ts';
import { choice, integer, optional, string, strings } from '../arguments.ts';
import { usualTokens } from '../budget.ts';
import { findSection } from '../names.ts';
import { type TextPart, writePages } from '../paging.ts';
import { paperArgument, paperTool } from '../tool.ts';

const mostAnchors = 8;

export const getSection = paperTool(
  {
    name: 'get_section',
    title: 'Text of sections',
    description:
      'Markdown of one or more sections, by anchor, number or title ("S3", "3.1", "Related work", "abstract", "authors", "Theorem 2"). Long text comes in pieces: repeat with the cursor it gives.',
    input: {
      ...paperArgument,
      anchors: strings(mostAnchors, 'sections'),
      scope: choice(['subtree', 'own'], 'with or without subsections'),
      max_tokens: integer(500, 20_000, usualTokens),
      cursor: optional(string()),
    },
  },
  async (paper, { anchors, scope, max_tokens: tokens, cursor }) => {
    const { found, missing } = await findAll(paper, anchors);
    const parts = found.map((section): TextPart => ({ anchor: section.id, read: () => paper.read(section, scope) }));
    const question = [paper.edition, scope, ...found.map(({ id }) => id)];
    return { text: await writePages(paper, parts, { tokens, cursor, question, notes: missing }) };
  },
);

/** The sections that exist, without duplicates, and messages for the others; throws if there is none. */
async function findAll(paper: OpenPaper, anchors: readonly string[]) {
  const found: SectionFacts[] = [];
  const problems: Problem[] = [];
  for (const anchor of anchors) {
    try {
      const section = await findSection(paper, anchor);
      if (!found.some(({ id }) => id === section.id)) found.push(section);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      problems.push(thrown);
    }
  }
  const [first] = problems;
  if (found.length === 0 && first) throw first;
  const missing = problems.map((problem) => `${problem.reason} next: ${(problem as { next?: string }).next ?? ''}`);
  return { found, missing };
}
