/** The Markdown of papers in other flavours than the one on the shelf: rendered from the tree when it is asked for. */
import { LRUCache } from 'lru-cache';
import { asProblem, Problem } from 'papertree-convert/errors';
import { choicesOf, type MarkdownFlavour, type RenderOptions, renderMarkdown } from 'papertree-convert/render';
import { aliases, type Content } from 'papertree-convert/tree';
import { markSections, type SectionMark } from './build-index.ts';

/** Input of a rendering: plain data, for it is sent to a worker thread. */
export interface RenderInput {
  /** The tree, as JSON. */
  readonly content: Uint8Array<ArrayBuffer>;
  readonly shown: RenderOptions;
  readonly flavour: MarkdownFlavour;
}

/** A rendering as it comes back from a worker thread; problems are returned, for an error thrown there loses its code. */
export type RenderResult =
  | { readonly markdown: Uint8Array; readonly sections: readonly SectionMark[] }
  | { readonly reason: string };

/** Runs in worker threads. */
export function renderFlavour({ content: json, shown, flavour }: RenderInput): RenderResult {
  try {
    const content = JSON.parse(Buffer.from(json.buffer).toString()) as Content;
    const { markdown, parts } = renderMarkdown(content, { ...shown, flavour });
    return { markdown: Buffer.from(markdown), sections: markSections(content, parts, aliases(content)) };
  } catch (thrown) {
    return { reason: asProblem(thrown).reason };
  }
}

/** The Markdown of a paper in one flavour. */
export interface FlavouredMarkdown {
  readonly sections: readonly SectionMark[];
  /** The bytes from `start` to `end`, or all of them. */
  read(start?: number, end?: number): Promise<Buffer>;
}

/** A rendering of a paper; `key` names it with its revision. */
export interface WantedFlavour {
  readonly key: string;
  readonly flavour: MarkdownFlavour;
  readonly shown: RenderOptions;
  readonly readContent: () => Promise<Buffer>;
}

export type RenderFlavours = (wanted: WantedFlavour) => Promise<FlavouredMarkdown>;

/** Bytes of renderings that are held in memory, so that the sections of one paper are not rendered each for itself. */
const heldBytes = 64 * 1024 * 1024;

export function createFlavours(render: (input: RenderInput) => Promise<RenderResult>): RenderFlavours {
  const renderings = new LRUCache<string, FlavouredMarkdown & { readonly size: number }, WantedFlavour>({
    maxSize: heldBytes,
    sizeCalculation: ({ size }) => size,
    async fetchMethod(_key, _stale, { context: { flavour, shown, readContent } }) {
      const made = await render({ content: new Uint8Array(await readContent()), shown, flavour });
      if ('reason' in made) throw new Problem('build-failed', made.reason);
      const { markdown, sections } = made;
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
