/** A node by its anchor or any name it is called by; or that it is not there, and what may have been meant. */
import type { PartKind } from 'papertree-convert/tree';
import type { FoundNode } from './node-table.ts';
import type { ParsedPaper } from './parsed-paper.ts';

/** No node, or more than one, has the name. */
export interface UnknownName {
  /** Names that are most like it, or the ids of all nodes that bear it. */
  readonly candidates: readonly string[];
  /** How many nodes have it. */
  readonly printed: number;
}

/** By its anchor, of the page or ours; else by a name, of which `kinds` are asked for first. */
export function findNode(paper: ParsedPaper, asked: string, kinds?: readonly PartKind[]): FoundNode | UnknownName {
  const nodes = paper.nodes();
  const found = nodes.has(asked) ? nodes.byId(asked) : undefined;
  if (found) return found;
  const preferred = kinds ? paper.names().find(asked, kinds) : [];
  const ids = (preferred.length > 0 ? preferred : paper.names().find(asked)).filter(nodes.has);
  const [id = '', ...others] = ids;
  const named = others.length === 0 ? nodes.byId(id) : undefined;
  if (named) return named;
  if (ids.length > 0) return { candidates: ids.slice(0, mostCandidates), printed: ids.length };
  // Something small in a part, or a cell.
  return nodes.byId(asked) ?? unknownName(paper, asked);
}

/** Candidates: the anchors, aliases and printed names that are most like it. */
export function unknownName(paper: ParsedPaper, asked: string): UnknownName {
  const similar = paper.names().similar(asked);
  return { candidates: similar.map(({ name }) => name), printed: 0 };
}

/** Candidates of a name that is printed often; more would be no help. */
const mostCandidates = 50;
