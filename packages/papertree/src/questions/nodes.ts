/** Any node with an anchor, as Markdown, as plain text, and as the tree has it; and tables, and lists of parts as data. */
import { Problem } from 'papertree-convert/errors';
import {
  type Chosen,
  type DataName,
  type InnerFormat,
  partFields,
  type TableFormat,
  tableFields,
} from 'papertree-convert/render';
import { list, named, object, type TypeOf } from 'papertree-convert/shapes';
import type { UnknownName } from '../threads/find-node.ts';
import { anyNode, nodeFields } from '../threads/node-facts.ts';
import { ofPaper } from './answer.ts';
import { namesOf, partHeadFields, partHeadOf } from './facts.ts';
import { longestShown } from './find-part.ts';
import { ofPart } from './moved-parts.ts';
import type { PaperView } from './paper-view.ts';

export const nodeMarkdown = ofPart((paper, anchor) => written(paper, anchor, 'markdown'));

export const nodeText = ofPart((paper, anchor) => written(paper, anchor, 'text'));

async function written(paper: PaperView, anchor: string, format: InnerFormat): Promise<string> {
  return known(await paper.ask('node', anchor, format), anchor, paper).text;
}

export const nodeShape = named(
  'NodeJson',
  object('A node alone; `id` is its anchor.', {
    ...partHeadFields,
    ...nodeFields,
    nodes: list(anyNode, 'The node; several where the page has one paragraph of several blocks.'),
  }),
);

/** The node of the tree, with what is around it. */
export const nodeJson = ofPart(async (paper, anchor) => {
  const { text, ...facts } = known(await paper.ask('node', anchor, 'json'), anchor, paper);
  const head: Omit<TypeOf<typeof nodeShape>, 'nodes'> = { ...partHeadOf(paper), ...facts };
  return `${JSON.stringify(head).slice(0, -1)},"nodes":[${text}]}`;
});

export const tableCsv = ofPart(async (paper, anchor, chosen) => (await findTable(paper, anchor, 'csv', chosen)).text);

export const tableMarkdown = ofPart(async (paper, anchor) => (await findTable(paper, anchor, 'markdown')).text);

export const tableShape = named(
  'TableJson',
  object('A table alone; `id` is its anchor.', { ...partHeadFields, section: partFields.section, ...tableFields }),
);

/** One as the list has it; its own id is the anchor, the paper is named by `idv`. */
export const tableJson = ofPart(async (paper, anchor) => {
  const { text, section } = await findTable(paper, anchor, 'json');
  const head = { ...partHeadOf(paper), section };
  return `${JSON.stringify(head).slice(0, -1)},${text.slice(1)}`;
});

async function findTable(paper: PaperView, anchor: string, format: TableFormat, chosen: Chosen = {}) {
  const found = known(await paper.ask('table', anchor, format, chosen), anchor, paper);
  if ('text' in found) return found;
  const { tables: candidates, id } = found;
  const holds = candidates.length === 0 ? 'is no table' : `holds ${candidates.length} tables`;
  throw Object.assign(new Problem('not-found', `“${id}” of ${paper.idv} ${holds}.`), { candidates });
}

/** What was found; throws where the name is that of no node, or of several. */
function known<Found extends object>(found: Found | UnknownName, asked: string, { idv }: PaperView): Found {
  if (!('printed' in found)) return found as Found;
  const { printed, candidates } = found;
  const name = `“${asked.slice(0, longestShown).toWellFormed()}”`;
  const reason =
    printed > 0 ? `${name} is printed ${printed} times in ${idv}: ask by anchor.` : `${idv} has no node ${name}.`;
  throw Object.assign(new Problem('not-found', reason), { candidates });
}

async function listOf(paper: PaperView, name: DataName): Promise<string> {
  return `${JSON.stringify(namesOf(paper)).slice(0, -1)},${JSON.stringify(name)}:${await paper.ask('data', name)}}`;
}

export const equations = ofPaper((paper) => listOf(paper, 'equations'));
export const statements = ofPaper((paper) => listOf(paper, 'statements'));
export const listings = ofPaper((paper) => listOf(paper, 'listings'));
export const tables = ofPaper((paper) => listOf(paper, 'tables'));
