/** The few things the judge asks of a parse5 tree. */
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

export type DomNode = Tree.ChildNode;
export type DomElement = Tree.Element;
export type DomParent = Tree.ParentNode;

export const isElement = (node: DomNode): node is DomElement => 'tagName' in node;

export const isText = (node: DomNode): node is Tree.TextNode => node.nodeName === '#text';

export const attribute = (element: DomElement, name: string): string | undefined =>
  element.attrs.find((it) => it.name === name)?.value;

export function classes(element: DomElement): string[] {
  const value = attribute(element, 'class');
  return value ? value.split(/\s+/).filter(Boolean) : [];
}

/** Every element below, in reading order, until `stop` says that nothing below this one is wanted. */
export function* descend(node: DomParent, stop?: (element: DomElement) => boolean): Generator<DomElement> {
  // A list instead of recursion: each element would pass through as many generators as it is deep.
  const left: DomElement[] = [];
  const add = ({ childNodes }: DomParent) => {
    for (let i = childNodes.length - 1; i >= 0; i--) {
      const child = childNodes[i];
      if (child && isElement(child)) left.push(child);
    }
  };
  add(node);
  for (let element = left.pop(); element !== undefined; element = left.pop()) {
    yield element;
    if (!stop?.(element)) add(element);
  }
}

export function textOf(node: DomParent): string {
  let text = '';
  for (const child of node.childNodes) {
    if (isText(child)) text += child.value;
    else if (isElement(child)) text += textOf(child);
  }
  return text;
}
