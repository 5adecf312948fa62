/** Operations on any node with an anchor: as Markdown, as plain text, and as the tree has it. */

import { formatId } from 'papertree-convert/paper';
import type { FoundNode, PaperNodes, ReadablePaper } from '../library/index.ts';
import { findNode, unknownNode } from './find-node.ts';
import { ofPart } from './moved-parts.ts';

/** The same bytes as in the whole paper. A node inside another is written alone, with the footnotes that it calls. */
export const nodeMarkdown = ofPart((paper, _site, anchor) => written(paper, anchor, 'markdown'));

export const nodeText = ofPart((paper, _site, anchor) => written(paper, anchor, 'text'));

async function written(paper: ReadablePaper, anchor: string, format: 'markdown' | 'text'): Promise<string | Buffer> {
  const nodes = await paper.nodes();
  const found = findNode(paper, nodes, anchor);
  const { ranges, inner } = found;
  if (inner) return (await innerNode(paper, nodes, found, format)).text;
  const [start] = ranges[0][format];
  const [, end] = (ranges.at(-1) ?? ranges[0])[format];
  return paper.slice(format, start, end);
}

/** The node of the tree, with what is around it. */
export const nodeJson = ofPart(async (paper, _site, anchor) => {
  const nodes = await paper.nodes();
  const found = findNode(paper, nodes, anchor);
  const { id, ranges, inner } = found;
  const [first] = ranges;
  const alone = inner && (await innerNode(paper, nodes, found, 'json'));
  const own = alone
    ? [Buffer.from(alone.text)]
    : await Promise.all(ranges.map(({ content }) => paper.slice('content', ...content)));
  const { version } = paper.paper;
  const head = {
    schema: 1,
    idv: formatId(paper.paper),
    version,
    id,
    type: alone?.type ?? first.type,
    names: nodes.namesOf(id),
    section: first.section,
    ...(inner ? { within: inner.cell ? inner.id : first.id } : {}),
    ...nodes.neighbours(first),
  };
  const parts = own.flatMap((json, i) => (i === 0 ? [json] : [Buffer.from(','), json]));
  return Buffer.concat([Buffer.from(`${JSON.stringify(head).slice(0, -1)},"nodes":[`), ...parts, Buffer.from(']}')]);
});

async function innerNode(
  paper: ReadablePaper,
  nodes: PaperNodes,
  { id, ranges: [holder], inner = { id } }: FoundNode,
  format: 'markdown' | 'text' | 'json',
) {
  const { found } = await paper.innerNode(holder, inner, format);
  // A cell that is outside its table.
  if (found === undefined) throw unknownNode(paper, nodes, id);
  return found;
}
