/**
 * The anchors of the pages that a version had before: where the part of each stands now. The archive makes its pages
 * anew, and anchors that people have kept must not end in nothing. An artefact of the build, handed on from build to build.
 */
import {
  compareUnits,
  indexAnchors,
  pairUnits,
  type Trace,
  traceAnchors,
  type UnitChange,
} from 'papertree-convert/render';
import { count, object, type TypeOf } from 'papertree-convert/shapes';
import { type Content, nearestId } from 'papertree-convert/tree';

export const pageChanges = object('What changed when it was replaced: how many units, and how many anchors.', {
  added: count('Units that came.'),
  removed: count('Units that went.'),
  moved: count('Runs of units that stand elsewhere.'),
  renumbered: count('Units with another number.'),
  changed: count('Units with other words.'),
  anchorsMoved: count('Anchors whose part has another one now.'),
  anchorsGone: count('Anchors whose part was not found again.'),
});
export type PageChanges = TypeOf<typeof pageChanges>;

/** A page that was replaced. */
export interface FormerPage {
  /** When we read it first, in milliseconds since 1970. */
  readonly builtAt: number;
  readonly changes: PageChanges;
}

export interface FormerAnchors {
  /** The newest one last. */
  readonly pages: readonly FormerPage[];
  /** By anchor, that of the newest page first; the part of none of them has that anchor now. */
  readonly anchors: Readonly<Record<string, Trace>>;
}

/** More anchors than any paper has, and more pages than the archive made of one: a page that changes daily ends here. */
const mostAnchors = 20_000;
const mostPages = 20;

export const noFormerAnchors: FormerAnchors = { pages: [], anchors: {} };

/** A page as a tree, and its ids that are no node, each with the node that it stands for. */
export interface ReadPage {
  readonly content: Content;
  readonly anchors: ReadonlyMap<string, string>;
}

/** The table of a new build, made of that of the build before it and of both pages. */
export function followAnchors(
  former: FormerAnchors,
  builtAt: number,
  before: ReadPage,
  after: ReadPage,
): FormerAnchors {
  const units = pairUnits(before.content, after.content);
  const here = indexAnchors(after.content, units.now);
  const traced = traceAnchors(before.content, units, here);
  const stands = (id: string) => here.all.has(id) || after.anchors.has(id);

  const traces = new Map(traced);
  for (const [pageId, node] of before.anchors) {
    if (stands(pageId) || nearestId(pageId, (id) => traced.has(id)) === node) continue;
    const trace = traced.get(node) ?? { kind: 'part', number: '', print: '', to: [node, 'text'] };
    traces.set(pageId, trace);
  }
  const follow = ({ kind, number, print, to: old }: Trace): Trace => {
    const [anchor, reason] = old ?? ['', 'text'];
    const next = traced.get(anchor);
    // A part that has moved twice is no surer than the less sure of the two moves.
    const moved = next?.to && ([next.to[0], reason === 'text' ? next.to[1] : reason] as const);
    const to = next === undefined && stands(anchor) ? old : (moved ?? here.findPart(kind, print));
    return { kind, number, print, ...(to && { to }) };
  };
  const older = Object.entries(former.anchors).flatMap(([anchor, trace]): [string, Trace][] => {
    if (traces.has(anchor)) return [];
    const followed = follow(trace);
    return followed.to?.[0] === anchor ? [] : [[anchor, followed]];
  });
  const page = { builtAt, changes: countChanges(compareUnits(units).changes, traced) };
  return {
    pages: [...former.pages, page].slice(-mostPages),
    anchors: Object.fromEntries([...traces, ...older].slice(0, mostAnchors)),
  };
}

function countChanges(changes: readonly UnitChange[], traced: ReadonlyMap<string, Trace>): PageChanges {
  const count = (wanted: UnitChange['change']) => changes.filter(({ change }) => change === wanted).length;
  const moved = [...traced.values()].filter(({ to }) => to !== undefined).length;
  return {
    added: count('added'),
    removed: count('removed'),
    moved: count('moved'),
    renumbered: count('renumbered'),
    changed: count('changed'),
    anchorsMoved: moved,
    anchorsGone: traced.size - moved,
  };
}
