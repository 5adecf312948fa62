/** `list_figures`: the figures and tables of a paper with their captions. */
import * as shape from 'papertree-convert/shapes';
import { type FloatFacts, floats } from '../../questions/index.ts';
import { shorten, writeList } from '../budget.ts';
import { hasWords, sectionsWithin } from '../find-parts.ts';
import { headFields, headOf, paperArgument, paperTool } from '../tool.ts';
import { choice, optional, string } from '../tool-schemas.ts';

const entry = shape.object('', {
  anchor: shape.text(),
  kind: shape.choice(['figure', 'table']),
  number: shape.text(),
  caption: shape.text(),
  section: shape.optional(shape.text()),
  images: shape.optional(shape.whole()),
  rows: shape.optional(shape.whole()),
});

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
    output: shape.object('', {
      ...headFields,
      total: shape.whole(),
      figures: shape.list(entry),
      next: shape.optional(shape.text()),
    }),
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
    return writeList({ ...headOf(paper), total: all.length }, 'figures', all.map(tell), { cursor, question });
  },
);

function tell({ id: anchor, kind, number, title, section, images, rows }: FloatFacts): shape.TypeOf<typeof entry> {
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
