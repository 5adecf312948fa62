/** Reads lists: bulleted, numbered, described, in blocks or in spans. */
import type { Block, Definition, Inline, ListItem } from '../../tree/nodes.ts';
import { levelText } from '../../tree/words.ts';
import { attribute, type Element, elements } from '../element.ts';
import { appendAll } from '../flatten.ts';
import { endLine, inlinesOf, openFlow, readChild, readChildren } from '../flow.ts';
import { claimId } from '../ids.ts';
import { hasClass } from '../kind.ts';
import type { Reader, Readers, State } from '../state.ts';

const isItemTag = (child: Element | string): child is Element =>
  typeof child !== 'string' && child.kind.name === 'tag' && !hasClass(child, 'tag_note');

const bullet = /^[\s•◦∘·∙‣▪■□○●◆◇►▶–—−\-*∗⋆★✓✔➢⇒→]*$/u;

interface ListItemParts {
  id: string;
  label: Inline[];
  children: Block[];
}

/** `<li class="ltx_item"><span class="ltx_tag ltx_tag_item">1.</span> <div class="ltx_para">…` */
function readItem(element: Element, owner: string, state: State): ListItemParts {
  const id = claimId(state, element.id, owner);
  const flow = openFlow(element.id || id);
  const tag = element.children.find(isItemTag);
  const label = tag === undefined ? [] : inlinesOf(tag, id, state);
  for (const each of element.children) if (each !== tag) readChild(each, flow, state);
  endLine(flow, state);
  return { id, label, children: flow.blocks };
}

const isItem = (element: Element) => {
  const { name } = element.kind;
  return name === 'item' || name === 'inline-item' || (name === '' && element.name === 'li');
};

function readItems(element: Element, owner: string, state: State): ListItemParts[] {
  const items: ListItemParts[] = [];
  for (const each of elements(element)) {
    if (isItem(each)) {
      items.push(readItem(each, owner, state));
      continue;
    }
    // Blocks between items belong to the item before them.
    const flow = openFlow(owner);
    state.read(each, flow, state);
    endLine(flow, state);
    const last = items[items.length - 1];
    if (last !== undefined) appendAll(last.children, flow.blocks);
    else if (flow.blocks.length > 0) items.push({ id: claimId(state, '', owner), label: [], children: flow.blocks });
  }
  return items;
}

const isNext = (item: ListItemParts, place: number, first: number) =>
  new RegExp(`^${first + place}\\.?$`).test(levelText(item.label).trim());

/** Numbered if every label is the next number, from 1; bulleted if every label is a bullet; else labels stay. */
const list: Reader = (element, flow, state) => {
  endLine(flow, state);
  const id = claimId(state, element.id, flow.owner);
  const items = readItems(element, element.id || id, state);
  if (items.length === 0) return;
  const start = Number(attribute(element, 'start') ?? 1);
  if (element.name === 'ol' && start !== 1)
    items.forEach((item, place) => {
      if (item.label.length === 0) item.label = [{ type: 'text', text: `${start + place}.` }];
    });
  const labels = new Set(items.map((item) => levelText(item.label).trim()).filter((label) => label !== ''));
  const unlabelled = items.every((item) => item.label.length === 0);
  const ordered =
    (unlabelled && element.name === 'ol') || (!unlabelled && items.every((item, place) => isNext(item, place, 1)));
  flow.blocks.push({
    type: 'list',
    id,
    ordered,
    items: items.map((item) => {
      const node: ListItem = { id: item.id, type: 'listItem', children: item.children };
      if (!ordered && !(isBullet(item.label) && (labels.size === 1 || !isMark(item.label)))) node.label = item.label;
      return node;
    }),
  });
};

const isBullet = (label: Inline[]) =>
  bullet.test(levelText(label)) || (label.length === 1 && label[0]?.type === 'math' && bulletMath.test(label[0].latex));

/** A check or a star is content if the labels of a list differ: `✓` and `✗`, or `a` and `*` below a table. */
const isMark = (label: Inline[]) => /[*∗⋆★✓✔]|\\(?:star|ast)\b/.test(levelText(label));

const bulletMath = /^\\(?:bullet|circ|cdot|diamond|star|ast|triangleright|blacktriangleright|square|blacksquare)$/;

/** `<dl class="ltx_description"><dt class="ltx_item"><span class="ltx_tag ltx_tag_item">A</span></dt><dd>…</dd>` */
const description: Reader = (element, flow, state) => {
  endLine(flow, state);
  const id = claimId(state, element.id, flow.owner);
  const items: Definition[] = [];
  for (const each of elements(element)) {
    if (isTerm(each)) {
      items.push({
        type: 'definition',
        id: claimId(state, each.id, id),
        term: inlinesOf(each, id, state),
        children: [],
      });
      continue;
    }
    if (isItem(each) && each.children.some(isItemTag)) {
      const item = readItem(each, id, state);
      items.push({ type: 'definition', id: item.id, term: item.label, children: item.children });
      continue;
    }
    const inner = openFlow(each.id || id);
    readChildren(each, inner, state);
    endLine(inner, state);
    const last = items[items.length - 1];
    if (last === undefined || last.children.length > 0)
      items.push({ type: 'definition', id: claimId(state, each.id, id), term: [], children: inner.blocks });
    else appendAll(last.children, inner.blocks);
  }
  if (items.length > 0) flow.blocks.push({ type: 'definitionList', id, items });
};

const isTerm = (element: Element) => element.name === 'dt';

/** `<span class="ltx_inline-enumerate"><span class="ltx_inline-item"><span class="ltx_tag">(i)</span> words</span>` */
const inlineList: Reader = (element, flow, state) => {
  readChildren(element, flow, state);
};

const inlineItem: Reader = (element, flow, state) => {
  readChildren(element, flow, state);
};

export const lists: Readers = {
  itemize: list,
  enumerate: list,
  description,
  glossarylist: description,
  'inline-itemize': inlineList,
  'inline-enumerate': inlineList,
  'inline-description': inlineList,
  'inline-item': inlineItem,
};

export const listTags: Readers = { ul: list, ol: list, dl: description, menu: list };
