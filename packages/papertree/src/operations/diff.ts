/** The operations that tell what changed from a version of a paper to the one that is served. */
import { Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import { type Comparison, writeComparison } from 'papertree-convert/render';
import type { ReadablePaper } from '../library/index.ts';
import { type Asked, type Operation, type Outcome, ofPaper, type Source } from './operation.ts';

/** `part` names the older version, as `v1`. */
export const diff = comparing((found, from, { paper }) => {
  const { id, version } = paper;
  return JSON.stringify({ schema: 1, id, version, idv: formatId(paper), from: formatId(from.paper), ...found });
});

export const diffMarkdown = comparing((found, from, to) =>
  writeComparison(found, formatId(from.paper), formatId(to.paper)),
);

function comparing(write: (found: Comparison, from: ReadablePaper, to: ReadablePaper) => string): Operation {
  return async (asked, source) => {
    const version = Number(/^v([1-9][0-9]{0,3})$/.exec(asked.part)?.[1]);
    if (Number.isNaN(version)) throw noVersion(asked.part);
    const old = await opened({ ...asked, paper: { id: asked.paper.id, version } }, source);
    if ('state' in old) return old;
    return ofPaper(async (paper) => write(await source.reader.compare(old, paper), old, paper))(asked, source);
  };
}

const noVersion = (part: string) =>
  Object.assign(new Problem('not-found', `“${part.slice(0, 100).toWellFormed()}” names no version.`), {
    candidates: ['v1'],
  });

/** A paper that can be read, or that it is still being built. */
async function opened(asked: Asked, source: Source): Promise<ReadablePaper | Exclude<Outcome, { state: 'ready' }>> {
  let found: ReadablePaper | undefined;
  const outcome = await ofPaper(async (paper) => {
    found = paper;
    return '';
  })(asked, source);
  if (outcome.state === 'pending') return outcome;
  if (found === undefined) throw new Error('A paper was read and is gone.');
  return found;
}
