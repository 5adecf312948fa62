/** Finds elements in the XML of OAI and Atom, whatever prefix their namespace has, and reads their text. */
import { DOMParser, type Element, ParseError } from '@xmldom/xmldom';
import { Outage } from './outage.ts';
import { tidy } from './parse5-tree.ts';

export type { Element };

/** Throws an `Outage` for what is no XML to its end, or has another root. */
export function parseXml(xml: string, root: string): Element {
  const document = parse(xml, root);
  if (document?.localName !== root) throw new Outage(`The archive’s answer is no ${root}.`);
  return document;
}

function parse(xml: string, root: string): Element | null {
  try {
    const parser = new DOMParser({ onError: throwFatal });
    return parser.parseFromString(xml, 'text/xml').documentElement;
  } catch (cause) {
    throw new Outage(`The archive’s ${root} is cut short, or is none.`, { cause });
  }
}

/** Signs that should have been escaped are read as they stand. */
function throwFatal(level: string, message: string): void {
  if (level === 'fatalError') throw new ParseError(message);
}

/** In the order of the document. */
export function elementsNamed(root: Element, name: string): Element[] {
  return [...root.getElementsByTagNameNS('*', name)];
}

export function attributeOf(element: Element, name: string): string {
  return element.getAttribute(name) ?? '';
}

export function textOf(element: Element): string {
  return tidy(element.textContent ?? '');
}

/** The text of the first element of a name; "" where there is none. */
export function textNamed(root: Element, name: string): string {
  const [first] = elementsNamed(root, name);
  return first ? textOf(first) : '';
}
