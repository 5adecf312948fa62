/** Reads what floats: figures and their panels, tables, listings and algorithms with their captions. */
import { imageUrl } from '../../paper/links.ts';
import type { Algorithm, Block, Figure, Image, Table } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import { attribute, type Element } from '../element.ts';
import { elements } from '../find.ts';
import { addInline, appendAll, endLine, flatten, inlinesOf, openFlow, readChild, trimEnd } from '../flow.ts';
import { hasClass } from '../kind.ts';
import type { Reader, Readers } from '../reader.ts';
import { addAnchor, claimId, note, type State } from '../state.ts';
import { type Caption, isCaption, isCaptionLine, readCaption } from './captions.ts';
import { joinCaptions, pictures } from './detached-captions.ts';
import { container } from './para.ts';

type Float = Figure | Table | Algorithm | (Block & { type: 'listing' });

/** A float, whatever its class says: the printed label decides first, then the class, then what it holds. */
const float: Reader = (element, flow, state) => {
  endLine(flow, state);
  const id = claimId(state, element.id, flow.owner);
  const owner = element.id || id;
  const { inParagraph, inCell } = state;
  state.inParagraph = 0;
  const inner = openFlow(owner);
  const captions: Caption[] = [];
  for (const each of element.children) {
    if (typeof each === 'string' || !(isCaption(each) || isCaptionLine(each))) {
      readChild(each, inner, state);
      continue;
    }
    endLine(inner, state);
    captions.push(readCaption(each, inner.blocks.length, owner, state));
  }
  state.inParagraph = inParagraph;
  state.inCell = inCell;
  endLine(inner, state);
  inner.blocks = joinCaptions(reunite(inner.blocks, state), state, true);
  const given = captions.filter((each) => each.label !== '' || each.number !== '' || each.caption.length > 0);
  const numbers = new Set<string>();
  const heads = given.filter(({ label, number }) => {
    const first = label !== '' && !numbers.has(number);
    if (first) numbers.add(number);
    return first;
  });
  if (heads.length > 1) {
    const children = divide(element, heads, inner.blocks, owner, state);
    flow.blocks.push({ type: 'figure', id, ...order(noCaption), images: [], children });
    return;
  }
  const caption = heads[0] ?? given[0] ?? noCaption;
  appendAll(inner.blocks, panelsOf(given, caption, owner, state));
  const sole = inner.blocks.length === 1 ? inner.blocks[0] : undefined;
  const silent = caption === noCaption;
  if (silent && sole !== undefined && isFloat(sole)) {
    // `<div class="ltx_table ltx_transformed_outer"><figure>…`: the float within is the float.
    if (sole.id.startsWith('~')) sole.id = id;
    else addAnchor(state, element.id, sole.id);
    flow.blocks.push(sole);
    return;
  }
  if (silent && inner.blocks.length === 0) return;
  const made = makeFloat(element, id, caption, inner.blocks);
  if (inner.blocks.length === 0 && caption.number !== '') state.captionsAlone.add(made);
  flow.blocks.push(made);
};

const isFloat = (block: Block): boolean =>
  block.type === 'figure' || block.type === 'table' || block.type === 'algorithm' || block.type === 'listing';

/** `<figure><div><table>…</table><figure class="ltx_table"><figcaption>`: a table and the caption that belongs to it. */
function reunite(blocks: Block[], state: State): Block[] {
  const isBare = (block: Block | undefined): block is Table =>
    block?.type === 'table' && block.number === '' && block.caption.length === 0;
  return blocks.filter((block, at) => {
    if (!isBare(block)) return true;
    const float = [blocks[at - 1], blocks[at + 1]].find(
      (each): each is Table =>
        each?.type === 'table' && each.rows.length === 0 && each.children === undefined && each.caption.length > 0,
    );
    if (float === undefined) return true;
    float.rows = block.rows;
    addAnchor(state, block.id, float.id);
    return false;
  });
}

/** The id of the box in the cell. */
const firstId = (element: Element) => elements(element)[0]?.id ?? '';

/** `<div class="ltx_flex_cell"><span class="ltx_minipage"><p>words</p><img/></span></div>`: a panel without a caption of its own. */
const cell: Reader = (element, flow, state) => {
  const { blocks } = flow;
  flow.blocks = [];
  container(element, flow, state);
  const own = flow.blocks;
  flow.blocks = blocks;
  const lines = own.map((block) => (block.type === 'paragraph' ? block.children : undefined));
  const images = lines.map((line) => (line === undefined ? undefined : pictures(line)));
  const paired =
    lines.every((line) => line !== undefined) &&
    images.some((each) => each !== undefined) &&
    images.some((each) => each === undefined);
  if (!paired) {
    appendAll(blocks, own);
    return;
  }
  const caption = own.filter((_block, at) => images[at] === undefined);
  const id = claimId(state, element.id || firstId(element), flow.owner);
  blocks.push({
    type: 'figure',
    id,
    number: '',
    label: '',
    caption: flatten(caption),
    images: images.flatMap((each) => each ?? []),
    children: [],
  });
};

