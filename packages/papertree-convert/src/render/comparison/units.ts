/** The units in which two versions of a paper are compared, such as headings, paragraphs and works cited; and which is which in the other version. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Node } from '../../tree/nodes.ts';
import { listsIn } from '../../tree/visit.ts';
import { plainText } from '../../tree/words.ts';

/** Kinds of unit. */
export const unitKinds = [
  ...(['section', 'paragraph', 'statement', 'equation', 'table', 'figure', 'algorithm', 'listing'] as const),
  ...(['footnote', 'reference'] as const),
];

export interface Unit {
  readonly kind: (typeof unitKinds)[number];
  readonly id: string;
  /** The printed number; empty where none is printed. */
  readonly number: string;
  /** Its words without the number; formulas as LaTeX. */
  readonly text: string;
  /** The nodes that are compared as part of it. */
  readonly parts: readonly Node[];
}

/** The units of two versions, and for each of the new one the index of its counterpart in the old one, or -1. */
export interface PairedUnits {
  readonly old: readonly Unit[];
  readonly now: readonly Unit[];
  readonly pairs: Int32Array;
}

export function pairUnits(before: Content, after: Content): PairedUnits {
  const [old, now] = [unitsOf(before), unitsOf(after)];
  return { old, now, pairs: matchUnits(old, now) };
}

const kinds: Readonly<Partial<Record<Node['type'], Unit['kind']>>> = {
  paragraph: 'paragraph',
  theorem: 'statement',
  proof: 'statement',
  equation: 'equation',
  equationGroup: 'equation',
  table: 'table',
  figure: 'figure',
  algorithm: 'algorithm',
  listing: 'listing',
  picture: 'figure',
};

/** In reading order: the text, then footnotes, then works cited. What is no unit itself is looked into. */
function unitsOf(content: Content): Unit[] {
  const units: Unit[] = [];
  const walk = (node: Node): void => {
    if (node.type === 'section') return;
    const kind = kinds[node.type];
    if (kind !== undefined && 'id' in node) {
      const { number = '' } = node as { readonly number?: string };
      units.push({ kind, id: node.id, number, text: textOf(node), parts: [node] });
      return;
    }
    for (const { nodes, inline } of listsIn(node)) if (!inline) for (const inner of nodes) walk(inner);
  };
  for (const { id, number, title, children } of sectionsOf(content)) {
    units.push({ kind: 'section', id, number, text: tidy(plainText(title)), parts: [] });
    for (const child of children) walk(child);
  }
  for (const { id, number, content: sections } of content.footnotes)
    units.push({ kind: 'footnote', id, number, text: tidy(sections.map(textOf).join(' ')), parts: sections });
  for (const { id, number, text } of content.bibliography)
    units.push({ kind: 'reference', id, number, text: tidy(text), parts: [] });
  return units;
}

/** All words in a node, in reading order; the words of a citation or a cross-reference change with every number. */
export function textOf(node: Node): string {
  const pieces: string[] = [];
  const walk = (inner: Node): void => {
    if (inner.type === 'equation' && inner.latex !== undefined) pieces.push(`$${inner.latex}$`);
    if (inner.type === 'listing') pieces.push(inner.code);
    if (inner.type === 'figure') for (const { src, alt } of inner.images) pieces.push(`${nameOf(src)} ${alt}`);
    for (const { nodes, inline, field } of listsIn(inner)) {
      if (field === 'images') continue;
      if (inline) pieces.push(plainText(nodes as Parameters<typeof plainText>[0]));
      else for (const each of nodes) walk(each);
    }
  };
  walk(node);
  return tidy(pieces.join(' '));
}

/** The name of a file: its folder names the version. */
const nameOf = (src: string) => (src.startsWith('data:') ? '' : src.slice(src.lastIndexOf('/') + 1));
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** For each unit of the new version the index of its counterpart in the old one; -1 where it has none. */
function matchUnits(before: readonly Unit[], after: readonly Unit[]): Int32Array {
  const pairs = new Int32Array(after.length).fill(-1);
  const taken = new Uint8Array(before.length);
  const pair = (at: number, old: number) => {
    pairs[at] = old;
    taken[old] = 1;
  };
  pairEqual(before, after, pairs, pair, ({ kind, id, text }) => `${kind} ${id} ${text}`);
  pairEqual(before, after, pairs, pair, ({ kind, text }) => `${kind} ${text}`, taken);
  pairAlike(before, after, pairs, pair, taken);
  pairRetitled(before, after, pairs, pair, taken);
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

/** Sections that share at least so much of what stands in them are one, whatever its title. */
const leastShared = 0.5;

/** Sections with other titles are known again by what stands in them. */
function pairRetitled(
  before: readonly Unit[],
  after: readonly Unit[],
  pairs: Int32Array,
  pair: Pair,
  taken: Uint8Array,
) {
  const [holderOf, newHolderOf] = [holders(before), holders(after)];
  const sizes = new Map<number, number>();
  for (const holder of holderOf) sizes.set(holder, (sizes.get(holder) ?? 0) + 1);
  for (const [at, { kind }] of after.entries()) {
    if (kind !== 'section' || pairs[at] !== -1) continue;
    const shared = new Map<number, number>();
    let end = at + 1;
    for (; newHolderOf[end] === at; end++) {
      const old = pairs[end] ?? -1;
      const holder = old < 0 ? -1 : (holderOf[old] ?? -1);
      if (holder >= 0 && !taken[holder]) shared.set(holder, (shared.get(holder) ?? 0) + 1);
    }
    const [best] = [...shared].toSorted(([, a], [, b]) => b - a);
    // Of each its heading is one.
    if (best && (2 * best[1]) / (end - at - 1 + (sizes.get(best[0]) ?? 1) - 1) >= leastShared) pair(at, best[0]);
  }
}

/** For each unit the index of the section that holds it, itself for a section; -1 in none. */
function holders(units: readonly Unit[]): Int32Array {
  const found = new Int32Array(units.length).fill(-1);
  let section = -1;
  for (const [i, { kind }] of units.entries()) {
    if (kind === 'section') section = i;
    found[i] = kind === 'footnote' || kind === 'reference' ? -1 : section;
  }
  return found;
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
