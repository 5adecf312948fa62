/** Anchors traced from one tree to a later one: where the part of each stands now, if not under the same anchor. */
import { sectionsOf } from '../../tree/anchors.ts';
import type { Content, Node } from '../../tree/nodes.ts';
import { listsIn, visit } from '../../tree/visit.ts';
import { type PairedUnits, textOf, type Unit } from './units.ts';

/** Why a part is taken for another: the same words, most of them, the same number; or it only held the part. */
export const traceReasons = ['text', 'change', 'number', 'within'] as const;
export type TraceReason = (typeof traceReasons)[number];
export type TracedTo = readonly [anchor: string, reason: TraceReason];

/** A part that had an anchor once. */
export interface Trace {
  /** A kind of unit, or the type of a smaller node. */
  readonly kind: string;
  readonly number: string;
  /** The fingerprint of its words; empty where it has none. */
  readonly print: string;
  /** The place in the later tree; absent where it is gone. */
  readonly to?: TracedTo;
}

/** Traces by anchor: of all parts of the old tree that do not stand under the same anchor in the new one. */
export function traceAnchors(before: Content, { old, now, pairs }: PairedUnits, here: AnchorIndex): Map<string, Trace> {
  const numbered = unpairedNumbers(now, pairs);
  const counterparts = new Map<number, number>();
  for (const [at, from] of pairs.entries()) if (from >= 0) counterparts.set(from, at);

  const unitNow = (at: number): TracedTo | undefined => {
    const unit = old[at];
    if (unit === undefined) return undefined;
    const found = now[counterparts.get(at) ?? -1];
    // Nothing is proved by two parts that both have no words.
    if (found && (unit.text !== '' || found.id === unit.id))
      return [found.id, found.text === unit.text ? 'text' : 'change'];
    const number = unit.number === '' ? undefined : numbered.get(nameOf(unit));
    return number === undefined ? undefined : [number, 'number'];
  };
  const traces = new Map<string, Trace>();
  const put = (id: string, kind: string, number: string, text: string, to: TracedTo | undefined) => {
    if (to?.[0] !== id) traces.set(id, { kind, number, print: fingerprint(text), ...(to && { to }) });
  };
  for (const [at, { id, kind, number, text }] of old.entries()) put(id, kind, number, text, unitNow(at));

  const there = anchored(before, old);
  for (const [id, { node, unit, isHolder }] of there) {
    if (node === undefined) continue;
    const holder = unitNow(unit);
    if (holder?.[0] === old[unit]?.id && holder?.[1] === 'text') continue;
    const text = textOf(node);
    put(id, node.type, numberOf(node), text, here.findNode(node.type, text, id) ?? placeNow(id, node.type, holder));

    function placeNow(id: string, type: string, held: TracedTo | undefined): TracedTo | undefined {
      const [place] = held ?? [];
      if (place === undefined) return undefined;
      // A node around the unit holds its counterpart, too, as a list in a list does; one in it has the same end behind its anchor.
      const around = idsOfHolders(there, old[unit]?.id, type);
      const like = isHolder
        ? idsOfHolders(here.all, place, type)[Math.max(0, around.indexOf(id))]
        : `${place}${id.slice(old[unit]?.id.length)}`;
      const same = like === undefined ? undefined : here.all.get(like)?.node;
      return like !== undefined && same?.type === type ? [like, 'change'] : [place, 'within'];
    }
  }
  return traces;
}

/** The ids of the nodes of a type that hold a unit, the innermost first. */
function idsOfHolders(all: ReadonlyMap<string, Anchored>, unit: string | undefined, type: string): string[] {
  const { holders = [] } = all.get(unit ?? '') ?? {};
  return holders.flatMap(({ id, node }) => (node.type === type ? [id] : []));
}

/** All that has an anchor in a tree, by it and by its words. */
export interface AnchorIndex {
  readonly all: ReadonlyMap<string, Anchored>;
  /** A node of a type and words that is no unit: under the same anchor if it can be, else the only one there is. */
  findNode(type: string, text: string, id: string): TracedTo | undefined;
  /** A part by its kind and fingerprint, if there is but one. */
  findPart(kind: string, print: string): TracedTo | undefined;
}

