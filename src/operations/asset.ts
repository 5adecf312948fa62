/** Our copy of a file that the page of a paper shows. */
import { Problem } from '../errors.ts';
import { pathBeside } from '../paper/assets.ts';
import type { Operation } from './operation.ts';

export const asset: Operation = async ({ paper: { id, version }, part }, { library }) => {
  const paper = { id, version: version ?? (await library.find({ id })).paper.version };
  const path = pathBeside(part, paper);
  if (path === undefined) throw new Problem('not-found', 'No file has such a path.');
  const { bytes, savedAt } = await library.file(paper, path);
  return {
    state: 'ready',
    body: bytes,
    paper,
    revision: '',
    changedAt: savedAt,
    settled: true,
    cacheable: false,
    warnings: [],
  };
};
