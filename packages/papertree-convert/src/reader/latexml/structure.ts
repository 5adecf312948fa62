/** Reads the division of a paper: sections, appendices, their headings, acknowledgements. */
import type { Block, Inline, Section } from '../../tree/nodes.ts';
import { descendant, descendants, type Element } from '../element.ts';
import { endLine, type Flow, inlinesOf, lineOf, openFlow, readChild, readChildren } from '../flow.ts';
import { moveFootnotes } from '../footnotes.ts';
import { claimId } from '../ids.ts';
import { hasClass } from '../kind.ts';
import { within } from '../place.ts';
import { placeLists } from '../reference-lists.ts';
import { endsAppendix, keepRank, type Sections } from '../sections.ts';
import type { Reader, Readers, State } from '../state.ts';
import { joinCaptions, parseTag } from './captions.ts';
import { abstract } from './front-matter/front-matter.ts';
import { printed } from './math.ts';

export interface SectionHeading {
  number: string;
  label: string;
  title: Inline[];
}

/** `<h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">1 </span>Introduction</h2>` */
export function readHeading(element: Element, owner: string, state: State): SectionHeading {
  const tag = descendant(element, (each) => each.kind.name === 'tag' && !hasClass(each, 'tag_note'));
  const flow = openFlow(owner);
  within(state, { ...state.place, bold: true, inParagraph: true }, () => {
    for (const each of element.children) if (each !== tag) readChild(each, flow, state);
  });
  const title = lineOf(flow, state);
  return { ...(tag === undefined ? { label: '', number: '' } : parseTag(printed(tag, state))), title: unbroken(title) };
}

/** A heading is one line, and not emphasis from end to end. */
function unbroken(title: Inline[]): Inline[] {
  const only = title.length === 1 ? title[0] : undefined;
  if (only?.type === 'emphasis') return unbroken(only.children);
  return merge(title.map((node) => (node.type === 'break' ? { type: 'text', text: ' ' } : node)));
}

/** Texts that have come to stand side by side as one. */
function merge(line: Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const node of line) {
    const last = out[out.length - 1];
    if (node.type !== 'text' || last?.type !== 'text') out.push(node);
    else last.text += last.text.endsWith(' ') ? node.text.trimStart() : node.text;
  }
  return out;
}

const isTitle = (element: Element) => element.kind.name === 'title';

export const division: Reader = (element, flow, state) => {
  endLine(flow, state);
  closeReferences(flow, state);
  const section = readDivision(element, flow, state);
  // A part that is nothing but appendices belongs with them.
  const bare = section.children.length > 0 && section.children.every((each) => state.sections.namedAppendix.has(each));
  if (bare && state.place.sections === 0) state.sections.appendices.push(section);
  else flow.blocks.push(section);
};

function readDivision(element: Element, flow: Flow, state: State): Section {
  state.sections.count++;
  const id = claimId(state, element.id, flow.owner);
  placeLists('before', id, state.works);
  const owner = element.id || id;
  const title = element.children.find((each) => typeof each !== 'string' && isTitle(each)) as Element | undefined;
  const heading = title === undefined ? { number: '', label: '', title: [] } : readHeading(title, owner, state);
  const inner = openFlow(owner);
  within(state, { ...state.place, sections: state.place.sections + 1 }, () => {
    for (const each of element.children) if (each !== title) readChild(each, inner, state);
  });
  placeLists('within', id, state.works);
  endLine(inner, state);
  const section: Section = {
    type: 'section',
    id,
    level: 1,
    number: heading.number,
    title: heading.title,
    children: joinCaptions(inner.blocks, state),
  };
  if (heading.label !== '') section.label = heading.label;
  keepRank(state.sections, section, element.kind.name);
  return section;
}

/** An index or a glossary without a heading is no section, only what it lists. */
const titled: Reader = (element, flow, state) =>
  element.children.some((each) => typeof each !== 'string' && isTitle(each))
    ? division(element, flow, state)
    : readChildren(element, flow, state);

/** An appendix stands where the page has it in a section, else with the other appendices. */
const appendix: Reader = (element, flow, state) => {
  endLine(flow, state);
  closeAppendix(flow, state);
  const { sections, place } = state;
  closeReferences(flow, state, place.sections === 0 ? sections.appendices : undefined);
  const section = readDivision(element, flow, state);
  sections.namedAppendix.add(section);
  if (place.sections > 0) {
    flow.blocks.push(section);
  } else {
    sections.appendices.push(section);
    sections.openAppendix = { section, flow, at: flow.blocks.length };
  }
};

