/** Writes a paper as Markdown, with the offset of each of its parts. */
import type { Content } from '../../tree/nodes.ts';
import { completeFlavour, type MarkdownFlavour } from '../choices.ts';
import { type RenderOptions, writeDocument } from '../document.ts';
import type { Part } from '../output.ts';
import { markdownDialect } from './dialect.ts';

export interface Rendering {
  /** The body, without front matter. */
  readonly markdown: string;
  /** Every section, every block whose ancestors are only sections, every footnote where it is first defined, every work cited. */
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
