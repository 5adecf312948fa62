/** Finds elements below an element. */
import type { Element } from './element.ts';

export function elements(element: Element): Element[] {
  const found: Element[] = [];
  for (const child of element.children) if (typeof child !== 'string') found.push(child);
  return found;
}

/** The first child of that LaTeXML name. */
export function child(element: Element, name: string): Element | undefined {
  for (const each of element.children) if (typeof each !== 'string' && each.kind.name === name) return each;
  return undefined;
}

/** The first element below, in reading order, that passes the test. */
export function descendant(element: Element, test: (element: Element) => boolean): Element | undefined {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    if (test(each)) return each;
    const deeper = descendant(each, test);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

export const named = (name: string) => (element: Element) => element.kind.name === name;

/** Every element below that passes the test; elements in one that passes are not looked at. */
export function descendants(element: Element, test: (element: Element) => boolean, found: Element[] = []): Element[] {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    if (test(each)) found.push(each);
    else descendants(each, test, found);
  }
  return found;
}

/** All text below an element, as it stands. */
export function textOf(element: Element): string {
  let out = '';
  for (const each of element.children) out += typeof each === 'string' ? each : textOf(each);
  return out;
}

/** Whether words stand in an element itself, beside the elements in it. */
export function holdsText(element: Element): boolean {
  return element.children.some((each) => typeof each === 'string' && /\S/.test(each));
}
