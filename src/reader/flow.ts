/** The running text under construction: inlines gather in a line, lines and displays stack as blocks. */
import { type Block, type Inline, type Node, nodes as nodeTable } from '../tree/nodes.ts';
import { listsIn } from '../tree/visit.ts';
import * as codes from './codes.ts';
import type { Child, Element } from './element.ts';
import { claimId, type State } from './state.ts';

export interface Flow {
  blocks: Block[];
  line: Inline[];
  /** True where one more space would be one too many. */
  spaced: boolean;
  /** The nearest id of the page, under which ids are minted. */
  owner: string;
  /** The id that the page gives the paragraph begun. */
  paragraph: string;
}

export function openFlow(owner: string): Flow {
  return { blocks: [], line: [], spaced: true, owner, paragraph: '' };
}

const untidy = /[\u0300-\u036f\t\n\f\u00ad\u2009\u200a]| {2}/;
/** Single spaces are as they should be, and most white space is those: they are not matched. */
const whiteSpace = / *[\t\n\f\u2009\u200a][ \t\n\f\u2009\u200a]*| {2,}/g;
const rare = /[\u0300-\u036f\u00ad]/;

/** White space of any length is one space, soft hyphens are none, letters and their accents are one. */
export function tidy(text: string): string {
  if (!untidy.test(text)) return text;
  const spaced = text.replace(whiteSpace, ' ');
  return rare.test(spaced) ? spaced.replaceAll('\u00ad', '').normalize('NFC') : spaced;
}

export function addText(flow: Flow, raw: string): void {
  // Most texts are the newline between two tags.
  const blank = raw.length === 1 && raw.charCodeAt(0) <= codes.space;
  if (blank && flow.spaced) return;
  let text = blank ? ' ' : tidy(raw);
  if (flow.spaced && text.charCodeAt(0) === codes.space) text = text.slice(1);
  if (text === '') return;
  flow.spaced = text.charCodeAt(text.length - 1) === codes.space;
  if (flow.line.length === 0) {
    flow.line = [{ type: 'text', text }];
    return;
  }
  const last = flow.line[flow.line.length - 1];
  if (last?.type === 'text') last.text += text;
  else if (last?.type === 'code' && macros.has(last) && /^[\p{L}\p{N}]/u.test(text))
    flow.line.push({ type: 'text', text: ` ${text}` });
  else flow.line.push({ type: 'text', text });
}

/** Names of macros among the code of a line. */
const macros = new WeakSet<Inline>();

/** Adds the name of a macro as code. TeX swallows the space behind it: a word that follows is set apart again. */
export function addMacro(flow: Flow, name: string): void {
  const code: Inline = { type: 'code', text: name };
  macros.add(code);
  addInline(flow, code);
}

export function addInline(flow: Flow, node: Inline): void {
  // An array that grows to hold its first element is mostly empty, and most lines have but one.
  if (flow.line.length === 0) flow.line = [node];
  else flow.line.push(node);
  flow.spaced = node.type === 'break';
}

/** Finishes the line begun, so that what follows starts a paragraph of its own. */
export function endLine(flow: Flow, state: State): void {
  flow.spaced = true;
  if (flow.line.length === 0) return;
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

/** `push(...all)` passes them as arguments, and throws for more than the stack holds: a page may have a million. */
export function appendAll<T>(list: T[], all: readonly T[]): void {
  for (const each of all) list.push(each);
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
  state.inParagraph++;
  readChildren(element, flow, state);
  state.inParagraph--;
  return lineOf(flow, state);
}

/** A flow as one line: its paragraphs follow one another, broken where they were apart. */
export function lineOf(flow: Flow, state: State): Inline[] {
  if (flow.blocks.length === 0) return trimEnd(flow.line);
  endLine(flow, state);
  return flatten(flow.blocks);
}

/** Blocks as one line, for places where only a line fits: captions, titles, labels. */
export function flatten(blocks: readonly Block[]): Inline[] {
  const line: Inline[] = [];
  for (const block of blocks) {
    const piece = flattenBlock(block);
    if (piece.length === 0) continue;
    if (line.length > 0) line.push({ type: 'break' });
    appendAll(line, piece);
  }
  return line;
}

function flattenBlock(block: Block): Inline[] {
  switch (block.type) {
    case 'paragraph':
      return block.children;
    case 'equation':
      return block.children ?? [{ type: 'math', latex: block.latex ?? '', ...(block.raw && { raw: block.raw }) }];
    case 'listing':
      return [...(block.caption ?? []), { type: 'code', text: block.code }];
    case 'figure':
      return [...block.images, ...flatten(block.children), ...block.caption];
    case 'table':
      return [
        ...block.caption,
        ...joined(
          block.rows.map((row) =>
            joined(
              row.map((cell) => flatten(cell.children)),
              ' ',
            ),
          ),
        ),
        ...flatten(block.children ?? []),
      ];
    case 'picture':
      return joined(block.labels, ' ');
    case 'list':
      return joined(block.items.map((item) => [...labelled(item.label), ...flatten(item.children)]));
    case 'definitionList':
      return joined(block.items.map((item) => [...labelled(item.term), ...flatten(item.children)]));
    default:
      return linesIn(block);
  }
}

/** The lists of a node as one line, in the order of the node table: lines as they are, blocks flattened. */
function linesIn(node: Node): Inline[] {
  const lines = listsIn(node).flatMap(({ nodes, inline }) =>
    inline ? [nodes as Inline[]] : nodes.map((each) => (isBlock(each) ? flattenBlock(each) : linesIn(each))),
  );
  return joined(lines);
}

const isBlock = (node: Node): node is Block => nodeTable[node.type].group === 'block';

const labelled = (label: Inline[] | undefined): Inline[] =>
  label === undefined || label.length === 0 ? [] : [...label, { type: 'text', text: ' ' }];

/** Lines one after another, with a space or, by default, a break between. */
export function joined(lines: readonly Inline[][], between?: string): Inline[] {
  const out: Inline[] = [];
  for (const line of lines) {
    if (line.length === 0) continue;
    if (out.length > 0) out.push(between === undefined ? { type: 'break' } : { type: 'text', text: between });
    appendAll(out, line);
  }
  return out;
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
  const inner: Flow = { blocks: [], line: [], spaced: flow.spaced, owner: flow.owner, paragraph: '' };
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
  if (inner.line.length === 0) return;
  flow.line.push(make(inner.line));
  flow.spaced = inner.spaced;
}
