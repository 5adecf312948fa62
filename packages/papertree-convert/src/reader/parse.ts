/** The slow way: parse5 reads the page by the HTML standard, under a budget, and its nodes become our elements. */

import { html, parse as parseHtml, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { holds } from './attributes.ts';
import type { CutPage } from './cut-formulas.ts';
import { attribute, type Child, deepest, type Element, elementsAtMost, keptAttributes } from './element.ts';
import { hidesByAttribute, keptStyle } from './hidden-styles.ts';
import { isBlock } from './html-names.ts';
import { kindOfClasses } from './kind.ts';

type Attributes = Token.Attribute[];

/** An element as parse5 builds it, around the element that we keep. */
interface Holder {
  tag: string;
  space: html.NS;
  attrs: Attributes;
  parent: Holder | null;
  nodes: (Holder | TextNode)[];
  element: Element;
}

interface TextNode {
  text: string;
  parent: Holder | null;
}

type AdapterMap = TreeAdapterTypeMap<
  Holder | TextNode,
  Holder,
  Holder | TextNode,
  Holder,
  Holder,
  Holder,
  TextNode,
  TextNode,
  Holder,
  TextNode
>;

/** Thrown through parse5 when a page needs more steps or elements than any real paper. */
const overBudget = new Error('over budget');

const longest = 16_000_000;
const widest = 1_000;

/** The root element; undefined when the page would cost too much, as misnested formatting can make it grow without bound. */
export function parse(cut: CutPage): Element | undefined {
  if (cut.page.length > longest || cut.widest > widest) return undefined;
  try {
    const document = parseHtml<AdapterMap>(cut.page, { treeAdapter: adapterFor(cut.tags), scriptingEnabled: false });
    const root = document.nodes.find((node) => 'element' in node && node.tag === 'html');
    return root !== undefined && 'element' in root ? finish(root) : undefined;
  } catch (error) {
    if (error === overBudget) return undefined;
    throw error;
  }
}

function adapterFor(tags: number): TreeAdapter<AdapterMap> {
  let nodesLeft = Math.min(20_000 + 4 * tags, elementsAtMost);
  /** Steps that grow with the depth of the stack or the number of siblings. */
  let stepsLeft = Math.min(2_000_000 + 60 * tags, 40_000_000);
  let depth = 0;

  function spend(steps: number): void {
    stepsLeft -= steps;
    if (stepsLeft < 0) throw overBudget;
  }
  function createHolder(tag: string, space: html.NS, attrs: Attributes): Holder {
    if (--nodesLeft < 0) throw overBudget;
    spend(attrs.length);
    return { tag, space, attrs, parent: null, nodes: [], element: elementOf(tag, attrs) };
  }
  function indexOf(parent: Holder, node: Holder | TextNode): number {
    const index = parent.nodes.lastIndexOf(node);
    spend(parent.nodes.length - index);
    return index;
  }
  let mode = html.DOCUMENT_MODE.NO_QUIRKS;

  return {
    createDocument: () => createHolder('', html.NS.HTML, []),
    createDocumentFragment: () => createHolder('', html.NS.HTML, []),
    createElement: createHolder,
    createCommentNode: () => ({ text: '', parent: null }),
    createTextNode: (text) => ({ text, parent: null }),
    appendChild(parent, node) {
      if ('text' in node && node.text === '') return;
      node.parent = parent;
      parent.nodes.push(node);
    },
    insertBefore(parent, node, reference) {
      node.parent = parent;
      parent.nodes.splice(indexOf(parent, reference), 0, node);
    },
    // A template's content is not on the page: it goes nowhere.
    setTemplateContent() {},
    getTemplateContent: () => createHolder('', html.NS.HTML, []),
    setDocumentType() {},
    setDocumentMode(_document, found) {
      mode = found;
    },
    getDocumentMode: () => mode,
    detachNode(node) {
      if (node.parent === null) return;
      node.parent.nodes.splice(indexOf(node.parent, node), 1);
      node.parent = null;
    },
    insertText(parent, text) {
      addText(parent, parent.nodes.length, text);
    },
    insertTextBefore(parent, text, reference) {
      addText(parent, indexOf(parent, reference), text);
    },
    adoptAttributes(recipient, attrs) {
      spend(attrs.length * recipient.attrs.length);
      for (const attr of attrs) {
        if (!recipient.attrs.some(({ name }) => name === attr.name)) recipient.attrs.push(attr);
      }
      recipient.element = { ...elementOf(recipient.tag, recipient.attrs), children: recipient.element.children };
    },
    getFirstChild: (node) => node.nodes[0] ?? null,
    getChildNodes(node) {
      spend(node.nodes.length);
      return node.nodes;
    },
    getParentNode: (node) => node.parent,
    getAttrList: (node) => node.attrs,
    getTagName: (node) => node.tag,
    getNamespaceURI: (node) => node.space,
    getTextNodeContent: (node) => node.text,
    getCommentNodeContent: (node) => node.text,
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is TextNode => 'text' in node,
    isCommentNode: (_node): _node is TextNode => false,
    isDocumentTypeNode: (_node): _node is TextNode => false,
    isElementNode: (node): node is Holder => 'element' in node,
    setNodeSourceCodeLocation() {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation() {},
    onItemPush() {
      if (++depth > deepest) throw overBudget;
      spend(depth);
    },
    onItemPop() {
      depth--;
    },
  };
}

function addText(parent: Holder, index: number, text: string): void {
  const before = parent.nodes[index - 1];
  if (before !== undefined && 'text' in before) before.text += text;
  else parent.nodes.splice(index, 0, { text, parent });
}

function elementOf(tag: string, attrs: Attributes): Element {
  let id = '';
  let classes = '';
  let style: string | undefined;
  let hidden = false;
  const attributes: string[] = [];
  for (const { name, value, prefix } of attrs) {
    // <use xlink:href> has no href
    if (prefix !== undefined && prefix !== '') continue;
    if (name === 'id') id = value;
    else if (name === 'class') classes = value;
    else if (name === 'style') style ??= value;
    else if (name === 'hidden' || hidesByAttribute(name, value)) hidden = true;
    else if (keptAttributes.has(name) && !holds(attributes, name)) attributes.push(name, value);
  }
  const kind = kindOfClasses(classes);
  const kept = keptStyle(style, hidden, kind.styled);
  if (kept !== undefined) attributes.push('style', kept);
  return { name: tag.toLowerCase(), id, kind, attributes, children: [] };
}

/** Fills in the children. Two texts may meet where an element was moved away from between them. */
function finish(root: Holder): Element {
  const waiting: { holder: Holder; depth: number }[] = [{ holder: root, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { holder, depth } = next;
    // Elements that were closed out of order can stand deeper than the stack ever was.
    if (depth > deepest) throw overBudget;
    const children = holder.element.children;
    const nodes = holder.nodes.flatMap((node) =>
      'element' in node && node.tag.toLowerCase() === 'math' ? [node, ...blocksOf(node)] : [node],
    );
    for (const node of nodes) {
      if ('element' in node) {
        children.push(node.element);
        if (node.tag.toLowerCase() === 'math') closeFormula(node);
        else waiting.push({ holder: node, depth: depth + 1 });
      } else if (typeof children.at(-1) === 'string') children[children.length - 1] += node.text;
      else children.push(node.text);
    }
  }
  return root.element;
}

/** A formula that was cut holds its LaTeX or nothing; one that was not gets the same form here. */
function closeFormula(math: Holder): void {
  if (attribute(math.element, 'alttext')) return;
  const latex = texOf(math) ?? textOf(math);
  if (latex !== '') (math.element.children as Child[]).push(latex);
}

function texOf(math: Holder): string | undefined {
  for (const node of within(math)) {
    if (!('element' in node) || node.tag !== 'annotation') continue;
    if (attribute(node.element, 'encoding')?.toLowerCase() === 'application/x-tex') return textOf(node);
  }
  return undefined;
}

function textOf(holder: Holder): string {
  let text = '';
  for (const node of within(holder)) if ('text' in node) text += node.text;
  return text;
}

/** By the HTML standard, a formula that never ends contains the rest of the page: its paragraphs and sections are put behind it. */
function blocksOf(math: Holder): Holder[] {
  return [...within(math, isBlockHolder)].filter(isBlockHolder);
}

function isBlockHolder(node: Holder | TextNode): node is Holder {
  return 'element' in node && node.space === html.NS.HTML && isBlock(node.element.name);
}

/** All nodes below, in page order; nodes that pass `leaf` are not entered. */
function* within(
  holder: Holder,
  leaf: (node: Holder | TextNode) => boolean = () => false,
): Generator<Holder | TextNode> {
  const waiting = [...holder.nodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if ('nodes' in node && !leaf(node)) for (let i = node.nodes.length - 1; i >= 0; i--) waiting.push(node.nodes[i]!);
  }
}
