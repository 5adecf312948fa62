/** A figure: how much of what should be there is there, and what is not. */

export interface Figure {
  readonly all: number;
  readonly kept: number;
  /** The missing items, each with its place if that is known. */
  readonly lost: readonly string[];
}

export const figure = (all: number, lost: readonly string[]): Figure => ({ all, kept: all - lost.length, lost });

/** With nothing wanted and a fault all the same, the share is 0. */
export function share(it: Figure): number {
  if (it.all === 0) return it.lost.length === 0 ? 1 : 0;
  return Math.max(0, it.kept / it.all);
}
