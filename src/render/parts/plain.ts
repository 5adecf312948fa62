/** Blocks as the text of a field of JSON: no marks, no footnotes. */
import type { Block, Content } from '../../tree/nodes.ts';
import { makePen } from '../document.ts';
import { writeBlocks } from '../pen.ts';
import { bare } from '../text/voice.ts';

export function plainBlocks(content: Content): (blocks: readonly Block[]) => string {
  const pen = makePen(content, bare, {});
  return (blocks) => writeBlocks(blocks, pen).trim();
}
