/** `list_figures`: the figures and tables of a paper with their captions. */
import { type FloatFacts, floats } from '../../questions/index.ts';
import { shorten, writeList } from '../budget.ts';
import { hasWords, sectionsWithin } from '../find-parts.ts';
import { paperArgument, paperTool } from '../tool.ts';
import { choice, list, object, oneOf, optional, string, text, whole } from '../tool-schemas.ts';

export const listFigures = paperTool(
  {
    name: 'list_figures',
    title: 'Figures and tables',
    description:
      'Figures and tables with anchor, number, caption and section: all, or those whose caption has all the words.',
    input: {
      ...paperArgument,
      kind: choice(['all', 'figure', 'table']),
      query: optional(string('words of the caption')),
      section: optional(string('only in this section')),
      cursor: optional(string()),
    },
    output: object(
      {
        idv: text,
        total: whole,
        figures: list(
          object(
            { anchor: text, kind: oneOf('figure', 'table'), number: text, caption: text },
            { section: text, images: whole, rows: whole },
          ),
        ),
      },
      { next: text },
    ),
  },
  async (paper, { kind, query, section, cursor }) => {
    const within = section === undefined ? undefined : await sectionsWithin(paper, section);
    const all = (await floats(paper)).filter(
      (each) =>
        (kind === 'all' || each.kind === kind) &&
        (within?.has(each.section) ?? true) &&
        hasWords(`${each.kind} ${each.number} ${each.title}`, query),
    );
    const question = [paper.edition, kind, query, section];
    return writeList({ idv: paper.idv, total: all.length }, 'figures', all.map(tell), { cursor, question });
  },
);

function tell({ id: anchor, kind, number, title, section, images, rows }: FloatFacts) {
  return {
    anchor,
    kind,
    number,
    caption: shorten(title, 300),
    ...(section === '' ? {} : { section }),
    ...(images > 0 ? { images } : {}),
    ...(rows > 0 ? { rows } : {}),
  };
}
