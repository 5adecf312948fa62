/** Drawings that a paper's page has in itself, as files: cut from the page, and cleaned. */
import { Problem } from 'papertree-convert/errors';
import { drawingUrlOf } from 'papertree-convert/paper';
import { ofPart } from './moved-parts.ts';
import type { PaperView } from './paper-view.ts';

/** A drawing by the anchor of its node. */
export const drawing = ofPart(async (paper, anchor) => {
  const found = await readDrawing(paper, anchor);
  if (found !== undefined) return found;
  throw new Problem('not-found', `${paper.idv} has no drawing “${anchor.slice(0, 100).toWellFormed()}”.`);
});

/** As an SVG document; undefined where the page has none of that anchor. */
export async function readDrawing(paper: PaperView, anchor: string): Promise<string | undefined> {
  const page = await paper.library.page(paper.paper);
  return paper.threads.drawing(`${paper.edition} ${anchor}`, { page, anchor });
}

export const drawingAddress = ({ idv }: Pick<PaperView, 'idv'>, anchor: string): string => drawingUrlOf(anchor, idv);
