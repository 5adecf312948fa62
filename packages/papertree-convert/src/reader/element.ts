/** A page as the readers see it: elements and strings, formulas already cut to their LaTeX, comments gone; and how large it may be. */
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
