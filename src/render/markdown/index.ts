/** A paper as Markdown, and where each of its parts stands in it. */
import type { Content } from '../../tree/nodes.ts';
import { type RenderOptions, writeDocument } from '../document.ts';
import type { Part } from '../sheet.ts';
import { markdown } from './voice.ts';

export interface Rendering {
  /** The body, without front matter. */
  readonly markdown: string;
  /** Every section, and every block whose ancestors are only sections, in reading order. */
  readonly parts: readonly Part[];
  /** The length of the body in code points. */
  readonly characters: number;
}

export function renderMarkdown(content: Content, options: RenderOptions = {}): Rendering {
  const { chunks, parts, characters } = writeDocument(content, markdown, options);
  return { markdown: chunks.join(''), parts, characters };
}
