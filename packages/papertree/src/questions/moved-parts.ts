/** Parts that an anchor led to before: on a former page of the version, or in another version that is on the shelf. */
import { Problem } from 'papertree-convert/errors';
import type { Trace } from 'papertree-convert/render';
import { nearestId } from 'papertree-convert/tree';
import { type Operation, ofPaper } from './answer.ts';
import { longestShown } from './find-part.ts';
import type { PaperView } from './paper-view.ts';
import { formerAnchors } from './versions.ts';

/** An operation on a part: where there is none of that anchor, it says where the part stands that had it. */
export function ofPart(write: Parameters<typeof ofPaper>[0]): Operation {
  return ofPaper(async (paper, part, chosen) => {
    try {
      return await write(paper, part, chosen);
    } catch (thrown) {
      throw await withMovedTo(thrown, part, paper);
    }
  });
}

/** Versions that are looked into for an unknown anchor. */
const mostVersions = 4;

/** The same failure; `movedTo` is added where an anchor is not there and was before. */
export async function withMovedTo(thrown: unknown, anchor: string, paper: PaperView): Promise<unknown> {
  if (!(thrown instanceof Problem) || thrown.code !== 'not-found' || paper.withheld) return thrown;
  // No id of a page has spaces; names that are printed are no anchors.
  if (/\s/.test(anchor) || anchor.length > longestShown) return thrown;
  const { idv } = paper;
  const isThere = async (id: string) => (await paper.ask('nodeOf', id)) !== undefined;
  if (await isThere(anchor)) return thrown;
  const { anchors } = await formerAnchors(paper);
  const former = nearestId(anchor, (id) => Object.hasOwn(anchors, id));
  const trace = former === undefined ? undefined : anchors[former];
  // A section has more in it than something small.
  if (trace && (former === anchor || trace.kind !== 'section')) return tell(trace, `an earlier page of ${idv}`);
  for (const version of otherVersions(paper)) {
    const other = await paper.openShelved(version);
    const alias = other?.index.sections.find(({ alias }) => alias === anchor)?.id;
    const id = (await other?.ask('nodeOf', anchor)) ?? alias;
    if (!other || id === undefined) continue;
    const found = (await paper.trace(other)).get(id);
    // A part that is not traced has kept its anchor, though another name for it is gone.
    return tell(found ?? { to: [id, 'text'] }, other.idv);
  }
  return thrown;

  async function tell({ to }: Pick<Trace, 'to'>, where: string): Promise<Problem> {
    const isHere = to !== undefined && (await isThere(to[0]));
    const now = isHere ? `${reasons[to[1]]} “${to[0]}”.` : 'What it led to is not in this one.';
    const reason = `${idv} has no “${anchor.toWellFormed()}”, which was an anchor of ${where}. ${now}`;
    const { candidates } = thrown as { readonly candidates?: readonly string[] };
    return Object.assign(new Problem('not-found', reason), {
      ...(candidates && { candidates }),
      ...(isHere && { movedTo: [to[0]] }),
    });
  }
}

const reasons: Readonly<Record<NonNullable<Trace['to']>[1], string>> = {
  text: 'The same words now stand at',
  change: 'With some words changed it now stands at',
  number: 'What has its number now stands at',
  within: 'What it was a part of now stands at',
};

/** Whether a failure says where the part is now. */
export function isMoved(thrown: unknown): thrown is Problem & { readonly movedTo: readonly string[] } {
  return thrown instanceof Problem && 'movedTo' in thrown;
}

/** Older ones first, the nearest of them first. */
function otherVersions({ paper: { version }, metadata }: PaperView): number[] {
  const all = metadata.versions.map((each) => each.version);
  const older = all.filter((each) => each < version).toSorted((a, b) => b - a);
  const newer = all.filter((each) => each > version).toSorted((a, b) => a - b);
  return [...older, ...newer].slice(0, mostVersions);
}
