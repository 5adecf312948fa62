/** Formulas as books have them: by the schema of MathML 3, which browsers do not ask for. */
import { html } from 'parse5';
import { isElement, setAttribute, type XmlElement, type XmlNode } from './xhtml.ts';

/** Elements that hold text alone. */
const tokens: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
/** Elements of so many children. */
const arity: Readonly<Record<string, number>> = {
  ...{ mfrac: 2, mroot: 2, msub: 2, msup: 2, munder: 2, mover: 2, msubsup: 3, munderover: 3 },
};
/** Elements that may have the attributes; of others an element around them has those of style. */
const styles: ReadonlySet<string> = new Set(['math', 'mstyle', 'mtable']);
const accents: Readonly<Record<string, ReadonlySet<string>>> = {
  accent: new Set(['mover', 'munderover', 'mo']),
  accentunder: new Set(['munder', 'munderover']),
};

export function adaptFormula(element: XmlElement): void {
  setAttribute(element, 'translate', undefined);
  for (const [name, owners] of Object.entries(accents))
    if (!owners.has(element.tagName)) setAttribute(element, name, undefined);
  const { tagName, childNodes } = element;
  if (tokens.has(tagName) && childNodes.some(isElement)) groupToken(element);
  else if (tagName in arity) fillUp(element, arity[tagName] ?? 0);
  if (!styles.has(element.tagName)) wrapStyle(element);
}

/** A word of several elements is a group of them; a browser has read them as HTML. */
function groupToken(token: XmlElement): void {
  rename(token, 'mrow');
  token.attrs = token.attrs.filter(({ name }) => name === 'class' || name === 'id');
  const take = (nodes: readonly XmlNode[]) => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      node.namespaceURI = html.NS.MATHML;
      take(node.childNodes);
    }
  };
  take(token.childNodes);
  token.childNodes = token.childNodes.map((node) => ('value' in node ? newElement('mtext', [node]) : node));
}

/** What is more is a group with the first, which is what the others belong to; what is missing is empty. */
function fillUp(element: XmlElement, count: number): void {
  const inner = element.childNodes.filter(isElement);
  const more = inner.length - count;
  if (more === 0) return;
  const kept = more > 0 ? [newElement('mrow', inner.slice(0, more + 1)), ...inner.slice(more + 1)] : inner;
  const missing = Array.from({ length: count - kept.length }, () => newElement('mrow', []));
  element.childNodes = [...kept, ...missing];
}

function wrapStyle(element: XmlElement): void {
  const attrs = element.attrs.filter(({ name }) => name === 'displaystyle' || name === 'scriptlevel');
  if (attrs.length === 0) return;
  for (const { name } of attrs) setAttribute(element, name, undefined);
  const inner = { ...element };
  Object.assign(element, { ...newElement('mstyle', [inner]), attrs });
}

function rename(element: XmlElement, name: string): void {
  Object.assign(element, { tagName: name, nodeName: name });
}

function newElement(name: string, childNodes: XmlNode[]): XmlElement {
  return { tagName: name, nodeName: name, attrs: [], childNodes, namespaceURI: html.NS.MATHML, parentNode: null };
}
