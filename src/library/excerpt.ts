/** The excerpt of a build for a model: read in pieces, from the shelf or before it gets there. */
import { createHash } from 'node:crypto';
import { type Excerpt, makeExcerpt } from '../inference/index.ts';
import type { Outline } from '../render/index.ts';
import type { BuildIndex } from './build-index.ts';
import type { Artefact } from './make.ts';
import type { ReadSlice } from './slices.ts';

export async function excerptOf(read: ReadSlice, bytes: number): Promise<Excerpt & { readonly basis: string }> {
  const [outline, index] = await Promise.all([readJson<Outline>(read, 'outline'), readJson<BuildIndex>(read, 'index')]);
  const marks = new Map(index.sections.map((mark) => [mark.id, mark]));
  const excerpt = await makeExcerpt(
    {
      title: outline.title,
      abstract: outline.abstract,
      sections: outline.sections,
      async read(anchor, most) {
        const { start, end } = marks.get(anchor) ?? { start: 0, end: 0 };
        const found = await need(read('markdown', start, Math.min(end, start + most)));
        // It may end in the middle of a character.
        return found.toString().replace(/\ufffd+$/, '');
      },
    },
    bytes,
  );
  return { ...excerpt, basis: createHash('sha256').update(excerpt.text).digest('base64url').slice(0, 22) };
}

async function readJson<T>(read: ReadSlice, name: Artefact): Promise<T> {
  return JSON.parse((await need(read(name))).toString()) as T;
}

async function need(reading: Promise<Buffer | undefined>): Promise<Buffer> {
  const found = await reading;
  if (found) return found;
  throw new Error('The kept build is damaged; whoever reads the paper next has it built anew.');
}
