/** Reads paragraphs, and the boxes around them that add nothing. */
import { attribute, descendant, descendants, type Element, elements, holdsText, textOf } from '../element.ts';
import { addBlock, addInline, blocksOf, endLine, type Flow, leaveGap, readChildren } from '../flow.ts';
import { addAnchor, claimId } from '../ids.ts';
import { hasClass, kindOfClasses } from '../kind.ts';
import { inBlock, type Place, within } from '../place.ts';
import type { Reader, Readers, State } from '../state.ts';
import { isFormula } from './math.ts';
import { closeTheorem } from './theorems.ts';

/** `<p class="ltx_p">`, or `<span class="ltx_p">` where only spans may stand. */
export const paragraph: Reader = (element, flow, state) => {
  endLine(flow, state);
  const framed = element.children.length > 2 ? framedLines(element) : undefined;
  if (framed !== undefined) return addListing(framed, element, flow, state);
  const { owner } = flow;
  flow.paragraph = element.id;
  if (element.id !== '') flow.owner = element.id;
  const { place } = state;
  const inParagraph = place.sections > 0 || place.inAbstract || !areNotes(element);
  within(state, { ...place, inParagraph }, () => readChildren(element, flow, state));
  endLine(flow, state);
  flow.owner = owner;
  flow.paragraph = '';
};

/** Whether a paragraph before the first section holds footnotes and nothing else, as one whose mark is on no word. */
const areNotes = ({ children }: Element) =>
  children.length > 0 &&
  children.every((each) => (typeof each === 'string' ? each.trim() === '' : isFootnote(each))) &&
  children.some((each) => typeof each !== 'string');

const isFootnote = (element: Element) =>
  element.kind.name === 'note' && /(?:^|\s)ltx_role_foot\w*/.test(element.kind.classes);

/** A box that only holds: its blocks go where it stands, its id to the first of them. */
export const container: Reader = (element, flow, state) => {
  if (state.place.inParagraph && element.name === 'span' && element.kind.name !== 'para') {
    const sole = soleParagraph(element);
    if (sole !== undefined) {
      // Turned or scaled words touch their neighbours; another box has a width of its own.
      const touches = hasClass(element, 'transformed_outer');
      if (!touches) leaveGap(flow);
      readChildren(sole, flow, state);
      if (!touches) leaveGap(flow);
      return;
    }
  }
  const inside = isFramed(element) ? inBlock(state.place, 1) : undefined;
  if (inside !== undefined) return framed(element, flow, inside, state);
  const inline = element.name === 'span' && flow.line.length > 0 && !holdsBlocks(element);
  if (inline) return readChildren(element, flow, state);
  endLine(flow, state);
  const { owner } = flow;
  if (element.id !== '') flow.owner = element.id;
  const before = flow.blocks.length;
  readChildren(element, flow, state);
  if (element.name === 'span' && flow.blocks.length === before) {
    flow.owner = owner;
    return;
  }
  endLine(flow, state);
  if (state.openTheorem !== undefined) closeTheorem(before, flow, state);
  flow.owner = owner;
  const first = flow.blocks[before];
  if (element.id !== '' && first !== undefined && first.id !== element.id) addAnchor(state, element.id, first.id);
};

/** `<span class="ltx_inline-block ltx_parbox ltx_framed ltx_framed_rectangle"><span class="ltx_p">…` is a box of prose. */
const isFramed = (element: Element) => hasClass(element, 'framed_rectangle') && holdsBlocks(element);

function framed(element: Element, flow: Flow, inside: Place, state: State): void {
  endLine(flow, state);
  const id = claimId(state, element.id, flow.owner);
  const children = within(state, { ...inside, inParagraph: false }, () => blocksOf(element, id, state));
  if (children.length > 0) flow.blocks.push({ type: 'box', id, children });
}

/** `<span class="ltx_inline-block"><span class="ltx_p">words</span></span>` within a sentence is part of it. */
function soleParagraph(element: Element): Element | undefined {
  let only: Element | undefined;
  for (const each of element.children) {
    if (typeof each === 'string') {
      if (/\S/.test(each)) return undefined;
    } else if (only !== undefined) return undefined;
    else only = each;
  }
  if (only === undefined) return undefined;
  const { name } = only.kind;
  if (name === 'p') return holdsBlocks(only) ? undefined : only;
  return only.name === 'span' && (name === 'transformed_inner' || name === 'inline-block' || name === 'text')
    ? soleParagraph(only)
    : undefined;
}

const blockNames = new Set([
  'section',
  'subsection',
  'p',
  'para',
  'tabular',
  'itemize',
  'enumerate',
  'description',
  'figure',
  'table',
  'float',
]);

function holdsBlocks(element: Element): boolean {
  for (const each of elements(element)) {
    if (each.name === 'svg') continue;
    if (blockNames.has(each.kind.name) || each.name === 'table') return true;
    if (holdsBlocks(each)) return true;
  }
  return false;
}

/** `<blockquote class="ltx_quote">`; verse keeps its breaks. */
export const quote: Reader = (element, flow, state) => {
  endLine(flow, state);
  const id = claimId(state, element.id, flow.owner);
  const children = blocksOf(element, id, state);
  if (children.length > 0) flow.blocks.push({ type: 'quote', id, children });
};

/** A rule no wider is a strut, or a stroke between two letters. */
const thin = 3;

