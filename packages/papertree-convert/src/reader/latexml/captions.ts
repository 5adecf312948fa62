/** Reads captions: the printed label and number, and the words; joins one that stands apart with what it is of. */
import type { Block, Figure, Image, Inline, Table } from '../../tree/nodes.ts';
import { child, descendant, type Element, elements } from '../element.ts';
import { type Flow, lineOf, openFlow, readChild } from '../flow.ts';
import { addAnchor } from '../ids.ts';
import { hasClass } from '../kind.ts';
import { within } from '../place.ts';
import type { State } from '../state.ts';
import { printed } from './math.ts';

export interface Caption {
  label: string;
  number: string;
  caption: Inline[];
  /** The number of blocks of its float that stand before it. */
  at: number;
}

/** Words for a table and for a figure, as the languages of papers print them before the number. */
const tableWord =
  /(?:^|[\s.])(?:tab|cuadro|quadro|tavola|taula|taulukko|t[aá]bl[aá]zat|lentelė|πίνακα|табл|jadual|جدول|ตาราง|bảng)|^[附续]?表|^표|^טבלה/u;
const figureWord =
  /(?:^|[\s.])(?:fig|abb|obr|rys|kuva|ábra|slika|afb|şekil|εικόνα|σχήμα|рис|мал|imagen|gambar|hình|scheme|chart|plate)|^[附]?[图圖図]|^그림/u;

/** Whether a printed label names a table or a figure; undefined where it is a word for something else, or none. */
export function kindOfLabel(printed: string): 'table' | 'figure' | undefined {
  const label = printed.toLowerCase();
  if (tableWord.test(label)) return 'table';
  return figureWord.test(label) ? 'figure' : undefined;
}

export const isCaption = (element: Element) => element.kind.name === 'caption' || element.name === 'figcaption';

/** algorithm2e leaves the caption empty and writes it as a line: `<div class="ltx_listingline"><span class="ltx_tag_float">`. */
export const isCaptionLine = (element: Element) =>
  element.kind.name === 'listingline' && descendant(element, (each) => hasClass(each, 'tag_float')) !== undefined;

/** `<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>words</figcaption>` */
export function readCaption(element: Element, at: number, owner: string, state: State): Caption {
  const tag = child(element, 'tag') ?? wrappedTag(element);
  const flow = openFlow(owner);
  within(state, { ...state.place, inParagraph: true }, () => readWithout(element, tag, flow, state));
  const caption = lineOf(flow, state);
  const first = caption[0];
  if (first?.type === 'text') first.text = first.text.replace(/^\s*[:.]\s+/, '');
  return { ...(tag === undefined ? { label: '', number: '' } : parseTag(printed(tag, state))), caption, at };
}

const roman = /^(?:X{0,3}(?:IX|IV|V?I{0,3})|x{0,3}(?:ix|iv|v?i{0,3}))$/;

/** `Appendix A`, `§ 1.`, `IV-A`: the word before the number, and the number bare. */
export function parseTag(printed: string): { label: string; number: string } {
  const tag = printed
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(/[\s.:—–)]+$/, '')
    .replace(/^\(+/, '');
  // amsthm's \swapnumbers: the number comes first.
  const swapped = /^([\d.]*\d)\.? (\p{L}.*)$/u.exec(tag);
  // `表1`, `図 2`: a word of one character, with or without a space.
  const ideographs =
    /^([\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]+) ?([A-Z]?\d[\d.]*)$/u.exec(tag);
  if (ideographs !== null) return { label: ideographs[1] ?? '', number: ideographs[2] ?? '' };
  if (swapped !== null) return { label: swapped[2] ?? '', number: swapped[1] ?? '' };
  const match = /^(?:(.*\p{L}{2,}\.?):?[ ]+)?(?:§\s*)?(\S+)$/u.exec(tag);
  if (match === null) return { label: tag, number: '' };
  const [, label = '', number = ''] = match;
  // `VIII` is a number, as `Appendix` is none.
  const word = label === '' && /^\p{L}{4,}$/u.test(number) && !roman.test(number);
  return word ? { label: number, number: '' } : { label, number };
}

/** The tag may stand in a span that sets it: `<span class="ltx_text"><span class="ltx_tag">Figure 1</span>: </span>`. */
function wrappedTag(element: Element): Element | undefined {
  for (const each of elements(element)) {
    const { name } = each.kind;
    if (name === 'tag') return each;
    if (name === 'text' && each === element.children.find((one) => typeof one !== 'string')) return wrappedTag(each);
  }
  return undefined;
}

function readWithout(element: Element, left: Element | undefined, flow: Flow, state: State): void {
  for (const each of element.children) {
    if (each === left) continue;
    if (left !== undefined && typeof each !== 'string' && holds(each, left)) readWithout(each, left, flow, state);
    else readChild(each, flow, state);
  }
}

const holds = (element: Element, wanted: Element): boolean =>
  element.children.some((each) => each === wanted || (typeof each !== 'string' && holds(each, wanted)));

type FigureOrTable = Figure | Table;

/**
 * Joins a caption that `\captionof` sets apart from its float, as a float that is nothing but a caption, with its subject.
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
  state.ids.moved.set(subject.id, lone.id);
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
