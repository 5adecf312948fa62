/** `list_figures`: the figures and tables of a paper with their captions. */
import type { FloatFacts } from '../../reading/index.ts';
import { choice, optional, string } from '../arguments.ts';
import { shorten } from '../budget.ts';
import { tellList } from '../lists.ts';
import { list, object, oneOf, text, whole } from '../shapes.ts';
import { paperArgument, toolOf } from '../tool.ts';
import { sectionsWithin } from '../within.ts';

export const listFigures = toolOf(
  {
    name: 'list_figures',
    title: 'Figures and tables',
    description: 'Figures and tables with anchor, number, caption and section.',
    input: {
      ...paperArgument,
      kind: choice(['all', 'figure', 'table']),
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
  async (study, { kind, section, cursor }) => {
    const within = section === undefined ? undefined : await sectionsWithin(study, section);
    const all = (await study.floats()).filter(
      (each) => (kind === 'all' || each.kind === kind) && (within?.has(each.section) ?? true),
    );
    const question = [study.edition, kind, section];
    return tellList({ idv: study.idv, total: all.length }, 'figures', all.map(tell), { cursor, question });
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