/**
 * Gives an appendix what stands loose behind it, up to the next division of its rank: its own figures mostly, and its
 * subsections where the page ended it after its heading (`\centering` or a macro around that).
 */
export function closeAppendix(flow: Flow, state: State): void {
  const { openAppendix } = state.sections;
  if (openAppendix?.flow !== flow) return;
  state.sections.openAppendix = undefined;
  moveLoose(flow, openAppendix, endsAppendix, state);
}

/**
 * Gives what stands loose behind a list of references, up to the next division, a section without a heading: the lines over
 * the appendices, portraits of the authors, late figures. It stands with the appendices that follow, or that were before.
 */
export function closeReferences(flow: Flow, state: State, appendices?: Section[]): void {
  const { sections, works } = state;
  if (works.openList?.flow !== flow) return;
  const { list, at } = works.openList;
  works.openList = undefined;
  const section: Section = { type: 'section', id: '', level: 1, number: '', title: [], children: [] };
  if (!moveLoose(flow, { at, section }, (block) => block.type === 'section', state)) return;
  section.id = claimId(state, '', list);
  sections.count++;
  placeLists('before', section.id, works);
  if (appendices === undefined && sections.appendices.length === 0) flow.blocks.splice(at, 0, section);
  else sections.appendices.push(section);
}

/** Moves the blocks from a place of a flow up to one that ends them into a section; says whether there were any. */
function moveLoose(
  flow: Flow,
  { at, section }: { readonly at: number; readonly section: Section },
  ends: (block: Block, sections: Sections) => boolean,
  state: State,
): boolean {
  const next = flow.blocks.findIndex((block, place) => place >= at && ends(block, state.sections));
  const loose = flow.blocks.splice(at, (next < 0 ? flow.blocks.length : next) - at);
  if (loose.length === 0) return false;
  section.children = joinCaptions([...section.children, ...loose], state);
  moveFootnotes(state.footnotes, new Set(loose), section.children);
  return true;
}

/** Beyond these many blocks it is not the first page any more, and not worth a look at all of them. */
const mostThanks = 20;

/** `<div class="ltx_acknowledgements"><h6 class="ltx_title">Acknowledgements.</h6>bare words or paragraphs</div>` */
const acknowledgements: Reader = (element, flow, state) => {
  // amsart's `\thanks`, printed at the foot of the first page, has no heading anywhere.
  const thanks =
    state.place.sections === 0 &&
    flow.blocks.length <= mostThanks &&
    flow.blocks.every((block) => block.type === 'section' && block.title.length === 0);
  division(element, flow, state);
  const section = flow.blocks[flow.blocks.length - 1];
  if (!thanks && section?.type === 'section' && section.title.length === 0)
    section.title = [{ type: 'text', text: 'Acknowledgements' }];
};

/** A heading without a section: a paragraph in bold before the next block. */
const strayTitle: Reader = (element, flow, state) => {
  endLine(flow, state);
  const title = inlinesOf(element, flow.owner, state);
  if (title.length === 0) return;
  const children: Inline[] = [{ type: 'strong', children: title }];
  flow.blocks.push({ type: 'paragraph', id: claimId(state, element.id, flow.owner), children });
};

/** The title of the paper, wherever it stands. */
const title: Reader = (element, flow, state) => {
  // An `h1` of a block is the title of a paper for which LaTeXML found none: else it would be an `h6`.
  const heads = hasClass(element, 'title_document') || (element.name === 'h1' && hasClass(element, 'title_block'));
  if (!heads || state.front.title.length > 0) return strayTitle(element, flow, state);
  state.front.title = readHeading(element, element.id || 'document', state).title;
  state.front.titleNotes = descendants(element, isCounted).length;
};

/** `<span class="ltx_note ltx_role_thanks">`, or `ltx_pubnote` in later versions of LaTeXML. */
const isCounted = ({ kind }: Element) =>
  /^(?:pub)?note$/.test(kind.name) && /ltx_role_(?:thanks|footnote)(?!\S)/.test(kind.classes);

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
