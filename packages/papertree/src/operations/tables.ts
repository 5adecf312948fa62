/** Operations on tables as data: all of them, or one as JSON, CSV or Markdown. */
import { Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import type { Chosen, TableFormat } from 'papertree-convert/render';
import type { ReadablePaper } from '../library/index.ts';
import { findNode } from './find-node.ts';
import { ofPart } from './moved-parts.ts';
import { ofPaper } from './operation.ts';
import { listOf } from './paper-lists.ts';

export const tables = ofPaper((paper) => listOf(paper, 'tables'));

export const tableCsv = ofPart(async (paper, _site, anchor, chosen) => (await find(paper, anchor, 'csv', chosen)).text);

export const tableMarkdown = ofPart(async (paper, _site, anchor) => (await find(paper, anchor, 'markdown')).text);

/** One as the list has it; its own id is the anchor, the paper is named by `idv`. */
export const tableJson = ofPart(async (paper, _site, anchor) => {
  const { text, section } = await find(paper, anchor, 'json');
  const { version } = paper.paper;
  const head = { schema: 1, idv: formatId(paper.paper), version, section };
  return `${JSON.stringify(head).slice(0, -1)},${text.slice(1)}`;
});

/** By any name of its node, or of the float that holds it and no other table. */
async function find(paper: ReadablePaper, anchor: string, format: TableFormat, chosen: Chosen = {}) {
  const nodes = await paper.nodes();
  const { id, ranges, inner = { id } } = findNode(paper, nodes, anchor);
  const [holder] = ranges;
  const made = await paper.table(holder, inner, format, chosen);
  if ('text' in made) return { text: made.text, section: holder.section };
  const { tables: candidates } = made;
  const idv = formatId(paper.paper);
  const reason =
    candidates.length === 0 ? `“${id}” of ${idv} is no table.` : `“${id}” of ${idv} holds ${candidates.length} tables.`;
  throw Object.assign(new Problem('not-found', reason), { candidates });
}
