/** Finds elements in parse5's tree of a page, by name, class and attributes, and reads their text. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type DomElement = DefaultTreeAdapterTypes.Element;
type DomNode = DefaultTreeAdapterTypes.Node;

export function parsePage(html: string): DomNode {
  return parse(html);
}

/** In the order of the page. `wanted` sees the name, and the attributes as a record. */
export function findAll(
  root: DomNode,
  wanted: (name: string, attributes: Record<string, string>) => boolean,
): DomElement[] {
  const found: DomElement[] = [];
  const waiting: DomNode[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node && wanted(node.tagName, attributesOf(node))) found.push(node);
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return found;
}

export function elementsNamed(root: DomNode, name: string): DomElement[] {
  return findAll(root, (other) => other === name);
}

/** `td.comments`: a name, and a class that it has among others. */
export function elementsOfClass(root: DomNode, name: string, className: string): DomElement[] {
  return findAll(root, (other, { class: classes = '' }) => other === name && classes.split(/\s+/).includes(className));
}

export function attributesOf(element: DomElement): Record<string, string> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
}

/** The text of an element, its white space made single. Elements that `skipped` answers for are left out. */
export function textOf(root: DomNode, skipped: (element: DomElement) => string | undefined = () => undefined): string {
  let text = '';
  const waiting: (DomNode | string)[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') text += node;
    else if ('value' in node) text += node.value;
    else if ('childNodes' in node) {
      const instead = 'tagName' in node ? skipped(node) : undefined;
      waiting.push(...(instead === undefined ? node.childNodes.toReversed() : [instead]));
    }
  }
  return tidy(text);
}

/** White space made single, none at the ends. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
