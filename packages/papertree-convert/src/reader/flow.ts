/** The running text under construction: inlines gather in a line, lines and displays stack as blocks. */
import { compose } from '../letters.ts';
import type { Block, Inline, Nodes } from '../tree/nodes.ts';
import * as codes from './character-codes.ts';
import { isAlike } from './colors.ts';
import { type Child, descendant, type Element } from './element.ts';
import { flatten } from './flatten.ts';
import { hasStyle, lookOf } from './hidden-styles.ts';
import { claimId } from './ids.ts';
import type { TakesArgument } from './latexml/macro-arguments.ts';
import { type Place, within } from './place.ts';
import { note } from './reading-notes.ts';
import type { Reader, State } from './state.ts';

type Hidden = Nodes['hidden'];

export interface Flow {
  blocks: Block[];
  line: Inline[];
  /** True where one more space would be one too many. */
  spaced: boolean;
  /** Set behind something that prints no words: it keeps those on both sides apart, or takes what is its own off those behind. */
  gap: boolean | TakesArgument;
  /** The nearest id of the page, under which ids are minted. */
  owner: string;
  /** The id that the page gives the paragraph begun. */
  paragraph: string;
}

export function openFlow(owner: string): Flow {
  return { blocks: [], line: [], spaced: true, gap: false, owner, paragraph: '' };
}

/** The id of the page that is nearest to what is read. */
export const placeOf = ({ paragraph, owner }: Flow): string => paragraph || owner;

const untidy = /[\u0300-\u036f\t\n\f\u00ad\u2009\u200a]| {2}/;
/** Single spaces are as they should be, and most white space is those: they are not matched. */
const whiteSpace = / *[\t\n\f\u2009\u200a][ \t\n\f\u2009\u200a]*| {2,}/g;
const rare = /[\u0300-\u036f\u00ad]/;

/** White space of any length is one space, soft hyphens are none, letters and their accents are one. */
export function tidy(text: string): string {
  if (!untidy.test(text)) return text;
  const spaced = text.replace(whiteSpace, ' ');
  return rare.test(spaced) ? compose(spaced.replaceAll('\u00ad', '')) : spaced;
}

export function addText(flow: Flow, raw: string): void {
  // Most texts are the newline between two tags.
  const blank = raw.length === 1 && raw.charCodeAt(0) <= codes.space;
  if (blank && flow.spaced) return;
  let text = blank ? ' ' : tidy(raw);
  if (flow.spaced && text.charCodeAt(0) === codes.space) text = text.slice(1);
  if (text === '') return;
  if (flow.gap) {
    const { gap } = flow;
    flow.gap = false;
    if (gap !== true) return addText(flow, gap(text));
    if (!flow.spaced && startsWord.test(text)) text = ` ${text}`;
  }
  flow.spaced = text.charCodeAt(text.length - 1) === codes.space;
  if (flow.line.length === 0) {
    flow.line = [{ type: 'text', text }];
    return;
  }
  const last = flow.line[flow.line.length - 1];
  if (last?.type === 'text') last.text += text;
  else flow.line.push({ type: 'text', text });
}

const startsWord = /^[\p{L}\p{N}]/u;
const endsWord = /[\p{L}\p{N}]$/u;

/** Whether the line ends in a word that what follows would go on. */
export function touchesWord({ line, spaced }: Flow): boolean {
  const last = line[line.length - 1];
  return !spaced && last?.type === 'text' && endsWord.test(last.text.slice(-2));
}

/** Keeps the word before this place apart from a word behind it: the page shows a gap, and has no space there. */
export function leaveGap(flow: Flow): void {
  const last = flow.line[flow.line.length - 1];
  if (last !== undefined && !flow.spaced && (last.type !== 'text' || endsWord.test(last.text.slice(-2))))
    flow.gap = true;
}

/** The words behind this place begin with the argument of a macro. */
export function expectArgument(flow: Flow, takes: TakesArgument): void {
  flow.gap = takes;
}

/** Adds the name of a macro as code. TeX swallows the space behind it: a word that follows is set apart again. */
export function addMacro(flow: Flow, name: string): void {
  addInline(flow, { type: 'code', text: name });
  flow.gap = true;
}

export function addInline(flow: Flow, node: Inline): void {
  if (flow.gap === true && (node.type === 'math' || node.type === 'code')) addText(flow, ' ');
  flow.gap = false;
  // An array that grows to hold its first element is mostly empty, and most lines have but one.
  if (flow.line.length === 0) flow.line = [node];
  else flow.line.push(node);
  flow.spaced = node.type === 'break';
}

/** Finishes the line begun, so that what follows starts a paragraph of its own. */
export function endLine(flow: Flow, state: State): void {
  flow.spaced = true;
  // An argument may stand in a paragraph of its own.
  if (flow.line.length === 0) return;
  flow.gap = false;
  const children = trimEnd(flow.line);
  trimStart(children);
  flow.line = [];
  if (children.length === 0) return;
  const id = claimId(state, flow.paragraph, flow.owner);
  flow.paragraph = '';
  const paragraph: Block = { type: 'paragraph', id, children };
  if (flow.blocks.length === 0) flow.blocks = [paragraph];
  else flow.blocks.push(paragraph);
}

