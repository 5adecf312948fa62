/** Reads program text and pseudocode. */
import type { Algorithm, Block, Inline, Line } from '../../tree/nodes.ts';
import { attribute, child, descendant, descendants, type Element, named, textOf } from '../element.ts';
import { appendAll } from '../flatten.ts';
import { addBlock, addText, endLine, type Flow, openFlow, placeOf, readChild, readChildren, trimEnd } from '../flow.ts';
import { claimId } from '../ids.ts';
import { classSuffix, hasClass } from '../kind.ts';
import { within } from '../place.ts';
import { note } from '../reading-notes.ts';
import type { Reader, Readers, State } from '../state.ts';
import { parseTag } from './captions.ts';
import { isFormula } from './math.ts';

/**
 * `<div class="ltx_listing ltx_lst_language_Python"><div class="ltx_listing_data"><a href="data:text/plain;base64,…">`
 * is program text, exact in its payload; lines that hold formulas, or come without the classes of program text,
 * are pseudocode.
 */
const listing: Reader = (element, flow, state) => {
  const lines = descendants(element, named('listingline'));
  // `<span>` in a sentence, as `\lstinline` gives it.
  if (lines.length === 0 && element.name === 'span' && flow.line.length > 0) return readChildren(element, flow, state);
  endLine(flow, state);
  const program =
    hasClass(element, 'lstlisting') || classSuffix(element, 'lst_language_') !== '' || child(element, 'listing_data');
  if (!program || descendant(element, isFormula) !== undefined) {
    flow.blocks.push(...pseudocode(element, flow, state));
    return;
  }
  const code = payload(element) ?? (lines.length > 0 ? lines.map(lineCode) : bareLines(element)).join('\n');
  if (code.trim() === '') return note(state.notes, 'listing-empty', '', element.id || placeOf(flow));
  const language = classSuffix(element, 'lst_language_');
  const id = claimId(state, element.id, flow.owner);
  addBlock(
    flow,
    {
      type: 'listing',
      id,
      ...(language !== '' && { language }),
      code: code.replace(/\r\n?/g, '\n').replace(/\n+$/, ''),
    },
    state,
  );
};

function payload(element: Element): string | undefined {
  const data = child(element, 'listing_data');
  const link = data && descendant(data, (each) => each.name === 'a');
  const match = /^data:[^,]*;base64,(.*)$/s.exec((link && attribute(link, 'href')) ?? '');
  return match?.[1] === undefined ? undefined : decodeBase64(match[1]);
}

