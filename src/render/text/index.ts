/** A paper as plain text. */
import type { Content } from '../../tree/nodes.ts';
import { type RenderOptions, writeDocument } from '../document.ts';
import { plain } from './voice.ts';

export function renderText(content: Content, options: RenderOptions = {}): string {
  return writeDocument(content, plain, options).chunks.join('');
}
