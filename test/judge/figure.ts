/** A figure: how much of what should be there is there, and what is not. */

export interface Figure {
  readonly all: number;
  readonly kept: number;
  /** What is not there; each with where it stood, where that is known. */
  readonly lost: readonly string[];
}

export const figure = (all: number, lost: readonly string[]): Figure => ({ all, kept: all - lost.length, lost });

/** Where nothing was wanted and something is wrong all the same, nothing is right. */
export function share(it: Figure): number {
  if (it.all === 0) return it.lost.length === 0 ? 1 : 0;
  return Math.max(0, it.kept / it.all);
}
