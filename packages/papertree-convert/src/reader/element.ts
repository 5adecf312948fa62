/** A page as the readers see it: elements and strings, formulas cut to their LaTeX, comments gone; how large it may be, how to find what is below an element. */
import type { Kind } from './kind.ts';

export type Child = Element | string;

/** The attributes that mean something to a reader; the rest are not kept. */
export const keptAttributes: ReadonlySet<string> = new Set([
  'alt',
  'alttext',
  'aria-label',
  'colspan',
  'data',
  'encoding',
  'height',
  'href',
  'name',
  'rowspan',
  'src',
  'start',
  'transform',
  'width',
]);

/** An element. Names are lower case, in drawings and formulas too; two texts never touch. */
export interface Element {
  readonly name: string;
  readonly id: string;
  /** The meaning of its class attribute. */
  readonly kind: Kind;
  /** Kept attributes as name, value, name, value …; the first of a repeated one; `style` last, where it is of use. */
  readonly attributes: readonly string[];
  children: Child[];
}

export function attribute(element: Element, name: string): string | undefined {
  const list = element.attributes;
  for (let i = 0; i < list.length; i += 2) if (list[i] === name) return list[i + 1];
  return undefined;
}

/** Elements inside elements; deeper ones are flattened. No paper has a fifth of it. */
export const deepest = 500;
export const elementsAtMost = 500_000;

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
