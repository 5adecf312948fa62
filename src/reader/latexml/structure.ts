/** Reads the division of a paper: sections, appendices, their headings, acknowledgements. */
import type { Block, Inline, Section } from '../../tree/nodes.ts';
import type { Element } from '../element.ts';
import { descendant, textOf } from '../find.ts';
import { endLine, type Flow, inlinesOf, openFlow, readChild, readChildren } from '../flow.ts';
import { has, kindOf } from '../kind.ts';
import type { Reader, Readers } from '../reader.ts';
import { claim, type State } from '../state.ts';
import { abstract } from './frontmatter.ts';

export interface Heading {
  number: string;
  label: string;
  title: Inline[];
}

/** `Appendix A`, `§ 1.`, `IV-A`: the word before the number, and the number bare. */
export function parseTag(printed: string): { label: string; number: string } {
  const tag = printed
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(/[\s.:—–)]+$/, '')
    .replace(/^\(/, '');
  const match = /^(?:(.*\p{L}{2,}\.?)[ ]+)?(?:§\s*)?(\S+)$/u.exec(tag);
  if (match === null) return { label: tag, number: '' };
  const [, label = '', number = ''] = match;
  return label === '' && /^\p{L}{4,}$/u.test(number) ? { label: number, number: '' } : { label, number };
}

/** `<h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Introduction</h2>` */
export function readHeading(element: Element, owner: string, state: State): Heading {
  const tag = descendant(element, (each) => kindOf(each).name === 'tag' && !has(each, 'tag_note'));
  const flow = openFlow(owner);
  const { bold, italic } = state;
  state.bold = true;
  state.inParagraph++;
  for (const each of element.children) {
    if (each === tag) continue;
    readChild(each, flow, state);
  }
  state.inParagraph--;
  state.bold = bold;
  state.italic = italic;
  endLine(flow, state);
  const title = flow.blocks.flatMap((block) => (block.type === 'paragraph' ? block.children : []));
  return { ...(tag === undefined ? { label: '', number: '' } : parseTag(textOf(tag))), title: unbroken(title) };
}

/** A heading is one line, and not emphasis from end to end. */
function unbroken(title: Inline[]): Inline[] {
  const only = title.length === 1 ? title[0] : undefined;
  if (only?.type === 'emphasis') return unbroken(only.children);
  return title.map((node) => (node.type === 'break' ? { type: 'text', text: ' ' } : node));
}

const isTitle = (element: Element) => kindOf(element).name === 'title';

const division: Reader = (element, flow, state) => {
  endLine(flow, state);
  const section = readDivision(element, flow, state);
  flow.blocks.push(section);
};

function readDivision(element: Element, flow: Flow, state: State): Section {
  const id = claim(state, element.id, flow.owner);
  const owner = element.id || id;
  const title = element.children.find((each) => typeof each !== 'string' && isTitle(each)) as Element | undefined;
  const heading = title === undefined ? { number: '', label: '', title: [] } : readHeading(title, owner, state);
  const inner = openFlow(owner);
  for (const each of element.children) {
    if (each === title) continue;
    readChild(each, inner, state);
  }
  endLine(inner, state);
  const section: Section = {
    type: 'section',
    id,
    level: 1,
    number: heading.number,
    title: heading.title,
    children: inner.blocks,
  };
  if (heading.label !== '') section.label = heading.label;
  return section;
}

/** An index or a glossary without a heading is no section, only what it lists. */
const titled: Reader = (element, flow, state) =>
  element.children.some((each) => typeof each !== 'string' && isTitle(each))
    ? division(element, flow, state)
    : readChildren(element, flow, state);

const appendix: Reader = (element, flow, state) => {
  if (state.inAppendix > 0) return division(element, flow, state);
  endLine(flow, state);
  state.inAppendix++;
  state.parts.appendices.push(readDivision(element, flow, state));
  state.inAppendix--;
};