/** `<span class="ltx_rule" style="width:100%;…">`: a line across the text if it is wide, else decoration. */
const rule: Reader = (element, flow, state) => {
  const width = /width:\s*([\d.]+)(%|pt|px)/.exec(attribute(element, 'style') ?? '');
  const wide = width !== null && Number(width[1]) >= (width[2] === '%' ? 90 : 200);
  if (wide && !state.place.inCell) addBlock(flow, { type: 'rule', id: claimId(state, element.id, flow.owner) }, state);
  else if (width !== null && Number(width[1]) > thin) leaveGap(flow);
};

/** `<pre class="ltx_verbatim">` is program text; one line of `<code>` is a word of its sentence. */
export const preformatted: Reader = (element, flow, state) => {
  if (descendant(element, isFormula) !== undefined) return state.read(linesOf(element), flow, state);
  const code = textOf(element).replace(/^\n/, '').trimEnd();
  if (code === '') return;
  addBlock(flow, { type: 'listing', id: claimId(state, element.id, flow.owner), code }, state);
};

/** `alltt` may hold formulas, and is then lines of words and formulas, as pseudocode is. */
function linesOf(element: Element): Element {
  const lines: Element[] = [];
  const open = () => {
    const line: Element = { ...element, name: 'div', id: '', kind: kindOfClasses('ltx_listingline'), children: [] };
    lines.push(line);
    return line;
  };
  let line = open();
  for (const each of element.children) {
    const [first = '', ...rest] = typeof each === 'string' ? each.split('\n') : [each];
    if (first !== '') line.children.push(first);
    for (const words of rest) {
      line = open();
      // Only wide spaces indent a line.
      if (words !== '') line.children.push((words as string).replace(/^ +/, (lead) => lead.replaceAll(' ', '\u00a0')));
    }
  }
  return { ...element, name: 'div', kind: kindOfClasses('ltx_listing'), children: lines };
}

const verbatim: Reader = (element, flow, state) => {
  if (element.name === 'pre') return preformatted(element, flow, state);
  // A listing that the page forgot to close may hold the sections after it.
  if (holdsBlocks(element)) return readChildren(element, flow, state);
  if (element.name === 'code') {
    // A box drawn by tcolorbox, or a formula, is more than its letters.
    if (descendant(element, (each) => each.name === 'svg' || isFormula(each)) !== undefined)
      return readChildren(element, flow, state);
    return verbatimWords(element, flow);
  }
  const lines = elements(element).filter((each) => hasClass(each, 'verbatim'));
  if (lines.length === 0) return readChildren(element, flow, state);
  addListing(lines, element, flow, state);
};

/** fancyvrb: `<p><span class="ltx_font_typewriter ltx_inline-block"><span class="ltx_text ltx_verbatim">line</span>…` */
function framedLines(paragraph: Element): Element[] | undefined {
  const at = typeof paragraph.children[0] === 'object' ? 0 : 1;
  const first = paragraph.children[at];
  if (typeof first !== 'object' || !first.kind.typewriter || !hasClass(first, 'inline-block')) return undefined;
  const lines = descendants(paragraph, (each) => each.name === 'span' && hasClass(each, 'verbatim'));
  if (lines.length > 0) return lines;
  // 0.8.8 gives its lines no name: they are what stands between rules.
  const spans = elements(paragraph);
  if (spans.length < 2 || !spans.every((each) => each.kind.typewriter) || holdsText(paragraph)) return undefined;
  const worded = spans.filter((each) => wordsOf(each).trim() !== '');
  return worded.length > 0 ? worded : undefined;
}

const isLineNumber = (element: Element) => hasClass(element, 'font_serif') && /^\s*\d+\s*$/.test(textOf(element));

/** The text of a line without the frame drawn around it and the number before it. */
function wordsOf(line: Element): string {
  let out = '';
  for (const each of line.children)
    out += typeof each === 'string' ? each : each.kind.name === 'rule' || isLineNumber(each) ? '' : wordsOf(each);
  return out;
}

function addListing(lines: Element[], element: Element, flow: Flow, state: State): void {
  const texts = lines.map((line) =>
    wordsOf(line)
      .replace(/[\u00a0\n]/g, ' ')
      .trimEnd(),
  );
  let margin = Number.POSITIVE_INFINITY;
  for (const text of texts) if (text !== '') margin = Math.min(margin, text.search(/\S/));
  const code = texts.map((text) => text.slice(margin)).join('\n');
  if (code.trim() !== '') addBlock(flow, { type: 'listing', id: claimId(state, element.id, flow.owner), code }, state);
}

function verbatimWords(element: Element, flow: Flow): void {
  const code = textOf(element).replace(/[\n\t\u00a0]/g, ' ');
  if (code.trim() !== '') addInline(flow, { type: 'code', text: code.trim() });
}

export const para: Readers = {
  p: paragraph,
  para: container,
  block: container,
  'logical-block': container,
  'sectional-block': container,
  'inline-block': container,
  'inline-logical-block': container,
  'inline-sectional-block': container,
  'inline-para': container,
  minipage: container,
  parbox: container,
  transformed_outer: container,
  transformed_inner: container,
  foreignobject_container: container,
  foreignobject_content: container,
  flex_figure: container,
  engrafo_equation_container: container,
  titlepage: container,
  page_column1: container,
  page_column2: container,
  page_columns: container,
  quote,
  epigraph: quote,
  rule,
  verbatim,
};
