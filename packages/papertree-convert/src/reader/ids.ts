/** Ids of the page and of nodes: which are given out, which lead to another node, and which are to be pointed at. */
import type { Flow } from './flow.ts';
import type { State } from './state.ts';

export interface Ids {
  /** The ids of the page that are ids of nodes. */
  readonly taken: Set<string>;
  /** The number of ids that were minted under each owner. */
  readonly minted: Map<string, number>;
  /** Ids of the page that are no node, each with the node nearest to it. */
  readonly anchors: Map<string, string>;
  /** Names that an author's own HTML gives to places, each with the place of the block behind it. */
  readonly names: { readonly name: string; readonly flow: Flow; readonly at: number }[];
  /** Nodes that became part of another, each with that one: references to them lead there. */
  readonly moved: Map<string, string>;
  /** Cross-references, to be pointed at a node once all nodes are known. */
  readonly refs: { target?: string }[];
}

export const openIds = (): Ids => ({
  taken: new Set(),
  minted: new Map(),
  anchors: new Map(),
  names: [],
  moved: new Map(),
  refs: [],
});

/** A page id longer than this is no id of a node: it would be repeated wherever something points there. */
export const longestId = 256;

/** Gives a node its id: the page's if that is free, else one minted under the owner. */
export function claimId(state: State, id: string, owner: string): string {
  const { ids, place } = state;
  // Hidden words become one line: nothing may lead to the nodes that were in it.
  if (id === '' || place.inHidden || ids.taken.has(id) || id.startsWith('~')) return mintId(ids, owner);
  if (id.length > longestId) {
    const minted = mintId(ids, owner);
    addAnchor(state, id, minted);
    return minted;
  }
  ids.taken.add(id);
  return id;
}

/** Minted ids begin with at most this much of their owner's: there is one for each paragraph below it. */
const longestOwner = 128;

/** Eight counts at the end of a minted id: lists four deep. More would make ids grow with the depth of the page. */
const deepestMinted = /(?:-\d+){8}$/;

/** A new id: `~`, the nearest id of the page, a count. The same page gives the same ids, and none of the page's begins so. */
export function mintId(ids: Ids, nearest: string): string {
  let owner = nearest.length > longestOwner ? nearest.slice(0, longestOwner).toWellFormed() : nearest;
  if (owner.startsWith('~') && deepestMinted.test(owner)) owner = owner.slice(0, owner.lastIndexOf('-'));
  const n = (ids.minted.get(owner) ?? 0) + 1;
  ids.minted.set(owner, n);
  // Under an id of ours the count stands behind another sign, so that no two owners mint the same.
  return owner.startsWith('~') ? `${owner}-${n}` : `~${owner}.${n}`;
}

/** Keeps which node is nearest to an id of the page that is no node; where ids repeat, the first counts, as in a browser. */
export function addAnchor({ ids, place }: State, id: string, node: string): void {
  if (id !== '' && id !== node && !place.inHidden && !ids.anchors.has(id)) ids.anchors.set(id, node);
}
