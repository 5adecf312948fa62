/** Finds elements in parse5's tree of a page, by name, class and attributes, and reads their text. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type DomElement = DefaultTreeAdapterTypes.Element;
type DomNode = DefaultTreeAdapterTypes.Node;

export function parsePage(html: string): DomNode {
  return parse(html);
}

/**
 * The same for the XML of OAI and Atom, whose names HTML leaves alone once two things are rewritten: elements closed in
 * themselves, `<category term="math.CO"/>`, and CDATA.
 */
export function parseRecord(xml: string): DomNode {
  const plain = xml
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    .replace(/<([a-zA-Z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/>/g, '<$1$2></$1>');
  return parse(plain);
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

/** The text of the first element of a name; "" where there is none. */
export function textNamed(root: DomNode, name: string): string {
  const [first] = elementsNamed(root, name);
  return first ? textOf(first) : '';
}

/** White space made single, none at the ends. */
function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
