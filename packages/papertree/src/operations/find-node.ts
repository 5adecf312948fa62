/** A node by its anchor or any name it is called by; or that it is not there, and what may have been meant. */
import { Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import { slug } from 'papertree-convert/tree';
import type { FoundNode, PaperNodes, ReadablePaper } from '../library/index.ts';
import { longestShown, nearest } from './find-part.ts';

/**
 * In this order: the anchor, of the page or ours; the alias of a section; a number, which is a section's; a printed name.
 * A name that is printed more than once finds nothing, but candidates.
 */
export function findNode(paper: ReadablePaper, nodes: PaperNodes, asked: string): FoundNode {
  const found = nodes.byId(asked);
  if (found) return found;
  const section = sectionCalled(paper, asked);
  const ids = section === undefined ? idsMeant(nodes, asked) : [section];
  const [id = '', ...others] = ids;
  const named = others.length === 0 ? nodes.byId(id) : undefined;
  if (named) return named;
  throw ids.length > 0 ? ambiguous(paper, asked, ids) : unknownNode(paper, nodes, asked);
}

function idsMeant(nodes: PaperNodes, asked: string): readonly string[] {
  const numbered = /^[\w.-]+$/.test(asked) ? nodes.byName(`section ${asked}`) : [];
  return numbered.length > 0 ? numbered : nodes.byName(asked);
}

/** By alias, in any case, or by the title that it is made of. */
function sectionCalled({ index }: ReadablePaper, asked: string): string | undefined {
  const wanted = asked.toLowerCase();
  const title = slug(asked.slice(0, longestTitle));
  const named = index.sections.filter(({ alias }) => alias !== '');
  return (
    named.find(({ alias }) => alias === wanted)?.id ??
    // A printed name such as `Theorem 2` is no title, though a section may be called so.
    (/[0-9()[\]]/.test(asked) ? undefined : named.find(({ alias }) => alias === title)?.id)
  );
}

const longestTitle = 500;

function ambiguous({ paper }: ReadablePaper, asked: string, ids: readonly string[]): Problem {
  const reason = `“${shown(asked)}” is printed ${ids.length} times in ${formatId(paper)}: ask by anchor.`;
  return Object.assign(new Problem('not-found', reason), { candidates: ids.slice(0, mostCandidates) });
}

/** Candidates of a name that is printed often; more would be no help. */
const mostCandidates = 50;

/** Candidates: the anchors, aliases and printed names that are most like it. */
export function unknownNode({ paper, index }: ReadablePaper, nodes: PaperNodes, asked: string): Problem {
  const aliases = index.sections.map(({ alias }) => alias);
  const names = [...nodes.ranges().map(({ id }) => id), ...aliases, ...nodes.names()];
  const problem = new Problem('not-found', `${formatId(paper)} has no node “${shown(asked)}”.`);
  return Object.assign(problem, { candidates: nearest(asked, names) });
}

const shown = (asked: string) => asked.slice(0, longestShown).toWellFormed();
