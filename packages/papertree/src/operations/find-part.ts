/** A part by any of its names; or that it is not there, and what may have been meant. */
import { Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import type { ReadablePaper } from '../library/index.ts';

interface Named {
  readonly id: string;
  readonly alias: string;
  readonly number: string;
}

const most = 5;
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

/** The names that share most pairs of letters with the one asked for; the first ones where none does. */
export function nearest(asked: string, names: readonly string[]): string[] {
  const wanted = pairs(asked);
  const named = [...new Set(names)].filter((name) => name !== '');
  const scored = named.map((name) => ({ name, score: likeness(wanted, pairs(name)) }));
  const alike = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  return (alike.length > 0 ? alike : scored).slice(0, most).map(({ name }) => name);
}

/** `S1.F2` has `^s`, `s1`, `1.`, `.f`, `f2` and `2$`. */
function pairs(name: string): Set<string> {
  const framed = `^${name.toLowerCase().slice(0, 200)}$`;
  return new Set(Array.from({ length: framed.length - 1 }, (_, i) => framed.slice(i, i + 2)));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}