/** `<div class="ltx_acknowledgements"><h6 class="ltx_title">Acknowledgements.</h6>bare words or paragraphs</div>` */
const acknowledgements: Reader = (element, flow, state) => division(element, flow, state);

/** A heading that heads no section: run in before what follows it. */
const strayTitle: Reader = (element, flow, state) => {
  endLine(flow, state);
  const title = inlinesOf(element, flow.owner, state);
  if (title.length === 0) return;
  const children: Inline[] = [{ type: 'strong', children: title }];
  flow.blocks.push({ type: 'paragraph', id: claim(state, element.id, flow.owner), children });
};

/** The title of the paper, wherever it stands. */
const title: Reader = (element, flow, state) => {
  if (has(element, 'title_document') && state.parts.title.length === 0)
    state.parts.title = readHeading(element, element.id || 'document', state).title;
  else strayTitle(element, flow, state);
};

/** An entry of an index is a line. */
const entry: Reader = (element, flow, state) => {
  endLine(flow, state);
  flow.paragraph = element.id;
  readChildren(element, flow, state);
  endLine(flow, state);
};

export const structure: Readers = {
  part: division,
  chapter: division,
  section: division,
  subsection: division,
  subsubsection: division,
  paragraph: division,
  subparagraph: division,
  slide: division,
  index: titled,
  glossary: titled,
  sidebar: division,
  acknowledgements,
  appendix,
  title,
  abstract,
  indexentry: entry,
};

/** Lifts sections out of what may not hold them, and counts their depth anew. */
export function settle(sections: Block[], owner: string, state: State): Section[] {
  const out: Section[] = [];
  let loose: Block[] = [];
  const close = () => {
    if (loose.length === 0) return;
    out.push({ type: 'section', id: claim(state, '', owner), level: 1, number: '', title: [], children: loose });
    loose = [];
  };
  for (const block of sections) {
    const lifted: Section[] = [];
    lift(block, lifted);
    if (block.type === 'section') {
      close();
      out.push(block);
    } else if (!isHollow(block)) {
      loose.push(block);
    }
    if (lifted.length > 0) close();
    out.push(...lifted);
  }
  close();
  for (const section of out) setLevel(section, 1);
  return out;
}

function setLevel(section: Section, level: number): void {
  section.level = level;
  for (const each of section.children) if (each.type === 'section') setLevel(each, level + 1);
}

/** Takes the sections out of a block that is none; a section's own sections settle within it. */
function lift(block: Block, lifted: Section[]): void {
  if (block.type === 'section') {
    const own: Block[] = [];
    for (const each of block.children) {
      const inner: Section[] = [];
      lift(each, inner);
      if (each.type === 'section' || !isHollow(each)) own.push(each);
      own.push(...inner);
    }
    block.children = own;
    return;
  }
  for (const children of childBlocks(block)) {
    for (let i = 0; i < children.length; i++) {
      const each = children[i] as Block;
      if (each.type === 'section') {
        lift(each, lifted);
        lifted.push(each);
        children.splice(i--, 1);
      } else {
        lift(each, lifted);
      }
    }
  }
}

/** Whether lifting has left nothing of a block. */
function isHollow(block: Block): boolean {
  const lists = [...childBlocks(block)];
  if (block.type !== 'quote' && block.type !== 'box') return false;
  return lists.every((list) => list.length === 0);
}

function* childBlocks(block: Block): Generator<Block[]> {
  switch (block.type) {
    case 'figure':
    case 'box':
    case 'theorem':
    case 'proof':
    case 'quote':
      yield block.children;
      break;
    case 'algorithm':
      yield block.children as Block[];
      break;
    case 'table':
      if (block.children) yield block.children;
      for (const row of block.rows) for (const cell of row) yield cell.children;
      break;
    case 'list':
      for (const item of block.items) yield item.children;
      break;
    case 'definitionList':
      for (const item of block.items) yield item.children;
      break;
  }
}

