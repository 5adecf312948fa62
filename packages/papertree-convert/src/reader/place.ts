/** The place in the flow: what the element that is read stands in. */
import type { Color } from './colors.ts';
import type { State } from './state.ts';

/** Never changed: what is read inside something has a place of its own (`within`). */
export interface Place {
  /** Whether the text is in bold or italics already, by an element around it. */
  readonly bold: boolean;
  readonly italic: boolean;
  /** True in theorems, whose italics are no emphasis. */
  readonly slanted: boolean;
  readonly inParagraph: boolean;
  readonly inCell: boolean;
  readonly inAbstract: boolean;
  readonly inBibliography: boolean;
  readonly inBox: boolean;
  /** Whether an element around it is dark behind its words, or a drawing; and whether one hides its words. */
  readonly inShade: boolean;
  readonly inHidden: boolean;
  /** The colour of the innermost ground behind the words, where it is known. */
  readonly ground: Color | undefined;
  /** The number of sections around it. */
  readonly sections: number;
  /** The number of readers at work, one inside the other, that make blocks of blocks; and of those that make containers. */
  readonly depth: number;
  readonly containers: number;
}

export const outermost: Place = {
  bold: false,
  italic: false,
  slanted: false,
  inParagraph: false,
  inCell: false,
  inAbstract: false,
  inBibliography: false,
  inBox: false,
  inShade: false,
  inHidden: false,
  ground: undefined,
  sections: 0,
  depth: 0,
  containers: 0,
};

/** Reads something at another place. */
export function within<T>(state: State, place: Place, read: () => T): T {
  const before = state.place;
  state.place = place;
  const made = read();
  state.place = before;
  return made;
}

/**
 * Sections, floats, lists and the like inside one another. A page that forgot to close its floats has its sections in
 * them, which are moved out later: the deepest of the corpus is at 31.
 */
export const deepestBlocks = 64;

/** Lists, quotations, boxes and tables inside one another: a renderer copies the lines in one once for each around it. */
export const deepestContainers = 16;

/** The place inside a block of blocks, which may be so many containers; undefined where it is too deep for one more. */
export function inBlock(place: Place, containers: number): Place | undefined {
  if (place.depth >= deepestBlocks || place.containers + containers > deepestContainers) return undefined;
  return { ...place, depth: place.depth + 1, containers: place.containers + containers };
}
