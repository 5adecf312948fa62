/** The operation that lists the anchors of the pages that a version had before, with where their parts stand now. */
import { formatId } from 'papertree-convert/paper';
import { ofPaper } from './operation.ts';

export const anchors = ofPaper(async (paper) => {
  const { id, version } = paper.paper;
  const [former, nodes] = await Promise.all([paper.formerAnchors(), paper.nodes()]);
  const pages = former.pages.map(({ builtAt, changes }) => ({ builtAt: new Date(builtAt).toISOString(), changes }));
  const told = Object.entries(former.anchors).map(([anchor, { kind, number, to }]) => ({
    anchor,
    kind,
    number,
    ...(to && { movedTo: to[0], by: to[1] }),
    ...(nodes.has(anchor) && { taken: true }),
  }));
  return JSON.stringify({ schema: 1, id, version, idv: formatId(paper.paper), pages, anchors: told });
});