const noCaption: Caption = { label: '', number: '', caption: [], at: 0 };

/** Several captions share a float: each heads what stands before it, or after it where captions come first. */
function divide(element: Element, heads: Caption[], blocks: Block[], owner: string, state: State): Float[] {
  const above = heads[0]?.at === 0;
  const parts = heads.map((caption, place) => {
    const last = place === heads.length - 1;
    const from = above ? caption.at : place === 0 ? 0 : (heads[place - 1] as Caption).at;
    const to = last ? blocks.length : above ? (heads[place + 1] as Caption).at : caption.at;
    return blocks.slice(from, to);
  });
  // Old pages gather the captions of minipages side by side at one end: then each has one of what is there.
  const gathered = blocks.length === heads.length && parts.some((part) => part.length === 0);
  return heads.map((caption, place) =>
    makeFloat(
      element,
      claimId(state, '', owner),
      caption,
      gathered ? blocks.slice(place, place + 1) : (parts[place] as Block[]),
    ),
  );
}

/** Captions without a label of their own head panels, unless they repeat the float's. */
function panelsOf(given: Caption[], own: Caption, owner: string, state: State): Figure[] {
  const words = plainText(own.caption);
  return given
    .filter((each) => each !== own && !(each.number === own.number && plainText(each.caption) === words))
    .map((each) => ({ type: 'figure', id: claimId(state, '', owner), ...order(each), images: [], children: [] }));
}

function makeFloat(element: Element, id: string, caption: Caption, blocks: Block[]): Float {
  const label = caption.label.toLowerCase();
  const algorithm = blocks.find((block) => block.type === 'algorithm');
  if (algorithm !== undefined && (hasClass(element, 'float') || /^algor/.test(label))) {
    const title = caption.caption.length > 0 || caption.number !== '' ? caption : undefined;
    const node: Algorithm = {
      type: 'algorithm',
      id,
      caption: title?.caption ?? algorithm.caption,
      children: blocks.flatMap((block) => (block.type === 'algorithm' ? block.children : [block])),
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
  const asTable = label === '' ? hasClass(element, 'table') : /^(?:extended data )?tab/.test(label);
  return asTable ? makeTable(id, caption, blocks) : makeFigure(id, caption, blocks);
}

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
  // What stands before the table in its float is kept before it: then the table is one of the children.
  if (at > 0) return { ...table, children: blocks };
  table.rows = first.rows;
  const rest = [...(first.children ?? []), ...blocks.slice(1)];
  if (rest.length > 0) table.children = rest;
  return table;
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

const order = ({ number, label, caption }: Caption) => ({ number, label, caption });

/** `<img src="x1.png" class="ltx_graphics" width="598" height="300" alt="Refer to caption">` */
export const graphics: Reader = (element, flow, state) => {
  if (isFormulaImage(element)) return;
  const written = attribute(element, 'src') ?? attribute(element, 'data') ?? '';
  const src = hasClass(element, 'missing_image') || written.trim() === '' ? '' : imageUrl(written, state.address);
  if (src === '' && written.trim() !== '' && !hasClass(element, 'missing_image'))
    note(state, 'refused-address', written.trim().slice(0, 100));
  const alt = (attribute(element, 'alt') ?? attribute(element, 'aria-label') ?? '').trim();
  const image: Image = {
    type: 'image',
    src,
    alt: /^(?:refer to caption|\[uncaptioned image\])$/i.test(alt) ? '' : alt.replace(/\s+/g, ' '),
  };
  for (const side of ['width', 'height'] as const) {
    const pixels = Number.parseInt(attribute(element, side) ?? '', 10);
    if (pixels > 0) image[side] = pixels;
  }
  addInline(flow, image);
};

const isFormulaImage = (element: Element) => hasClass(element, 'Math');

/** A caption outside any float: a paragraph that begins with its tag. */
const strayCaption: Reader = (element, flow, state) => {
  endLine(flow, state);
  const children = trimEnd(inlinesOf(element, flow.owner, state));
  if (children.length > 0)
    flow.blocks.push({ type: 'paragraph', id: claimId(state, element.id, flow.owner), children });
};

export const floats: Readers = {
  figure: float,
  table: float,
  float,
  graphics,
  caption: strayCaption,
  biography: float,
  flex_cell: cell,
};
export const floatTags: Readers = { figure: float, img: graphics, object: graphics, figcaption: strayCaption };
