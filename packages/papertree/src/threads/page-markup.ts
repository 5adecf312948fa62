/** Drawings and formulas of the page that a paper was read from, found in its HTML and cleaned; runs on the worker thread. */
import { type DrawingSize, findDrawing, findFormulas, measureDrawings } from 'papertree-convert/drawings';
import { boundAnswer, type Failed, toldBack } from './answer-limits.ts';

/** A page as its HTML. */
export interface PageBytes {
  readonly page: Uint8Array<ArrayBuffer>;
}

/** A drawing by its anchor. */
export interface WantedDrawing extends PageBytes {
  readonly anchor: string;
}

/** What a rendering could not show. */
export interface WantedMarkup extends PageBytes {
  /** Formulas by the LaTeX that the page has of them. */
  readonly formulas: readonly string[];
  /** Anchors of drawings. */
  readonly drawings: readonly string[];
}

/** What the page has of it. */
export interface PageMarkup {
  readonly formulas: Readonly<Record<string, string>>;
  readonly drawings: Readonly<Record<string, DrawingSize>>;
}

type Told<T> = Promise<{ readonly answer: T } | Failed>;

/** As an SVG document; undefined where the page has none of that anchor. */
export function cutDrawing({ page, anchor }: WantedDrawing): Told<string | undefined> {
  return toldBack(() => ({ answer: boundAnswer(findDrawing(page, anchor)) }));
}

export function findMarkup({ page, formulas, drawings }: WantedMarkup): Told<PageMarkup> {
  return toldBack(() => ({
    answer: { formulas: findFormulas(page, formulas), drawings: measureDrawings(page, drawings) },
  }));
}
