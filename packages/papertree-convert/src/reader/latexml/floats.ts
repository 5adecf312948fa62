/** Reads what floats: figures and their panels, tables, listings and algorithms with their captions. */
import { imageUrl } from '../../paper/links.ts';
import type { Block, Figure, Image, Table } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import { attribute, type Element, elements } from '../element.ts';
import { appendAll, flatten } from '../flatten.ts';
import { addInline, endLine, type Flow, inlinesOf, openFlow, readChild, trimEnd } from '../flow.ts';
import { addAnchor, claimId } from '../ids.ts';
import { hasClass } from '../kind.ts';
import { within } from '../place.ts';
import { note } from '../reading-notes.ts';
import type { Reader, Readers, State } from '../state.ts';
import {
  type Caption,
  isCaption,
  isCaptionLine,
  joinCaptions,
  kindOfLabel,
  pictures,
  readCaption,
} from './captions.ts';
import { type Float, makeFloat, order, takeRows } from './make-float.ts';
import { container } from './para.ts';

/** A float, whatever its class says: the printed label decides first, then the class, then what it holds. */
const float: Reader = (element, flow, state) => {
  endLine(flow, state);
  const id = claimId(state, element.id, flow.owner);
  const owner = element.id || id;
  const inner = openFlow(owner);
  const captions = within(state, { ...state.place, inParagraph: false }, () => readParts(element, inner, state));
  inner.blocks = joinCaptions(reunite(inner.blocks, state), state, true);
  const given = captions.filter((each) => each.label !== '' || each.number !== '' || each.caption.length > 0);
  const heads = headsOf(given);
  if (heads.length > 1) {
    appendAll(flow.blocks, divide(element, id, heads, given, inner.blocks, state));
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

/** Reads what a float holds into its flow, and its captions. */
function readParts(element: Element, flow: Flow, state: State): Caption[] {
  const captions: Caption[] = [];
  const descriptions: Element[] = [];
  for (const each of element.children) {
    if (typeof each !== 'string' && isDescription(each)) {
      descriptions.push(each);
      continue;
    }
    if (typeof each === 'string' || !(isCaption(each) || isCaptionLine(each))) {
      readChild(each, flow, state);
      continue;
    }
    endLine(flow, state);
    captions.push(readCaption(each, flow.blocks.length, flow.owner, state));
  }
  endLine(flow, state);
  if (descriptions.length > 0) describe(flow, descriptions, state);
  return captions;
}

/** `<span id="acm-accessible1-label" class="ltx_nodisplay">`: acmart's `\Description`, which screen readers speak. */
const isDescription = ({ id, kind }: Element) => kind.name === 'nodisplay' && id.startsWith('acm-accessible');

/** Gives the pictures of a float their descriptions, in order; one without a picture stays what nobody sees. */
function describe(flow: Flow, descriptions: readonly Element[], state: State): void {
  const silent = flow.blocks
    .flatMap((block) => (block.type === 'figure' ? block.images : block.type === 'paragraph' ? block.children : []))
    .filter((each): each is Image => each.type === 'image' && each.alt === '');
  for (const [at, description] of descriptions.entries()) {
    const image = silent[at];
    if (image === undefined) {
      readChild(description, flow, state);
      endLine(flow, state);
      continue;
    }
    image.alt = plainText(inlinesOf(description, flow.owner, state))
      .replace(/\s+/g, ' ')
      .trim();
    state.leftWords.push(image.alt);
  }
}

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
    takeRows(float, block);
    if (block.children !== undefined) float.children = block.children;
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

/** The captions with a label, one for each number; a table and a figure of one number are two. */
function headsOf(given: Caption[]): Caption[] {
  const met = new Set<string>();
  return given.filter(({ label, number }) => {
    const name = `${kindOfLabel(label) === 'table' ? 'table' : ''} ${number}`;
    const first = label !== '' && !met.has(name);
    if (first) met.add(name);
    return first;
  });
}

/**
 * Several captions share a float: each heads what stands before it, or after it where captions come first. What is
 * given beside these heads stays with the head before it. The first float made has the id of all.
 */
function divide(
  element: Element,
  first: string,
  heads: Caption[],
  given: Caption[],
  blocks: Block[],
  state: State,
): Float[] {
  const beside = heads.map((_head, place) =>
    given.slice(
      place === 0 ? 0 : given.indexOf(heads[place] as Caption),
      place === heads.length - 1 ? given.length : given.indexOf(heads[place + 1] as Caption),
    ),
  );
  const above = heads[0]?.at === 0;
  const parts = heads.map((caption, place) => {
    const last = place === heads.length - 1;
    const from = above ? caption.at : place === 0 ? 0 : (heads[place - 1] as Caption).at;
    const to = last ? blocks.length : above ? (heads[place + 1] as Caption).at : caption.at;
    return blocks.slice(from, to);
  });
  // Old pages gather the captions of minipages side by side at one end: then each has one of what is there.
  const gathered = blocks.length === heads.length && parts.some((part) => part.length === 0);
  return heads.map((caption, place) => {
    const id = place === 0 ? first : claimId(state, '', first);
    const own = gathered ? blocks.slice(place, place + 1) : (parts[place] as Block[]);
    return makeFloat(element, id, caption, [...own, ...panelsOf(beside[place] as Caption[], caption, id, state)]);
  });
}

/** Captions without a label of their own head panels, unless they repeat the float's. */
function panelsOf(given: Caption[], own: Caption, owner: string, state: State): Figure[] {
  const words = plainText(own.caption);
  return given
    .filter((each) => each !== own && !(each.number === own.number && plainText(each.caption) === words))
    .map((each) => ({ type: 'figure', id: claimId(state, '', owner), ...order(each), images: [], children: [] }));
}

/** `<img src="x1.png" class="ltx_graphics" width="598" height="300" alt="Refer to caption">` */
const graphics: Reader = (element, flow, state) => {
  if (isFormulaImage(element)) return;
  const written = attribute(element, 'src') ?? attribute(element, 'data') ?? '';
  const src = hasClass(element, 'missing_image') || written.trim() === '' ? '' : imageUrl(written, state.address);
  if (src === '' && written.trim() !== '' && !hasClass(element, 'missing_image'))
    note(state.notes, 'refused-address', written.trim().slice(0, 100));
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
