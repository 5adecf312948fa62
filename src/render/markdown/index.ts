/** Writes a paper as Markdown, with the offset of each of its parts, or one block by itself. */
import type { Block, Content } from '../../tree/nodes.ts';
import { newWriter, type RenderOptions, writeDocument } from '../document.ts';
import type { Part } from '../output.ts';
import { stack, writeContained } from '../writer.ts';
import { markdownDialect } from './dialect.ts';
import { completeFlavour, defaultFlavour, type MarkdownFlavour } from './flavour.ts';

export interface Rendering {
  /** The body, without front matter. */
  readonly markdown: string;
  /** Every section, and every block whose ancestors are only sections, in reading order. */
  readonly parts: readonly Part[];
  /** The length of the body in code points. */
  readonly characters: number;
}

export interface MarkdownOptions extends RenderOptions {
  /** The choices; one that is left out is the default. */
  readonly flavour?: Partial<MarkdownFlavour>;
}

export function renderMarkdown(content: Content, options: MarkdownOptions = {}): Rendering {
  const dialect = markdownDialect(completeFlavour(options.flavour ?? {}));
  const { chunks, parts, characters } = writeDocument(content, dialect, options);
  return { markdown: chunks.join(''), parts, characters };
}

/** Blocks by themselves, as they stand in the whole, with the footnotes that they call. */
export function renderBlocks(blocks: readonly Block[], content: Content): string {
  const dialect = markdownDialect(defaultFlavour);
  const writer = newWriter(content, dialect);
  let out = '';
  for (const block of blocks) out = stack(out, writer.block(block, writer));
  const defined = new Set<string>();
  // The list grows while it is read.
  for (const id of writer.calls) {
    const note = writer.notes.byId.get(id);
    if (note === undefined || defined.has(id)) continue;
    defined.add(id);
    const words = note.content.flatMap((section) => section.children);
    out = stack(out, dialect.definition(writer.notes.labels.get(id) ?? id, writeContained(words, writer)));
  }
  return out;
}
