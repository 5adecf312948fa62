/** The excerpt of a build that a model is shown, read in pieces: from storage, or from a build that is not there yet. */
import { createHash } from 'node:crypto';
import type { Outline } from 'papertree-convert/render';
import { makeExcerpt } from './excerpt.ts';

/** Reads an artefact of a build, or its bytes from `start` to `end`; undefined where the build is damaged. */
export type ReadArtefact = (name: ExcerptArtefact, start?: number, end?: number) => Promise<Buffer | undefined>;

export type ExcerptArtefact = 'outline' | 'index' | 'markdown' | 'content';

/** The part of the index of a build that is needed here: where the sections stand in the Markdown. */
interface SectionIndex {
  readonly sections: readonly { readonly id: string; readonly start: number; readonly end: number }[];
}

export interface Excerpt {
  readonly text: string;
  /** A hash of the text and of the anchors: the same basis, the same question, and evidence where it was. */
  readonly basis: string;
  /** The ids of all sections. */
  readonly sections: ReadonlySet<string>;
}

export async function excerptOf(read: ReadArtefact, bytes: number): Promise<Excerpt> {
  const [outline, index] = await Promise.all([
    readJson<Outline>(read, 'outline'),
    readJson<SectionIndex>(read, 'index'),
  ]);
  const sections = new Map(index.sections.map((section) => [section.id, section]));
  const text = await makeExcerpt(
    {
      title: outline.title,
      abstract: outline.abstract,
      sections: outline.sections,
      async read(anchor, most) {
        const { start, end } = sections.get(anchor) ?? { start: 0, end: 0 };
        const found = await need(read('markdown', start, Math.min(end, start + most)));
        // The last character may be cut in the middle.
        return found.toString().replace(/\ufffd+$/, '');
      },
    },
    bytes,
  );
  const ids = [...sections.keys()];
  const basis = createHash('sha256')
    .update(text)
    .update(`\n${ids.join(' ')}`)
    .digest('base64url')
    .slice(0, 22);
  return { text, basis, sections: new Set(ids) };
}

async function readJson<T>(read: ReadArtefact, name: ExcerptArtefact): Promise<T> {
  return JSON.parse((await needArtefact(read, name)).toString()) as T;
}

export const needArtefact = (read: ReadArtefact, name: ExcerptArtefact): Promise<Buffer> => need(read(name));

async function need(reading: Promise<Buffer | undefined>): Promise<Buffer> {
  const found = await reading;
  if (found) return found;
  throw new Error('The kept build is damaged; the next request builds it anew.');
}
