/** Makes a float of its caption and contents: a figure, a table, an algorithm or a listing. */
import type { Algorithm, Block, Figure, Image, Listing, Table } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import type { Element } from '../element.ts';
import { appendAll } from '../flatten.ts';
import { hasClass } from '../kind.ts';
import { type Caption, kindOfLabel, pictures } from './captions.ts';

export type Float = Figure | Table | Algorithm | Listing;

export function makeFloat(element: Element, id: string, caption: Caption, blocks: Block[]): Float {
  const label = caption.label.toLowerCase();
  const algorithm = blocks.find((block) => block.type === 'algorithm');
  if (algorithm !== undefined && (hasClass(element, 'float') || /^algor/.test(label))) {
    const title = caption.caption.length > 0 || caption.number !== '' ? caption : undefined;
    // One with a caption of its own, beside that of the float, stays an algorithm in it.
    const hasCaption = (each: Algorithm) =>
      (title !== undefined || each !== algorithm) &&
      each.caption.length > 0 &&
      plainText(each.caption) !== plainText(title?.caption ?? []);
    const node: Algorithm = {
      type: 'algorithm',
      id,
      caption: title?.caption ?? algorithm.caption,
      children: blocks.flatMap((block) =>
        block.type === 'algorithm' && !hasCaption(block) ? block.children : [block as Algorithm['children'][number]],
      ),
    };
    const number = title?.number ?? algorithm.number;
    const word = title?.label ?? algorithm.label;
    if (number) node.number = number;
    if (word) node.label = word;
    return node;
  }
  if (/^algor/.test(label) && hasClass(element, 'float_algorithm')) return pseudocodeOf(id, caption, blocks);
  const listing = blocks.length === 1 && blocks[0]?.type === 'listing' ? blocks[0] : undefined;
  if (listing !== undefined && (hasClass(element, 'float') || /^(?:listing|code|program)/.test(label))) {
    const { number, label: word, caption: words } = caption;
    return {
      ...listing,
      id,
      ...(number && { number }),
      ...(word && { label: word }),
      ...(words.length > 0 && { caption: words }),
    };
  }
  return isTable(element, label, blocks) ? makeTable(id, caption, blocks) : makeFigure(id, caption, blocks);
}

/** The printed word decides; where it is none of those we know, the class and what the float holds. */
function isTable(element: Element, label: string, blocks: Block[]): boolean {
  const kind = kindOfLabel(label);
  if (kind !== undefined) return kind === 'table';
  const holdsTable = blocks.some((block) => block.type === 'table');
  if (label === '' || holdsTable || blocks.length === 0) return hasClass(element, 'table');
  return hasClass(element, 'table') && !blocks.some(isPictured);
}

const isPictured = (block: Block): boolean =>
  block.type === 'figure' || block.type === 'picture' || (block.type === 'paragraph' && !!pictures(block.children));

/** A float that calls itself an algorithm, written as paragraphs and lists. */
function pseudocodeOf(id: string, { number, label, caption }: Caption, blocks: Block[]): Algorithm {
  const node: Algorithm = { type: 'algorithm', id, caption, children: blocks };
  if (number !== '') node.number = number;
  if (label !== '') node.label = label;
  return node;
}

function makeTable(id: string, caption: Caption, blocks: Block[]): Table {
  const at = blocks.findIndex((block) => block.type === 'table' && block.caption.length === 0 && block.number === '');
  const first = blocks[at];
  const table: Table = {
    type: 'table',
    id,
    number: caption.number,
    label: caption.label,
    caption: caption.caption,
    rows: [],
  };
  if (first?.type !== 'table') {
    if (blocks.length > 0) table.children = blocks;
    return table;
  }
  // Blocks before the table in its float stay before it: then the table is one of the children.
  if (at > 0) return { ...table, children: blocks };
  takeRows(table, first);
  const rest = [...(first.children ?? []), ...blocks.slice(1)];
  if (rest.length > 0) table.children = rest;
  return table;
}

/** A float has the rows of the table in it. */
export function takeRows(float: Table, { rows, header }: Table): void {
  float.rows = rows;
  if (header !== undefined) float.header = header;
}

function makeFigure(id: string, caption: Caption, blocks: Block[]): Figure {
  const images: Image[] = [];
  const children: Block[] = [];
  for (const block of blocks) {
    const own = block.type === 'paragraph' ? pictures(block.children) : undefined;
    if (own === undefined) children.push(block);
    else appendAll(images, own);
  }
  return { type: 'figure', id, ...order(caption), images, children };
}

export const order = ({ number, label, caption }: Caption) => ({ number, label, caption });
