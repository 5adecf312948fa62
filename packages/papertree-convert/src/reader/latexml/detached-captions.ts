/** Joins a caption that `\captionof` sets apart from its float, as a float that is nothing but a caption, with its subject. */
import type { Block, Figure, Image, Inline, Table } from '../../tree/nodes.ts';
import { addAnchor, type State } from '../state.ts';

type FigureOrTable = Figure | Table;

/**
 * `<div class="ltx_para"><img …/></div><figure class="ltx_figure"><figcaption>Figure 1: …</figcaption></figure>`
 * In one float, a caption beside a panel is the panel's.
 */
export function joinCaptions(blocks: Block[], state: State, inFloat = false): Block[] {
  if (state.captionsAlone.size === 0) return blocks;
  const out: Block[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (!isCaptionAlone(block, state)) {
      out.push(block);
      continue;
    }
    state.captionsAlone.delete(block);
    const before = isSubject(out[out.length - 1], block, inFloat);
    // The next block belongs to the caption behind it, if nothing else follows that caption.
    const after = isSubject(blocks[at + 1], block, inFloat) && !endsRun(blocks, at + 2, state);
    if (before && !(after && block.type === 'table')) adopt(block, out.pop() as Block, state);
    else if (after) adopt(block, blocks[++at] as Block, state);
    out.push(block);
  }
  return out;
}

const isCaptionAlone = (block: Block | undefined, state: State): block is FigureOrTable =>
  (block?.type === 'figure' || block?.type === 'table') && state.captionsAlone.has(block);

function endsRun(blocks: readonly Block[], at: number, state: State): boolean {
  const block = blocks[at];
  return isCaptionAlone(block, state) && !isSubject(blocks[at + 1], block, false);
}

/** Whether a block can be the subject of a caption: pictures by themselves, or a table that has no caption of its own. */
function isSubject(block: Block | undefined, caption: FigureOrTable, inFloat: boolean): boolean {
  switch (block?.type) {
    case 'paragraph':
      return (pictures(block.children)?.length ?? 0) > 0;
    case 'picture':
    case 'box':
      return caption.type === 'figure';
    case 'figure':
      return inFloat && caption.type === 'figure' && block.number === '' && block.caption.length === 0;
    case 'table':
      return block.number === '' && block.caption.length === 0;
    default:
      return false;
  }
}

function adopt(lone: FigureOrTable, subject: Block, state: State): void {
  state.moved.set(subject.id, lone.id);
  if (!subject.id.startsWith('~')) addAnchor(state, subject.id, lone.id);
  if (subject.type === 'table' && lone.type === 'table') {
    lone.rows = subject.rows;
    if (subject.children !== undefined) lone.children = subject.children;
    return;
  }
  const images = subject.type === 'paragraph' ? pictures(subject.children) : undefined;
  if (lone.type === 'table') lone.children = [subject];
  else if (images !== undefined) lone.images = images;
  else if (subject.type === 'figure') Object.assign(lone, { images: subject.images, children: subject.children });
  else lone.children = [subject];
}

/** The images of a line that holds nothing else. */
export function pictures(line: Inline[]): Image[] | undefined {
  const images: Image[] = [];
  for (const node of line) {
    if (node.type === 'image') images.push(node);
    else if (node.type !== 'break' && !(node.type === 'text' && node.text.trim() === '')) return undefined;
  }
  return images;
}