export function addBlock(flow: Flow, block: Block, state: State): void {
  endLine(flow, state);
  flow.blocks.push(block);
}

/** Drops the wide spaces by which authors indent. */
function trimStart(line: Inline[]): void {
  const first = line[0];
  if (first?.type !== 'text' || !/^\s/.test(first.text)) return;
  first.text = first.text.trimStart();
  if (first.text === '') line.shift();
}

/** Drops the white space and the line breaks at the end of a line. */
export function trimEnd(line: Inline[]): Inline[] {
  for (;;) {
    const last = line[line.length - 1];
    if (last === undefined) return line;
    if (last.type === 'break') {
      line.pop();
    } else if (last.type === 'text') {
      const text = /[\s]$/.test(last.text) ? last.text.trimEnd() : last.text;
      if (text !== '') {
        last.text = text;
        return line;
      }
      line.pop();
    } else {
      return line;
    }
  }
}

export function readChild(child: Child, flow: Flow, state: State): void {
  if (typeof child === 'string') addText(flow, child);
  else state.read(child, flow, state);
}

export function readChildren(element: Element, flow: Flow, state: State): void {
  if (hasStyle(element)) readStyled(element, flow, state, readAll);
  else readAll(element, flow, state);
}

function readAll(element: Element, flow: Flow, state: State): void {
  for (const child of element.children) readChild(child, flow, state);
}

/** Reads what an element holds as blocks of its own. */
export function blocksOf(element: Element, owner: string, state: State): Block[] {
  const flow = openFlow(element.id || owner);
  readChildren(element, flow, state);
  endLine(flow, state);
  return flow.blocks;
}

/** Reads what an element holds as one line, blocks in it flattened. */
export function inlinesOf(element: Element, owner: string, state: State): Inline[] {
  const flow = openFlow(element.id || owner);
  within(state, { ...state.place, inParagraph: true }, () => readChildren(element, flow, state));
  return lineOf(flow, state);
}

/** A flow as one line: its paragraphs follow one another, broken where they were apart. */
export function lineOf(flow: Flow, state: State): Inline[] {
  if (flow.blocks.length === 0) return trimEnd(flow.line);
  endLine(flow, state);
  return flatten(flow.blocks);
}

/**
 * Reads what an element holds into the line, in a wrapper such as `strong`.
 * Blocks among it stand between the lines as they are; only the words take the wrapper.
 */
export function wrap(
  flow: Flow,
  state: State,
  fill: (inner: Flow) => void,
  make: (children: Inline[]) => Inline,
): void {
  const inner: Flow = { blocks: [], line: [], spaced: flow.spaced, gap: flow.gap, owner: flow.owner, paragraph: '' };
  fill(inner);
  if (inner.blocks.length > 0) {
    const before = flow.line.length > 0;
    for (const block of inner.blocks) {
      if (block.type === 'paragraph') block.children = [make(block.children)];
      if (before) endLine(flow, state);
      flow.blocks.push(block);
    }
    flow.spaced = true;
  }
  const only = inner.line.length === 1 ? inner.line[0] : undefined;
  if (only?.type === 'text' && only.text === ' ') return addText(flow, ' ');
  flow.gap = inner.gap;
  if (inner.line.length === 0) return;
  flow.line.push(make(inner.line));
  flow.spaced = inner.spaced;
}

/**
 * Reads an element that has a style: where that shows its words to nobody, they are marked so in the tree. `read` reads the
 * element, or what it holds, into the flow that it is given; it is no closure, for one in a function that is called for every
 * element costs an object each time.
 */
export function readStyled(element: Element, flow: Flow, state: State, read: Reader): void {
  const { by, white, shaded, words, ground } = lookOf(element);
  const { place } = state;
  const isUnseen = white ? isOnPaper(place) : words && place.ground && !shaded && isAlike(words, place.ground);
  const hidden = by ?? (isUnseen ? 'color' : undefined);
  if (hidden !== undefined && mayHide(element, state)) return readHidden(hidden, element, flow, state, read);
  if (!shaded) return read(element, flow, state);
  within(state, { ...place, inShade: true, ground }, () => read(element, flow, state));
}

/** Whether nothing dark may be behind words. Of cells, boxes and drawings LaTeXML often does not know the colours. */
const isOnPaper = ({ inCell, inBox, inShade }: Place) => !inCell && !inBox && !inShade;

const structural = new Set(['section', 'bibliography', 'appendix', 'document', 'abstract']);
const isStructural = ({ kind }: Element) => structural.has(kind.name);

/** A style that hides sections is a mistake of the page. */
function mayHide(element: Element, state: State): boolean {
  return !state.place.inHidden && !isStructural(element) && descendant(element, isStructural) === undefined;
}

/** Words that nobody sees stay in their place in the tree, as one line. */
export function readHidden(by: Hidden['by'], element: Element, flow: Flow, state: State, read: Reader): void {
  const inner = openFlow(flow.owner);
  within(state, { ...state.place, inHidden: true, inParagraph: true }, () => read(element, inner, state));
  const children = lineOf(inner, state);
  if (children.length === 0) return;
  note(state.notes, 'hidden-words', by);
  flow.line.push({ type: 'hidden', by, children });
}