/** Undefined where it is none: then the lines as they are printed have to do. */
function decodeBase64(text: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

const isLineTag = (each: Element | string): each is Element =>
  typeof each !== 'string' && each.kind.name === 'tag' && hasClass(each, 'tag_listingline');

/** A line as program text: visible spaces are spaces, and the page's own line ends are not the program's. */
function lineCode(line: Element): string {
  let code = '';
  for (const each of line.children) {
    if (isLineTag(each)) continue;
    code += typeof each === 'string' ? each.replaceAll('\n', '') : textOf(each).replaceAll('\n', ' ');
  }
  return code.replace(/[\u00a0\u2423]/g, ' ').trimEnd();
}

/** The lines of a program that the page gives without their elements. */
function bareLines(element: Element): string[] {
  const runs: Element['children'][] = [[]];
  for (const each of element.children) {
    if (isBreak(each)) runs.push([]);
    else if (typeof each === 'string' || each.kind.name !== 'listing_data') runs.at(-1)?.push(each);
  }
  return runs.map((children) => lineCode({ ...element, children }));
}

const isBreak = (each: Element | string): boolean => typeof each !== 'string' && each.name === 'br';

/** What stands in a line beside other words, where no element says what the lines are. */
const isInline = (each: Element | string): boolean =>
  typeof each === 'string' ||
  (inlineNames.has(each.name) && !/^(?:p|para|tabular|minipage|parbox|inline-block|listing)$/.test(each.kind.name));

const inlineNames = new Set('math span b strong i em code sup sub cite a svg img'.split(' '));

interface LineDraft {
  line: Line;
  width: number;
}

function pseudocode(element: Element, flow: Flow, state: State): Block[] {
  const id = claimId(state, element.id, flow.owner);
  const owner = element.id || id;
  const node: Algorithm = { type: 'algorithm', id, caption: [], children: [] };
  const drafts: LineDraft[] = [];
  const walk = (holder: Element) => {
    let run: Element['children'] = [];
    const endRun = () => {
      const isBlank = run.every((each) => typeof each === 'string' && each.trim() === '');
      if (!isBlank) drafts.push(addLine(node, { ...holder, id: '', children: run }, owner, state));
      run = [];
    };
    for (const each of holder.children) {
      const isLine = typeof each !== 'string' && each.kind.name === 'listingline';
      const holdsLines = typeof each !== 'string' && !isLine && descendant(each, named('listingline')) !== undefined;
      if (typeof each === 'string' || (!isLine && !holdsLines && isInline(each))) {
        run.push(each);
        continue;
      }
      endRun();
      const { name } = each.kind;
      if (name === 'listing_data' || isBreak(each)) continue;
      if (name !== 'listingline') {
        if (holdsLines) walk(each);
        else drafts.push(addLine(node, { ...each, id: '', children: [each] }, owner, state));
        continue;
      }
      // algorithm2e leaves its figcaption empty and puts the caption in a line.
      const title = each.children.find((one) => typeof one !== 'string' && hasClass(one, 'tag_float')) as
        | Element
        | undefined;
      if (title !== undefined && node.number === undefined) setCaption(node, each, title, owner, state);
      else if (title === undefined) drafts.push(addLine(node, each, owner, state));
    }
    endRun();
  };
  walk(element);
  indent(drafts);
  node.children = node.children.filter((each) => each.type !== 'line' || each.children.length > 0);
  if (node.children.length === 0) state.ids.taken.delete(id);
  return node.children.length > 0 ? [node] : [];
}

function setCaption(node: Algorithm, line: Element, tag: Element, owner: string, state: State): void {
  const flow = openFlow(owner);
  for (const each of line.children) if (each !== tag) readChild(each, flow, state);
  node.caption = trimEnd(flow.line);
  const { label, number } = parseTag(textOf(tag));
  if (number !== '') node.number = number;
  if (label !== '') node.label = label;
}

/** `<span style="float:right"><math alttext="\triangleright"/> words</span>` */
const isComment = (each: Element | string) => {
  const first =
    typeof each === 'string' ? undefined : each.children.find((one) => typeof one !== 'string' || one.trim() !== '');
  return typeof first === 'object' && attribute(first, 'alttext') === '\\triangleright';
};

/** `<div class="ltx_listingline"><span class="ltx_tag ltx_tag_listingline">3:</span>  <b>for</b> …</div>` */
function addLine(node: Algorithm, element: Element, owner: string, state: State): LineDraft {
  const tag = element.children.find(isLineTag);
  const flow = openFlow(element.id || owner);
  within(state, { ...state.place, inParagraph: true }, () => {
    for (const each of element.children) {
      if (each === tag) continue;
      if (isComment(each)) addText(flow, ' ');
      readChild(each, flow, state);
    }
  });
  const line: Line = { type: 'line', id: claimId(state, element.id, owner), indent: 0, children: [] };
  if (tag !== undefined) line.label = textOf(tag).replace(/\s+/g, ' ').trim();
  const blocks = flow.blocks;
  line.children = stripStart(trimEnd(flow.line));
  if (blocks.length === 0) {
    node.children.push(line);
  } else {
    // A display in a line stands between the words before it and those after it.
    const first = blocks[0]?.type === 'paragraph' ? blocks.shift() : undefined;
    const rest = line.children;
    line.children = first?.type === 'paragraph' ? stripStart(first.children) : [];
    node.children.push(line);
    appendAll(node.children, blocks);
    if (rest.length > 0) node.children.push({ type: 'line', id: claimId(state, '', owner), indent: 0, children: rest });
  }
  return { line, width: measure(element, tag) };
}

const gap = /^[\s\u00a0]*/;

/** The indentation of a line: by the guides algorithm2e draws, else by wide spaces before the first word. */
function measure(element: Element, tag: Element | undefined): number {
  let guides = 0;
  let spaces = 0;
  const walk = (holder: Element): boolean => {
    for (const each of holder.children) {
      if (each === tag) continue;
      if (typeof each === 'string') {
        const lead = gap.exec(each)?.[0] ?? '';
        for (const space of lead)
          spaces += space === '\u2003' ? 4 : space === '\u2002' ? 2 : space === '\u00a0' ? 1 : 0;
        if (lead.length < each.length) return true;
      } else if (hasClass(each, 'lst_space')) {
        spaces += textOf(each).length;
      } else if (each.kind.name === 'rule') {
        guides++;
      } else if (isFormula(each) || walk(each)) {
        return true;
      }
    }
    return false;
  };
  walk(element);
  return guides > 0 ? guides * 1000 : spaces;
}

/** Indents count steps, however wide: the least is 0, the next 1. */
function indent(drafts: LineDraft[]): void {
  const widths = [...new Set(drafts.filter((each) => each.line.children.length > 0).map((each) => each.width))];
  widths.sort((a, b) => a - b);
  const steps = new Map(widths.map((width, step) => [width, step]));
  for (const each of drafts) each.line.indent = steps.get(each.width) ?? 0;
}

/** Drops the white space that stood for an indent. */
function stripStart(line: Inline[]): Inline[] {
  for (let first = line[0]; first !== undefined; first = line[0]) {
    if (first.type === 'text') {
      first.text = first.text.replace(gap, '');
      if (first.text !== '') break;
    } else if (first.type === 'strong' || first.type === 'emphasis') {
      first.children = stripStart(first.children);
      if (first.children.length > 0) break;
    } else {
      break;
    }
    line.shift();
  }
  return line;
}

/** A line outside any listing is a line of its own. */
const strayLine: Reader = (element, flow, state) => {
  endLine(flow, state);
  flow.paragraph = element.id;
  for (const each of element.children) if (!isLineTag(each)) readChild(each, flow, state);
  endLine(flow, state);
  flow.paragraph = '';
};

/** `\lstinline`: program text in a sentence. */
const inlineListing: Reader = (element, flow, state) => {
  if (descendant(element, named('listingline')) !== undefined) listing(element, flow, state);
  else readChildren(element, flow, state);
};

export const listings: Readers = { listing, listingline: strayLine, lstlisting: inlineListing };
