/** `get_outline`: the sections of a paper with their anchors and sizes: what to read next. */
import type { SectionFacts } from '../../operations/index.ts';
import { optional, string } from '../arguments.ts';
import { charactersIn, shorten, usualTokens } from '../budget.ts';
import { sectionCalled } from '../names.ts';
import { list, object, said, text, whole } from '../shapes.ts';
import { paperArgument, toolOf } from '../tool.ts';
import { subtree } from '../within.ts';
import { inferences } from './metadata.ts';

const entry = object(
  { anchor: text, level: whole, title: text, tokens: whole },
  { number: text, subsections: said(whole, 'left out here; ask with section') },
);

export const getOutline = toolOf(
  {
    name: 'get_outline',
    title: 'Outline of a paper',
    description:
      'Start here: all sections with anchor and size in tokens, and counts of figures, tables, references. Then read with get_section.',
    input: { ...paperArgument, section: optional(string('only this section')) },
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
      { tldr: text, contributions: list(text), paperType: text },
    ),
  },
  async (study, { section }) => {
    const outline = await study.outline();
    const all = await study.sections();
    const { idv, title, tokens, figures, tables, equations, references } = outline;
    const shown = section === undefined ? all : subtree(all, await sectionCalled(study, section));
    const data = {
      idv,
      title: shorten(title, 500),
      ...inferences(outline.inferred ?? {}),
      tokens: tokens.approx,
      figures: figures.length,
      tables: tables.length,
      equations,
      references,
    };
    const room = charactersIn(usualTokens) - JSON.stringify(data).length - 20;
    return { data: { ...data, sections: fitting(shown, room) } };
  },
);

/** All, or those of the upper levels, with the number of those below each. */
function fitting(sections: readonly SectionFacts[], room: number): object[] {
  const deepest = Math.max(0, ...sections.map(({ level }) => level));
  const highest = Math.min(...sections.map(({ level }) => level));
  for (let depth = deepest; ; depth--) {
    const entries = sections.flatMap((section) => {
      if (section.level > depth) return [];
      const { id: anchor, level, number, title, tokens } = section;
      const left = level === depth ? subtree(sections, section).length - 1 : 0;
      return [
        { anchor, level, number, title: shorten(title, 200), tokens, ...(left > 0 ? { subsections: left } : {}) },
      ];
    });
    if (JSON.stringify(entries).length <= room) return entries;
    if (depth <= highest) return firstOf(entries, room);
  }
}

/** Of a paper with hundreds of sections side by side, as many as there is room for. */
function firstOf(entries: readonly object[], room: number): object[] {
  let left = room;
  const end = entries.findIndex((entry) => (left -= JSON.stringify(entry).length + 1) < 0);
  return entries.slice(0, end < 0 ? entries.length : end);
}
