/** Reads captions: the printed label and number, and the words. */
import type { Inline } from '../../tree/nodes.ts';
import { child, descendant, type Element, elements } from '../element.ts';
import { type Flow, lineOf, openFlow, readChild } from '../flow.ts';
import { hasClass } from '../kind.ts';
import type { State } from '../state.ts';
import { printed } from './math.ts';
import { parseTag } from './structure.ts';

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
  state.inParagraph++;
  readWithout(element, tag, flow, state);
  state.inParagraph--;
  const caption = lineOf(flow, state);
  const first = caption[0];
  if (first?.type === 'text') first.text = first.text.replace(/^\s*[:.]\s+/, '');
  return { ...(tag === undefined ? { label: '', number: '' } : parseTag(printed(tag, state))), caption, at };
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
