/** Drawings that a paper's page has in itself, as files: cut from the page, and cleaned. */
import { Problem } from 'papertree-convert/errors';
import type { HtmlOptions } from 'papertree-convert/html';
import type { HtmlRendering } from 'papertree-convert/render';
import { ofPart } from './moved-parts.ts';
import type { PaperView } from './paper-view.ts';

/** A drawing by the anchor of its node. */
export const drawing = ofPart(async (paper, anchor) => {
  const page = await paper.library.page(paper.paper);
  const found = await paper.threads.drawing(`${paper.edition} ${anchor}`, { page, anchor });
  if (found !== undefined) return found;
  throw new Problem('not-found', `${paper.idv} has no drawing “${anchor.slice(0, 100).toWellFormed()}”.`);
});

/** What the page has of the formulas and drawings that a rendering could not show; undefined where there are none. */
export async function findMissing(
  paper: PaperView,
  { undrawn, missed }: HtmlRendering,
): Promise<Pick<HtmlOptions, 'formulas' | 'drawings'> | undefined> {
  if (undrawn.length + missed.length === 0) return undefined;
  const page = await paper.library.page(paper.paper);
  const wanted = { page, formulas: [...new Set(undrawn)], drawings: missed };
  const { formulas, drawings } = await paper.threads.markup(paper.edition, wanted);
  const shown = Object.entries(drawings).map(([anchor, size]) => [
    anchor,
    { ...size, address: addressOf(paper, anchor) },
  ]);
  return { formulas, drawings: Object.fromEntries(shown) };
}

const addressOf = ({ idv }: PaperView, anchor: string) => `/${idv}/drawings/${encodeURIComponent(anchor)}.svg`;
