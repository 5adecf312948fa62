/** Sections of a tree: each put where a section may stand, and loose blocks put into sections of their own. */
import type { Block, Node, Section } from '../tree/nodes.ts';
import { listsIn } from '../tree/visit.ts';
import { appendAll } from './flatten.ts';
import { claimId } from './ids.ts';
import { isMisnested, type Sections } from './sections.ts';
import type { State } from './state.ts';

/**
 * The top of a part of the tree: sections only, loose blocks among them in sections without a heading.
 * `strays` says that sections stand where they may not, and must be found.
 */
export function normaliseSections(blocks: Block[], owner: string, strays: boolean, state: State): Section[] {
  const flat = promoteMisnested(strays ? liftSections(blocks) : blocks, state.sections);
  const out: Section[] = [];
  let loose: Block[] = [];
  const close = () => {
    if (loose.length === 0) return;
    out.push({ type: 'section', id: claimId(state, '', owner), level: 1, number: '', title: [], children: loose });
    loose = [];
  };
  for (const block of flat) {
    if (block.type === 'section') {
      close();
      out.push(block);
    } else {
      loose.push(block);
    }
  }
  close();
  for (const section of out) setLevel(section, 1);
  return out;
}

/**
 * A page that forgot to close a box nests everything after it: a section in a section, an appendix in that.
 * A division that is no lower than the one that holds it ends that one, with all that follows it there.
 */
function promoteMisnested(blocks: Block[], read: Sections): Block[] {
  if (!blocks.some((block) => block.type === 'section' && hasMisnested(block, read))) return blocks;
  const out: Block[] = [];
  for (const block of blocks) {
    out.push(block);
    if (block.type !== 'section') continue;
    const children = promoteMisnested(block.children, read);
    const at = children.findIndex((child) => isMisnested(block, child, read));
    block.children = at < 0 ? children : children.slice(0, at);
    for (const rest of at < 0 ? [] : promoteMisnested(children.slice(at), read)) {
      const last = out[out.length - 1];
      if (rest.type === 'section' || last?.type !== 'section') out.push(rest);
      else last.children.push(rest);
    }
  }
  return out;
}

const hasMisnested = (section: Section, read: Sections): boolean =>
  section.children.some(
    (child) => isMisnested(section, child, read) || (child.type === 'section' && hasMisnested(child, read)),
  );

function setLevel(section: Section, level: number): void {
  section.level = level;
  for (const each of section.children) if (each.type === 'section') setLevel(each, level + 1);
}

/** The number of sections that stand where sections may. */
export function countPlaced(blocks: readonly Block[]): number {
  let count = 0;
  for (const block of blocks) if (block.type === 'section') count += 1 + countPlaced(block.children);
  return count;
}

/** The same blocks; a section in a block that may not hold one is moved behind that block. */
function liftSections(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const lifted: Section[] = [];
    if (block.type === 'section') block.children = liftSections(block.children);
    else for (const children of blockLists(block)) takeSections(children, lifted);
    const named = block.type === 'box' && block.title !== undefined;
    const hollow = lifted.length > 0 && !named && blockLists(block).every((children) => children.length === 0);
    if (!hollow || block.type === 'section') out.push(block);
    appendAll(out, lifted);
  }
  return out;
}

function takeSections(children: Block[], lifted: Section[]): void {
  const kept: Block[] = [];
  for (const block of liftSections(children)) {
    if (block.type === 'section') lifted.push(block);
    else kept.push(block);
  }
  children.length = 0;
  appendAll(children, kept);
}

/** The lists in a block where sections may have strayed, those of its cells and items among them. */
function blockLists(block: Node): Block[][] {
  return listsIn(block).flatMap(({ nodes, inline, of }) => {
    if (inline) return [];
    return of.includes('section') ? [nodes as Block[]] : nodes.flatMap(blockLists);
  });
}
