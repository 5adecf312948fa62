/** A part by any of its names; or that it is not there, and what may have been meant. */
import { Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import type { ReadablePaper } from '../library/index.ts';
import { nearest } from '../threads/nearest.ts';

interface Named {
  readonly id: string;
  readonly alias: string;
  readonly number: string;
}

/** Characters of an unknown name that are repeated in the problem, so that a client cannot choose its size. */
export const longestShown = 100;

/** By its id, its alias, its printed number; or by an id of the page that stands in it. `kind` is what it is called. */
export function findPart<T extends Named>(
  parts: readonly T[],
  anchor: string,
  { paper, index }: ReadablePaper,
  kind: string,
): T {
  const place = Object.hasOwn(index.places, anchor) ? index.places[anchor] : undefined;
  const found =
    parts.find(({ id }) => id === anchor) ?? findByAliasOrNumber(parts, anchor) ?? parts.find(({ id }) => id === place);
  if (found) return found;
  const names = parts.flatMap(({ id, alias }) => [id, alias]);
  const problem = new Problem(
    'not-found',
    `${formatId(paper)} has no ${kind} “${anchor.slice(0, longestShown).toWellFormed()}”.`,
  );
  throw Object.assign(problem, { candidates: nearest(anchor, names) });
}

/** Compares names without case; an empty name matches nothing. */
export function findByAliasOrNumber<T extends Named>(parts: readonly T[], name: string): T | undefined {
  if (name === '') return undefined;
  const wanted = name.toLowerCase();
  return (
    parts.find(({ alias }) => alias.toLowerCase() === wanted) ??
    parts.find(({ number }) => number.toLowerCase() === wanted)
  );
}
