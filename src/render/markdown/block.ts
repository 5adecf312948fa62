/** One block by itself, as it stands in the whole, with the footnotes that it calls. */
import type { Block, Content } from '../../tree/nodes.ts';
import { makePen, type RenderOptions } from '../document.ts';
import { stack, writeContained } from '../pen.ts';
import { markdown } from './voice.ts';

export function renderBlock(block: Block, content: Content, options: RenderOptions = {}): string {
  const pen = makePen(content, markdown, options);
  let out = pen.block(block, pen);
  const defined = new Set<string>();
  for (let id = pen.calls.shift(); id !== undefined; id = pen.calls.shift()) {
    const note = pen.notes.byId.get(id);
    if (note === undefined || defined.has(id)) continue;
    defined.add(id);
    const blocks = note.content.flatMap((section) => section.children);
    out = stack(out, markdown.definition(pen.notes.labels.get(id) ?? id, writeContained(blocks, pen)));
  }
  return out;
}
