/** Pairs the units of two versions: equal ones first, then those of one anchor or of the most words in common. */
import type { Unit } from './units.ts';

/** For each unit of the new version the index of its counterpart in the old one; -1 where it has none. */
export function matchUnits(before: readonly Unit[], after: readonly Unit[]): Int32Array {
  const pairs = new Int32Array(after.length).fill(-1);
  const taken = new Uint8Array(before.length);
  const pair = (at: number, old: number) => {
    pairs[at] = old;
    taken[old] = 1;
  };
  pairEqual(before, after, pairs, pair, ({ kind, id, text }) => `${kind} ${id} ${text}`);
  pairEqual(before, after, pairs, pair, ({ kind, text }) => `${kind} ${text}`, taken);
  pairAlike(before, after, pairs, pair, taken);
  return pairs;
}

type Pair = (at: number, old: number) => void;

/** Units of one fingerprint, the first with the first. */
function pairEqual(
  before: readonly Unit[],
  after: readonly Unit[],
  pairs: Int32Array,
  pair: Pair,
  print: (unit: Unit) => string,
  taken: Uint8Array = new Uint8Array(before.length),
): void {
  const waiting = new Map<string, number[]>();
  for (const [i, unit] of before.entries()) {
    if (taken[i]) continue;
    const known = waiting.get(print(unit));
    if (known) known.push(i);
    else waiting.set(print(unit), [i]);
  }
  for (const indexes of waiting.values()) indexes.reverse();
  for (const [at, unit] of after.entries()) {
    if (pairs[at] !== -1) continue;
    const old = waiting.get(print(unit))?.pop();
    if (old !== undefined) pair(at, old);
  }
}

/** Units of the same words by at least this share are one that has changed. */
const leastAlike = 0.5;
/** The same for units of one anchor, of which less is to be proved. */
const leastAlikeAtAnchor = 0.3;
/** A word in more units than these tells none of them from another. */
const commonWord = 40;
/** Candidates compared for a unit, at most. */
const mostCandidates = 8;

function pairAlike(
  before: readonly Unit[],
  after: readonly Unit[],
  pairs: Int32Array,
  pair: Pair,
  taken: Uint8Array,
): void {
  const old = new Map(before.flatMap((unit, i) => (taken[i] ? [] : [[i, words(unit)] as const])));
  const holders = new Map<string, number[]>();
  const byId = new Map<string, number>();
  for (const [i, set] of old) {
    byId.set(`${before[i]?.kind} ${before[i]?.id}`, i);
    for (const word of set) holders.set(word, [...(holders.get(word)?.slice(0, commonWord) ?? []), i]);
  }
  const found: { readonly at: number; readonly old: number; readonly score: number }[] = [];
  for (const [at, unit] of after.entries()) {
    if (pairs[at] !== -1) continue;
    const own = words(unit);
    const votes = new Map<number, number>();
    for (const word of own) {
      const all = holders.get(word) ?? [];
      if (all.length <= commonWord)
        for (const i of all) if (before[i]?.kind === unit.kind) votes.set(i, (votes.get(i) ?? 0) + 1 / all.length);
    }
    const same = byId.get(`${unit.kind} ${unit.id}`);
    if (same !== undefined) votes.set(same, Number.POSITIVE_INFINITY);
    const candidates = [...votes].toSorted(([, a], [, b]) => b - a).slice(0, mostCandidates);
    for (const [i] of candidates) {
      const score = likeness(own, old.get(i) ?? own);
      if (score >= (i === same ? leastAlikeAtAnchor : leastAlike))
        found.push({ at, old: i, score: i === same ? score + 0.1 : score });
    }
  }
  for (const { at, old: i } of found.toSorted((a, b) => b.score - a.score))
    if (pairs[at] === -1 && !taken[i]) pair(at, i);
}

/** The words of a unit; of a formula, which has hardly a space in it, its letters, numbers and commands. */
function words({ kind, text }: Unit): ReadonlySet<string> {
  const small = text.toLowerCase();
  return new Set(kind === 'equation' ? (small.match(/\\?[\p{L}\p{N}]+/gu) ?? [small]) : small.split(' '));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return (2 * shared) / (a.size + b.size);
}
