/** Reads an author's own HTML, which divides a paper by headings alone. */
import type { Block, Inline, Section } from '../tree/nodes.ts';
import { attribute, type Element } from './element.ts';
import { endLine, type Flow, inlinesOf, openFlow, readChildren } from './flow.ts';
import { addAnchor, claimId } from './ids.ts';
import { readElement } from './latexml/index.ts';
import type { Reader, State } from './state.ts';

const heading = /^h([1-6])$/;

/** Headings become sections without contents, at the level of their rank; `nest` fills them. */
export const readPlain: Reader = (element, flow, state) => {
  if (element.name === 'a') noteName(element, flow, state);
  const rank = element.kind.name === '' ? heading.exec(element.name)?.[1] : undefined;
  if (rank === undefined || state.place.inCell) return readElement(element, flow, state);
  endLine(flow, state);
  const title = inlinesOf(element, flow.owner, state);
  if (title.length === 0) return;
  const id = claimId(state, element.id || anchorIn(element), flow.owner);
  const { number, rest } = numbered(title);
  for (const each of element.children) if (typeof each !== 'string') addAnchor(state, nameOf(each), id);
  flow.blocks.push({ type: 'section', id, level: Number(rank), number, title: rest, children: [] });
};

const nameOf = (element: Element) => attribute(element, 'name') ?? '';

/** `<li><a name="ref.1"></a>A. Author …`: the name leads to the block that is read next. */
function noteName(element: Element, flow: Flow, state: State): void {
  const name = nameOf(element);
  if (name !== '') state.ids.names.push({ name, flow, at: flow.blocks.length });
}

/** `<h2><a name="intro">1 Introduction</a></h2>` */
function anchorIn(element: Element): string {
  for (const each of element.children) if (typeof each !== 'string' && each.id !== '') return each.id;
  return '';
}

/** Splits the printed number from a heading that begins with one. */
function numbered(title: Inline[]): { number: string; rest: Inline[] } {
  const first = title[0];
  const match = first?.type === 'text' ? /^(\d+(?:\.\d+)*)\.?[\s\u00a0]+(?=\S)/.exec(first.text) : null;
  if (first?.type !== 'text' || match === null) return { number: '', rest: title };
  return {
    number: match[1] ?? '',
    rest: [{ type: 'text', text: first.text.slice(match[0].length) }, ...title.slice(1)],
  };
}

/** Reads the body of a page; the first heading of the highest rank is the title if it stands alone at that rank. */
export function readPlainBody(root: Element, state: State): Block[] {
  const flow = openFlow('document');
  readChildren(root, flow, state);
  endLine(flow, state);
  for (const { name, flow: holder, at } of state.ids.names) {
    const block = holder.blocks[at];
    if (block !== undefined) addAnchor(state, name, block.id);
  }
  const sections = flow.blocks.filter((block): block is Section => block.type === 'section');
  const highest = sections.reduce((least, { level }) => Math.min(least, level), 6);
  const top = sections.filter((section) => section.level === highest);
  const only = top.length === 1 && sections.length > 1 ? top[0] : undefined;
  if (only !== undefined) {
    state.front.title = only.number === '' ? only.title : [{ type: 'text', text: `${only.number} ` }, ...only.title];
    state.ids.taken.delete(only.id);
  }
  return nest(flow.blocks.filter((block) => block !== only));
}

/** Puts what follows a heading into its section, and sections of lower rank into those of higher. */
function nest(blocks: Block[]): Block[] {
  const out: Block[] = [];
  const open: Section[] = [];
  for (const block of blocks) {
    if (block.type === 'section') {
      while (open.length > 0 && (open[open.length - 1] as Section).level >= block.level) open.pop();
      (open[open.length - 1]?.children ?? out).push(block);
      open.push(block);
    } else {
      (open[open.length - 1]?.children ?? out).push(block);
    }
  }
  return out;
}