export function indexAnchors(content: Content, units: readonly Unit[]): AnchorIndex {
  const all = anchored(content, units);
  let known: Map<string, Namesakes> | undefined;
  const gather = () => {
    const namesakes = new Map<string, Namesakes>();
    for (const [id, { node, unit }] of all) {
      const { kind = '', text = '' } =
        (node === undefined ? units[unit] : { kind: node.type, text: textOf(node) }) ?? {};
      const name = `${kind} ${fingerprint(text)}`;
      const same = namesakes.get(name) ?? { ids: new Set(), nodes: new Set() };
      same.ids.add(id);
      if (node !== undefined) same.nodes.add(id);
      namesakes.set(name, same);
    }
    return namesakes;
  };
  const find = (kind: string, print: string): Namesakes | undefined => {
    known ??= gather();
    return print === '' ? undefined : known.get(`${kind} ${print}`);
  };
  const only = (ids: ReadonlySet<string> = none): TracedTo | undefined => {
    const [id] = ids;
    return id === undefined || ids.size > 1 ? undefined : [id, 'text'];
  };
  return {
    all,
    findNode(type, text, id) {
      const nodes = find(type, fingerprint(text))?.nodes;
      return nodes?.has(id) ? [id, 'text'] : only(nodes);
    },
    findPart: (kind, print) => only(find(kind, print)?.ids),
  };
}

const none: ReadonlySet<string> = new Set();

/** The anchors of parts of one kind that have the same words, and those of them that are no units. */
interface Namesakes {
  readonly ids: Set<string>;
  readonly nodes: Set<string>;
}

export interface Anchored {
  /** Absent for units, and for what has no nodes in it. */
  readonly node?: Node;
  /** The index of the unit that it is, is in, or holds first; -1 where it holds none. */
  readonly unit: number;
  /** Whether it holds units: a list, a quotation. */
  readonly isHolder: boolean;
  /** Of a unit: the nodes with an anchor that hold it, the innermost first. */
  readonly holders?: readonly { readonly id: string; readonly node: Node }[];
}

/** All that has an anchor, by it: units, the nodes in them, and those that hold units. */
function anchored(content: Content, units: readonly Unit[]): Map<string, Anchored> {
  const places = new Map(units.map(({ id }, at) => [id, at]));
  const holdersOf = new Map<string, { readonly id: string; readonly node: Node }[]>();
  const all = new Map<string, Anchored>();
  const enter = (node: Node, around: readonly { readonly id: string; readonly node: Node }[]) => {
    const id = 'id' in node ? node.id : '';
    if (node.type === 'section') return;
    if (places.has(id)) return void holdersOf.set(id, [...around]);
    const inner = id === '' ? around : [{ id, node }, ...around];
    for (const { nodes, inline } of listsIn(node)) if (!inline) for (const each of nodes) enter(each, inner);
    if (id !== '') all.set(id, { node, unit: firstUnit(node, places), isHolder: true });
  };
  for (const { children } of sectionsOf(content)) for (const child of children) enter(child, []);
  for (const [unit, { id, parts }] of units.entries()) {
    for (const part of parts)
      visit(part, (node) => {
        if ('id' in node && node.id !== id) all.set(node.id, { node, unit, isHolder: false });
      });
    all.set(id, { unit, isHolder: false, holders: holdersOf.get(id) ?? [] });
  }
  return all;
}

function firstUnit(node: Node, places: ReadonlyMap<string, number>): number {
  let first = -1;
  visit(node, (each) => {
    if (first < 0 && 'id' in each) first = places.get(each.id) ?? -1;
  });
  return first;
}

const nameOf = ({ kind, number }: Unit) => `${kind} ${number}`;
const numberOf = (node: Node) => (node as { readonly number?: string }).number ?? '';

/** The anchors of new units that have a number of their own, by kind and number. */
function unpairedNumbers(now: readonly Unit[], pairs: Int32Array): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [at, unit] of now.entries()) {
    if (unit.number === '') continue;
    const isOnly = !found.has(nameOf(unit)) && pairs[at] === -1;
    found.set(nameOf(unit), isOnly ? unit.id : '');
  }
  return new Map([...found].filter(([, id]) => id !== ''));
}

/** A short hash of words, by which a part is known again: two of 32 bits that begin differently. */
function fingerprint(text: string): string {
  if (text === '') return '';
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
