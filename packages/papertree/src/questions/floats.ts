/** Figures and tables of a paper: all with their facts, one by any of its names, its pictures and where the text mentions it. */
import { upstreamUrls } from 'papertree-convert/paper';
import { figureEntry, tableEntry } from 'papertree-convert/render';
import { extended, named, oneOf } from 'papertree-convert/shapes';
import type { FloatFacts, FloatText, Picture } from '../threads/floats.ts';
import type { TableCsv } from '../threads/paper-questions.ts';
import { ofPaper } from './answer.ts';
import { partHeadFields, partHeadOf } from './facts.ts';
import { figureOrTable, findOneId, findParts, unknownPart } from './find-part.ts';
import { ofPart, withMovedTo } from './moved-parts.ts';
import type { PaperView } from './paper-view.ts';

export const figures = ofPaper((paper) => paper.ask('figures', paper.site.baseUrl));

export const figureShape = named(
  'FigureJson',
  oneOf<object>('A figure or a table alone; `id` is its anchor.', [
    extended(figureEntry, partHeadFields),
    extended(tableEntry, partHeadFields),
  ]),
);

/** A figure or a table, by any of its names; its own id is the anchor, the paper is named by `idv`. */
export const figure = ofPart(async (paper, anchor) => {
  const id = await findOneId(paper, anchor, figureOrTable);
  const head = partHeadOf(paper);
  const found = await paper.ask('figure', id, paper.site.baseUrl);
  return `${JSON.stringify(head).slice(0, -1)},${found.slice(1)}`;
});

export const floats = (paper: PaperView): Promise<readonly FloatFacts[]> =>
  paper.keep(
    'floats',
    () => paper.ask('floats'),
    (found: readonly FloatFacts[]) => found,
  );

/** All that a name fits; throws `not-found` with candidates. */
export async function findFloats(paper: PaperView, name: string): Promise<readonly FloatFacts[]> {
  const all = await floats(paper);
  const found = await findParts(paper, all, name, figureOrTable);
  if (found.length > 0) return found;
  throw await withMovedTo(await unknownPart(paper, all, name, figureOrTable), name, paper);
}

export const floatText = (paper: PaperView, { id }: FloatFacts): Promise<FloatText> =>
  paper.ask('floatText', id, paper.index.source);

/** Its tables as CSV; none where it has none. */
export const floatTables = (paper: PaperView, { id }: FloatFacts): Promise<readonly TableCsv[]> =>
  paper.ask('floatTables', id);

/** Our copy of a picture; throws `not-found` until there is one. */
export async function readPicture(paper: PaperView, { path }: { readonly path: string }): Promise<Buffer> {
  return (await paper.library.file(paper.paper, path)).read();
}

export type { FloatFacts, FloatText, Picture };

/** The URL of the page at the archive. */
export const pageUrl = ({ paper, site }: PaperView): string => upstreamUrls(paper, site.archivePublicUrl).html;
