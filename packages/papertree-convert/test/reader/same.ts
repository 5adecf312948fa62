/** Whether two trees of elements are the same, fast, and where they differ first. */
import type { Child, Element } from '../../src/reader/element.ts';

/** Undefined for equal trees, else the path of the first difference. Trees are at most 500 deep. */
export function difference(one: Child, other: Child, path = ''): string | undefined {
  if (typeof one === 'string' || typeof other === 'string') {
    return one === other ? undefined : `${path}: ${show(one)} against ${show(other)}`;
  }
  const here = `${path}/${one.name}${one.id === '' ? '' : `#${one.id}`}`;
  if (one.name !== other.name || one.id !== other.id || one.kind.classes !== other.kind.classes) {
    return `${here}: ${show(one)} against ${show(other)}`;
  }
  if (
    one.attributes.length !== other.attributes.length ||
    one.attributes.some((part, i) => part !== other.attributes[i])
  ) {
    return `${here}: attributes ${JSON.stringify(one.attributes)} against ${JSON.stringify(other.attributes)}`;
  }
  for (let i = 0; i < Math.max(one.children.length, other.children.length); i++) {
    const left = one.children[i];
    const right = other.children[i];
    if (left === undefined || right === undefined) {
      return `${here}: ${one.children.length} children against ${other.children.length}, the first more is ${show((left ?? right)!)}`;
    }
    const found = difference(left, right, `${here}[${i}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function show(child: Child): string {
  return typeof child === 'string'
    ? JSON.stringify(child.slice(0, 80))
    : `<${child.name} id="${child.id}" class="${child.kind.classes}">`;
}

export interface Size {
  elements: number;
  characters: number;
  depth: number;
}

export function sizeOf(root: Element): Size {
  const size = { elements: 0, characters: 0, depth: 0 };
  const waiting: [Element, number][] = [[root, 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [element, depth] = next;
    size.elements++;
    size.depth = Math.max(size.depth, depth);
    for (const child of element.children) {
      if (typeof child === 'string') size.characters += child.length;
      else waiting.push([child, depth + 1]);
    }
  }
  return size;
}
