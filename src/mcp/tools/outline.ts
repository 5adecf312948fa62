/** `get_outline`: the sections of a paper with their anchors and sizes. */
import type { SectionFacts } from '../../reading/index.ts';
import { optional, string } from '../arguments.ts';
import { shorten } from '../budget.ts';
import { fill, writeList } from '../lists.ts';
import { findSection, subtree } from '../names.ts';
import { list, object, said, text, whole } from '../output-schema.ts';
import { paperArgument, paperTool } from '../tool.ts';

const entry = object(
  { anchor: text, level: whole, title: text, tokens: whole },
  { number: text, subsections: said(whole, 'left out here; ask with section') },
);

export const getOutline = paperTool(
  {
    name: 'get_outline',
    title: 'Outline of a paper',
    description:
      'Start here: all sections with anchor and size in tokens, and counts of figures, tables, references. Then read with get_section.',
    input: { ...paperArgument, section: optional(string('only this section')), cursor: optional(string()) },
    output: object(
      {
        idv: text,
        title: text,
        tokens: whole,
        sections: list(entry),
        figures: whole,
        tables: whole,
        equations: whole,
        references: whole,
      },
      { next: text },
    ),
  },
  async (paper, { section, cursor }) => {
    const outline = await paper.outline();
    const all = await paper.sections();
    const { idv, title, tokens, figures, tables, equations, references } = outline;
    const shown = section === undefined ? all : subtree(all, await findSection(paper, section));
    const rest = {
      idv,
      title: shorten(title, 500),
      tokens: tokens.approx,
      figures: figures.length,
      tables: tables.length,
      equations,
      references,
    };
    const question = [paper.edition, 'outline', section];
    return writeList(rest, 'sections', fitting(shown, rest), { cursor, question });
  },
);

/** All sections, or as many levels as fit, each with the number of subsections left out. */
function fitting(sections: readonly SectionFacts[], rest: object): object[] {
  const levels = sections.map(({ level }) => level);
  const highest = Math.min(...levels);
  for (let depth = Math.max(...levels); ; depth--) {
    const entries = sections.filter(({ level }) => level <= depth).map((section) => entryOf(section, sections, depth));
    if (depth <= highest || fill(entries, rest).next === undefined) return entries;
  }
}

function entryOf(section: SectionFacts, all: readonly SectionFacts[], depth: number): object {
  const { id: anchor, level, number, title, tokens } = section;
  const left = level === depth ? subtree(all, section).length - 1 : 0;
  return {
    anchor,
    level,
    ...(number === '' ? {} : { number }),
    title: shorten(title, 200),
    tokens,
    ...(left > 0 ? { subsections: left } : {}),
  };
}
