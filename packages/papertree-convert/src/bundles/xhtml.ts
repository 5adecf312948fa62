/** HTML of ours as XHTML, as books need it: parsed by parse5, changed element by element, and written as XML. */
import { type DefaultTreeAdapterMap, html, parseFragment } from 'parse5';
import { escapeHtml } from '../markup.ts';

export type XmlNode = DefaultTreeAdapterMap['childNode'];
export type XmlElement = DefaultTreeAdapterMap['element'];

export function parseHtml(markup: string): XmlNode[] {
  return parseFragment(markup).childNodes;
}

export const isElement = (node: XmlNode): node is XmlElement => 'tagName' in node;

export function attributeOf({ attrs }: XmlElement, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

export function setAttribute(element: XmlElement, name: string, value: string | undefined): void {
  const at = element.attrs.findIndex((each) => each.name === name);
  const own = value === undefined ? [] : [{ name, value }];
  element.attrs = at < 0 ? [...element.attrs, ...own] : element.attrs.toSpliced(at, 1, ...own);
}

/** Every element, the outer ones first. */
export function* elementsIn(nodes: readonly XmlNode[]): Generator<XmlElement> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    yield node;
    yield* elementsIn(node.childNodes);
  }
}

/** An element with the same name and attributes and other children. */
export function withChildren(element: XmlElement, childNodes: XmlNode[]): XmlElement {
  return { ...element, childNodes };
}

const void_ = new Set(['br', 'hr', 'img', 'wbr', 'col', 'mspace', 'mprescripts', 'none']);
const xmlName = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** The nodes as XML; `space` is the namespace around them. */
export function writeXml(nodes: readonly XmlNode[], space: string = html.NS.HTML): string {
  return nodes.map((node) => writeNode(node, space)).join('');
}

function writeNode(node: XmlNode, space: string): string {
  if ('value' in node) return escapeXml(node.value);
  if (!isElement(node)) return '';
  const { tagName, namespaceURI, attrs, childNodes } = node;
  const own = namespaceURI === space ? '' : ` xmlns="${namespaceURI}"`;
  const linked = attrs.some(({ prefix }) => prefix === 'xlink') ? ` xmlns:xlink="${html.NS.XLINK}"` : '';
  const written = linked + attrs.map(writeAttribute).join('');
  if (childNodes.length === 0 && void_.has(tagName)) return `<${tagName}${own}${written}/>`;
  return `<${tagName}${own}${written}>${writeXml(childNodes, namespaceURI)}</${tagName}>`;
}

function writeAttribute({ name, value, prefix = '' }: XmlElement['attrs'][number]): string {
  if (!xmlName.test(name) || prefix === 'xmlns' || name === 'xmlns') return '';
  return ` ${prefix === '' ? name : `${prefix}:${name}`}="${escapeXml(value)}"`;
}

/** Text and values of attributes; characters that XML forbids become U+FFFD. */
export const escapeXml = (text: string): string => escapeHtml(text).replaceAll('\f', ' ');

/** An id that XML has, too, where any other character would be: the same for the same id, and another for another. */
export function xmlId(id: string): string {
  const plain = id.replace(/[^A-Za-z0-9.-]/g, (character) => `_${character.codePointAt(0)?.toString(16) ?? ''}_`);
  return /^[A-Za-z]/.test(plain) ? plain : `id-${plain}`;
}
