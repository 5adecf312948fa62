/** The last way: reads tag soup in one pass that never fails and never grows beyond the page, for pages that nothing else reads. */

import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { holds } from './attributes.ts';
import * as codes from './character-codes.ts';
import type { CutPage } from './cut-formulas.ts';
import { attribute, deepest, type Element, elementsAtMost, keptAttributes } from './element.ts';
import { hidesByAttribute, keptStyle } from './hidden-styles.ts';
import { isBlock, isVoid } from './html-names.ts';
import { kindOfClasses } from './kind.ts';
import type { Flattened } from './reading-notes.ts';
import { endOfComment, endOfName, endOfRaw, isLetter, rawNames, readTag } from './tags.ts';

/** An open one of these ends where its next sibling begins. */
const siblings = new Set(['dd', 'dt', 'li', 'option', 'td', 'th', 'tr']);
/** From in here an open paragraph is not seen. */
const boundaries = new Set(['button', 'caption', 'foreignobject', 'object', 'td', 'th']);

export interface SalvagedPage {
  readonly root: Element;
  readonly flattened?: Flattened;
}

export function salvage({ page }: CutPage): SalvagedPage {
  const root = make('html', []);
  const stack = [root];
  /** The number of open elements of each name, so that a stray end tag costs nothing. */
  const open = new Map<string, number>();
  /** Those of `head` and `body` that are there already. */
  const framed = new Set<string>();
  let elementsLeft = elementsAtMost;
  let firstFlattened = '';
  let flattened = 0;
  // The pieces of the text that is being gathered: a page of bare `<` is one text of millions of them.
  let pieces: string[] = [];

  function addText(text: string): void {
    if (text !== '') pieces.push(text);
  }
  function flush(): void {
    if (pieces.length === 0) return;
    const { children } = stack.at(-1)!;
    const text = pieces.join('');
    pieces = [];
    if (typeof children.at(-1) === 'string') children[children.length - 1] += text;
    else children.push(text);
  }
  function pop(): string {
    flush();
    const { name } = stack.pop()!;
    open.set(name, open.get(name)! - 1);
    return name;
  }
  function close(name: string): void {
    if ((open.get(name) ?? 0) > 0) while (pop() !== name);
  }
  function closeParagraph(): void {
    if ((open.get('p') ?? 0) === 0) return;
    for (let i = stack.length - 1; i > 0 && !boundaries.has(stack[i]!.name); i--) {
      if (stack[i]!.name === 'p') return close('p');
    }
  }

  for (let at = 0; at < page.length; ) {
    const from = at;
    at = page.indexOf('<', at);
    if (at < 0) at = page.length;
    addText(decodeText(page.slice(from, at)));
    if (at === page.length) break;

    const code = page.charCodeAt(at + 1);
    const closing = code === codes.slash;
    const start = closing ? at + 2 : at + 1;
    if (!isLetter(page.charCodeAt(start))) {
      if (code === codes.exclamation || code === codes.question || closing) at = endOfComment(page, at);
      else addText(page[at++]!);
      continue;
    }
    const nameEnd = endOfName(page, start);
    const name = page.slice(start, nameEnd).toLowerCase();
    const tag = readTag(page, nameEnd);
    // A page that is cut in a tag has no such tag.
    if (tag === undefined) break;
    at = tag.end;
    if (closing) {
      close(name);
      continue;
    }
    if (name === 'html' || name === 'body' || name === 'head') {
      // One of each, and no second one for the sake of its attributes.
      if (stack.length > 1 || name === 'html' || framed.has(name)) continue;
      framed.add(name);
    }
    if (isBlock(name)) {
      close('math');
      closeParagraph();
    }
    if (siblings.has(name) && stack.at(-1)!.name === name) pop();
    if (elementsLeft-- <= 0) continue;
    const element = make(name, tag.attributes);
    flush();
    stack.at(-1)!.children.push(element);
    if (rawNames.has(name)) {
      const end = endOfRaw(page, at, name);
      const text = page.slice(at, end);
      if (text !== '') element.children.push(name === 'title' || name === 'textarea' ? decodeText(text) : text);
      at = end;
      continue;
    }
    if (isVoid(name) || tag.selfClosing) continue;
    // An element too deep stands beside the text that it holds, and its end tag, unmatched, is ignored.
    if (stack.length >= deepest - 1) {
      if (flattened++ === 0) firstFlattened = name;
      continue;
    }
    stack.push(element);
    open.set(name, (open.get(name) ?? 0) + 1);
  }
  flush();
  closeFormulas(root);
  return flattened === 0 ? { root } : { root, flattened: { name: firstFlattened, count: flattened } };
}

function decodeText(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

function make(name: string, list: readonly string[]): Element {
  let id: string | undefined;
  let classes: string | undefined;
  let style: string | undefined;
  let hidden = false;
  const attributes: string[] = [];
  for (let i = 0; i < list.length; i += 2) {
    const key = list[i]!;
    const value = decodeHTMLAttribute(list[i + 1]!);
    if (key === 'id') id ??= value;
    else if (key === 'class') classes ??= value;
    else if (key === 'style') style ??= value;
    else if (key === 'hidden' || hidesByAttribute(key, value)) hidden = true;
    else if (keptAttributes.has(key) && !holds(attributes, key)) attributes.push(key, value);
  }
  const kind = kindOfClasses(classes ?? '');
  const kept = keptStyle(style, hidden, kind.styled);
  if (kept !== undefined) attributes.push('style', kept);
  return { name, id: id ?? '', kind, attributes, children: [] };
}

/** Formulas that were not sealed hold MathML still: their LaTeX takes its place, or else their text. */
function closeFormulas(root: Element): void {
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.name === 'math') {
      const latex = attribute(element, 'alttext') ? '' : textOf(element);
      element.children.length = 0;
      if (latex !== '') element.children.push(latex);
    } else for (const child of element.children) if (typeof child !== 'string') waiting.push(child);
  }
}

function textOf(math: Element): string {
  let text = '';
  const waiting = [...math.children].reverse();
  for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
    if (typeof child === 'string') text += child;
    else if (child.name === 'annotation' && attribute(child, 'encoding') === 'application/x-tex') {
      return child.children.filter((part) => typeof part === 'string').join('');
    } else for (let i = child.children.length - 1; i >= 0; i--) waiting.push(child.children[i]!);
  }
  return text;
}
