/**
 * Papers whose text is held back. Their outline stays without words of the text: titles, numbers, sizes. Their build is
 * stored with that alone, and every other question about their text is refused.
 */
import type { HeldBack } from 'papertree-convert/errors';
import { type Warning, warnings } from 'papertree-convert/paper';
import type { Outline } from 'papertree-convert/render';
import type { FailedFields } from '../inference/inferred.ts';
import { type Packed, pack } from '../storage/index.ts';
import type { BuildIndex } from './build-index.ts';
import type { ReadablePaper } from './readable-paper.ts';
import type { ReadSlice } from './slices.ts';

export function withholdText(paper: ReadablePaper, withheld: HeldBack): ReadablePaper {
  const refuse = async () => {
    throw withheld;
  };
  const index = bareIndex(paper.index);
  return {
    ...paper,
    index,
    inferred: notInferred(paper.build.builtAt),
    warnings: paper.warnings.map((each) => (paper.index.warnings.includes(each) ? bareWarning(each) : each)),
    async read(name) {
      if (name !== 'outline') throw withheld;
      const outline = bareOutline(JSON.parse((await paper.read('outline')).toString()) as Outline);
      return Buffer.from(JSON.stringify({ ...outline, abstract: paper.metadata.abstract }));
    },
    slice: refuse,
  };
}

/** The artefacts of a build that stay; undefined where one of them cannot be read. */
export async function packOutline(read: ReadSlice): Promise<Packed | undefined> {
  const [outline, index] = await Promise.all([read('outline'), read('index')]);
  if (!outline || !index) return undefined;
  return pack({
    outline: JSON.stringify(bareOutline(JSON.parse(outline.toString()) as Outline)),
    // The last one, as in every build.
    index: JSON.stringify(bareIndex(JSON.parse(index.toString()) as BuildIndex)),
  });
}

/** Titles, numbers and sizes. The abstract is told from the archive's record, which is free. */
function bareOutline(outline: Outline): Outline {
  const bare = <Entry extends { caption: string }>(entry: Entry): Entry => ({ ...entry, caption: '' });
  return { ...outline, abstract: '', figures: outline.figures.map(bare), tables: outline.tables.map(bare) };
}

/** Warnings without the words of the page that they quote. */
function bareIndex(index: BuildIndex): BuildIndex {
  return { ...index, front: { title: [], authors: [] }, warnings: index.warnings.map(bareWarning) };
}

function bareWarning({ code, anchor }: Warning): Warning {
  return { code, ...(anchor === undefined ? {} : { anchor }), detail: warnings[code] };
}

/** Nothing is told that was written from the text. */
function notInferred(builtAt: number): FailedFields {
  const error = { code: 'withheld', detail: 'The text of the paper is held back, and what is inferred from it' };
  return { status: 'failed', error, failedAt: new Date(builtAt).toISOString() };
}
