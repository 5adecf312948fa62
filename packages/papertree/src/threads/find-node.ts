/** A node by its anchor or any name it is called by; or that it is not there, and what may have been meant. */
import { sectionsOf, slug } from 'papertree-convert/tree';
import { nearest } from './nearest.ts';
import type { FoundNode } from './node-table.ts';
import type { ParsedPaper } from './parsed-paper.ts';

/** No node, or more than one, has the name. */
export interface UnknownName {
  /** Names that are most like it, or the ids of all nodes that bear it. */
  readonly candidates: readonly string[];
  /** How often it is printed. */
  readonly printed: number;
}

/**
 * In this order: the anchor, of the page or ours; the alias of a section; a number, which is a section's; a printed name.
 * A name that is printed more than once finds nothing, but candidates.
 */
export function findNode(paper: ParsedPaper, asked: string): FoundNode | UnknownName {
  const nodes = paper.nodes();
  const found = nodes.byId(asked);
  if (found) return found;
  const section = sectionCalled(paper, asked);
  const ids = section === undefined ? idsMeant(paper, asked) : [section];
  const [id = '', ...others] = ids;
  const named = others.length === 0 ? nodes.byId(id) : undefined;
  if (named) return named;
  if (ids.length > 0) return { candidates: ids.slice(0, mostCandidates), printed: ids.length };
  return unknownName(paper, asked);
}

/** Candidates: the anchors, aliases and printed names that are most like it. */
export function unknownName(paper: ParsedPaper, asked: string): UnknownName {
  const { parts, names } = paper.nodes();
  const all = [...parts.map(({ id }) => id), ...sectionAliases(paper).map(([, alias]) => alias), ...names()];
  return { candidates: nearest(asked, all), printed: 0 };
}

/** Candidates of a name that is printed often; more would be no help. */
const mostCandidates = 50;

function idsMeant(paper: ParsedPaper, asked: string): readonly string[] {
  const nodes = paper.nodes();
  const numbered = /^[\w.-]+$/.test(asked) ? nodes.byName(`section ${asked}`) : [];
  return numbered.length > 0 ? numbered : nodes.byName(asked);
}

/** By alias, in any case, or by the title that it is made of. */
function sectionCalled(paper: ParsedPaper, asked: string): string | undefined {
  const wanted = asked.toLowerCase();
  const title = slug(asked.slice(0, longestTitle));
  const named = sectionAliases(paper).filter(([, alias]) => alias !== '');
  const called = (name: string) => named.find(([, alias]) => alias === name)?.[0];
  // A printed name such as `Theorem 2` is no title, though a section may be called so.
  return called(wanted) ?? (/[0-9()[\]]/.test(asked) ? undefined : called(title));
}

const longestTitle = 500;

/** Each section's id and alias, in reading order. */
function sectionAliases({ content, aliases }: ParsedPaper): [id: string, alias: string][] {
  return sectionsOf(content).map(({ id }) => [id, aliases().get(id) ?? '']);
}
