/** Operations that list parts of a paper as data. */

import { formatId } from 'papertree-convert/paper';
import type { DataName } from 'papertree-convert/render';
import type { ReadablePaper } from '../library/index.ts';
import { ofPaper } from './operation.ts';

export async function listOf(paper: ReadablePaper, name: DataName): Promise<string> {
  const { id, version } = paper.paper;
  const head = { schema: 1, id, version, idv: formatId(paper.paper) };
  const { json } = await paper.data(name);
  return `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:${json}}`;
}

export const equations = ofPaper((paper) => listOf(paper, 'equations'));
export const statements = ofPaper((paper) => listOf(paper, 'statements'));
export const listings = ofPaper((paper) => listOf(paper, 'listings'));
