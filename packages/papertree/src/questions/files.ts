/** Our copies of the files that the page of a paper shows. */
import { Problem } from 'papertree-convert/errors';
import { pathBeside } from 'papertree-convert/paper';
import type { FileOperation } from './answer.ts';

export const asset: FileOperation = async ({ paper: { id, version }, part }, { library }) => {
  const paper = { id, version: version ?? (await library.find({ id })).paper.version };
  const path = pathBeside(part, paper);
  if (path === undefined) throw new Problem('not-found', 'No file has such a path.');
  const { size, tag, savedAt, license, stream } = await library.file(paper, path);
  const known = license === undefined ? {} : { license };
  return { paper, size, tag, changedAt: savedAt, settled: true, warnings: [], ...known, stream };
};
