/** The Markdown of papers in other flavours than the shelved one: rendered from the tree, and kept in memory for a while. */
import { LRUCache } from 'lru-cache';
import { Problem } from 'papertree-convert/errors';
import { choicesOf, type MarkdownFlavour, type SectionMark } from 'papertree-convert/render';
import type { MarkdownRendering } from '../threads/renderings.ts';

/** The Markdown of a paper in one flavour. */
export interface FlavouredMarkdown {
  readonly sections: readonly SectionMark[];
  /** The bytes from `start` to `end`, or all of them. */
  read(start?: number, end?: number): Promise<Buffer>;
}

/** A rendering of a paper; `key` names it with its revision. */
interface WantedFlavour {
  readonly key: string;
  readonly flavour: MarkdownFlavour;
  readonly render: () => Promise<MarkdownRendering>;
}

export type Flavours = (wanted: WantedFlavour) => Promise<FlavouredMarkdown>;

/** Bytes of renderings that are held in memory, so that the sections of one paper are not rendered each for itself. */
const heldBytes = 64 * 1024 * 1024;

export function createFlavours(): Flavours {
  const renderings = new LRUCache<string, FlavouredMarkdown & { readonly size: number }, WantedFlavour>({
    maxSize: heldBytes,
    sizeCalculation: ({ size }) => size,
    async fetchMethod(_key, _stale, { context: { render } }) {
      const { markdown, sections } = await render();
      const whole = Buffer.from(markdown.buffer, markdown.byteOffset, markdown.length);
      return { sections, size: 1 + whole.length, read: async (start, end) => whole.subarray(start, end) };
    },
  });
  return async (wanted) => {
    const choices = choicesOf(wanted.flavour).flat().join(' ');
    const found = await renderings.fetch(`${wanted.key} ${choices}`, { context: wanted });
    if (found) return found;
    throw new Problem('build-failed', 'The rendering was gone as soon as it was made.');
  };
}
